"""References that stand inside of JSON: the log and some orders name rows by their ids.

``swap(part, id)`` answers the id of the same row in the other world, or ``None`` for a row that is not
there. What only undo reads stays behind, for it holds ids and hashes of rows of one server. It refuses
to know which of both worlds is the file.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from tournament.models.log import CHANGED_ROWS

Swap = Callable[[str, Any], Any]


LIST_KEYS: Final = "lists by key"  # no part: lists as the log names them
IN_LOG: Final[Mapping[str, str]] = {
    "pairing": "pairings",
    "submission": "submissions",
    "figure": "figures",
    "other": "figures",
    "undone": "clock_orders",
    "version_id": "list_versions",
    "penalty": "penalties",
    "request": "phone_requests",
    "clock": "clocks",
    "entry": "log",
    "lists": LIST_KEYS,
}
OCCASIONS: Final[Mapping[str, str]] = {
    "figure": "figures",
    "check-in-late": "phone_requests",
    "list-excuse": "rulings",
    "list-late": "phone_requests",
    "list-open": "lists",
    "list-word": "list_approvals",
    "recheck": "list_versions",
}
_OCCASION: Final = re.compile(rf"({'|'.join(OCCASIONS)})-(\d{{1,18}})((?:-.*)?)", re.DOTALL)


def in_row(part: str, row: dict[str, Any], swap: Swap) -> None:
    """Swap what the JSON columns of one row refer to, in place."""
    if part == "log":
        about = {"entrant": "entrants"} if row["verb"].startswith("list.") else {}
        log_data = {key: value for key, value in row["data"].items() if key != CHANGED_ROWS}
        row["data"] = _in_data(log_data, {**IN_LOG, **about}, swap)
    elif part in {"list_drafts", "phone_requests"}:
        row["entries"] = _in_data(row["entries"], {"figure": "figures"}, swap)
    elif part == "clock_orders":
        row["before"] = _in_data(row["before"], {"taken_back": "announcements"}, swap)
    elif part == "letters":
        row["about"] = _in_occasion(row["about"], swap)


def _in_data(value: Any, about: Mapping[str, str], swap: Swap) -> Any:
    if isinstance(value, list):
        return [_in_data(each, about, swap) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _swapped(each, about[key], swap) if key in about else _in_data(each, about, swap)
        for key, each in value.items()
    }


def _swapped(value: Any, part: str, swap: Swap) -> Any:
    if isinstance(value, list):
        return [_swapped(each, part, swap) for each in value]
    is_id = isinstance(value, int) and not isinstance(value, bool)
    return swap(part, value) if is_id or (part == LIST_KEYS and isinstance(value, str)) else value


def _in_occasion(about: str, swap: Swap) -> str:
    found = _OCCASION.fullmatch(about)
    if found is None:
        return about
    kind, number, rest = found.groups()
    return f"{kind}-{swap(OCCASIONS[kind], int(number)) or 0}{rest}"
