"""Standings with every tie-break, worked out from the confirmed results whenever they are asked for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournament import adapters
from tournament.engine.bracket import CutResult
from tournament.engine.entrants import decimal_points, units_as_number
from tournament.engine.standings import Standing, tiebreak
from tournament.engine.standings.final import after_cut
from tournament.engine.standings.tiebreaks import Tiebreak
from tournament.messages.formats import points_text
from tournament.models import Entrant, Tournament
from tournament.queries.rounds import brackets
from tournament.queries.rounds.history import Counted, counted_in


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings: the place and whose it is.

    ``taken_units`` is what penalties took; ``bonus_units`` has what counts beside the games, by kind.
    """

    standing: Standing
    entrant: Entrant
    cut: CutResult | None = None
    taken_units: int = 0
    bonus_units: Mapping[str, int] = field(default_factory=dict)

    @property
    def points_unit(self) -> int:
        """How many of these units make one point."""
        return self.standing.points_unit

    @property
    def values(self) -> tuple[str, ...]:
        """Every tie-break as people write it, in the order of the policy."""
        return tuple(map(value_text, self.standing.tiebreaks.values()))

    @property
    def points(self) -> str:
        """Tournament points as people write them: ``7``, ``7.5``."""
        return str(self.standing.points)

    @property
    def bonus(self) -> str:
        """The bonus points that count, as people write them: ``10``; part of :attr:`points`."""
        return decimal_points(sum(self.bonus_units.values()), self.points_unit)

    @property
    def place(self) -> int | None:
        """Shared places carry the same number; ``None`` is listed without rank."""
        return self.standing.place

    @property
    def deducted(self) -> str:
        """``1.5 points``: what penalties took from the points; empty where they took nothing."""
        taken = units_as_number(self.taken_units, self.points_unit)
        return points_text(taken) if taken else ""


def columns(tournament: Tournament) -> tuple[Tiebreak, ...]:
    """The tie-breaks in their order, with name, abbreviation and definition."""
    return tuple(map(tiebreak, adapters.to_standings_policy(tournament).tiebreaks))


def standings_of(tournament: Tournament, *, before: int | None = None) -> list[StandingRow]:
    """The standings now, or before a round. Who never turned up is left out. Four queries without a cut.

    A cut decides the first places and gives no points; behind it the Swiss standings go on.
    """
    return standings_from(tournament, counted_in(tournament, before=before), before=before)


def standings_from(
    tournament: Tournament, counted: Counted, *, before: int | None = None
) -> list[StandingRow]:
    """The same from what was read already. No query without a cut."""
    rows = counted.rank()
    bracket = brackets.bracket_of(tournament, before=before) if tournament.cut_size else None
    taken = {one.id: one.deducted_units for one in counted.entrants if one.deducted_units}
    return [
        StandingRow(
            standing=row,
            entrant=counted.rows[int(row.id)],
            cut=bracket.result_of(row.id) if bracket else None,
            taken_units=taken.get(row.id, 0),
            bonus_units=counted.bonus.get(row.id, {}),
        )
        for row in (after_cut(rows, bracket) if bracket else rows)
    ]


def bonus_labels(tournament: Tournament, rows: Iterable[StandingRow]) -> list[str]:
    """The kinds of bonus points that count in these rows, as the organiser calls them. No query."""
    counted = {key for row in rows for key in row.bonus_units}
    return [kind.label for kind in adapters.to_bonus_kinds(tournament) if kind.key in counted]


def value_text(value: int | Fraction | None) -> str:
    """``12``, ``3.5``, ``–`` where the tie-break does not apply; a third is shown to two places."""
    if value is None:
        return "–"
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0")
