"""What goes back when an action is undone, in sentences for whoever is about to do it. Changes nothing."""

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Model

from armies.models import ArmyList
from tournament.models import (
    Call,
    Entrant,
    Pairing,
    PhoneRequest,
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

MADE: Final[Mapping[type[Model], tuple[str, str]]] = {
    Submission: ("The result counts no more; the report stays readable.", "{} results count no more."),
    Ruling: ("The ruling is taken back; both stay readable.", "{} rulings are taken back."),
    Call: ("The call is ended.", "{} calls are ended."),
    Screen: ("The screen is removed.", "{} screens are removed."),
    Role: ("The part is taken away again.", "{} parts are taken away again."),
    Entrant: ("The entrant is removed.", "{} entrants are removed."),
}
NAMES: Final[Mapping[type[Model], tuple[str, str]]] = {
    Tournament: ("tournament", "tournaments"),
    Round: ("round", "rounds"),
    Pairing: ("table", "tables"),
    Entrant: ("entrant", "entrants"),
    Screen: ("screen", "screens"),
    Call: ("call", "calls"),
    Role: ("part of an official", "parts of officials"),
    ArmyList: ("army list", "army lists"),
    Submission: ("report", "reports"),
    PhoneRequest: ("late list or check-in", "late lists or check-ins"),
}
SIMPLE: Final = frozenset({"status", "name", "venue", "kind", "message", "fixed_table", "club"})
SWITCHES: Final[Mapping[tuple[str, Any], str]] = {
    ("is_public", True): "Everybody may see the tournament again.",
    ("is_public", False): "The tournament is private again: only officials and its players see it.",
    ("is_listed", True): "The tournament is on the front page again.",
    ("is_listed", False): "The tournament is not on the front page any more.",
    ("is_archived", True): "The tournament is in the archive again.",
    ("is_archived", False): "The tournament is in the lists again.",
}
FRAMED: Final = '"{}"'


def goes_back(action: LoggedAction) -> list[str]:
    """One sentence for each kind of row, the most telling first."""
    return list(dict.fromkeys(text for row in action.written for text in _sentences(row)))


def _sentences(row: Written) -> list[str]:
    if row.is_made and row.model in MADE:
        one, many = MADE[row.model]
        return [one if len(row.ids) == 1 else many.format(len(row.ids))]
    if row.model not in NAMES or row.is_made:
        return [_waiting_again(row)] if row.model is UnconfirmedRegistration else []
    if row.is_removed:
        return [
            f"The {NAMES[row.model][0]} {(row.before or {}).get('name', '')} comes back.".replace("  ", " ")
        ]
    flags = ((name, value) for name, value in (row.before or {}).items() if isinstance(value, bool))
    switched = [SWITCHES[flag] for flag in flags if flag in SWITCHES]
    if switched:
        return switched
    values = {name: value for name, value in (row.before or {}).items() if name in SIMPLE}
    if not values:
        return [f"{_who(row)} {'is' if len(row.ids) == 1 else 'are'} as before."]
    return [
        f"{_who(row)}: {name.replace('_', ' ')} is {_said(value)} again." for name, value in values.items()
    ]


def _waiting_again(row: Written) -> str:
    names = [str(each) for each in row.current_rows[:2]]
    if not names:
        return "The registration that was not confirmed is over, and does not come back."
    if len(names) == 1:
        return f"{names[0]} waits for the confirmation again."
    return f"{row.current_rows.count()} registrations wait for their confirmation again."


def _who(row: Written) -> str:
    one, many = NAMES[row.model]
    if len(row.ids) > 1:
        return f"{len(row.ids)} {many}"
    found = row.current_rows.first()
    if isinstance(found, Pairing):
        return f"Table {found.table}" if found.table else f"The bye of {found.a}"
    return (
        f"The {one}"
        if row.model in {Tournament, Submission, Call, PhoneRequest} or found is None
        else str(found)
    )


def _said(value: Any) -> str:
    if value in {None, ""}:
        return "empty"
    return FRAMED.format(value)
