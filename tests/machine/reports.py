"""What people write on a score sheet: all the ways a game can end, and some in which it cannot."""

from __future__ import annotations

from typing import Any

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


def report(pairing: Pairing, ending: str, *, turned: bool = False) -> dict[str, Any]:
    """The facts of that ending, in the factions of the pairing or, ``turned``, the other way round."""
    is_over, a, b = ENDINGS[ending]
    good = "good" if (pairing.faction_a or "good") == "good" else "evil"
    evil = "evil" if good == "good" else "good"
    if turned:
        good, evil = evil, good
    if a is None:
        return {"last_turn_over": is_over, "a": a, "b": b}
    return {"last_turn_over": is_over, "a": {"faction": good, **a}, "b": {"faction": evil, **b}}
