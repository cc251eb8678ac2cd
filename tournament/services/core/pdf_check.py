"""Is this a PDF that a phone may open? Judged by its content; no part of it is run.

Finds what is another kind of file, incomplete or encrypted; :func:`fault` also what unpacks to more than a
phone holds. Packed streams are unpacked piece by piece and thrown away, until one of the limits is reached.
"""

import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

HEAD: Final = re.compile(rb"%PDF-[12]\.\d")
END, END_BYTES = b"%%EOF", 1024  # within so many bytes of the end, as readers look for it
STREAM: Final = re.compile(rb"stream\r?\n")
ENCRYPTED: Final = re.compile(rb"/Encrypt\b")
SIDES: Final = re.compile(rb"/(?:Width|Height)\s+(\d+)")
ZLIB: Final = re.compile(rb"\x78[\x01\x5e\x9c\xda]")
MAX_SIDE_DIGITS: Final = 4  # of a picture inside, in pixels
MAX_STREAM: Final = 128 * 1024 * 1024  # bytes unpacked: a picture of 40 million pixels
MAX_UNPACKED: Final = 256 * 1024 * 1024  # bytes of all streams; a second of a processor
MAX_READ: Final = 8  # times the size of the file, however its streams overlap
MAX_DEPTH: Final = 3  # packed within what is packed
FIRST_PIECE, PIECE = 512, 64 * 1024  # bytes at a time


def fault(content: bytes) -> str | None:
    """Why it is no whole PDF that a phone reads without a password: the case of a sentence, or ``None``."""
    return outer_fault(content) or ("bomb" if _is_bomb(content) else None)


def outer_fault(content: bytes) -> str | None:
    """The same as far as it shows without unpacking anything."""
    if not content:
        return "empty"
    if HEAD.match(content) is None:
        return "kind"
    if content.find(END, max(0, len(content) - END_BYTES)) < 0 or b"startxref" not in content:
        return "incomplete"
    return "encrypted" if ENCRYPTED.search(content) else None


def _is_bomb(content: bytes) -> bool:
    if any(len(side.lstrip(b"0")) > MAX_SIDE_DIGITS for side in SIDES.findall(content)):
        return True
    limits = _Limits(MAX_READ * len(content) + PIECE)
    try:
        for start in STREAM.finditer(content):
            limits.stream = MAX_STREAM
            _unpack(limits.reading(content, start.end()), limits, depth=MAX_DEPTH)
    except _OverLimit:
        return True
    return False


class _OverLimit(Exception):
    """There is no need to unpack more."""


class _Limits:
    """How many bytes may still be read, and unpacked of one stream and of all."""

    def __init__(self, read: int) -> None:
        self.read, self.stream, self.whole = read, MAX_STREAM, MAX_UNPACKED

    def reading(self, content: bytes, at: int) -> Iterator[bytes]:
        size = FIRST_PIECE
        while at < len(content):
            piece = content[at : at + size]
            self.read -= len(piece)
            self._check()
            yield piece
            at, size = at + size, min(2 * size, PIECE)

    def counted(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        for piece in pieces:
            self.stream -= len(piece)
            self.whole -= len(piece)
            self._check()
            yield piece

    def _check(self) -> None:
        if min(self.read, self.stream, self.whole) < 0:
            raise _OverLimit


def _unpack(packed: Iterable[bytes], limits: _Limits, *, depth: int) -> None:
    """Unpack it and what is packed inside, to count the bytes."""
    pieces = limits.counted(_inflated(packed))
    first = next(pieces, b"")
    if depth and ZLIB.match(first):
        _unpack(chain([first], pieces), limits, depth=depth - 1)
    for _rest in pieces:
        pass


def _inflated(packed: Iterable[bytes]) -> Iterator[bytes]:
    """Pieces of what was packed by ``FlateDecode``; none where it was not."""
    inflate = zlib.decompressobj()
    try:
        for piece in packed:
            waiting, out = piece, b""
            while waiting or len(out) == PIECE:
                out = inflate.decompress(waiting, PIECE)
                if out:
                    yield out
                if inflate.eof:
                    return
                waiting = inflate.unconsumed_tail
    except zlib.error:
        return
