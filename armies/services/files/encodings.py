"""Bytes that people send as text, and the encoding in which they were saved.

UTF-8, UTF-16 and Windows-1252 are recognised, each by what only it can look like, and the answer says
which it was, so that a page can ask whether the accents are right. It refuses pictures, spreadsheets and
archives by name, and text of which nobody can say how it was saved.
"""

import codecs
import re
from dataclasses import dataclass
from typing import Final

from armies.services.errors import Refused
from rules.errors import place_of

UTF_8: Final = "UTF-8"
UTF_16: Final = "UTF-16"
WINDOWS: Final = "Windows-1252"
_SHEET: Final = "a spreadsheet of Excel or LibreOffice"
_OLD_SHEET: Final = "an old spreadsheet of Excel, or one with a password"
_DOCUMENT: Final = "a document of Word or LibreOffice"
_PACKED: Final = {
    b"xl/": _SHEET,
    b"opendocument.spreadsheet": _SHEET,
    b"word/": _DOCUMENT,
    b"opendocument.text": _DOCUMENT,
}
_MARKS: Final = {
    b"\xd0\xcf\x11\xe0": _OLD_SHEET,
    b"PK\x03\x04": "an archive (ZIP)",
    b"PK\x05\x06": "an archive (ZIP)",
    b"Rar!": "an archive (RAR)",
    b"7z\xbc\xaf": "an archive (7z)",
    b"\x1f\x8b": "an archive (gzip)",
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"GIF8": "a picture (GIF)",
    b"%PDF-": "a PDF document",
}
_NAMED: Final = {  # what a program gets to read -> the case of the sentence, the name of the format
    _SHEET: ("sheet", ""),
    _OLD_SHEET: ("old-sheet", ""),
    _DOCUMENT: ("document", ""),
    "an archive (ZIP)": ("archive", "ZIP"),
    "an archive (RAR)": ("archive", "RAR"),
    "an archive (7z)": ("archive", "7z"),
    "an archive (gzip)": ("archive", "gzip"),
    "a picture (PNG)": ("picture", "PNG"),
    "a picture (JPEG)": ("picture", "JPEG"),
    "a picture (GIF)": ("picture", "GIF"),
    "a PDF document": ("pdf", "PDF"),
}
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SAMPLE: Final = 2_000


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    encoding: str

    @property
    def is_guessed(self) -> bool:
        return self.encoding == WINDOWS


def normalised(text: str) -> str:
    """Text that was typed or pasted, without a byte order mark: a browser sends it as UTF-8."""
    raw = text.encode("utf-8", "surrogatepass")
    refuse_binary(raw)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = place_of(error)
        raise Refused("not-utf-8", data={"line": line, "column": column}) from error
    if "\0" in text:
        raise Refused("not-text", case="zeros")
    return text


def recognised(raw: bytes) -> Text:
    """The text of a file from a program that does not write UTF-8, else of one that does."""
    refuse_binary(raw)
    wide = _utf_16(raw)
    if wide is not None:
        return Text(_legible(wide), UTF_16)
    try:
        return Text(_legible(raw.decode("utf-8-sig")), UTF_8)
    except UnicodeDecodeError:
        pass
    try:
        return Text(_legible(raw.decode("cp1252")), WINDOWS)
    except UnicodeDecodeError as error:
        line, column = place_of(error)
        raise Refused("unknown-encoding", data={"line": line, "column": column}) from error


def refuse_binary(raw: bytes) -> None:
    what = program_file(raw) or next((what for mark, what in _MARKS.items() if raw.startswith(mark)), None)
    if what is None:
        return
    case, format_ = _NAMED[what]
    raise Refused("not-text", case=case, data={"is": what, "format": format_})


def program_file(raw: bytes) -> str | None:
    """What an archive really is, where a program keeps its documents in one."""
    if not raw.startswith(b"PK"):
        return None
    return next((what for part, what in _PACKED.items() if part in raw), None)


def _utf_16(raw: bytes) -> str | None:
    """The text where the bytes are UTF-16: by its mark, else by the zeros between Latin letters."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decoded(raw, "utf-16")
    sample = raw[:_SAMPLE]
    for encoding, zeros, letters in (
        ("utf-16-le", sample[1::2], sample[::2]),
        ("utf-16-be", sample[::2], sample[1::2]),
    ):
        if zeros.count(0) * 3 > len(zeros) and not letters.count(0):
            return _decoded(raw, encoding)
    return None


def _decoded(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise Refused("unknown-encoding", case="utf-16") from error


def _legible(text: str) -> str:
    found = _CONTROLS.search(text)
    if found is None:
        return text
    line = text.count("\n", 0, found.start()) + 1
    raise Refused("not-text", case="character", data={"line": line, "character": ord(found.group())})
