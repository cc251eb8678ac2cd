"""Files that people have sent, outside the web root: written whole before a row names them.

A name is made by the server, never by who sent the file.
"""

import contextlib
import os
from pathlib import Path
from uuid import uuid4

from django.conf import settings


def path_of(folder: str, name: str) -> Path:
    """Where the file lies, whether or not it is there."""
    return Path(settings.MEDIA_ROOT) / folder / name


def write(path: Path, content: bytes) -> None:
    """Write the file to the disk, whole or not at all. Raises ``OSError``."""
    half = path.with_name(f"{uuid4().hex}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with half.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError:
        unlink(half)
        raise


def unlink(path: Path) -> None:
    """Remove the file; twice is harmless."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
