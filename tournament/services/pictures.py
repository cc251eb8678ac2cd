"""A picture from a phone made into one that may be kept: looked at by content, turned upright, drawn anew.

What is kept holds the pixels and nothing else: no place, no name of a camera, nothing hidden behind them.
Refuses what is no picture of a known kind, and what would fill the memory when it is opened.
"""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageOps

from tournament.services.errors import Invalid

MOST_BYTES: Final = 15 * 1024 * 1024
MOST_PIXELS: Final = 60_000_000
LONGEST_EDGE: Final = 2000  # pixels: handwriting on a sheet of half a page stays legible
QUALITY: Final = 80
KINDS: Final = ("JPEG", "PNG", "WEBP")
UNREADABLE: Final = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    OverflowError,
    struct.error,
    Image.DecompressionBombError,
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A JPEG of our own making; edges in pixels."""

    content: bytes
    width: int
    height: int


def redraw(content: bytes) -> Picture:
    """The same picture, at most ``LONGEST_EDGE`` pixels long. Raises ``Invalid`` in one sentence."""
    if len(content) > MOST_BYTES:
        raise too_large(len(content))
    try:
        return _redrawn(content)
    except UNREADABLE as error:
        raise Invalid(
            "photo-unreadable",
            "This is no photo that can be read here. Send a JPEG, PNG or WebP.",
            field="photo",
        ) from error


def too_large(size: int) -> Invalid:
    """The refusal with both numbers of bytes."""
    return Invalid(
        "photo-too-large",
        f"The photo has {size:,} bytes and {MOST_BYTES:,} are allowed. Take a smaller one.",
        field="photo",
    )


def _redrawn(content: bytes) -> Picture:
    with Image.open(io.BytesIO(content), formats=KINDS) as given:
        if given.width * given.height > MOST_PIXELS:
            raise Invalid(
                "photo-too-large",
                f"The photo has {given.width * given.height:,} pixels and {MOST_PIXELS:,} are allowed. "
                "Take a smaller one.",
                field="photo",
            )
        given.draft("RGB", (LONGEST_EDGE, LONGEST_EDGE))
        upright = ImageOps.exif_transpose(given)
        upright.thumbnail((LONGEST_EDGE, LONGEST_EDGE))
        bare = Image.new("RGB", upright.size, "white")
        bare.paste(upright.convert("RGBA"), mask=upright.convert("RGBA").getchannel("A"))
    out = io.BytesIO()
    bare.save(out, "JPEG", quality=QUALITY, optimize=True)
    return Picture(out.getvalue(), bare.width, bare.height)
