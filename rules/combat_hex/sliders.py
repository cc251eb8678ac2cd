"""What a slider says that stands between two numbers (10.05)."""

from __future__ import annotations

from typing import Final

from rules.citations import cite

SLIDER_REFS: Final = cite("10.05")


def slider_reads(one: int, other: int) -> int:
    """The lower of the two numbers it stands between."""
    return min(one, other)
