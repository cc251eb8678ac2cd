"""Fingerprints as people read and type them: four groups of four on paper, all 64 digits where there is room.

The fingerprint itself is made in :mod:`armies.adapters`. Nothing here knows a list.
"""

from typing import Final

from armies.services.errors import Refused

DIGITS: Final = 64  # SHA-256 in hexadecimal
SHORT: Final = 16  # 64 bits: nobody makes a second list with the same ones
GROUP: Final = 4
_LETTERS: Final = frozenset("0123456789abcdef")


def short(fingerprint: str) -> str:
    """``3f9a 1c2e 0b7d 4415``: what is printed where there is little room."""
    return _grouped(fingerprint[:SHORT])


def whole(fingerprint: str) -> str:
    """All digits in groups of four, to be compared by eye and broken into lines anywhere between groups."""
    return _grouped(fingerprint)


def digits_of(text: str) -> str:
    """The digits of a fingerprint that somebody typed or scanned; at least the sixteen of the short form.

    Blanks, hyphens and colons between groups mean nothing, nor do capitals.
    """
    digits = "".join(text.split()).replace("-", "").replace(":", "").lower()
    if not set(digits) <= _LETTERS or not SHORT <= len(digits) <= DIGITS:
        raise Refused("bad-fingerprint", field="fingerprint", data={"short": SHORT, "whole": DIGITS})
    return digits


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
