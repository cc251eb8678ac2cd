"""Who does what in a rehearsal, drawn from its seed: the same seed plays the same day."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final

FULL_CAST: Final = 4  # tables from which on one of each kind is in every round
A_GROUP: Final = 8  # tables of which one disputes, one calls, one is late and one says nothing
STAYS_AWAY: Final = 16  # one player of so many does not come
IS_LATE: Final = 8  # and one of so many comes late
IS_CARELESS: Final = 8  # one player of so many hands in a list that breaks a rule
Acts = Counter[str]  # how often something was done


class Arrival(StrEnum):
    """How somebody comes to check-in."""

    IN_TIME = "in-time"
    LATE = "late"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Habit:
    """What the two at a table do, at which share of the time until the end of play.

    ``calls_at`` is when they ask for a referee; ``reports_at`` is ``None`` where nobody reports.
    """

    rolls_at: float
    reports_at: float | None
    answers_after: float
    calls_at: float | None = None
    is_disputed: bool = False


def arrivals(seed: str, numbers: Sequence[int]) -> dict[int, Arrival]:
    """How each of these start numbers comes."""
    drawn = sorted(numbers)
    Random(f"{seed}:arrivals").shuffle(drawn)  # noqa: S311 - a story, no secret
    away = len(drawn) // STAYS_AWAY
    late = away + len(drawn) // IS_LATE
    return {
        number: Arrival.NEVER if place < away else Arrival.LATE if place < late else Arrival.IN_TIME
        for place, number in enumerate(drawn)
    }


def careless(seed: str, numbers: Sequence[int]) -> frozenset[int]:
    """Whose first list breaks a rule; from four players on, somebody's."""
    drawn = sorted(numbers)
    Random(f"{seed}:careless").shuffle(drawn)  # noqa: S311 - a story, no secret
    few = 1 if len(drawn) >= FULL_CAST else 0
    return frozenset(drawn[: max(few, len(drawn) // IS_CARELESS)])


def of_round(seed: str, number: int, tables: Sequence[int]) -> dict[int, Habit]:
    """What happens at each table of a round. From four tables on, each kind of trouble is there."""
    drawn = sorted(tables)
    rng = Random(f"{seed}:round:{number}")  # noqa: S311 - a story, no secret
    rng.shuffle(drawn)
    of_each = -(-len(drawn) // A_GROUP) if len(drawn) >= FULL_CAST else 0
    found: dict[int, Habit] = {}
    for place, table in enumerate(drawn):
        kind = place // of_each if of_each else FULL_CAST
        found[table] = _drawn(rng, kind)
    return found


def _drawn(rng: Random, kind: int) -> Habit:
    """``kind``: 0 disputes, 1 calls a referee, 2 is late, 3 says nothing; all others simply play."""
    usual = Habit(
        rolls_at=rng.uniform(0.01, 0.08),
        reports_at=rng.uniform(0.55, 0.95),
        answers_after=rng.uniform(0.01, 0.06),
    )
    calls_at, late_at = rng.uniform(0.2, 0.5), rng.uniform(1.02, 1.1)
    return [
        replace(usual, is_disputed=True),
        replace(usual, calls_at=calls_at),
        replace(usual, reports_at=late_at),
        replace(usual, reports_at=None),
        usual,
    ][min(kind, FULL_CAST)]
