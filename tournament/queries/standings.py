"""Standings with every tie-break, worked out from the confirmed results whenever they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus
from tournament.engine.standings import DEFAULT, rank, tiebreak

if TYPE_CHECKING:
    from fractions import Fraction

    from tournament.engine.standings import Standing
    from tournament.engine.standings.tiebreaks import Tiebreak
    from tournament.models import Entrant, Tournament

NEVER_PLAYED = {EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings: the place and whose it is."""

    standing: Standing
    entrant: Entrant
    values: tuple[str, ...]

    @property
    def points(self) -> str:
        """Tournament points as people write them: ``7``, ``7.5``."""
        return f"{self.standing.half_points / 2:g}"

    @property
    def place(self) -> int | None:
        """Shared places carry the same number; ``None`` is listed without rank."""
        return self.standing.place


def columns() -> tuple[Tiebreak, ...]:
    """The tie-breaks in their order, with name, abbreviation and definition."""
    return tuple(tiebreak(key) for key in DEFAULT)


def standings_of(tournament: Tournament, *, before: int | None = None) -> list[StandingRow]:
    """The standings now, or before a round. Who never turned up is left out. Two queries."""
    people = {row.number: row for row in tournament.entrants.all()}
    history = adapters.to_history(tournament, before=before)
    seated = {id_ for game in history for id_ in (game.a, game.b)}
    counted = [
        value
        for value in adapters.to_engine_entrants_of(people.values())
        if value.id in seated or people[int(value.id)].status not in NEVER_PLAYED
    ]
    return [
        StandingRow(
            standing=row,
            entrant=people[int(row.id)],
            values=tuple(_shown(row.tiebreaks[key]) for key in DEFAULT),
        )
        for row in rank(counted, history)
    ]


def _shown(value: int | Fraction | None) -> str:
    """``12``, ``3.5``, ``–`` where the tie-break does not apply; a third is shown to two places."""
    if value is None:
        return "–"
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0")
