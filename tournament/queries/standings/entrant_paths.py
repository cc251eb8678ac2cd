"""One entrant's way through the tournament: every round, and every tie-break to the last half point.

The sums are those of the engine, term by term; here they get names and words. Public data only: no list, no
e-mail address. It refuses to compute anything a second time.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.engine.entrants import Id, decimal_points, plural_of
from tournament.engine.entrants import units_as_number as number_of
from tournament.engine.scores import USUAL_PRICES, Prices
from tournament.engine.standings import Step, Table, Term, Tiebreak, explain_place
from tournament.engine.standings.policy import counter_of
from tournament.messages.entrant_paths import term_text
from tournament.messages.sentences import Sentence
from tournament.models import Entrant, Tournament
from tournament.queries.core.names import name_order
from tournament.queries.rounds.history import Counted, counted_in
from tournament.queries.rounds.player_records import NO_GAME, grade_marks
from tournament.queries.standings.cross_tables import CrossCell, CrossLine, line_of
from tournament.queries.standings.standings import StandingRow, standings_from, value_text

ON_THE_BOARD = frozenset({"points_difference", "points_destroyed"})
LEFT_OUT = frozenset({"lowest", "highest", "voluntary"})


@dataclass(frozen=True, slots=True)
class Leg:
    """One round of the way, with the points after it; ``mark`` is the letter of its grade."""

    cell: CrossCell
    after: str
    mark: str = NO_GAME


@dataclass(frozen=True, slots=True)
class Line:
    """One part of a sum. ``text`` says where ``amount`` comes from; ``left_out`` why it does not count."""

    round: int
    opponent: Entrant | None
    text: Sentence | str
    amount: str
    left_out: Sentence | str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """One tie-break: its value, what it is the sum of, and who was level before and after it."""

    tiebreak: Tiebreak
    value: str
    lines: tuple[Line, ...]
    level_before: tuple[Entrant, ...]
    level_after: tuple[Entrant, ...]
    decides: bool


@dataclass(frozen=True, slots=True)
class Path:
    """Everything about one entrant. ``row`` is None for who has no line in the standings (yet).

    ``line`` is the number of the line, counted from 1; ``earned`` are the points of all rounds,
    ``bonus`` those beside the games, ``deducted`` what penalties took from them. ``has_scheme``: others than
    7.05 price the games.
    """

    entrant: Entrant
    row: StandingRow | None = None
    line: int | None = None
    legs: tuple[Leg, ...] = ()
    sums: tuple[Sum, ...] = ()
    earned: str = "0"
    deducted: str = ""
    bonus: str = ""
    has_scheme: bool = False

    @property
    def record(self) -> str:
        """One letter for each round: ``WwL``."""
        return "".join(leg.mark for leg in self.legs)

    def count(self, marks: str) -> int:
        """How many rounds ended with one of these letters."""
        return sum(leg.mark in marks for leg in self.legs)


def path_of(tournament: Tournament, entrant: Entrant) -> Path:
    """The way of one entrant so far. Four queries without a cut, however many rounds there were."""
    counted = counted_in(tournament)
    return path_from(counted, standings_from(tournament, counted), entrant)


def path_from(counted: Counted, rows: Sequence[StandingRow], entrant: Entrant) -> Path:
    """The same from what was read already. No query."""
    line = line_of(counted, rows, entrant)
    if line is None:
        return Path(entrant)
    table = counted.table()
    record = table.records[entrant.number]
    deducted, unit = table.deducted.get(entrant.number, 0), counted.prices.points_unit
    among = [row.standing.id for row in rows if (row.place is None) == (line.row.place is None)]
    return Path(
        entrant=entrant,
        row=line.row,
        line=line.number,
        legs=tuple(_legs(line, _grades(counted, entrant.number), counted.prices)),
        sums=tuple(_sum(step, table, counted) for step in explain_place(entrant.number, table, among=among)),
        earned=decimal_points(record.units, unit),
        deducted=decimal_points(deducted, unit) if deducted else "",
        bonus=line.row.bonus if line.row.bonus_units else "",
        has_scheme=counted.prices != USUAL_PRICES,
    )


def _legs(line: CrossLine, grades: Mapping[int, str], prices: Prices) -> Iterable[Leg]:
    half, marks = 0, grade_marks(prices)
    for cell in line.cells:
        half += cell.units or 0
        mark = marks.get(grades.get(cell.round, ""), NO_GAME) if cell.kind == "game" else NO_GAME
        yield Leg(cell, decimal_points(half, prices.points_unit), mark)


def _grades(counted: Counted, id_: Id) -> dict[int, str]:
    """How the games of one entrant were graded, by round."""
    own = (game for game in counted.history if id_ in {game.a, game.b})
    return {game.round: (game.grade_a if game.a == id_ else game.grade_b) or "" for game in own}


def _sum(step: Step, table: Table, counted: Counted) -> Sum:
    key = step.tiebreak.key
    return Sum(
        tiebreak=step.tiebreak,
        value=value_text(step.value),
        lines=tuple(_line(key, term, table, counted) for term in step.terms if term.round),
        level_before=_people(step.level_before, counted),
        level_after=_people(step.level_after, counted),
        decides=step.decides,
    )


def _line(key: str, term: Term, table: Table, counted: Counted) -> Line:
    return Line(
        round=term.round,
        opponent=None if term.opponent is None else counted.rows[int(term.opponent)],
        text=_on_the_board(key, term, counted) or _text(key, term, table),
        amount=value_text(term.amount),
        left_out=term_text("left-out", case=term.cut) if term.cut in LEFT_OUT else "",
    )


def _on_the_board(key: str, term: Term, counted: Counted) -> Sentence | None:
    """Why a game adds nothing to a sum of army points; ``None`` where it does, and for every other sum."""
    is_counted = bool(counter_of(key))
    if not (is_counted or key in ON_THE_BOARD) or term.amount or term.kind != "game":
        return None
    game = next(one for one in counted.history if one.round == term.round and term.opponent in {one.a, one.b})
    if game.is_administrative:
        return term_text("nothing", case="board")
    if is_counted:
        return None
    if key == "points_difference":
        is_unknown = game.remaining_a is None or game.remaining_b is None
        return term_text("nothing", case="remaining") if is_unknown else None
    is_unknown = (game.destroyed_a if game.b == term.opponent else game.destroyed_b) is None
    return term_text("nothing", case="destroyed") if is_unknown else None


def _text(key: str, term: Term, table: Table) -> Sentence | str:
    if key == "cumulative":
        return term_text("cumulative", {"points": number_of(term.earned or 0, table.prices.points_unit)})
    if key == "fewest_byes":
        return term_text("bye") if term.kind == "bye" else ""
    if term.worth is None:
        return {"bye": term_text("bye"), "forfeit": term_text("not-played")}.get(term.kind, "")
    worth = _worth(term, table)
    if term.earned is None:
        return worth
    unit = table.prices.points_unit
    earned = number_of(term.earned, unit)
    return term_text("product", {"reason": worth, "worth": number_of(term.worth, unit), "earned": earned})


def _worth(term: Term, table: Table) -> Sentence:
    """What the opponent counts for, and why where it is not plainly what he has."""
    unit = table.prices.points_unit
    worth = number_of(term.worth or 0, unit)
    points = {"points": worth, "count": plural_of(worth)}
    if term.kind != "game":
        return term_text("worth", points, case=term.kind if worth else f"{term.kind}-nothing")
    missed = table.rounds_after_leaving(term.opponent) if term.opponent is not None else 0
    if not missed:
        return term_text("worth", points, case="game")
    earned = number_of(table.records[_id(term)].units, unit)
    return term_text("worth", {"points": worth, "earned": earned, "count": missed}, case="dropped")


def _id(term: Term) -> Id:
    assert term.opponent is not None, "a game has an opponent"  # noqa: S101 - for the type checker
    return term.opponent


def _people(ids: Sequence[Id], counted: Counted) -> tuple[Entrant, ...]:
    people = [counted.rows[int(id_)] for id_ in ids]
    return tuple(sorted(people, key=name_order))
