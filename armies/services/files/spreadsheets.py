"""XLSX spreadsheets: the values of the first sheet, and nothing else that such a file can hold.

Formulas, macros, links and pictures are never looked at. The parts are parsed while they are unpacked, so
that nothing grows larger than its limit: what the archive or the sheet says of its own size is not believed.
"""

import io
import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from xml.parsers import expat

from armies.services.errors import Refused
from armies.services.files import cell_formats
from armies.services.files.archives import BROKEN
from armies.services.files.cell_formats import CellFormat

MAX_ROWS: Final = 5_001  # with the column names
MAX_COLUMNS: Final = 60
MAX_UNPACKED: Final = 50 * 1024 * 1024
MAX_TEXT: Final = 2 * 1024 * 1024  # characters of all cells together
MAX_MEMBERS: Final = 1_000
_MAX_STRINGS: Final = MAX_ROWS * MAX_COLUMNS * 2
_CHUNK: Final = 64 * 1024
_LETTERS: Final = 26
_MAX_LETTERS: Final = 3  # of a column: XFD is the last
_MAX_DIGITS: Final = 7  # of a row
_WORKBOOK: Final = "xl/workbook.xml"
_INSIDE: Final = (b"xl/", b"opendocument.spreadsheet", b"content.xml")
_OTHERS: Final = {
    "xl/workbook.bin": "binary",
    "xl/vbaProject.bin": "macros",
    "content.xml": "open",
}


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row with something in it; ``line`` is its number in the spreadsheet."""

    line: int
    cells: list[str]


def is_spreadsheet(raw: bytes) -> bool:
    """Is it an archive with a spreadsheet of any program inside?"""
    return raw.startswith(b"PK") and any(part in raw for part in _INSIDE)


def read(raw: bytes) -> list[SheetRow]:
    """The rows of the first visible sheet that holds something. Raises ``Refused`` if it cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _Workbook(archive).rows()
    except (*BROKEN, expat.ExpatError, LookupError, OverflowError, UnicodeError) as error:
        raise Refused("sheet", case="damaged") from error


class _Workbook:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.left = MAX_UNPACKED
        members = archive.infolist()
        if len(members) > MAX_MEMBERS:
            raise Refused("sheet", case="damaged")
        self.names = {info.filename for info in members}
        for name, case in _OTHERS.items():
            if name in self.names:
                raise Refused("sheet", case=case)
        if any(info.flag_bits & 1 for info in members):
            raise Refused("sheet", case="password")

    def rows(self) -> list[SheetRow]:
        types = _Types()
        self.parse("[Content_Types].xml", types)
        if types.has_macros:
            raise Refused("sheet", case="macros")
        links = self.links("", "_rels/.rels")
        workbook = next((link.target for link in links.values() if link.kind == "officeDocument"), _WORKBOOK)
        folder = posixpath.dirname(workbook)
        links = self.links(folder, f"{folder}/_rels/{posixpath.basename(workbook)}.rels")
        book = _Book()
        self.parse(workbook, book)
        strings, styles = _Strings(), _Styles()
        for link in links.values():
            if link.kind in {"sharedStrings", "styles"} and link.target in self.names:
                self.parse(link.target, strings if link.kind == "sharedStrings" else styles)
        for sheet in book.sheets:
            part = links.get(sheet)
            if part is not None and part.kind == "worksheet":
                cells = _Cells(strings.texts, styles.formats(), is_1904=book.is_1904)
                self.parse(part.target, cells)
                if cells.rows:
                    return cells.rows
        return []

    def links(self, folder: str, name: str) -> dict[str, "_Link"]:
        found = _Links(folder)
        self.parse(name, found)
        return found.links

    def parse(self, name: str, part: "_Part") -> None:
        """Give one part of the archive to ``part`` while it is unpacked. No part may declare entities."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = _refuse_doctype
        parser.StartElementHandler = lambda tag, attributes: part.start_element(
            _local(tag), _locals(attributes)
        )
        parser.EndElementHandler = lambda tag: part.end_element(_local(tag))
        parser.CharacterDataHandler = part.text
        with self.archive.open(name) as stream:
            for chunk in _chunks(stream):
                self.left -= len(chunk)
                if self.left < 0:
                    raise Refused("sheet", case="unpacked", data={"limit": MAX_UNPACKED})
                parser.Parse(chunk, False)
            parser.Parse(b"", True)


class _Part:
    """What is told of one part while it is parsed."""

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end_element(self, tag: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Text within the element that began last."""


class _Types(_Part):
    has_macros = False

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:  # noqa: ARG002 - as every part is told
        self.has_macros = self.has_macros or "macroEnabled" in attributes.get("ContentType", "")


@dataclass(frozen=True, slots=True)
class _Link:
    kind: str
    target: str


class _Links(_Part):
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.links: dict[str, _Link] = {}

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship" and attributes.get("TargetMode") != "External":
            path = posixpath.normpath(posixpath.join("/", self.folder, attributes.get("Target", "")))
            kind = attributes.get("Type", "").rpartition("/")[2]
            self.links[attributes.get("Id", "")] = _Link(kind, path.lstrip("/"))


class _Book(_Part):
    def __init__(self) -> None:
        self.sheets: list[str] = []
        self.is_1904 = False

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "workbookPr":
            self.is_1904 = attributes.get("date1904") in {"1", "true"}
        elif tag == "sheet" and attributes.get("state", "visible") == "visible":
            self.sheets.append(attributes.get("id", ""))


class _Styles(_Part):
    """How the cells of each style write their numbers."""

    def __init__(self) -> None:
        self.codes: dict[int, str] = {}
        self.used: list[int] = []
        self.is_within = False

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "cellXfs":
            self.is_within = True
        elif tag == "numFmt":
            self.codes[int(attributes.get("numFmtId", "0"))] = attributes.get("formatCode", "")
        elif tag == "xf" and self.is_within:
            self.used.append(int(attributes.get("numFmtId", "0")))

    def end_element(self, tag: str) -> None:
        if tag == "cellXfs":
            self.is_within = False

    def formats(self) -> list[CellFormat]:
        return [cell_formats.format_of(number, self.codes.get(number)) for number in self.used]


class _Strings(_Part):
    """The texts that cells share; what says how a text is pronounced is left out."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.pieces: list[str] = []
        self.is_text = self.is_sound = False

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:  # noqa: ARG002 - as every part is told
        if tag == "si":
            self.pieces = []
        self.is_sound = self.is_sound or tag == "rPh"
        self.is_text = tag == "t" and not self.is_sound

    def end_element(self, tag: str) -> None:
        self.is_text = False
        if tag == "rPh":
            self.is_sound = False
        elif tag == "si":
            self.texts.append(cell_formats.unescaped("".join(self.pieces)))
            if len(self.texts) > _MAX_STRINGS:
                raise Refused("sheet", case="text", data={"limit": MAX_TEXT})

    def text(self, text: str) -> None:
        if self.is_text:
            self.pieces.append(text)


@dataclass(slots=True)
class _Cell:
    place: int
    kind: str
    style: int
    pieces: list[str] = field(default_factory=list)


class _Cells(_Part):
    """The cells of a sheet, row by row."""

    def __init__(self, strings: list[str], formats: list[CellFormat], *, is_1904: bool) -> None:
        self.strings, self.formats, self.is_1904 = strings, formats, is_1904
        self.rows: list[SheetRow] = []
        self.line, self.place, self.size = 0, 0, 0
        self.cells: list[str] = []
        self.cell: _Cell | None = None
        self.is_value = self.is_sound = False

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "row":
            self.line = _whole(attributes.get("r", ""), self.line + 1)
            self.place, self.cells = 0, []
        elif tag == "c":
            place = _column(attributes.get("r", ""), self.place)
            self.place = place + 1
            self.cell = _Cell(place, attributes.get("t", "n"), _whole(attributes.get("s", ""), 0))
        self.is_sound = self.is_sound or tag == "rPh"
        self.is_value = tag == "v" or (tag == "t" and not self.is_sound)

    def text(self, text: str) -> None:
        if self.is_value and self.cell is not None:
            self.cell.pieces.append(text)

    def end_element(self, tag: str) -> None:
        self.is_value = False
        if tag == "rPh":
            self.is_sound = False
        elif tag == "c" and self.cell is not None:
            self.put(self.cell)
            self.cell = None
        elif tag == "row" and any(self.cells):
            self.rows.append(SheetRow(self.line, self.cells))
            if len(self.rows) > MAX_ROWS:
                raise Refused("too-many-lines", data={"limit": MAX_ROWS - 1})

    def put(self, cell: _Cell) -> None:
        text = self.cell_text(cell).strip()
        if not text:
            return
        if cell.place >= MAX_COLUMNS:
            raise Refused("sheet", case="columns", data={"limit": MAX_COLUMNS, "line": self.line})
        self.size += len(text)
        if self.size > MAX_TEXT:
            raise Refused("sheet", case="text", data={"limit": MAX_TEXT})
        self.cells += [""] * (cell.place + 1 - len(self.cells))
        self.cells[cell.place] = text

    def cell_text(self, cell: _Cell) -> str:
        written = "".join(cell.pieces)
        if cell.kind == "s":
            place = _whole(written.strip(), -1)
            return self.strings[place] if 0 <= place < len(self.strings) else ""
        if cell.kind in {"str", "inlineStr", "e"}:
            return cell_formats.unescaped(written)
        if cell.kind == "b":
            return "TRUE" if written.strip() == "1" else "FALSE"
        if cell.kind == "d":
            return written.removesuffix("T00:00:00")
        style = self.formats[cell.style] if cell.style < len(self.formats) else CellFormat()
        return cell_formats.number_text(written.strip(), style, is_1904=self.is_1904)


def _chunks(stream: Any) -> Iterator[bytes]:
    while chunk := stream.read(_CHUNK):
        yield chunk


def _refuse_doctype(*_: object) -> None:
    raise Refused("sheet", case="entities")


def _local(tag: str) -> str:
    return tag.rpartition(" ")[2]


def _locals(attributes: dict[str, str]) -> dict[str, str]:
    return {_local(name): value for name, value in attributes.items()}


def _whole(text: str, other: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else other


def _column(reference: str, following: int) -> int:
    """``C7`` is the column 2; a cell without a reference follows the one before it."""
    letters = "".join(sign for sign in reference if sign.isascii() and sign.isalpha()).upper()
    if not letters or len(letters) > _MAX_LETTERS:
        return following
    place = 0
    for letter in letters:
        place = place * _LETTERS + ord(letter) - ord("A") + 1
    return place - 1
