"""The form of a scheme: what each result is worth, as rows of fields.

What is typed becomes the JSON of a scheme and is shown from it again, also what cannot be read. An empty
field is left out, and a row without any text is none.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final

from django.http import QueryDict

from rules.scoring.reading import MAX_BANDS, MAX_OTHERS, SPECIAL
from rules.scoring.schemes import ByeKind, ExtraKind
from tournament.services.core.errors import Invalid
from tournament.templatetags.error_summaries import Fault
from tournament.web.forms.labelled_errors import labelled_error
from tournament.web.organiser.settings.scoring_labels import (
    BYE_KINDS,
    COLUMNS,
    CONDITIONS,
    EXTRA_KINDS,
    FIELDS,
    SPECIAL_LABELS,
    Column,
)

_WHOLE: Final = re.compile(r"-?\d{1,20}")
_STEP: Final = re.compile(r"\s*(-?\d{1,20})\s*[:=]\s*(-?[\d.,]+)\s*")
OF_BYES: Final[Mapping[str, tuple[str, ...]]] = {
    ByeKind.FIXED: ("points",),
    ByeKind.BY_ROUND: ("first", "later"),
}
OF_EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    ExtraKind.EACH: ("counter", "points"),
    ExtraKind.PER: ("counter", "every", "points"),
    ExtraKind.STEPS: ("counter", "steps"),
    ExtraKind.MARK: ("mark", "points"),
    ExtraKind.CLOSE_LOSS: ("margin_to", "points"),
}
SPARE_ROWS: Final = {"bands": 2}  # empty ones to fill in; of the others one
Data = dict[str, Any]
Values = Mapping[str, Any]


@dataclass(slots=True)
class Cell:
    """One field: where its value stands in the scheme, and what is wrong there."""

    path: str
    name: str
    column: Column
    value: str = ""
    choices: Sequence[tuple[str, Any]] = ()
    error: str = ""

    @property
    def id(self) -> str:
        return re.sub(r"\W+", "-", self.path)


@dataclass(slots=True)
class Row:
    """One counter, mark, band or extra; ``more`` are its fields behind a fold."""

    path: str
    cells: list[Cell]
    more: list[Cell] = field(default_factory=list)
    error: str = ""

    @property
    def is_empty(self) -> bool:
        return not any(cell.value for cell in self.cells if not cell.choices)

    @property
    def is_more_used(self) -> bool:
        return any(cell.value or cell.error for cell in self.more)


class ScoringForm:
    """A scheme as rows and fields. ``scheme`` is its JSON, as it is stored or as it was typed."""

    def __init__(self, scheme: Values) -> None:
        self.scheme = scheme
        self.error = ""
        self.counters = list(self._rows("counters", MAX_OTHERS))
        self.marks = list(self._rows("marks", MAX_OTHERS))
        self.bands = list(self._rows("bands", MAX_BANDS))
        self.extras = list(self._rows("extras", MAX_OTHERS))
        self.name = self._cell("name")
        self.decide = self._cell("decide", choices=[(key, key) for key in self.counter_keys])
        self.draw = [self._cell(f"draw.{name}") for name in ("points", "margin_to", "percent_below")]
        self.bye = [
            self._cell("bye.kind", choices=list(BYE_KINDS.items())),
            *(self._cell(f"bye.{name}") for name in ("points", "first", "later")),
            self._cell("bye.band", choices=[("", "–"), *((key, key) for key in self.band_keys)]),
            self._cell("requested_bye"),
        ]
        self.special = [
            (SPECIAL_LABELS[kind], [self._cell(f"special.{kind}.{side}") for side in ("winner", "loser")])
            for kind in SPECIAL
        ]
        self.both_absent = self._cell("special.both_absent")
        marks = [("", "–"), *((mark, mark) for mark in self._texts("marks"))]
        self.limits = [self._cell("cap.most"), self._cell("zero_mark", choices=marks)]

    @classmethod
    def posted(cls, data: QueryDict, stored: Values) -> "ScoringForm":
        """What was typed. ``stored`` keeps what no field shows: the counters of a bye."""
        return cls(_scheme(data, stored))

    @property
    def counter_keys(self) -> list[str]:
        return [row["key"] for row in _list(self.scheme.get("counters")) if _is_named(row)]

    @property
    def band_keys(self) -> list[str]:
        return [row["key"] for row in _list(self.scheme.get("bands")) if _is_named(row)]

    @property
    def is_extra_used(self) -> bool:
        """Is the fold of extras and limits open?"""
        cells = [*self.limits, *(cell for row in self.extras for cell in (*row.cells, *row.more))]
        has_error = any(row.error for row in self.extras) or any(cell.error for cell in cells)
        return has_error or any(cell.value for cell in self.limits) or not self.extras[0].is_empty

    @property
    def is_special_used(self) -> bool:
        cells = [*(cell for _title, pair in self.special for cell in pair), self.both_absent]
        return any(cell.value or cell.error for cell in cells)

    @property
    def is_bye_used(self) -> bool:
        """Is the fold of byes open?"""
        return any(cell.value or cell.error for cell in self.bye)

    @property
    def faults(self) -> Iterator[Fault]:
        """What is wrong, in the order of the page, with a link to its field."""
        if self.error:
            yield Fault(self.error)
        for row in (*self.counters, *self.marks):
            yield from _faults_of(row)
        yield from map(_fault_of, _wrong([self.name, self.decide]))
        for row in self.bands:
            yield from _faults_of(row)
        cells = [*self.draw, *self.bye, *(cell for _title, pair in self.special for cell in pair)]
        yield from map(_fault_of, _wrong([*cells, self.both_absent]))
        for row in self.extras:
            yield from _faults_of(row)
        yield from map(_fault_of, _wrong(self.limits))

    @property
    def focused(self) -> str:
        """The id of the first field in error."""
        return next((fault.anchor for fault in self.faults if fault.anchor), "")

    def refuse(self, error: Invalid) -> None:
        """Say it at its field; at its row, or above all, where no field is about it. The first one stays."""
        places: list[Cell | Row] = [*self.all_cells(), *self.all_rows()]
        path = error.field or ""
        matching = [
            each
            for each in places
            if path == each.path or path.startswith((f"{each.path}.", f"{each.path}["))
        ]
        best = max(matching, key=lambda each: len(each.path), default=None)
        if best is None:
            self.error = self.error or str(error)
        else:
            best.error = best.error or str(error)

    def all_rows(self) -> Iterator[Row]:
        yield from (*self.counters, *self.marks, *self.bands, *self.extras)

    def all_cells(self) -> Iterator[Cell]:
        for row in self.all_rows():
            yield from (*row.cells, *row.more)
        yield from (self.name, self.decide, *self.draw, *self.bye, *self.limits, self.both_absent)
        for _title, pair in self.special:
            yield from pair

    def _rows(self, part: str, limit: int) -> Iterator[Row]:
        found = _list(self.scheme.get(part))
        spare = min(SPARE_ROWS.get(part, 1), limit - len(found))
        for number, row in enumerate([*found, *[{}] * spare]):
            yield self._row(part, f"{part}[{number}]", row)

    def _row(self, part: str, path: str, row: Any) -> Row:
        if part == "marks":
            text = row if isinstance(row, str) else ""
            return Row(path, [Cell(path, "marks-mark", COLUMNS["marks"]["mark"], text)])
        values = row if isinstance(row, dict) else {}
        cells = [
            Cell(
                f"{path}.{name}",
                f"{part}-{name}",
                column,
                _text(_value(values, name)),
                self._choices(part, name),
            )
            for name, column in COLUMNS[part].items()
        ]
        more = [cell for cell in cells if cell.column.is_more]
        return Row(path, [cell for cell in cells if not cell.column.is_more], more)

    def _choices(self, part: str, name: str) -> Sequence[tuple[str, Any]]:
        column = name.rpartition(".")[2]
        if (part, column) == ("extras", "kind"):
            return list(EXTRA_KINDS.items())
        if column == "counter":
            return [("", "–"), *((key, key) for key in self.counter_keys)]
        if column in {"mark", "loser_mark"}:
            return [("", "–"), *((mark, mark) for mark in self._texts("marks"))]
        return ()

    def _texts(self, part: str) -> list[str]:
        return [text for text in _list(self.scheme.get(part)) if isinstance(text, str)]

    def _cell(self, path: str, choices: Sequence[tuple[str, Any]] = ()) -> Cell:
        return Cell(path, path.replace(".", "-"), FIELDS[path], _text(_value(self.scheme, path)), choices)


def _wrong(cells: Sequence[Cell]) -> Iterator[Cell]:
    return (cell for cell in cells if cell.error)


def _fault_of(cell: Cell) -> Fault:
    return Fault(labelled_error(cell.column.label, cell.error), cell.id)


def _faults_of(row: Row) -> Iterator[Fault]:
    """Those of a row, under its name."""
    title = row.cells[0].value or row.cells[0].column.label
    if row.error:
        yield Fault(labelled_error(title, row.error), row.cells[0].id)
    for cell in _wrong([*row.cells, *row.more]):
        yield Fault(f"{title}: {labelled_error(cell.column.label, cell.error)}", cell.id)


def _scheme(data: QueryDict, stored: Values) -> Data:
    scheme: Data = {
        "name": data.get("name", "").strip(),
        "decide": data.get("decide", ""),
        "counters": [_counter(row) for row in _posted_rows(data, "counters")],
        "marks": [row["mark"] for row in _posted_rows(data, "marks")],
        "draw": _filled(
            {name: _typed(data, f"draw.{name}") for name in ("points", "margin_to", "percent_below")}
        ),
        "bands": [_band(row) for row in _posted_rows(data, "bands")],
        "extras": [_extra(row) for row in _posted_rows(data, "extras")],
        "special": _special(data),
        "bye": _bye(data, stored),
        "requested_bye": _typed(data, "requested_bye"),
        "cap": _filled({"most": _typed(data, "cap.most")}),
        "zero_mark": data.get("zero_mark", ""),
    }
    keys = [row["key"] for row in scheme["counters"] if row.get("key")]
    if scheme["decide"] not in keys and len(keys) == 1:
        scheme["decide"] = keys[0]  # the only one, which was renamed
    needed = ("decide", "counters", "draw", "bands")
    return {
        name: value for name, value in scheme.items() if name in needed or value not in ("", {}, [], None)
    }


def _posted_rows(data: QueryDict, part: str) -> Iterator[Data]:
    """The rows that hold a text; a choice alone is none."""
    columns = COLUMNS[part]
    sent = [data.getlist(f"{part}-{name}") for name in columns]
    for values in zip_longest(*sent, fillvalue=""):
        row = dict(zip(columns, (" ".join(value.split()) for value in values), strict=True))
        if any(value for name, value in row.items() if not columns[name].is_choice):
            yield row


def _counter(row: Data) -> Data:
    return _filled({"key": row["key"], "min": _whole(row["min"]), "max": _whole(row["max"])})


def _band(row: Data) -> Data:
    when = _filled({name: _whole(row[f"when.{name}"]) for name in CONDITIONS})
    if isinstance(when.get("ratio_from"), str):
        when["ratio_from"] = _points(when["ratio_from"])
    return {**_filled({"key": row["key"], **_priced(row)}), "when": when}


def _priced(row: Data) -> Data:
    return {side: _points(row[side]) for side in ("winner", "loser")}


def _extra(row: Data) -> Data:
    kind = row["kind"]
    wanted = OF_EXTRAS.get(kind, ("points",))
    values = {
        **row,
        "points": _points(row["points"]),
        "every": _whole(row["every"]),
        "margin_to": _whole(row["margin_to"]),
        "steps": _steps(row["steps"]),
        "most": _points(row["most"]),
        "most_unless_won": _points(row["most_unless_won"]),
    }
    return _filled({name: values[name] for name in ("key", "kind", *wanted, "most", "most_unless_won")})


def _steps(written: str) -> list[Data] | str:
    """``500: 1, 1100: 2``; what cannot be read stays as it is typed."""
    parts = [_STEP.fullmatch(part) for part in re.split(r"[;\n]|,(?=\s*-?\d+\s*[:=])", written)]
    found = [match for match in parts if match is not None]
    if len(found) < len(parts):
        return written
    return [{"from": int(match[1]), "points": _points(match[2])} for match in found]


def _special(data: QueryDict) -> Data:
    prices = {
        kind: _filled({side: _typed(data, f"special.{kind}.{side}") for side in ("winner", "loser")})
        for kind in SPECIAL
    }
    return _filled({**prices, "both_absent": _typed(data, "special.both_absent")})


def _bye(data: QueryDict, stored: Values) -> Data:
    kind = data.get("bye-kind", "")
    if kind == ByeKind.GRADE:
        counters = stored.get("bye", {}).get("counters")
        return _filled({"kind": kind, "band": data.get("bye-band", ""), "counters": counters})
    wanted = OF_BYES.get(kind, ())
    return _filled({"kind": kind, **{name: _typed(data, f"bye.{name}") for name in wanted}})


def _typed(data: QueryDict, path: str) -> Any:
    text = data.get(path.replace(".", "-"), "").strip()
    return _whole(text) if path in {"draw.margin_to", "draw.percent_below"} else _points(text)


def _whole(text: str) -> int | str:
    """A whole number; what is none stays as it is typed, and is refused."""
    return int(text) if _WHOLE.fullmatch(text) else text


def _points(text: str) -> str:
    return text.replace(",", ".")


def _filled(values: Data) -> Data:
    return {name: value for name, value in values.items() if value not in ("", None, {}, [])}


def _is_named(row: Any) -> bool:
    return isinstance(row, dict) and isinstance(row.get("key"), str) and bool(row["key"])


def _value(values: Values, path: str) -> Any:
    found: Any = values
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(f"{step['from']}: {step['points']}" for step in value if isinstance(step, dict))
    return "" if value is None else str(value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
