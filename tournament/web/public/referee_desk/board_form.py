"""The board as a form: rows of figures and sides, read into JSON and shown as typed."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from rules.errors import BadInput
from rules.hex_board import share_code
from rules.hex_board.codec import MAX_EDGES, MAX_PIECES, position_from_json, position_to_json
from rules.hex_board.hexes import Hex
from tournament.messages.board import ability_read, ability_text, field_problem, hex_name
from tournament.web.forms.post_data import posted_text

TYPED_HEX: Final = re.compile(r"\s*(-?\d{1,3})\s*[,. ]\s*(-?\d{1,3})\s*")
FIGURE: Final = ("id", "side", "at", "facing", "kind", "attacks", "mp", "ap", "range", "is", "on", "also")
EDGE: Final = ("hex", "side", "kind")
LISTS: Final = {"is", "on"}
NUMBERS: Final = {"attacks", "mp", "ap", "range"}
SPARE_FIGURES, SPARE_EDGES = 3, 3
PLACE: Final = re.compile(r"(?:position\.)?(pieces|edges)\[(\d+)\](?:\.(\w+))?")
ASKED: Final = ("shooter", "target", "mover", "bonus")
QUESTIONS_ASKED: Final = {"zones": (), "combat": (), "reach": ("mover",), "sight": ("shooter", "target")}


@dataclass
class Row:
    """One row of a table as it was typed, with what is wrong in it by field."""

    number: int
    cells: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """Its number, and the name of the figure, which is all that the drawing shows."""
        name = self.cells.get("id")
        return f"{self.number + 1} ({name})" if name else str(self.number + 1)

    @property
    def is_blank(self) -> bool:
        return not any(self.cells.get(name) for name in ("id", "at", "hex"))


@dataclass
class BoardForm:
    """Everything typed, and the position as JSON once it is read."""

    figures: list[Row]
    edges: list[Row]
    texts: dict[str, str]
    errors: dict[str, str] = field(default_factory=dict)
    position: dict[str, Any] | None = None

    def note(self, error: BadInput) -> None:
        """Put the sentence at the field that it is about."""
        match = PLACE.match(error.path)
        name = error.path.split("[")[0].removeprefix("position.")
        sentence = field_problem(error, (match and match[3]) or name)
        rows = {"pieces": self.figures, "edges": self.edges}.get(match[1]) if match else None
        filled = [row for row in rows or () if not row.is_blank]
        if match and int(match[2]) < len(filled):
            row = filled[int(match[2])]
            row.errors[match[3] or "id"] = _("Row %(number)s: %(problem)s") % {
                "number": row.title,
                "problem": sentence,
            }
            return
        self.errors[name if name in self.texts else "form"] = sentence

    @property
    def position_json(self) -> str:
        return json.dumps(self.position or {"pieces": []})

    @property
    def texts_wrong(self) -> list[str]:
        """What is wrong, for the editor, which shows no fields."""
        rows = (*self.figures, *self.edges)
        named = [text for name, text in self.errors.items() if name not in ("form", "code")]
        return [*named, *(text for row in rows for text in row.errors.values())]

    @property
    def is_wrong(self) -> bool:
        return bool(self.errors) or any(row.errors for row in (*self.figures, *self.edges))


def blank_form() -> BoardForm:
    return form_of({"pieces": []})


def form_of(position: Mapping[str, Any], texts: Mapping[str, str] | None = None) -> BoardForm:
    """The form that shows a position."""
    figures = [_figure_cells(piece) for piece in position["pieces"]]
    edges = [
        {"hex": _hex_text(edge["hex"]), "side": edge["side"], "kind": edge["kind"]}
        for edge in position.get("edges", ())
    ]
    found = BoardForm(_rows(figures, SPARE_FIGURES), _rows(edges, SPARE_EDGES), _texts(texts or {}))
    for name in ("elevated", "x"):
        found.texts[name] = " ".join(_hex_text(each) for each in position.get(name, ()))
    found.position = dict(position)
    return found


def read_form(data: QueryDict) -> BoardForm:
    """What was sent: by the editor as JSON, or typed in rows."""
    if "position" in data:
        return _drawn(data)
    figures = [_cells(data, "figure", number, FIGURE) for number in range(_count(data, "figure", MAX_PIECES))]
    edges = [_cells(data, "edge", number, EDGE) for number in range(_count(data, "edge", MAX_EDGES))]
    form = BoardForm(
        _rows([each for each in figures if any(each.get(name) for name in ("id", "at"))], SPARE_FIGURES),
        _rows([each for each in edges if each["hex"]], SPARE_EDGES),
        _texts(data),
    )
    try:
        form.position = _typed_position(form)
    except BadInput as error:
        form.note(error)
    return form


def code_form(code: str) -> BoardForm:
    """The position of a share code; a wrong code leaves the form blank and says so."""
    try:
        return form_of(position_to_json(share_code.decode(code)), {"code": code})
    except BadInput as error:
        form = form_of({"pieces": []}, {"code": code})
        form.note(error)
        return form


def _drawn(data: QueryDict) -> BoardForm:
    typed = {name: posted_text(data, name) for name in data}
    try:
        position = json.loads(typed["position"])
        read = position_to_json(position_from_json(position, path="position"))
    except BadInput as error:
        form = form_of({"pieces": []}, typed)
        form.position = None
        form.note(error)
        return form
    except (ValueError, RecursionError):
        form = form_of({"pieces": []}, typed)
        form.position = None
        form.errors["form"] = _("This drawing cannot be read. Draw it again.")
        return form
    return form_of(read, typed)


def _texts(data: Mapping[str, str]) -> dict[str, str]:
    return {
        name: str(data.get(name, ""))[:2000] for name in ("elevated", "x", "code", *ASKED, "turn", "charge")
    }


def _rows(cells: list[dict[str, str]], spare: int) -> list[Row]:
    return [Row(number, each) for number, each in enumerate([*cells, *({} for _ in range(spare))])]


def _count(data: QueryDict, name: str, most: int) -> int:
    numbers = [key.split("-")[1] for key in data if re.fullmatch(rf"{name}-\d{{1,3}}-\w+", key)]
    return min(max((int(each) for each in numbers), default=-1) + 1, most + 1)


def _cells(data: QueryDict, name: str, number: int, fields: tuple[str, ...]) -> dict[str, str]:
    return {each: str(data.get(f"{name}-{number}-{each}", "")).strip()[:200] for each in fields}


def _typed_position(form: BoardForm) -> dict[str, Any]:
    filled = [row.cells for row in form.figures if not row.is_blank]
    sides = [row.cells for row in form.edges if not row.is_blank]
    position = {
        "pieces": [_typed_figure(cells, f"pieces[{at}]") for at, cells in enumerate(filled)],
        "edges": [
            {**cells, "hex": _typed_hex(cells["hex"], f"edges[{at}].hex")} for at, cells in enumerate(sides)
        ],
        **{name: list(_typed_hexes(form.texts[name], name)) for name in ("elevated", "x")},
    }
    return position_to_json(position_from_json(position, path="position"))


def _typed_figure(cells: Mapping[str, str], path: str) -> dict[str, Any]:
    figure: dict[str, Any] = {name: value for name, value in cells.items() if value}
    figure["at"] = _typed_hex(cells["at"], f"{path}.at")
    figure["also"] = list(_typed_hexes(cells.get("also", ""), f"{path}.also"))
    for name in NUMBERS & figure.keys():
        figure[name] = int(figure[name]) if re.fullmatch(r"\d{1,4}", figure[name]) else figure[name]
    for name in LISTS:
        written = re.split(r"\s*[,;]\s*", cells.get(name, ""))
        figure[name] = [ability_read(each) for each in written if each]
    return figure


def _typed_hexes(text: str, path: str) -> Iterator[list[int]]:
    for each in re.split(r"[\s;]+", text.strip()):
        if each:
            yield _typed_hex(each, path)


def _typed_hex(text: str, path: str) -> list[int]:
    match = TYPED_HEX.fullmatch(text)
    if not match:
        raise BadInput(
            "typed-hex",
            _("“%(text)s” is not a hex. Write column and row, like 3,4.") % {"text": text},
            path=path,
        )
    q, row = int(match[1]) - 1, int(match[2]) - 1
    return [q, row - q // 2]


def _hex_text(hex_: list[int]) -> str:
    return hex_name(Hex(*hex_))


def _figure_cells(piece: Mapping[str, Any]) -> dict[str, str]:
    cells = {name: str(piece[name]) for name in ("id", "side", "facing", "kind", *NUMBERS) if name in piece}
    cells |= {name: ", ".join(ability_text(each) for each in piece.get(name, ())) for name in LISTS}
    cells["at"] = _hex_text(piece["at"])
    cells["also"] = " ".join(_hex_text(each) for each in piece.get("also", ()))
    return cells
