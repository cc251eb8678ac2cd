"""The cross table: one line for each entrant in the order of the standings, one cell for each round.

A cell names the opponent by place in this very table, so that a reader finds the other half of the game.
Only games that give points are here: the games of a cut stand in its bracket. It refuses to count anything
itself: places and points are those of the standings.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.engine.entrants import Faction, Game, Id, units_as_number
from tournament.engine.scores import HALVES
from tournament.models import Entrant, Tournament
from tournament.queries.rounds.history import Counted, counted_in
from tournament.queries.standings.standings import StandingRow, standings_from

Kind = Literal["game", "bye", "none"]


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What one entrant did in one round.

    ``line`` is the opponent's line in the table, from 1. ``kind`` is ``none`` where there is no result
    (yet). ``is_administrative``: nobody played it out (no-show, concession, exclusion, bye).
    """

    round: int
    kind: Kind = "none"
    opponent: Entrant | None = None
    line: int | None = None
    faction: Faction | None = None
    units: int | None = None
    table: int | None = None
    is_administrative: bool = False
    points_unit: int = HALVES

    @property
    def points(self) -> str:
        """``3``, ``1.5``; empty without a result."""
        return "" if self.points_number is None else str(self.points_number)

    @property
    def points_number(self) -> int | float | None:
        if self.units is None:
            return None
        return units_as_number(self.units, self.points_unit)


@dataclass(frozen=True, slots=True)
class CrossLine:
    """One entrant. ``number`` counts the lines from 1, also where places are shared."""

    number: int
    row: StandingRow
    cells: tuple[CrossCell, ...]

    @property
    def entrant(self) -> Entrant:
        return self.row.entrant


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Every line with a cell for each of ``rounds``."""

    rounds: tuple[int, ...]
    lines: tuple[CrossLine, ...]


def cross_table_of(tournament: Tournament, *, before: int | None = None) -> CrossTable:
    """The cross table now, or before a round. Four queries without a cut."""
    counted = counted_in(tournament, before=before)
    return cross_table_from(counted, standings_from(tournament, counted, before=before))


def cross_table_from(counted: Counted, rows: Sequence[StandingRow]) -> CrossTable:
    """The same from what was read already. No query."""
    rounds = tuple(sorted({game.round for game in counted.history if game.has_result}))
    numbers = {row.standing.id: number for number, row in enumerate(rows, start=1)}
    people: dict[Id, Entrant] = {row.standing.id: row.entrant for row in rows}
    unit = counted.prices.points_unit
    cells = {
        (one.round, id_): one for game in counted.history for id_, one in _cells(game, people, numbers, unit)
    }
    return CrossTable(
        rounds,
        tuple(
            CrossLine(
                number,
                row,
                tuple(cells.get((each, row.standing.id), CrossCell(each)) for each in rounds),
            )
            for number, row in enumerate(rows, start=1)
        ),
    )


def line_of(counted: Counted, rows: Sequence[StandingRow], entrant: Entrant) -> CrossLine | None:
    """The line of one entrant alone; None for who has none (yet). No query."""
    number = next((at for at, row in enumerate(rows, start=1) if row.entrant == entrant), None)
    if number is None:
        return None
    own = [game for game in counted.history if entrant.number in {game.a, game.b}]
    numbers = {row.standing.id: at for at, row in enumerate(rows, start=1)}
    people: dict[Id, Entrant] = {row.standing.id: row.entrant for row in rows}
    unit = counted.prices.points_unit
    found = (each for game in own for each in _cells(game, people, numbers, unit))
    cells = {one.round: one for id_, one in found if id_ == entrant.number}
    rounds = sorted({game.round for game in counted.history if game.has_result})
    return CrossLine(number, rows[number - 1], tuple(cells.get(each, CrossCell(each)) for each in rounds))


def _cells(
    game: Game, people: dict[Id, Entrant], numbers: dict[Id, int], unit: int
) -> Iterable[tuple[Id, CrossCell]]:
    if game.units_a is None:
        return
    if game.b is None:
        yield (
            game.a,
            CrossCell(game.round, "bye", units=game.units_a, is_administrative=True, points_unit=unit),
        )
        return
    other = game.faction_b
    for own, opponent, faction, half in (
        (game.a, game.b, game.faction_a, game.units_a),
        (game.b, game.a, other, game.units_b),
    ):
        yield (
            own,
            CrossCell(
                round=game.round,
                kind="game",
                opponent=people[opponent],
                line=numbers[opponent],
                faction=faction,
                units=half,
                table=game.table,
                is_administrative=game.is_administrative,
                points_unit=unit,
            ),
        )
