"""The draft as a board: what is picked, what a swap would cost, and where each name leads.

A name is a link, so the board works without scripts: the first one picks, the second one shows the cost.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.http import urlencode

from armies.services.errors import Refused
from tournament import adapters
from tournament.engine.lifecycle import RoundStatus
from tournament.engine.pairing import Remark
from tournament.models import Change, Entrant, Round, Stage
from tournament.queries.rounds import drafts, swap_costs
from tournament.queries.rounds.drafts import DraftBoard, DraftRow
from tournament.queries.rounds.player_records import PlayerRecord
from tournament.queries.rounds.swap_costs import Fact
from tournament.services.rounds import manual_changes
from tournament.web.caching.standings_cache import draft_now, paired_again_now
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.desk import Desk
from tournament.web.organiser.core.live_pages import searched_words, tables_shown
from tournament.web.organiser.rounds.pairing_changes import CHANGES
from tournament.web.refusals import sentence

FILTERS: Final = ("q", "page")  # what stays in the address whatever is picked
BYE: Final = "bye"  # in the place of a table's number


@dataclass(frozen=True, slots=True)
class Preview:
    """A round as it stands and as it would be. ``out`` would go, ``come`` would be there instead."""

    before: DraftBoard
    after: DraftBoard

    @property
    def out(self) -> list[DraftRow]:
        return _without(self.before, self.after)

    @property
    def come(self) -> list[DraftRow]:
        return _without(self.after, self.before)

    @property
    def moved(self) -> frozenset[int]:
        """The row ids of pairings that are old and only sit elsewhere, or with other armies or marks."""
        together = {row.people for row in self.before.rows}
        return frozenset(row.pairing.pk for row in self.come if row.people in together)

    @property
    def stay(self) -> int:
        return len(self.after.rows) - len(self.come)

    @property
    def facts(self) -> tuple[Fact, ...]:
        return swap_costs.facts(self.out, self.come, has_factions=not self.after.is_one_army)

    @property
    def moves(self) -> list[Any]:
        """The aims that get better or worse, most important first."""
        return [line for line in self.after.judged.levels if line.moves != "same"]

    @property
    def verdict(self) -> str:
        """``worse``, ``better`` or ``same`` by the most important aim that changes."""
        return {"up": "worse", "down": "better"}.get(self.moves[0].moves if self.moves else "", "same")

    @property
    def warnings(self) -> list[Any]:
        """The rules that would give way and do not now."""
        known = [one.as_json() for one in self.before.judged.warnings]
        return [one for one in self.after.judged.warnings if one.as_json() not in known]


@dataclass(frozen=True, slots=True)
class Cell:
    """One player on the board. ``url`` is where a press leads; empty where nothing can be picked."""

    entrant: Entrant
    record: PlayerRecord
    faction: str | None
    url: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the board; ``empty`` are the tables before it at which nobody plays, first and last."""

    row: DraftRow
    cells: tuple[Cell, ...]
    more_url: str
    is_open: bool
    empty: tuple[int, int] | None = None
    kept_for: Entrant | None = None

    @property
    def is_touched(self) -> bool:
        return any(cell.state for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Swap:
    """Two picked players: what changing their places would mean, or why it cannot be."""

    verb: str
    first: Cell
    second: Cell
    preview: Preview | None = None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses of the board. What is asked now is ``asked``."""

    page: str
    asked: Mapping[str, str]
    can_pick: bool
    pick: int | None = field(init=False)
    other: int | None = field(init=False)

    def __post_init__(self) -> None:
        picked = [whole(self.asked.get(name, "")) if self.can_pick else None for name in ("pick", "with")]
        object.__setattr__(self, "pick", picked[0])
        object.__setattr__(self, "other", picked[1] if picked[0] != picked[1] else None)

    def address(self, **wish: str | int) -> str:
        kept = {name: self.asked[name] for name in FILTERS if self.asked.get(name)}
        asked = urlencode({**kept, **wish})
        return f"{self.page}?{asked}" if asked else self.page

    def address_of(self, number: int) -> str:
        """Pick, show the cost with who is picked, or let go."""
        if self.pick is None:
            return self.address(pick=number)
        if number == self.pick:
            return self.address()
        return (
            self.address(pick=self.pick)
            if number == self.other
            else self.address(pick=self.pick, **{"with": number})
        )

    def cell(self, entrant: Entrant, record: PlayerRecord, faction: str | None = None) -> Cell:
        if not self.can_pick:
            return Cell(entrant, record, faction)
        states = {self.pick: "picked", self.other: "target"}
        return Cell(entrant, record, faction, self.address_of(entrant.number), states.get(entrant.number, ""))


def board_context(desk: Desk, round_: Round, asked: Mapping[str, str]) -> dict[str, Any]:
    """What the board shows: its rows, and the one panel that was asked for."""
    board = draft_now(round_)
    is_edit = round_.status != RoundStatus.DRAFT
    can_change = desk.organises and round_.stage == Stage.SWISS
    links = Links(desk.url("change" if is_edit else "round", round_.number), asked, can_change)
    shown = tables_shown(board.rows, asked, pairing_of=lambda row: row.pairing)
    opened = asked.get("table", "")
    lines = [_line(board, row, links, opened) for row, is_wanted in shown.lines if is_wanted]
    return {
        "round": round_,
        "board": board,
        "judged": board.judged,
        "shown": shown,
        "lines": lines,
        "loose": [links.cell(one, _record(board, one)) for one in board.judged.loose],
        "words": searched_words(asked),
        "is_edit": is_edit,
        "can_change": can_change,
        "here": links.address(),
        "warned": _warned(board, links, is_cut=shown.is_cut),
        "publish_url": links.address(publish=1),
        "undoable": own_last(board.changes, desk),
        "has_free_reason": adapters.to_pairing_policy(desk.tournament).change_reason == "optional",
        **_panel(desk, round_, board, links, lines),
    }


def tried(round_: Round, act: Callable[[], object], *, how: str = "") -> dict[str, Any]:
    """What is said about something that has not happened yet; ``how`` names what is tried often."""
    before = draft_now(round_)

    def trial() -> DraftBoard:
        return manual_changes.trial(act, lambda: drafts.draft_of(_fresh(round_), before=before.judged.costs))

    try:
        after = paired_again_now(round_, how, trial) if how else trial()
    except Refused as refusal:
        return {"error": sentence(refusal)}
    return {"preview": Preview(before, after)}


def own_last(changes: Iterable[Change], desk: Desk) -> Change | None:
    mine = (row for row in changes if row.user_id and row.user_id == getattr(desk.by.user, "pk", None))
    return next((row for row in mine if not row.takes_back_id and not row.is_taken_back), None)


def _panel(
    desk: Desk, round_: Round, board: DraftBoard, links: Links, lines: Sequence[Line]
) -> dict[str, Any]:
    cells = {one.number: links.cell(one, _record(board, one)) for one in board.people}
    first, second = cells.get(links.pick or 0), cells.get(links.other or 0)
    if first is not None and second is not None:
        return {"swap": _swap(desk, round_, board, first, second)}
    if first is not None:
        return {"picked": first}
    opened = next((line for line in lines if line.is_open), None)
    if opened is not None:
        return {"opened": opened}
    return {"is_publishing": "publish" in links.asked and desk.organises and board.judged.is_round}


def _swap(desk: Desk, round_: Round, board: DraftBoard, first: Cell, second: Cell) -> Swap:
    """Two who have no table are paired with each other instead."""
    loose = {one.pk for one in board.judged.loose}
    verb = "fix" if {first.entrant.pk, second.entrant.pk} <= loose else "swap"
    people = [first.entrant, second.entrant]
    for one in people:
        one.tournament = round_.tournament

    def act() -> None:
        CHANGES[verb].act(round_, *people, by=desk.by, now=desk.now, reason="…")

    numbers = "-".join(str(one.number) for one in people)
    return Swap(verb, first, second, **tried(round_, act, how=f"{verb}-{numbers}"))


def _line(board: DraftBoard, row: DraftRow, links: Links, opened: str) -> Line:
    pairing, (one, other) = row.pairing, row.records
    cells = [links.cell(pairing.a, one, pairing.faction_a)]
    if pairing.b is not None and other is not None:
        cells.append(links.cell(pairing.b, other, pairing.faction_b))
    key = str(pairing.table or BYE)
    empty = board.free_before.get(pairing.table or 0)
    return Line(
        row,
        tuple(cells),
        links.address() if key == opened else links.address(table=key),
        is_open=key == opened,
        empty=empty,
        kept_for=board.kept_tables.get(empty[0]) if empty and empty[0] == empty[1] else None,
    )


def _warned(board: DraftBoard, links: Links, *, is_cut: bool) -> list[tuple[int | None, str, Remark]]:
    """Each rule that gives way, with its table and where that is opened."""
    found: list[tuple[int | None, str, Remark]] = []
    for row in board.rows:
        table = row.pairing.table
        at = {"q": table, "table": table} if is_cut and table else {"table": table or BYE}
        found += [(table, links.address(**at), one) for one in row.remarks if one.level == "warning"]
    return found + [(None, "", one) for one in board.judged.general if one.level == "warning"]


def _record(board: DraftBoard, entrant: Entrant) -> PlayerRecord:
    return board.records.get(entrant.number, PlayerRecord())


def _fresh(round_: Round) -> Round:
    return type(round_).objects.select_related("tournament").get(pk=round_.pk)


def _without(board: DraftBoard, other: DraftBoard) -> list[DraftRow]:
    known = {row.looks for row in other.rows}
    return [row for row in board.rows if row.looks not in known]
