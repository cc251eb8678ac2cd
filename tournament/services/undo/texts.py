"""What goes back when an action is undone, as codes and values of sentences. Changes nothing."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db.models import Model

from armies.models import ArmyList
from tournament.messages.undo_previews import UNDO_PREVIEWS, Line
from tournament.models import (
    Call,
    Entrant,
    Pairing,
    PhoneRequest,
    RefereeCall,
    Role,
    Round,
    Ruling,
    Screen,
    Submission,
    Tournament,
    UnconfirmedRegistration,
)
from tournament.services.core.row_history import Written
from tournament.services.undo.actions import LoggedAction

KINDS: Final[Mapping[type[Model], str]] = {
    Tournament: "tournament",
    Round: "round",
    Pairing: "table",
    Entrant: "player",
    Screen: "screen",
    Call: "call",
    RefereeCall: "referee-call",
    Role: "role",
    ArmyList: "list",
    Submission: "report",
    PhoneRequest: "request",
    Ruling: "ruling",
}
MADE_ONLY: Final = frozenset({Ruling})  # what becomes of others of these is nothing to tell
SIMPLE: Final = frozenset({"name", "venue", "kind", "message", "fixed_table", "club"})
SWITCHES: Final = frozenset({"is_public", "is_listed", "is_archived"})


def goes_back(action: LoggedAction) -> list[Line]:
    """One sentence for each kind of row, the most telling first."""
    lines = [line for row in action.written for line in _lines(row)]
    return list({(line.code, line.case, *line.data.values()): line for line in lines}.values())


def _lines(row: Written) -> Iterator[Line]:
    kind, count = KINDS.get(row.model, ""), len(row.ids)
    if row.is_made:
        if f"made.{kind}" in UNDO_PREVIEWS.messages:
            yield Line("made", {"count": count}, kind)
    elif row.model is UnconfirmedRegistration:
        yield _waiting_again(row)
    elif not kind or row.model in MADE_ONLY:
        return
    elif row.is_removed:
        case = kind if f"removed.{kind}" in UNDO_PREVIEWS.messages else ""
        yield Line("removed", {"name": (row.before or {}).get("name", "")}, case)
    else:
        yield from _changed(row, kind)


def _changed(row: Written, kind: str) -> Iterator[Line]:
    before = row.before or {}
    switched = [name for name in before if name in SWITCHES]
    for name in switched:
        yield Line(name, case="on" if before[name] else "off")
    if switched:
        return
    kind, data = _subject(row, kind)
    lines = [*_status(kind, data, before), *_values(kind, data, before)]
    yield from lines or [Line("back", data, f"{kind}.{_how_many(data)}")]


def _status(kind: str, data: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[Line]:
    case = f"{kind}.{before.get('status')}.{_how_many(data)}"
    if f"status.{case}" in UNDO_PREVIEWS.messages:
        yield Line("status", data, case)


def _values(kind: str, data: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[Line]:
    for name in sorted(SIMPLE & before.keys()) if _how_many(data) == "one" else ():
        value = before[name]
        cases = (f"{kind}.{name}.{value or 'empty'}", f"{kind}.{name}")
        case = next((case for case in cases if f"value.{case}" in UNDO_PREVIEWS.messages), None)
        if case is not None:
            yield Line("value", {**data, "value": value}, case)


def _subject(row: Written, kind: str) -> tuple[str, dict[str, Any]]:
    """What it is about, and the values that name it."""
    found, count = row.current_rows.first(), len(row.ids)
    data: dict[str, Any] = {"count": count}
    if isinstance(found, Pairing) and count == 1 and found.table is None:
        return "bye", {**data, "name": str(found.a)}
    if isinstance(found, Pairing):
        return kind, {**data, "table": found.table}
    if isinstance(found, Round):
        return kind, {**data, "number": found.number}
    return kind, {**data, "name": str(found or "")}


def _how_many(data: Mapping[str, Any]) -> str:
    return "one" if data["count"] == 1 else "many"


def _waiting_again(row: Written) -> Line:
    names = [str(each) for each in row.current_rows[:2]]
    if not names:
        return Line("unconfirmed", case="gone")
    if len(names) == 1:
        return Line("unconfirmed", {"name": names[0]}, "one")
    return Line("unconfirmed", {"count": row.current_rows.count()}, "many")
