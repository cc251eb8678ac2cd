"""What a level counts: a sum over a round, and what one pair or one bye adds to it.

Everything here is a case and the values of its sentence. It excuses nothing and chooses nothing.
"""

from typing import Any, NamedTuple

from tournament.engine.entrants import plural_of, units_as_number
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.factions import MAX_IMBALANCE, imbalances_after
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.difference import Difference
from tournament.engine.scores import HALVES

FLOATS = "floats"
IN_POINTS = "floats-points"
GROUP = "floats-group"


class Effect(NamedTuple):
    """``kind`` is the level, or ``meet`` where it says nothing of its own about a pair: who would meet."""

    kind: str
    case: str
    data: dict[str, Any]

    @property
    def key(self) -> str:
        return f"{self.kind}-{self.case}" if self.case else self.kind


def level_reason(level: Difference, whole: Field) -> Reason:
    """What the two rounds cost at that level: squared floats 21 instead of 5.

    They are those of half-points, where two units make a point, and else of points.
    """
    data = {"level": level.key, "cost": level.cost, "best": level.best}
    if level.key == FLOATS and whole.points_unit != HALVES:
        square = whole.points_unit**2
        return Reason("level", {**data, "cost": level.cost / square, "best": level.best / square}, IN_POINTS)
    if not level.key.startswith(GROUP):
        return Reason("level", data, level.key)
    group = int(level.key.rpartition("-")[2]) - 1
    units = next(p.units for p in whole.players if p.group == group)
    return Reason("level", {**data, **points_data(units, whole.points_unit)}, GROUP)


def pair_effect(key: str, one: Player, two: Player, *, unit: int) -> Effect:
    """What this pair does at that level, the better rank first; ``unit`` makes one point."""
    names = names_data(one, two)
    if key.startswith("floats"):
        return Effect("floats", "", {**names, **float_data(one, two, unit)})
    if key == "rematch":
        return Effect(key, "", {**names, **rounds_data(one.met[two.id])})
    if key == "float-again":
        return _float_again(one, two)
    if key in {"faction-limit", "faction-wish"}:
        return _leaning(key, one, two)
    if key in {"fold", "adjacent"} and one.group == two.group:
        places = {"position": one.position + 1, "opponent_position": two.position + 1, "size": one.group_size}
        return Effect("place", "", {**names, **places, **points_data(one.units, unit)})
    return Effect(key if key.startswith("same-") or key == "kept" else "meet", "", names)


def names_data(one: Player, two: Player) -> dict[str, Any]:
    """What sentences call the two."""
    return {"player": one.label, "opponent": two.label}


def points_data(units: int, unit: int) -> dict[str, Any]:
    """The points of one or of both, and the number that decides about singular and plural."""
    score = units_as_number(units, unit)
    return {"score": score, "count": plural_of(score)}


def float_data(one: Player, two: Player, unit: int) -> dict[str, Any]:
    """The points of one who plays down, and those of the opponent, which decide about the plural."""
    lower = units_as_number(two.units, unit)
    return {
        "score": units_as_number(one.units, unit),
        "lower": lower,
        "count": plural_of(lower),
    }


def rounds_data(rounds: tuple[int, ...]) -> dict[str, Any]:
    """In which rounds something was, and how many they are."""
    return {"rounds": list(rounds), "count": len(rounds)}


def _float_again(one: Player, two: Player) -> Effect:
    is_down, is_up = one.floated == "down", two.floated == "up"
    if is_down and is_up:
        return Effect("float-again", "both", names_data(one, two))
    floated = one if is_down else two
    return Effect("float-again", "down" if is_down else "up", {"player": floated.label})


def _leaning(key: str, one: Player, two: Player) -> Effect:
    """Who of the two leaves with at least 2 more of one side; after a roll it is one of both."""
    after = imbalances_after(one.imbalance, two.imbalance)
    worst = max(map(abs, after))
    out = [p for p, a in zip((one, two), after, strict=True) if abs(a) >= MAX_IMBALANCE]
    if one.imbalance == two.imbalance:
        case, out = "either", [one, two]
    else:
        case = "both" if len(out) > 1 else "one"
    return Effect(key, case, {"players": [p.label for p in out], "imbalance": worst})
