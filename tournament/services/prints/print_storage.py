"""Where finished long prints lie: files in the state folder, outside the web root."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings


def put(key: str, content: bytes) -> None:
    """Lay a print down in one step, so that nobody opens half of it."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as draft:
        draft.write(content)
    Path(draft.name).replace(folder / key)


def get(key: str) -> bytes | None:
    """A print, or ``None`` where its file is gone."""
    try:
        return (_folder() / Path(key).name).read_bytes()
    except (FileNotFoundError, IsADirectoryError):
        return None


def drop(key: str) -> None:
    """Throw a print away; twice is harmless."""
    (_folder() / Path(key).name).unlink(missing_ok=True)


def drop_all(keys: Iterable[str]) -> None:
    """Throw these away; a print that was made at once has no file and no key."""
    for key in keys:
        if key:
            drop(key)


def _folder() -> Path:
    return Path(settings.STATE_DIR) / "papers"
