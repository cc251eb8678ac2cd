"""What people write on a score sheet: all the ways a game can end, and some in which it cannot.

On a day whose game has a scheme the same endings are counters and marks of its slip.
"""

from __future__ import annotations

from typing import Any

from rules.registry import ruleset
from tests.machine import prices
from tournament.models import Pairing

WHOLE = {"original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600}
HALF = {"original": 12, "remaining": 7, "points_remaining": 700, "hero_points": 600}
BROKEN = {"original": 14, "remaining": 4, "points_remaining": 350, "hero_points": 500}
DEAD = {"original": 9, "remaining": 0, "points_remaining": 0, "hero_points": 500}

# name: (last turn over, side a, side b)
ENDINGS: dict[str, tuple[bool, dict[str, Any], dict[str, Any]]] = {
    "a breaks b": (False, WHOLE, BROKEN),
    "b breaks a": (False, BROKEN, WHOLE),
    "both broken": (False, BROKEN, {**BROKEN, "remaining": 3, "points_remaining": 300}),
    "b wiped out": (False, HALF, DEAD),
    "time, a ahead": (True, WHOLE, HALF),
    "time, b ahead": (True, HALF, WHOLE),
    "time, equal": (True, WHOLE, WHOLE),
    "a gives up": (False, {"conceded": True}, {}),
    "b gives up": (False, {}, {"conceded": True}),
    "a absent": (False, {"absent": True}, {}),
    "both absent": (False, {"absent": True}, {"absent": True}),
    "the Ring is lost": (False, {**WHOLE, "ring_bearer_killed": True}, WHOLE),
    "not over": (False, WHOLE, WHOLE),
    "both give up": (False, {"conceded": True}, {"conceded": True}),
    "more than there were": (True, {**WHOLE, "remaining": 99}, WHOLE),
    "nothing counted": (True, {}, {}),
    "words for numbers": (False, {"original": "twelve"}, WHOLE),
    "no side at all": (False, None, [1]),
}
ALL = tuple(ENDINGS)
PLAYED = ALL[:7]
# How much each side has of the counter that decides, in tenths; a number behind it is added.
SCORES: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "a breaks b": ((10, 0), (0, 0)),
    "b breaks a": ((3, 0), (7, 0)),
    "both broken": ((0, 0), (0, 0)),
    "b wiped out": ((6, 0), (1, 0)),
    "time, a ahead": ((5, 1), (5, 0)),
    "time, b ahead": ((5, -3), (5, 0)),
    "time, equal": ((5, 0), (5, 0)),
    "not over": ((4, 0), (4, 0)),
    "more than there were": ((10, 1), (0, 0)),
}


def report(pairing: Pairing, ending: str, *, turned: bool = False) -> dict[str, Any]:
    """The facts of that ending, in the factions of the pairing or, ``turned``, the other way round."""
    is_over, a, b = ENDINGS[ending]
    event = pairing.a.tournament
    scheme = prices.scheme_of({"ruleset_key": event.ruleset_key, "scheme": event.scheme})
    if scheme is not None and ending in SCORES:
        a, b = (_counted(scheme, pairing, ending, side) for side in "ab")
    if scheme is not None and ending == "words for numbers":
        a, b = {"counters": {scheme["decide"]: "twelve"}}, {"marks": ["nobody knows it"]}
    if a is not None and not ruleset(event.ruleset_key).sides:
        return {"a": a, "b": b}
    good = "good" if (pairing.faction_a or "good") == "good" else "evil"
    evil = "evil" if good == "good" else "good"
    if turned:
        good, evil = evil, good
    if a is None:
        return {"last_turn_over": is_over, "a": a, "b": b}
    return {"last_turn_over": is_over, "a": {"faction": good, **a}, "b": {"faction": evil, **b}}


def _counted(scheme: prices.Scheme, pairing: Pairing, ending: str, side: str) -> dict[str, Any]:
    """The slip of one side: the counter that decides by the ending, the rest another for each table."""
    turn = (pairing.pk or 0) + "ab".index(side)
    counters = {}
    for at, one in enumerate(scheme["counters"], start=1):
        tenths, more = (
            SCORES[ending]["ab".index(side)] if one["key"] == scheme["decide"] else ((turn * at * 3) % 11, 0)
        )
        counters[one["key"]] = one["min"] + (one["max"] - one["min"]) * tenths // 10 + more
    marks = scheme.get("marks", ())
    return {"counters": counters, "marks": [mark for mark in marks if (turn + len(ending)) % 3 == 0]}
