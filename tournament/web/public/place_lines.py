"""The place of one player after each round, as a line to draw: points in the units of an SVG picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

STEP: Final = 60  # between two rounds
HEIGHT: Final = 100
MARGIN: Final = 20  # above and below, for the figures beside the dots
MIN_PLACES: Final = 8  # between top and bottom: two places are no fall from the roof


@dataclass(frozen=True, slots=True)
class Dot:
    round: int
    place: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """``path`` is the ``points`` of an SVG line; a round without a place has no dot."""

    dots: tuple[Dot, ...]
    width: int
    height: int = HEIGHT + 2 * MARGIN

    @property
    def path(self) -> str:
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def place_line(places: Sequence[int | None]) -> PlaceLine | None:
    """The first place is at the top. ``None`` where there are not two places to compare."""
    known = [place for place in places if place is not None]
    if len(known) < 2:  # noqa: PLR2004 - a line has two ends
        return None
    lowest = max(*known, MIN_PLACES)
    return PlaceLine(
        tuple(
            Dot(number, place, STEP * number - STEP // 2, MARGIN + round((place - 1) * HEIGHT / (lowest - 1)))
            for number, place in enumerate(places, start=1)
            if place is not None
        ),
        STEP * len(places),
    )
