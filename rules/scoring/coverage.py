"""Does every margin of a win find one band? Counted on from the draw, band by band."""

from collections.abc import Sequence
from typing import Final

from rules.errors import BadInput
from rules.fields import LARGEST
from rules.scoring.schemes import Band, Condition, Draw

_NONE_LEFT: Final = LARGEST + 1  # the next margin after a band without an end


def require_coverage(draw: Draw, bands: Sequence[Band], *, path: str) -> None:
    """Raises :class:`BadInput` ``gap``, ``overlap`` or ``no-last-band``.

    A band that asks for more than a margin may hold for some games of any margin and leaves the rest to those
    below it: it closes no gap and opens none.
    """
    last = bands[-1].when if bands else Condition(margin_to=0)
    if not last.is_open and not (last.is_margin and last.margin_to is None):
        raise BadInput("no-last-band", path=f"{path}[{len(bands) - 1}].when" if bands else path)
    # A draw in percent of the level ends at another margin at each level.
    following = None if draw.percent_below is not None else draw.margin_to + 1
    for number, band in enumerate(bands):
        when, place = band.when, f"{path}[{number}].when"
        if when.is_open and band is not bands[-1]:
            raise BadInput("overlap", case="open", path=place, data={"key": band.key})
        if when.is_margin:
            _require_next(when, following, place, has_rest=last.is_open)
            following = _NONE_LEFT if when.margin_to is None else when.margin_to + 1


def _require_next(when: Condition, following: int | None, path: str, *, has_rest: bool) -> None:
    """The band begins at the next margin; a band for the rest at the end takes what lies between."""
    if following is None or when.margin_from is None:
        return
    begin, place = when.margin_from, f"{path}.margin_from"
    if begin > following and not has_rest:
        raise BadInput("gap", path=place, data={"missing": [following, begin - 1]})
    if begin < following:
        last = following - 1 if when.margin_to is None else min(when.margin_to, following - 1)
        raise BadInput("overlap", path=place, data={"twice": [begin, last]})
