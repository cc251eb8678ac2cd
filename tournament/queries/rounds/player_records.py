"""What a player brings into a round: points, results, the balance of factions, and whom they have met.

Refuses to rank and to weigh: that is the engine's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament import adapters
from tournament.adapters.rounds import Past
from tournament.engine.records import Played, records
from tournament.models import Entrant, Round

# One letter a round, as in the legend below the draft.
GRADE_MARKS: Final[Mapping[str, str]] = {
    "total victory": "W",
    "partial victory": "w",
    "perfect tie": "=",
    "partial loss": "l",
    "total loss": "L",
}
NO_GAME: Final = "–"


def grade_mark(grade: str | None) -> str:
    """The letter of a grade; a scheme has wins, losses and draws."""
    if grade and grade.endswith(("-win", "-loss")):
        return "W" if grade.endswith("-win") else "L"
    return "=" if grade == "draw" else GRADE_MARKS.get(grade or "", NO_GAME)


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Before a round. ``imbalance`` is good games minus evil ones (A28), ``met`` are start numbers."""

    half_points: int = 0
    results: str = ""
    imbalance: int = 0
    met: frozenset[int] = frozenset()

    @property
    def owed(self) -> str | None:
        """The faction that would bring good and evil into balance (3.02)."""
        if self.imbalance == 0:
            return None
        return "evil" if self.imbalance > 0 else "good"


def records_before(round_: Round, past: Past) -> dict[int, PlayerRecord]:
    """By start number. No query: everything is in the ``past``."""
    history = [game for game in past.history if game.round < round_.number]
    people = adapters.to_engine_entrants_of(past.people)
    return {
        int(id_): PlayerRecord(
            half_points=found.half_points,
            results=_results(found.played),
            imbalance=found.imbalance,
            met=frozenset(int(one) for one in found.met),
        )
        for id_, found in records(people, history).items()
    }


def is_same_club(a: Entrant, b: Entrant) -> bool:
    """Do both name the same club? Nobody is of no club together."""
    return bool(a.club) and a.club.casefold() == b.club.casefold()


def _results(played: Sequence[Played]) -> str:
    return "".join(grade_mark(one.grade) if one.opponent is not None else NO_GAME for one in played)
