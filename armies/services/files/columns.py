"""Which column of a table holds what: recognised by its heading or its content, or chosen by a person.

A heading is known by many words in the languages of the game. What is recognised nowhere is left out. It
refuses to let two columns hold the same thing.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from armies.services.files.grids import Grid, GridRow

LEFT_OUT: Final = ""
_TITLE_LINES: Final = 10  # among so many lines the column names are looked for
_ENOUGH: Final = 0.6  # of the cells of a column tell what it holds
_TOTALS: Final = frozenset(
    {"total", "totals", "sum", "summe", "gesamt", "insgesamt", "somme", "totale", "totali", "suma", "soma"}
    | {"合計", "anzahl"}
)
_NOTHING: Final = frozenset(  # not "na": that is Namibia
    {
        "n/a",
        "n.a.",
        "n. a.",
        "none",
        "(none)",
        "nil",
        "null",
        "unknown",
        "tbd",
        "k.a.",
        "kein",
        "keine",
        "keiner",
    }
    | {"aucun", "aucune", "nessuno", "nessuna", "ninguno", "ninguna", "nenhum", "nenhuma", "なし", "無し"}
)
_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Columns:
    """What a table may hold. ``words`` are the headings of each, ``parts`` what one may be split into.

    ``contents`` tell a column by its cells, where its heading says nothing. In those ``with_none``, *none* is
    a value. ``join`` puts the parts together; ``derived`` reads what an empty column holds from the others.
    """

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    contents: Mapping[str, Callable[[str], bool]] = field(default_factory=dict)
    with_none: tuple[str, ...] = ()
    join: Callable[[Sequence[str]], str] = " ".join
    derived: Mapping[str, Callable[[Mapping[str, str]], str]] = field(default_factory=dict)

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.required, *self.optional)

    @property
    def offered(self) -> tuple[str, ...]:
        """Everything that a column can be said to hold."""
        return (*self.required, *(part for parts in self.parts.values() for part in parts), *self.optional)


@dataclass(frozen=True, slots=True)
class Layout:
    """What each column holds, by place; ``header`` is the line of the column names, ``None`` without one."""

    keys: tuple[str, ...]
    header: int | None

    def place_of(self, key: str) -> int | None:
        return self.keys.index(key) if key and key in self.keys else None


def missing(layout: Layout, columns: Columns) -> list[str]:
    """What every line needs and no column holds, whole or in parts."""
    held = {*layout.keys}
    return [key for key in columns.required if not held & {key, *columns.parts.get(key, ())}]


def header_row(grid: Grid, layout: Layout) -> GridRow | None:
    return next((row for row in grid.rows if row.line == layout.header), None)


def body(grid: Grid, layout: Layout) -> list[GridRow]:
    """The lines below the column names; without them, all."""
    return [row for row in grid.rows if layout.header is None or row.line > layout.header]


def recognised(grid: Grid, columns: Columns, *, has_header: bool | None = None) -> Layout:
    """What the headings and the content tell. ``has_header`` is what a person said of the first line."""
    known = _Headings(columns)
    header = None if has_header is False else _header_of(grid, known)
    if header is None and has_header and grid.rows:
        header = grid.rows[0]
    keys = known.keys_of(header.cells) if header is not None else [LEFT_OUT] * grid.width
    rows = [row for row in grid.rows if header is None or row.line > header.line]
    keys = _apart(keys, rows, columns)
    keys = _by_content(keys, rows, columns, is_headless=header is None)
    return Layout(tuple(keys), header.line if header is not None else None)


def chosen(grid: Grid, columns: Columns, keys: Sequence[str], *, has_header: bool | None) -> Layout:
    """What a person chose; the first of two columns that hold the same counts."""
    header = recognised(grid, columns, has_header=has_header).header
    taken: list[str] = []
    for key in [*keys, *[LEFT_OUT] * grid.width][: grid.width]:
        taken.append(key if key in columns.offered and key not in taken else LEFT_OUT)
    return Layout(tuple(taken), header)


def remembered(grid: Grid, layout: Layout, keys: Mapping[str, str]) -> Layout:
    """The same with what was chosen earlier for these headings."""
    header = header_row(grid, layout)
    if header is None:
        return layout
    taken: list[str] = []
    for heading, key in zip(header.cells, layout.keys, strict=True):
        wanted = keys.get(heading_key(heading), key)
        taken.append(wanted if wanted not in taken else LEFT_OUT)
    return Layout(tuple(taken), layout.header)


def to_remember(grid: Grid, layout: Layout) -> dict[str, str]:
    """What each heading holds, by what :func:`remembered` knows it again."""
    header = header_row(grid, layout)
    if header is None:
        return {}
    return {heading_key(heading): key for heading, key in zip(header.cells, layout.keys, strict=True)}


def headings_key(grid: Grid, layout: Layout) -> str:
    """A mark of the set of headings; empty without headings."""
    header = header_row(grid, layout)
    if header is None:
        return ""
    return sha256("\n".join(sorted(map(heading_key, header.cells))).encode()).hexdigest()


def heading_key(heading: str) -> str:
    """A heading without capitals, accents and signs: ``Team / Club`` is ``team club``."""
    return " ".join(_WORD.findall(_plain(heading)))


def is_total(row: GridRow) -> bool:
    """Does the line add up the others? Its first word says so, and it says little else."""
    filled = [cell for cell in row.cells if cell]
    words = heading_key(filled[0]).split() if filled else []
    if not words or words[0] not in _TOTALS:
        return False
    is_counted = len(words) == 1 or any(word.isdigit() for word in words)
    return is_counted and all(cell.replace(".", "").isdigit() for cell in filled[1:])


def is_nothing(cell: str) -> bool:
    """Does the cell say in a sign or a word that there is nothing to say: ``-``, ``n/a``, ``none``?"""
    return cell.casefold() in _NOTHING or not cell.strip("-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}./? ")


def joined(cells: Mapping[str, str], columns: Columns) -> dict[str, str]:
    """The cells with the parts put together, where the whole is empty. A dash or ``n/a`` is empty, too."""
    literal = {*columns.required, *columns.with_none}
    cells = {key: "" if key not in literal and is_nothing(cell) else cell for key, cell in cells.items()}
    whole = {
        key: columns.join([cells[part] for part in parts if cells.get(part)])
        for key, parts in columns.parts.items()
        if not cells.get(key)
    }
    whole |= {
        key: derive({**cells, **whole}) for key, derive in columns.derived.items() if not cells.get(key)
    }
    return {key: whole.get(key, cells.get(key, "")) for key in columns.all}


class _Headings:
    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.known: dict[str, str] = {}
        for key in columns.offered:
            for word in (key.replace("_", " "), *columns.words.get(key, ())):
                self.known.setdefault(heading_key(word), key)

    def exactly(self, heading: str) -> str:
        return self.known.get(heading_key(heading), LEFT_OUT)

    def contained(self, heading: str) -> str:
        """What the longest known words within a longer heading tell: ``Your e-mail address``."""
        words = heading_key(heading)
        padded = f" {words} "
        found = [
            known for known in self.known if (f" {known} " in padded if known.isascii() else known in words)
        ]
        return self.known[max(found, key=len)] if found else LEFT_OUT

    def score(self, row: GridRow) -> int:
        return len({self.exactly(cell) for cell in row.cells} - {LEFT_OUT})

    def has_content(self, row: GridRow) -> bool:
        """Does a cell without a known word read like what a required column holds?"""
        tests = [self.columns.contents[key] for key in self.columns.required if key in self.columns.contents]
        return any(tells(cell) and not self.contained(cell) for cell in row.cells for tells in tests)

    def keys_of(self, headings: Sequence[str]) -> list[str]:
        keys = [LEFT_OUT] * len(headings)
        for tell in (self.exactly, self.contained):
            for at, heading in enumerate(headings):
                key = tell(heading) if not keys[at] else LEFT_OUT
                if key and key not in keys and not self._is_split(key, keys):
                    keys[at] = key
        return keys

    def _is_split(self, key: str, keys: Sequence[str]) -> bool:
        return any(part in keys for part in self.columns.parts.get(key, ()))


def _header_of(grid: Grid, known: _Headings) -> GridRow | None:
    """The line with the most known headings, at least two; else the first with one, or one within.

    One within may be the name of a club: a line beside it that reads like a person is no heading.
    """
    top = grid.rows[:_TITLE_LINES]
    best = max(top, key=known.score, default=None)
    if best is None or known.score(best) > 1:
        return best
    first = top[0]
    told = known.score(first) or (any(map(known.contained, first.cells)) and not known.has_content(first))
    return first if told and not any(map(_is_value, first.cells)) else None


def _is_value(cell: str) -> bool:
    return "@" in cell or cell.replace(".", "").isdigit()


def _by_content(
    keys: Sequence[str], rows: Sequence[GridRow], columns: Columns, *, is_headless: bool
) -> list[str]:
    found = list(keys)
    for key, is_such in columns.contents.items():
        if key in found or any(part in found for part in columns.parts.get(key, ())):
            continue
        if key in columns.required and not is_headless:
            continue  # a heading that nobody knows says that it is something else
        shares = {at: _share(rows, at, is_such) for at, told in enumerate(found) if not told}
        best = max(shares, key=lambda at: (shares[at], -at), default=None)
        if best is not None and shares[best] >= _ENOUGH:
            found[best] = key
    return found


def _apart(keys: Sequence[str], rows: Sequence[GridRow], columns: Columns) -> list[str]:
    """A whole beside one of its parts is the other part, unless its cells are whole: Vorname, Name."""
    found = list(keys)
    for whole, parts in columns.parts.items():
        missing = [part for part in parts if part not in found]
        if whole not in found or len(missing) == len(parts):
            continue
        is_whole = not missing or _share(rows, found.index(whole), _has_words) >= _ENOUGH
        if is_whole:
            found = [LEFT_OUT if key in parts else key for key in found]
        else:
            found[found.index(whole)] = missing[-1]
    return found


def _has_words(cell: str) -> bool:
    return " " in cell


def _share(rows: Sequence[GridRow], at: int, is_such: Callable[[str], bool]) -> float:
    cells = [row.cells[at] for row in rows if row.cells[at]]
    return sum(map(is_such, cells)) / len(cells) if cells else 0


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
