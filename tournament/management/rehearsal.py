"""Invented games for the demonstration and the rehearsal of a day: seeded, believable, never real.

Every function is given its random generator, so the same seed plays the same day. The facts it makes
go through the same doors as a player's own report.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from tournament.models import Entrant, Pairing

ENDINGS = {"broken": 60, "both": 12, "time": 20, "ring": 4, "concession": 4}


@dataclass(frozen=True, slots=True)
class Army:
    """What a list brings to the table: figures, their points, and the points spent on heroes."""

    figures: int
    points: int
    hero_points: int


def army_of(entrant: Entrant, faction: str) -> Army:
    """The current version of the list this entrant plays, or a middling army where there is none."""
    army_list = entrant.list_of(faction)
    version = army_list.versions.filter(is_current=True).first() if army_list else None
    if version is None:
        return Army(figures=12, points=1400, hero_points=700)
    totals = version.totals
    return Army(int(totals["figures"]), int(totals["points"]), int(totals["hero_points"]))


def strengths(rng: Random, numbers: list[int]) -> dict[int, float]:
    """A strength for each start number; 0 is average, 1 wins about three games in four."""
    return {number: rng.gauss(0, 1) for number in numbers}


def roll(rng: Random) -> dict[str, Any]:
    """The roll of 3.02: two dice, rolled again while they tie. The winner takes the army or the map."""
    a, b = rng.randint(1, 6), rng.randint(1, 6)
    while a == b:
        a, b = rng.randint(1, 6), rng.randint(1, 6)
    return {"a": a, "b": b}


def game(rng: Random, pairing: Pairing, *, faction_a: str, edge: float = 0.0) -> dict[str, Any]:
    """Result facts of one game; ``edge`` is how much stronger side a is than side b."""
    faction_b = "evil" if faction_a == "good" else "good"
    if pairing.b is None:
        raise ValueError("A bye is not played.")
    armies = {"a": army_of(pairing.a, faction_a), "b": army_of(pairing.b, faction_b)}
    winner = "a" if rng.gauss(edge, 1.4) > 0 else "b"
    loser = "b" if winner == "a" else "a"
    ending = rng.choices(list(ENDINGS), weights=list(ENDINGS.values()))[0]
    sides = {
        "a": {"faction": faction_a, **_left(rng, armies["a"], is_broken=_breaks(ending, "a", loser))},
        "b": {"faction": faction_b, **_left(rng, armies["b"], is_broken=_breaks(ending, "b", loser))},
    }
    if ending == "concession":
        sides[loser]["conceded"] = True
    if ending == "ring":
        good = "a" if faction_a == "good" else "b"
        event = "ring_bearer_escaped" if winner == good else "ring_bearer_killed"
        sides[good][event] = True
    return {"last_turn_over": ending in {"time", "both"}, **sides}


def _breaks(ending: str, side: str, loser: str) -> bool:
    return ending == "both" or (ending == "broken" and side == loser)


def _left(rng: Random, army: Army, *, is_broken: bool) -> dict[str, int]:
    """How many figures and points are left: at most half of them (7.01) for a broken army."""
    half = army.figures // 2
    remaining = rng.randint(0, half) if is_broken else rng.randint(min(half + 1, army.figures), army.figures)
    share = min(1.0, remaining / army.figures * rng.uniform(0.85, 1.1))
    points = max(5, round(army.points * share / 5) * 5) if remaining else 0
    return {
        "original": army.figures,
        "remaining": remaining,
        "points_remaining": min(points, army.points),
        "hero_points": army.hero_points,
    }
