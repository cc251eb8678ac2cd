"""How a spreadsheet shows its numbers: 7.0 as 7, a day as 2026-06-13, 42 in five digits as 00042."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

_BUILT_IN: Final[Mapping[int, str]] = {  # what has no code in the file, as far as it matters here
    9: "0%",
    10: "0.00%",
    **dict.fromkeys((14, 15, 16, 17), "yyyy-mm-dd"),
    **dict.fromkeys((18, 19, 20, 21, 45, 46, 47), "hh:mm"),
    22: "yyyy-mm-dd hh:mm",
}
_SILENT: Final = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_ZEROS: Final = re.compile(r"0{2,20}")
_DIGITS: Final = 15  # of a number that a spreadsheet keeps
_WHOLE_BELOW: Final = 1e15
_LAST_DAY: Final = 2_958_466  # the first serial number after the year 9999
_LEAP_BUG: Final = 60  # spreadsheets count a 29 February 1900


@dataclass(frozen=True, slots=True)
class CellFormat:
    """What matters of a number format."""

    has_day: bool = False
    has_time: bool = False
    is_percent: bool = False
    least_digits: int = 0


def format_of(number: int, code: str | None) -> CellFormat:
    """The format with this number; ``code`` is what the file says of it."""
    first = _SILENT.sub("", _BUILT_IN.get(number, "") if code is None else code).partition(";")[0].casefold()
    if first in {"", "general", "@"}:
        return CellFormat()
    has_time = "h" in first or "s" in first
    has_day = "d" in first or "y" in first or ("m" in first and not has_time)
    zeros = len(first) if _ZEROS.fullmatch(first) else 0
    return CellFormat(has_day, has_time, "%" in first, zeros)


def number_text(written: str, shown_as: CellFormat, *, is_1904: bool) -> str:
    """A number as people see it; what is no number stays as it is written."""
    try:
        value = float(written)
    except ValueError:
        return written
    if not math.isfinite(value):
        return written
    if (shown_as.has_day or shown_as.has_time) and 0 <= value < _LAST_DAY:
        return _moment(value, shown_as, is_1904=is_1904)
    if shown_as.is_percent:
        return f"{_plain(value * 100)}%"
    return _plain(value).zfill(shown_as.least_digits)


def unescaped(text: str) -> str:
    """Text without the escapes that spreadsheets write for characters XML does not allow."""
    return _ESCAPE.sub(lambda found: _character(int(found[1], 16)), text) if "_x" in text else text


def _character(code: int) -> str:
    return chr(code) if chr(code) in "\t\r\n_" else ""


def _plain(value: float) -> str:
    if value.is_integer() and abs(value) < _WHOLE_BELOW:
        return str(int(value))
    return f"{value:.{_DIGITS}g}"


def _moment(value: float, shown_as: CellFormat, *, is_1904: bool) -> str:
    seconds = round(value % 1 * 86_400)
    if not shown_as.has_day:
        hours = int(value) * 24 + seconds // 3600
        return f"{hours:02}:{seconds % 3600 // 60:02}"
    start = datetime(1904, 1, 1) if is_1904 else datetime(1899, 12, 30)  # noqa: DTZ001 - a day on paper
    try:
        day = start + timedelta(days=int(value) + (not is_1904 and value < _LEAP_BUG), seconds=seconds)
    except OverflowError:
        return _plain(value)
    return f"{day:%Y-%m-%d %H:%M}" if shown_as.has_time and seconds else f"{day:%Y-%m-%d}"
