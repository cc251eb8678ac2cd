"""A whole catalogue as one JSON file: where it comes from, and every figure on a line of its own.

What is written reads back as the same catalogue. Refuses a file that names no figures; a bad figure is told
by its place, and the others are read all the same.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from armies.models.choices import Standing
from armies.services.catalogues import figure_cells
from armies.services.errors import Refused
from armies.services.files import spreadsheets, tables
from armies.services.files.grids import Grid, GridRow
from armies.services.files.tables import Row, Sheet, Source
from armies.services.problems import LineProblem
from rules.errors import BadInput
from rules.figure_lists import codec
from rules.figure_lists.figures import Faction, Figure, Kind

KIND: Final = "catalogue"
VERSION: Final = 1
LENGTHS: Final = {"key": 60, "name": 120, "source": 300, "licence": 120, "notes": 10_000}


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says of its catalogue; what it leaves out is empty."""

    key: str = ""
    name: str = ""
    standing: str = ""
    source: str = ""
    licence: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Keyed:
    """One figure with its key; ``place`` counts lines or figures from 1."""

    place: int
    key: str
    figure: Figure


def is_json(text: str) -> bool:
    return text.lstrip().startswith(("{", "["))


def json_text(source: Source) -> str | None:
    """The text of a JSON file; ``None`` for a table of any kind."""
    if isinstance(source, Sheet) or (isinstance(source, bytes) and spreadsheets.is_spreadsheet(source)):
        return None
    text = tables.decode(source)
    return text if is_json(text) else None


def as_grid(text: str, *, name: str) -> Grid:
    """The figures of a JSON file as a table to be looked at; a figure that cannot be read is a problem."""
    figures, problems = read(text)
    if problems:
        raise Refused(
            "lines-bad",
            case="catalogue",
            data={
                "problems": [row.as_json() for row in problems],
                "problem": str(problems[0]),
                "count": len(problems),
            },
        )
    header = GridRow(1, figure_cells.COLUMNS.all)
    rows = [
        GridRow(
            each.place + 1,
            tuple(
                "" if cell is None else str(cell) for cell in figure_cells.cells_of(each.figure, key=each.key)
            ),
        )
        for each in figures
    ]
    return Grid((header, *rows), encoding="JSON", name=name)


def write(header: Header, figures: Iterable[tuple[str, Figure]]) -> str:
    fields = {"muster": KIND, "version": VERSION, **asdict(header)}
    head = [f"{json.dumps(name)}: {_dump(value)}" for name, value in fields.items()]
    rows = [_dump({"key": key, **codec.figure_as_json(figure)}) for key, figure in figures]
    body = ",\n".join(f"  {row}" for row in rows)
    return "{\n" + "".join(f"{line},\n" for line in head) + f'"figures": [\n{body}\n]' + "\n}\n"


def header_of(source: Source) -> Header:
    """What the file says of itself; a table says nothing. Raises ``Refused`` where it cannot be read."""
    text = json_text(source)
    if text is None:
        return Header()
    data = _loaded(text)
    fields = {name: data.get(name) or "" for name in (*LENGTHS, "standing")}
    for name, value in fields.items():
        if not isinstance(value, str) or len(value) > LENGTHS.get(name, 20):
            raise Refused("bad-catalogue-file", case=name, field=name)
    if fields["standing"] not in {"", *Standing.values}:
        data = {"standing": fields["standing"], "standings": list(Standing.values)}
        raise Refused("unknown-standing", field="standing", data=data)
    return Header(**fields)


def read(text: str) -> tuple[list[Keyed], list[LineProblem]]:
    items = _loaded(text)["figures"]
    if len(items) > tables.MAX_LINES:
        raise Refused("too-many-lines", case="figures", data={"limit": tables.MAX_LINES})
    good: list[Keyed] = []
    problems: list[LineProblem] = []
    for place, item in enumerate(items, start=1):
        found = _figure(item, place, f"figures[{place - 1}]")
        if isinstance(found, Keyed):
            good.append(found)
        else:
            problems.extend(found)
    return good, problems


def figure_of(item: object, *, path: str) -> tuple[Figure, list[LineProblem]]:
    """One figure by the checks of a catalogue; with problems, the figure says nothing."""
    found = _figure(item, 1, path)
    if isinstance(found, Keyed):
        return found.figure, []
    return Figure("", Faction.GOOD, Kind.MINION, 0), list(found)


def _figure(item: Any, place: int, where: str) -> Keyed | Sequence[LineProblem]:
    if not isinstance(item, dict):
        return [LineProblem(None, where, code="figure-expected")]
    plain = {name: value for name, value in item.items() if name != "key"}
    key = item.get("key", "")
    try:
        figure = codec.figure_from_json(plain, path=where)
    except BadInput as error:
        return [LineProblem.from_error(error, line=None, column=error.path or where)]
    cells = figure_cells.cells_of(figure, key=key if isinstance(key, str) else "?")
    texts = ["" if cell is None else str(cell) for cell in cells]
    again, key, wrong = figure_cells.figure_of(
        Row(place, dict(zip(figure_cells.COLUMNS.all, texts, strict=True)))
    )
    if not wrong and again != figure:
        return [LineProblem(None, where, code="name-unprintable", data={"name": figure.name[:40]})]
    return [replace(problem, line=None, column=f"{where}.{problem.column}") for problem in wrong] or Keyed(
        place, key, figure
    )


def _loaded(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        data = {"line": error.lineno, "column": error.colno, "problem": error.msg}
        raise Refused("bad-json", data=data) from error
    except (RecursionError, ValueError) as error:
        raise Refused("bad-json", case="catalogue") from error
    if isinstance(data, list):
        return {"figures": data}
    if not isinstance(data, dict) or not isinstance(data.get("figures"), list):
        raise Refused("bad-catalogue-file", case="no-figures", field="figures")
    if data.get("muster", KIND) != KIND or data.get("version", VERSION) != VERSION:
        raise Refused("bad-catalogue-file", case="unknown")
    return data


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
