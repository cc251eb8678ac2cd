"""A picture from a phone made into one that may be stored: judged by content, turned upright, drawn anew.

What is stored holds the pixels and nothing else: no place, no name of a camera, nothing hidden behind them.
The picture is opened in a process of its own (``picture_process.py``), one at a time, so that its memory ends
with it. Refuses what is not a picture of a known kind, and what would fill the memory when it is opened.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile

from armies.services.files.sizes import size_in_words
from tournament.services.core.errors import Invalid, Refused

MAX_FILE_BYTES: Final = 15 * 1024 * 1024
MAX_THREADS: Final = 3  # of a web process: one whose picture is read, two that wait
MAX_WAIT: Final = 5.0  # seconds for the picture before
MAX_WORK: Final = 20.0  # seconds for this one, and for those of other web processes
RETRY_AFTER: Final = 5  # seconds
MAX_EDGE: Final = 2000  # pixels, as the process decodes at most
UNAVAILABLE: Final = 503
PROGRAM: Final = Path(__file__).with_name("picture_process.py")
logger = logging.getLogger(__name__)
_threads = threading.BoundedSemaphore(MAX_THREADS)
_turn = threading.Lock()


@dataclass(frozen=True, slots=True)
class Picture:
    """A JPEG of our own making; edges in pixels."""

    content: bytes
    width: int
    height: int


def redraw(content: bytes | UploadedFile[Any], *, max_edge: int = MAX_EDGE) -> Picture:
    """The same picture, at most ``max_edge`` pixels long. Raises ``Refused`` in one sentence."""
    size = len(content) if isinstance(content, bytes) else content.size or 0
    if size > MAX_FILE_BYTES:
        raise too_large(size)
    if not _threads.acquire(blocking=False):
        raise _busy()
    try:
        if not _turn.acquire(timeout=MAX_WAIT):
            raise _busy()
        try:
            with _on_disk(content) as file:
                line, _, picture = _answer(file, max_edge).partition(b"\n")
        finally:
            _turn.release()
    finally:
        _threads.release()
    return _read(line.decode("ascii", "replace").split(), picture)


def too_large(size: int) -> Invalid:
    """The refusal with both sizes."""
    limit = size_in_words(MAX_FILE_BYTES)
    return Invalid(
        "photo-too-large",
        case="bytes",
        data={"size": size_in_words(size), "limit": limit},
        field="photo",
    )


@contextmanager
def _on_disk(content: bytes | UploadedFile[Any]) -> Iterator[IO[bytes]]:
    if isinstance(content, TemporaryUploadedFile) and content.file is not None:
        yield content.file
        return
    with tempfile.TemporaryFile() as file:
        file.write(content if isinstance(content, bytes) else content.read())
        file.flush()
        yield file


def _answer(file: IO[bytes], max_edge: int) -> bytes:
    command = [sys.executable, "-I", str(PROGRAM), str(max_edge)]
    try:
        done = subprocess.run(command, stdin=file, capture_output=True, timeout=MAX_WORK, check=False)  # noqa: S603 - our own program
    except subprocess.TimeoutExpired:
        raise _busy() from None
    if done.stderr:
        logger.info("A photo could not be read: %s", done.stderr.decode("utf-8", "replace")[-300:])
    return done.stdout


def _read(words: list[str], picture: bytes) -> Picture:
    match words:
        case ["ok", width, height]:
            return Picture(picture, int(width), int(height))
        case ["too-large", pixels, limit] if int(limit):
            raise Invalid(
                "photo-too-large",
                case="pixels",
                field="photo",
                data={"pixels": int(pixels), "limit": int(limit)},
            )
        case ["too-large", *_]:
            raise Invalid("photo-too-large", case="memory", field="photo")
        case ["animated"]:
            raise Invalid("photo-animated", field="photo")
    raise Invalid("photo-unreadable", field="photo")


def _busy() -> Refused:
    return Refused(
        "photo-busy",
        status=UNAVAILABLE,
        field="photo",
        data={"retry_after": RETRY_AFTER},
    )
