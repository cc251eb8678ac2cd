"""Fill a form that is laid out once: the texts of hundreds of sheets are written where its fields are.

The first pages are laid out as always; of all others only the texts are shaped, broken into lines and drawn,
in the type that the field has there. It refuses forms with blanks.
"""

import base64
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

import pydyf

from tournament.printing import progress
from tournament.printing.underlay import Group

BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
PNG: Final = "data:image/png;base64,"
MIN_PAGES: Final = 4  # pages that are worth it
RIGHT_SIDE: Final = {"ltr": "end", "rtl": "start"}
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A field of the form: its left upper corner and its size, in pixels of a style sheet."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is written: the style of its letters, the height of a line and the baseline in it.

    ``before`` is how much of the room that a line leaves is before it: 0 at the left, 1 at the right.
    ``above`` is the room between it and the text before it.
    """

    style: Any
    line: float
    baseline: float
    before: float
    above: float


def pages_of(read: Any, render: Callable[[], Any]) -> Any:
    """Lay out sections of the class ``page``, the form first; None where they are few or have blanks."""
    body = next(read.etree_element.iter("body"))
    sections = [each for each in body if _class(each).startswith("page")]
    filled = sections[1:]
    if len(filled) < MIN_PAGES or any(_is_blank(each) for each in filled):
        return None
    shown = _shown(filled)
    for each in filled:
        if each not in shown:
            body.remove(each)
    laid_out = render()
    form = _Form(laid_out.pages[1:], shown)
    drawn = [_Filled(laid_out.pages[1], form, each, is_new=each not in shown) for each in filled]
    return laid_out.copy([laid_out.pages[0], *drawn])


def _shown(sections: Sequence[Any]) -> list[Any]:
    """The first section, and every later one that has a kind of text or a field that no earlier one had."""
    known: set[tuple[Key, Key]] = set()
    shown = []
    for each in sections:
        keys = {(field if key[1] == "" else ("", ""), key) for field, key, text in _texts(each) if text}
        if not keys <= known:
            known |= keys
            shown.append(each)
    return shown


def _is_blank(section: Any) -> bool:
    return any("write" in _class(each) for each in section.iter("p"))


def _class(element: Any) -> str:
    return str(element.get("class", ""))


def _texts(section: Any) -> Iterator[tuple[Key, Key, str]]:
    """Each text of a section: the field it is in, how it is written, and what it says."""
    for at, sheet in enumerate(section):
        for field in sheet:
            own = _class(field)
            if field.tag == "p":
                yield (str(at), own), (own, ""), _said(field)
            for line in field if field.tag == "div" else ():
                yield (str(at), own), (own.split()[0], _class(line)), _said(line)


def _said(element: Any) -> str:
    return BLANKS.sub(" ", "".join(element.itertext())).strip(" ")


class _Form:
    def __init__(self, pages: Iterable[Any], sections: Sequence[Any]) -> None:
        self.places: dict[Key, Place] = {}
        self.types: dict[Key, Type] = {}
        trees = [page._page_box for page in pages]  # noqa: SLF001 - the only door to where things are
        boxes: dict[int, Any] = {}
        for tree in trees:
            for box in tree.descendants(placeholders=True):
                boxes.setdefault(id(box.element), box)  # the outermost
        for section in sections:
            self._learn(section, boxes)

    def _learn(self, section: Any, boxes: dict[int, Any]) -> None:
        for at, sheet in enumerate(section):
            for field in sheet:
                own = _class(field)
                self.places.setdefault((str(at), own), _place(boxes[id(field)]))
                if field.tag == "p":
                    self._learn_type((own, ""), boxes[id(field)])
                before = None
                for line in field if field.tag == "div" else ():
                    box = boxes[id(line)]
                    self._learn_type((own.split()[0], _class(line)), box, before)
                    before = box

    def _learn_type(self, key: Key, box: Any, before: Any = None) -> None:
        lines = [each for each in box.descendants() if hasattr(each, "pango_layout")]
        if lines and key not in self.types:
            text, line = lines[0], box.children[0]
            baseline = text.position_y + text.baseline - box.content_box_y()
            side = box.style["text_align_all"]
            is_right = side in {"right", RIGHT_SIDE[box.style["direction"]]}
            room_before = 0.5 if side == "center" else float(is_right)
            above = 0.0
            if before is not None:
                above = box.content_box_y() - before.content_box_y() - before.height
            self.types[key] = Type(text.style, line.height, baseline, room_before, above)


def _place(box: Any) -> Place:
    return Place(box.content_box_x(), box.content_box_y(), box.width, box.height)


class _Filled:
    def __init__(self, like: Any, form: _Form, section: Any, *, is_new: bool) -> None:
        self.__dict__.update(like.__dict__)
        self.bookmarks: list[Any] = []
        self._form, self._section, self._is_new = form, section, is_new

    def paint(self, stream: Any, scale: float = 1) -> None:
        if self._is_new:
            progress.STEPS.info(progress.FILLED)
        with stream.stacked():
            stream.transform(a=scale, d=scale)
            self.sheets = [Group("section", []) for _ in self._section]
            self._write_texts(stream)
            for at, sheet in enumerate(self._section):
                for code in sheet.iter("img"):
                    place = self._form.places[str(at), _class(code)]
                    picture = _picture(code, place)
                    with stream.marked(picture, "Figure"):
                        _draw_code(stream, code.get("src"), place)
                    self.sheets[at].children.append(picture)

    def _write_texts(self, stream: Any) -> None:
        below: dict[Key, float] = {}
        for field, key, text in _texts(self._section):
            if text:
                place, written = self._form.places[field], self._form.types[key]
                top = below[field] + written.above if field in below else place.y
                said = _said_box()
                with stream.marked(said, "Span"):
                    below[field] = _write(stream, text, place, written, top)
                self.sheets[int(field[0])].children.append(Group("p", [said], at=(place.x, top)))


def _said_box() -> Any:
    """A text that was written, for the tree of tags."""
    boxes = import_module("weasyprint.formatting_structure.boxes")
    return boxes.TextBox.__new__(boxes.TextBox)


def _picture(code: Any, place: Place) -> Any:
    """A code that was drawn, for the same tree."""
    boxes = import_module("weasyprint.formatting_structure.boxes")
    box = boxes.ReplacedBox.__new__(boxes.ReplacedBox)
    box.element_tag, box.element, box.children = "img", code, ()
    box.position_x, box.position_y, box.width, box.height = place.x, place.y, place.width, place.height
    for side in ("left", "top"):
        for edge in ("margin", "padding"):
            setattr(box, f"{edge}_{side}", 0)
        setattr(box, f"border_{side}_width", 0)
    return box


def _write(stream: Any, text: str, place: Place, written: Type, top: float) -> float:
    """The text, line by line from the top of its field. Returns where the next one begins."""
    draw = import_module("weasyprint.draw.text")
    matrix = import_module("weasyprint.matrix")
    stream.set_color(written.style["color"])
    for line, width, layout in _lines(text, written.style, place.width):
        x = place.x + (place.width - width) * written.before
        y = top + written.baseline
        layout.reactivate(written.style)
        box = SimpleNamespace(text=line, style=written.style, pango_layout=layout)
        stream.begin_text()
        emojis = draw.draw_first_line(stream, box, "clip", "none", matrix.Matrix(d=-1, e=x, f=y))
        stream.end_text()
        draw.draw_emojis(stream, written.style, x, y, emojis)
        layout.deactivate()
        top += written.line
    return top


def _lines(text: str, style: Any, width: float) -> Iterator[tuple[str, float, Any]]:
    line_break = import_module("weasyprint.text.line_break")
    rest: str | None = text
    while rest:
        layout, length, resume, taken, _, _ = line_break.split_first_line(rest, style, None, width, 0)
        raw = rest.encode()
        yield raw[:length].decode(), taken, layout
        rest = raw[resume:].decode().lstrip(" ") if resume else None


def _draw_code(stream: Any, source: str, place: Place) -> None:
    """A code of black squares, its packed rows taken from the PNG as they are: a PDF packs them alike."""
    if not source.startswith(PNG):
        raise ValueError("A code is a picture inside the page. Give it as PNG.")
    side, rows = _rows_of(base64.b64decode(source.removeprefix(PNG)))
    resources = stream._resources["XObject"]  # noqa: SLF001 - there is no other door for a ready picture
    name = f"code{len(resources)}"
    parameters = pydyf.Dictionary({"Predictor": 15, "Colors": 1, "BitsPerComponent": 1, "Columns": side})
    resources[name] = pydyf.Stream(
        [rows],
        pydyf.Dictionary(
            {
                "Type": "/XObject",
                "Subtype": "/Image",
                "Width": side,
                "Height": side,
                "BitsPerComponent": 1,
                "ColorSpace": "/DeviceGray",
                "Filter": "/FlateDecode",
                "DecodeParms": parameters,
            }
        ),
    )
    with stream.stacked():
        stream.transform(a=place.width, d=-place.height, e=place.x, f=place.y + place.height)
        stream.draw_x_object(name)


def _rows_of(png: bytes) -> tuple[int, bytes]:
    at, side, rows = 8, 0, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            (side,) = struct.unpack(">I", data[:4])
        if kind == b"IDAT":
            rows += data
        at += 12 + length
    return side, rows
