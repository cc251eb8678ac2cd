"""What a player brings into a round: points, results, the balance of factions, and whom they have met.

Refuses to rank and to weigh: that is the engine's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament import adapters
from tournament.adapters.rounds import Past
from tournament.engine.entrants import units_as_number
from tournament.engine.records import Played, records
from tournament.engine.scores import HALVES, USUAL_PRICES, Prices
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


def grade_marks(prices: Prices) -> Mapping[str, str]:
    """The letter of each grade: ``W`` and ``L`` where somebody won as clearly as it goes."""
    if prices == USUAL_PRICES:
        return GRADE_MARKS
    marks: dict[str, str] = {}
    half = len(prices.outcomes) // 2
    for one in (*prices.outcomes[:half], *prices.unplayed[::2]):
        is_best = one.grade_a in prices.best_wins
        marks |= {one.grade_a: "W" if is_best else "w", one.grade_b: "L" if is_best else "l"}
    return {**marks, prices.outcomes[half].grade_a: "="}


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Before a round. ``imbalance`` is good games minus evil ones (A28), ``met`` are start numbers."""

    units: int = 0
    points_unit: int = HALVES
    results: str = ""
    imbalance: int = 0
    met: frozenset[int] = frozenset()

    @property
    def points(self) -> int | float:
        """As people write them."""
        return units_as_number(self.units, self.points_unit)

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
    prices = adapters.to_prices(round_.tournament)
    marks = grade_marks(prices)
    return {
        int(id_): PlayerRecord(
            units=found.units,
            points_unit=prices.points_unit,
            results=_results(found.played, marks),
            imbalance=found.imbalance,
            met=frozenset(int(one) for one in found.met),
        )
        for id_, found in records(people, history).items()
    }


def is_same_club(a: Entrant, b: Entrant) -> bool:
    """Do both name the same club? Nobody is of no club together."""
    return bool(a.club) and a.club.casefold() == b.club.casefold()


def _results(played: Sequence[Played], marks: Mapping[str, str]) -> str:
    return "".join(
        marks.get(one.grade or "", NO_GAME) if one.opponent is not None else NO_GAME for one in played
    )
