"""Which type of file somebody has sent: judged by its content, never by its name; nothing is unpacked.

Knows PDF, PNG and JPEG. Finds files that are cut off, and pictures that would fill the memory of a phone.
"""

import re
from enum import StrEnum
from typing import Final

from tournament.services.core import pdf_check

MAX_PIXELS: Final = 40_000_000
MAX_EDGE: Final = 30_000  # pixels
PNG_HEAD: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
PNG_END: Final = b"IEND\xae\x42\x60\x82"
JPEG_HEAD, JPEG_END = b"\xff\xd8\xff", b"\xff\xd9"
SIZE_SEGMENTS: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # they begin with the edges
MAX_SEGMENTS: Final = 1_000
SEGMENT: Final = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)


class FileType(StrEnum):
    """The types that are taken; the word is the ending of the stored file."""

    PDF = "pdf"
    PNG = "png"
    JPEG = "jpg"


MEDIA_TYPES: Final = {
    FileType.PDF: "application/pdf",
    FileType.PNG: "image/png",
    FileType.JPEG: "image/jpeg",
}


def type_of(content: bytes) -> tuple[FileType | None, str]:
    """Its type, and what is wrong with it: ``empty``, ``kind``, ``incomplete``, ``encrypted``, ``too-large``.

    The second is empty for a file that can be taken.
    """
    if content.startswith(b"%PDF-"):
        return FileType.PDF, pdf_check.outer_fault(content) or ""
    if content.startswith(PNG_HEAD):
        return FileType.PNG, _picture_fault(_png_edges(content), is_whole=PNG_END in content)
    if content.startswith(JPEG_HEAD):
        return FileType.JPEG, _picture_fault(_jpeg_edges(content), is_whole=JPEG_END in content)
    return None, "kind" if content else "empty"


def _picture_fault(edges: tuple[int, int] | None, *, is_whole: bool) -> str:
    if edges is None or not is_whole or 0 in edges:
        return "incomplete"
    return "too-large" if max(edges) > MAX_EDGE or edges[0] * edges[1] > MAX_PIXELS else ""


def _png_edges(content: bytes) -> tuple[int, int] | None:
    at = len(PNG_HEAD)
    if len(content) < at + 8:
        return None
    return int.from_bytes(content[at : at + 4]), int.from_bytes(content[at + 4 : at + 8])


def _jpeg_edges(content: bytes) -> tuple[int, int] | None:
    """Height and width, from the first segment that says them."""
    at = 2
    for _segment in range(MAX_SEGMENTS):
        found = SEGMENT.match(content, at)
        if found is None:
            return None
        at = found.end()
        length = int.from_bytes(content[at : at + 2])
        if found[1][0] in SIZE_SEGMENTS:
            edges = content[at + 3 : at + 7]
            return (int.from_bytes(edges[:2]), int.from_bytes(edges[2:])) if len(edges) == 4 else None  # noqa: PLR2004
        at += length
    return None
