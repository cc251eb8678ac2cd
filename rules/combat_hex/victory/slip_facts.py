"""The facts of a slip as they are graded: with what the lists of both sides say where nobody wrote it."""

from collections.abc import Mapping
from typing import Any, Final

from rules.combat_hex.slip import SLIP
from rules.figure_lists.army_limits import ArmyLimits
from rules.policy import Policy
from rules.sides import Side

FROM_LISTS: Final = tuple(counter.key for counter in SLIP.from_lists)
NEEDS_POINTS_SET_UP: Final = {"share-lost", "points-destroyed"}


def with_list_counts(facts: Mapping[str, Any], limits: Mapping[Side, ArmyLimits]) -> dict[str, Any]:
    """The facts with what each list knows where it was not sent: figures at the start, points in heroes.

    More figures left than the list has: then as many were set up, and the rules refuse them, whether a form
    filled in what the list has or nobody sent it.
    """
    sides = {side.value: _dict(facts.get(side)) for side in Side}
    for side, known in limits.items():
        own = sides[side.value]
        if own.get("absent"):
            continue
        own.update({name: known.highest(name) for name in FROM_LISTS if own.get(name) is None})
        left = own.get("remaining")
        if isinstance(left, int) and left > known.figures == own["original"]:
            own["original"] = left
    return {**facts, **sides}


def with_points_set_up(
    facts: Mapping[str, Any], limits: Mapping[Side, ArmyLimits], policy: Policy
) -> dict[str, Any]:
    """The facts with what each list cost at set-up, where losses are compared (A3) and nobody said it."""
    sides = {side.value: _dict(facts.get(side)) for side in Side}
    if policy.timeout_metric in NEEDS_POINTS_SET_UP:
        for side, known in limits.items():
            if sides[side].get("points_original") is None and known.points_set_up:
                sides[side]["points_original"] = known.points_set_up
    return {**facts, **sides}


def _dict(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {}
