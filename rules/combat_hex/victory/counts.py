"""Counts that no army of a list, or of a level, can have (7.01, 7.02, 9.16).

Such a count is a slip of the pen, and it decides places. Who has won is decided
in :mod:`rules.combat_hex.victory.victory`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.figure_lists.army_limits import (
    LESS,
    MORE,
    NO_POINTS,
    NO_RING_BEARER,
    RING_BEARER_UNSURE,
    ArmyLimits,
    RingBearer,
)
from rules.sides import Side
from rules.verdict import Finding, Severity

_REFS: Final = {
    "remaining": cite("7.01"),
    "original": cite("7.01"),
    "points_remaining": cite("7.02"),
    "points_original": cite("2.01"),
    "hero_points": cite("7.02"),
}
_RING: Final = cite("9.16")


def check_counts(facts: GameFacts, limits: Mapping[Side, ArmyLimits]) -> Iterator[Finding]:
    """What no army of these limits can have, the first side first."""
    for side in Side:
        yield from _check_side(facts.side(side), side, limits[side])


def _check_side(facts: SideFacts, side: Side, limits: ArmyLimits) -> Iterator[Finding]:
    for counter in _REFS:
        value = getattr(facts, counter)
        if value is not None and value > limits.highest(counter):
            yield _more(side, counter, value, limits)
            return
    yield from _check_start(facts, side, limits)
    yield from _check_points(facts, side, limits)
    if facts.has_ring_event and limits.ring_bearer is not RingBearer.PRESENT:
        yield _ring_bearer(side, facts.ring_event, limits)


def _more(side: Side, counter: str, value: int, limits: ArmyLimits) -> Finding:
    known = _known_from(limits)
    return Finding(
        MORE,
        Severity.ERROR,
        _REFS[counter],
        case=f"{counter}-{known}",
        subject=f"{side}.{counter}",
        data={"value": value, "most": limits.highest(counter), "from": known},
    )


def _known_from(limits: ArmyLimits) -> str:
    return "list" if limits.is_list else "level"


def _check_start(facts: SideFacts, side: Side, limits: ArmyLimits) -> Iterator[Finding]:
    """No army has more points left than it was set up with; only the other base of a pair may add some."""
    start, points = facts.points_original, facts.points_remaining
    if start is not None and points is not None and points > start + limits.turned:
        data = {"value": points, "most": start, "from": _known_from(limits)}
        yield _points_left(MORE, side, "start", data)


def _check_points(facts: SideFacts, side: Side, limits: ArmyLimits) -> Iterator[Finding]:
    """So many figures of this list are worth so much: no more, and no less."""
    count, points = facts.remaining, facts.points_remaining
    if not count or points is None:
        return
    if not limits.is_list:
        if points == 0:
            yield _no_points(side, count)
        return
    most, least = sum(limits.worths[:count]), sum(limits.least_worths[:count])
    data = {"value": points, "figures": count, "from": "list"}
    if points > most:
        yield _points_left(MORE, side, "worth", {**data, "most": most})
    elif points < least:
        yield _points_left(LESS, side, "", {**data, "least": least})


def _points_left(code: str, side: Side, case: str, data: Mapping[str, Any]) -> Finding:
    counter = "points_remaining"
    return Finding(code, Severity.ERROR, _REFS[counter], case=case, subject=f"{side}.{counter}", data=data)


def _no_points(side: Side, count: int) -> Finding:
    """Free figures exist, and only a list could tell whether all that are left are free."""
    return Finding(
        NO_POINTS,
        Severity.UNDECIDED,
        _REFS["points_remaining"],
        subject=f"{side}.points_remaining",
        data={"remaining": count},
    )


def _ring_bearer(side: Side, event: str, limits: ArmyLimits) -> Finding:
    if limits.ring_bearer is RingBearer.ABSENT:
        return Finding(
            NO_RING_BEARER,
            Severity.ERROR,
            _RING,
            subject=f"{side}.{event}",
        )
    return Finding(
        RING_BEARER_UNSURE,
        Severity.UNDECIDED,
        _RING,
        subject=f"{side}.{event}",
    )
