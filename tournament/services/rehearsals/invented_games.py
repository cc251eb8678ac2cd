"""Invented games for the demonstration and the rehearsal of a day: seeded, believable, never real.

Every function is given its random generator, so the same seed plays the same day. The facts it makes
go through the same doors as a player's own report.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.figure_lists.army_limits import ArmyLimits, RingBearer, middling_army
from rules.sides import Side
from rules.slip_fields import Slip
from tournament import adapters
from tournament.engine.scores import HALF_POINTS
from tournament.models import Pairing
from tournament.queries.lists import army_limits
from tournament.queries.results import reports
from tournament.services.rehearsals.invented_slips import invent_slip

FACTIONS_AGAINST = {"good": "evil", "evil": "good"}
ENDINGS = {"broken": 60, "both": 12, "time": 20, "ring": 4, "concession": 4}


def armies_at(pairing: Pairing, factions: Mapping[str, str]) -> dict[str, ArmyLimits]:
    """The lists that are played, or middling armies of the level where there are none."""
    middling = middling_army(pairing.round.tournament.level)
    found = army_limits.for_pairing(pairing, {side: {"faction": word} for side, word in factions.items()})
    return {side: found.get(Side(side), middling) for side in factions}


def strengths(rng: Random, numbers: list[int]) -> dict[int, float]:
    """A strength for each start number; 0 is average, 1 wins about three games in four."""
    return {number: rng.gauss(0, 1) for number in numbers}


def roll(rng: Random) -> dict[str, Any]:
    """The roll of 3.02: two dice, rolled again while they tie. The winner takes the army or the map."""
    a, b = rng.randint(1, 6), rng.randint(1, 6)
    while a == b:
        a, b = rng.randint(1, 6), rng.randint(1, 6)
    return {"a": a, "b": b}


def needs_roll(pairing: Pairing) -> bool:
    """Do the two roll for who plays what? Only where the game has sides and none was named."""
    return pairing.faction_a is None and bool(adapters.to_ruleset(pairing.round.tournament).sides)


def slip(rng: Random, pairing: Pairing, *, faction_a: str, edge: float = 0.0) -> dict[str, Any]:
    """Result facts of one game, as the event writes them down; ``edge``: how much stronger side a is."""
    tournament = pairing.round.tournament
    kind = reports.slip_kind(tournament)
    if kind == "points":
        return points_alone(rng, faction_a=faction_a)
    scheme = adapters.to_scheme(tournament)
    if scheme is None:
        return game(rng, pairing, faction_a=faction_a, edge=edge)
    sides: dict[str, Any] = invent_slip(rng, scheme, level=pairing.round.points_limit, edge=edge)
    if adapters.to_ruleset(tournament).sides:
        sides["a"]["faction"], sides["b"]["faction"] = faction_a, FACTIONS_AGAINST[faction_a]
    return sides


def game(rng: Random, pairing: Pairing, *, faction_a: str, edge: float = 0.0) -> dict[str, Any]:
    """Result facts of one game; ``edge`` is how much stronger side a is than side b."""
    faction_b = FACTIONS_AGAINST[faction_a]
    if pairing.b is None:
        raise ValueError("A bye is not played.")
    armies = armies_at(pairing, {"a": faction_a, "b": faction_b})
    slip = adapters.to_slip(pairing.round.tournament)
    good = "a" if faction_a == "good" else "b"
    winner = "a" if rng.gauss(edge, 1.4) > 0 else "b"
    loser = "b" if winner == "a" else "a"
    ending = rng.choices(list(ENDINGS), weights=list(ENDINGS.values()))[0]
    if ending == "ring" and armies[good].ring_bearer is RingBearer.ABSENT:
        ending = "broken"
    sides = {
        side: {"faction": faction, **_left(rng, armies[side], slip, is_broken=_breaks(ending, side, loser))}
        for side, faction in (("a", faction_a), ("b", faction_b))
    }
    if ending == "concession":
        sides[loser]["conceded"] = True
    if ending == "ring":
        sides[good][_fate(slip, is_lost=winner != good)] = True
    is_over = ending in {"time", "both"}
    return {"last_turn_over": is_over, **sides, **({"is_confirmed": True} if ending == "ring" else {})}


def points_alone(rng: Random, *, faction_a: str) -> dict[str, Any]:
    """The same where the event keeps only how clearly somebody won (A35)."""
    grade = rng.choice(list(HALF_POINTS))
    return {"grade_a": grade, "a": {"faction": faction_a}, "b": {"faction": FACTIONS_AGAINST[faction_a]}}


def _breaks(ending: str, side: str, loser: str) -> bool:
    return ending == "both" or (ending == "broken" and side == loser)


def _fate(slip: Slip, *, is_lost: bool) -> str:
    """What ends a game at once: that the Ring-bearer is lost, or that it is not."""
    return next(mark.key for mark in slip.choices if mark.ends_game and bool(mark.lost_role) == is_lost)


def _left(rng: Random, army: ArmyLimits, slip: Slip, *, is_broken: bool) -> dict[str, int]:
    """How many figures and points are left: at most half of them (7.01) for a broken army.

    One figure at least has fallen in any game, so that a Ring-bearer may be it.
    """
    half = army.figures // 2
    most = max(army.figures - 1, 1)
    remaining = rng.randint(0, half) if is_broken else rng.randint(min(half + 1, most), most)
    share = min(1.0, remaining / army.figures * rng.uniform(0.85, 1.1))
    points = max(5, round(army.points * share / 5) * 5) if remaining else 0
    dearest, cheapest = army.worths[:remaining], army.least_worths[:remaining]
    worth = max(min(points, sum(dearest) if dearest else army.points), sum(cheapest))
    left = {"figures": remaining, "points": worth}
    return {
        **{each.key: getattr(army, each.from_list) for each in slip.from_lists},
        **{each.key: left[each.left_of] for each in slip.left},
    }
