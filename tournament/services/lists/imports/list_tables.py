"""Army lists from a table with one figure in each line: read, matched to players, judged, stored.

A list with a line at fault is not stored at all; the other lists may be. It refuses to guess whose a list is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from difflib import get_close_matches
from typing import Any, Final

from armies.models import ArmyListVersion
from armies.models.choices import Source
from armies.services.errors import Refused
from armies.services.files.columns import Columns
from armies.services.files.grids import Grid
from armies.services.files.tables import Row, Sheet
from armies.services.files.words import FACTION_WORDS
from armies.services.lists import text_format
from armies.services.lists.drafts import MAX_QUANTITY, Choice, combine_choices
from armies.services.problems import LineProblem
from rules.verdict import Verdict
from tournament.models import Entrant, Tournament
from tournament.queries.core.names import plain
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.lists import list_batches, lists
from tournament.services.lists.imports import form_answers
from tournament.services.lists.imports.import_owners import owner_of
from tournament.services.lists.imports.list_reader import ListReader
from tournament.services.lists.list_batches import Handed

COLUMNS: Final = Columns(
    required=("player", "figure"),
    optional=("faction", "quantity", form_answers.ANSWER),
    words={
        "player": (
            *("name", "player name", "start number", "no", "number", "entrant", "Spieler", "joueur"),
            *("giocatore", "jugador", "jogador", "プレイヤー"),
        ),
        "figure": (
            *(
                "figure name",
                "model",
                "unit",
                "miniature",
                "base",
                "Figur",
                "figurine",
                "figura",
                "miniatura",
            ),
            "フィギュア",
        ),
        "faction": (
            "side",
            "army",
            "list",
            "Fraktion",
            "Seite",
            "camp",
            "fazione",
            "bando",
            "facção",
            "陣営",
        ),
        "quantity": (
            *("count", "amount", "qty", "how many", "copies", "Anzahl", "Stück", "nombre", "quantité"),
            *("quantità", "numero", "cantidad", "quantidade", "数"),
        ),
    },
)


_NEAR: Final = 0.7  # of a name are the letters of another


@dataclass(frozen=True, slots=True)
class TableList:
    """One list of the table. ``lines`` are those that it is made of, ``is_stored`` if it is there already."""

    entrant: Entrant
    faction: str
    choices: tuple[Choice, ...]
    lines: tuple[int, ...]
    verdict: Verdict[Any]
    is_stored: bool = False


@dataclass(frozen=True, slots=True)
class ListTable:
    """The lists without faults; ``broken`` are the other lines of lists that have a fault.

    ``replaced`` are the lines of answers that their player replaced by a later one, with this player.
    """

    lists: tuple[TableList, ...] = ()
    problems: tuple[LineProblem, ...] = ()
    broken: frozenset[int] = frozenset()
    replaced: Mapping[int, Entrant] = field(default_factory=dict)

    @property
    def new(self) -> list[TableList]:
        return [each for each in self.lists if not each.is_stored]


@dataclass(slots=True)
class _Lines:
    """The lines of one list while they are read."""

    choices: list[Choice] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    is_bad: bool = False


def read(content: bytes | str, *, name: str = "") -> Grid:
    """The cells of a table, whole lists in the cells of a form's answers one figure in each line."""
    return form_answers.read(content, columns=COLUMNS, factions=FACTION_WORDS, name=name)


def preview(tournament: Tournament, sheet: Sheet) -> ListTable:
    """Read a table without changing anything."""
    return _Reader(tournament).read(sheet)


def take(
    tournament: Tournament, sheet: Sheet, *, by: Actor, now: datetime, only_good: bool = False
) -> list[ArmyListVersion]:
    """Store the lists, all or none. Raises ``Invalid`` for lines at fault, unless ``only_good``."""
    read = preview(tournament, sheet)
    if read.problems and not only_good:
        raise Invalid("list-lines-bad", data={"count": len({each.line for each in read.problems})})
    batch = [Handed(each.entrant, each.faction, each.choices) for each in read.new]
    return list_batches.submit(tournament, batch, by=by, now=now, source=Source.FILE)


class _Reader(ListReader):
    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.owners: dict[str, Entrant | None] = {}
        self.found: dict[tuple[Entrant, str], _Lines] = {}
        self.spoiled: set[Entrant] = set()  # a line at fault may belong to either list of theirs

    def read(self, sheet: Sheet) -> ListTable:
        problems = [*sheet.problems]
        rows = _with_players(sheet.rows)
        replaced = self.replaced(rows)
        for row in rows:
            problems += () if row.line in replaced else self.line(row)
        for (entrant, faction), group in self.found.items():
            if (locked := self.locked(entrant, faction)) is not None:
                group.is_bad = True
                problems.append(replace(locked, line=group.lines[0]))
            group.is_bad = group.is_bad or entrant in self.spoiled
        whole = [self.with_verdict(*key, group) for key, group in self.found.items() if not group.is_bad]
        bad = {problem.line for problem in problems}
        broken = {line for group in self.found.values() if group.is_bad for line in group.lines} - bad
        return ListTable(tuple(whole), tuple(problems), frozenset(broken), replaced)

    def replaced(self, rows: Sequence[Row]) -> Mapping[int, Entrant]:
        """The lines of an answer after which the same player sent that list again: the later one counts."""
        last: dict[tuple[Entrant, str], str] = {}
        owned: dict[int, tuple[Entrant, str]] = {}
        for row in rows:
            faction, entrant = _faction_of(row), self.owner(row.cells["player"])
            if row.cells[form_answers.ANSWER] and faction and entrant is not None:
                owned[row.line] = (entrant, faction)
                last[entrant, faction] = row.cells[form_answers.ANSWER]
        return {
            row.line: owned[row.line][0]
            for row in rows
            if row.line in owned and last[owned[row.line]] != row.cells[form_answers.ANSWER]
        }

    def line(self, row: Row) -> Iterator[LineProblem]:
        """Put a line into its list, or say what is wrong with it."""
        written = row.cells["player"]
        entrant = self.owner(written)
        if entrant is None:
            yield _at(row, "player", Invalid("list-player-unknown", data={"written": written}))
            self.spoiled |= self.called_like(written)
            return
        faction = _faction_of(row)
        if row.cells["faction"] and not faction:
            data = {"written": row.cells["faction"]}
            yield _at(row, "faction", Invalid("list-faction-unknown", data=data))
            self.spoiled.add(entrant)
            return
        choice = self.choice(row, faction)
        if isinstance(choice, LineProblem):
            yield choice
            self.spoil(entrant, faction, row.line)
            return
        group = self.found.setdefault((entrant, faction or choice.figure.faction), _Lines())
        group.choices.append(choice)
        group.lines.append(row.line)

    def spoil(self, entrant: Entrant, faction: str, line: int) -> None:
        if faction:
            group = self.found.setdefault((entrant, faction), _Lines())
            group.is_bad = True
            group.lines.append(line)
        else:
            self.spoiled.add(entrant)

    def choice(self, row: Row, faction: str) -> Choice | LineProblem:
        quantity = row.cells["quantity"].casefold().strip("x× ") or "1"
        if not quantity.isdecimal():
            data = {"quantity": row.cells["quantity"][:20], "limit": MAX_QUANTITY}
            return LineProblem(row.line, "quantity", code="quantity-unreadable", data=data)
        figure = row.cells["figure"]
        line = f"{quantity}x {figure}" if figure and row.cells["quantity"] else figure
        try:
            found = text_format.parse(line, figures=self.index, faction=faction or None)
        except Refused:
            return _at(row, "figure", Invalid("list-figure-missing"))
        if not found.problems:
            return found.choices[0]
        first = found.problems[0]
        is_quantity = first.code in {"quantity-unreadable", "too-many-of-one"} and row.cells["quantity"]
        column = "quantity" if is_quantity else "figure"
        return replace(first, line=row.line, column=column, suggestions=_cells(row, first.suggestions))

    def owner(self, written: str) -> Entrant | None:
        if written not in self.owners:
            self.owners[written] = owner_of(written, "", self.people) if written else None
        return self.owners[written]

    def called_like(self, written: str) -> set[Entrant]:
        """Whose list lacks a line, if this is their name mistyped."""
        near = get_close_matches(plain(written), [plain(row.name) for row in self.people], cutoff=_NEAR)
        return {row for row in self.people if plain(row.name) in near}

    def with_verdict(self, entrant: Entrant, faction: str, group: _Lines) -> TableList:
        choices = combine_choices(group.choices)
        verdict = lists.preview(self.tournament, faction, choices)
        is_stored = self.is_stored(entrant, faction, choices)
        return TableList(entrant, faction, choices, tuple(group.lines), verdict, is_stored)


def _with_players(rows: Iterable[Row]) -> list[Row]:
    """Each line with its player: a spreadsheet names each only once, above; but each answer has its own."""
    found: list[Row] = []
    above, answer = "", ""
    for row in rows:
        if row.cells["player"] or row.cells[form_answers.ANSWER] != answer:
            above, answer = row.cells["player"], row.cells[form_answers.ANSWER]
        found.append(replace(row, cells={**row.cells, "player": above}))
    return found


def _faction_of(row: Row) -> str:
    return FACTION_WORDS.get(row.cells["faction"].casefold(), "")


def _cells(row: Row, labels: tuple[str, ...]) -> tuple[str, ...]:
    """What may stand in the cell of the figure instead, with the quantity that is written there."""
    if row.cells["quantity"]:
        return labels
    figure = row.cells["figure"]
    return tuple(text_format.with_labels(figure, {1: label}).removeprefix("1x ") for label in labels)


def _at(row: Row, column: str, refusal: Refused) -> LineProblem:
    return LineProblem.from_error(refusal, line=row.line, column=column)
