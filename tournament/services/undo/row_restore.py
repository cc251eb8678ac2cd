"""Put rows back as an action found them, or say what has changed since.

What was made by an action is retired and not removed, where somebody may argue about it later: a report is
rejected, a call is ended. Refuses to overwrite what somebody has changed since.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from django.db import IntegrityError, models, transaction
from django.db.models import Model

from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.messages.program_reasons import ProgramReason, because
from tournament.models import (
    Bonus,
    Call,
    Entrant,
    FeeEntry,
    LogEntry,
    OutgoingMail,
    Pairing,
    Penalty,
    PushSubscription,
    RefereeCall,
    Role,
    Round,
    Ruling,
    Screen,
    Seat,
    Submission,
    Tournament,
    UnconfirmedRegistration,
)
from tournament.models.log import CHANGED_ROWS
from tournament.services.core import former_names, row_history, transitions
from tournament.services.core.errors import Conflict
from tournament.services.core.row_history import Written
from tournament.services.entrants import shared_names
from tournament.services.undo.actions import LoggedAction, Order

STATUSES: Final[Mapping[type[Model], type[StrEnum]]] = {
    Tournament: TournamentStatus,
    Round: RoundStatus,
    Pairing: TableStatus,
    Entrant: EntrantStatus,
}
# Rows that are deleted when their time is over: the rest of the action is undone without them.
EXPIRING: Final = frozenset({UnconfirmedRegistration})
OF_PENALTIES: Final = frozenset({"penalty.give", "entrant.exclude", "result.rule"})  # written with one
LATER: Final = 300  # entries that are searched for what was built on an action
BESIDE: Final = frozenset({LogEntry, OutgoingMail, PushSubscription})  # rows that no undo waits for


def changed_since(action: LoggedAction) -> Conflict | None:
    """Why the rows cannot be put back: somebody has changed them, or something hangs on them."""
    for row in action.written:
        if not _is_as_left(row) or (row.is_made and _hangs_on(row, action)):
            return since(action, row)
    return None


def since(action: LoggedAction, row: Written) -> Conflict:
    """Who has changed the same rows since, and what to undo first."""
    ids, label = set(row.ids), row.label
    penalties = Penalty.objects.filter(tournament=action.tournament, taken_back_at__isnull=False)
    over = set(penalties.values_list("given_at", flat=True))
    later = LogEntry.objects.filter(tournament=action.tournament, pk__gt=action.entry.pk, taken_back_by=None)
    for entry in later.filter(takes_back=None).order_by("-pk")[:LATER]:
        wrote = (entry.data.get(CHANGED_ROWS) or {}).get("rows", ())
        if entry.verb in OF_PENALTIES and entry.at in over:
            continue
        if any(former_names.label_now(one["model"]) == label and ids & set(one["ids"]) for one in wrote):
            return Conflict("built-on", case="later", data={"action": entry.sentence})
    return Conflict("built-on", case="changed")


def put_back(action: LoggedAction, order: Order) -> None:
    """Everything the action wrote, as it was before."""
    try:
        with transaction.atomic():
            for row in action.written:
                if row.is_made:
                    RETIRES.get(row.model, _refuse_kind)(row.current_rows, order)
            for row in action.written:
                if row.is_removed:
                    _make_again(row)
                elif not row.is_made:
                    _restore(row)
            if any(row.changes_names for row in action.written):
                shared_names.mark(action.tournament)
    except IntegrityError as error:
        raise Conflict("built-on", case="replaced") from error


def _is_as_left(row: Written) -> bool:
    found = {one.pk: one for one in row.current_rows}
    if row.is_removed:
        return not found
    is_whole = len(found) == len(row.ids) or row.model in EXPIRING
    return is_whole and all(_says_as_left(one, row) for one in found.values())


def _says_as_left(one: Model, row: Written) -> bool:
    if row.before is None:
        return row_history.is_as_made(one, row.after)
    return row_history.is_same_as_logged(one, row_history.image(one, frozenset(row.before)), row.after)


def _hangs_on(row: Written, action: LoggedAction) -> bool:
    own = {(one.model, pk) for one in action.written for pk in one.ids}
    for relation in row.model._meta.related_objects:
        other: Any = relation.related_model
        if other in {LogEntry, OutgoingMail, PushSubscription} or not isinstance(
            relation.field, models.ForeignKey
        ):
            continue
        found = other.objects.filter(**{f"{relation.field.name}__in": row.ids})
        if any((other, pk) not in own for pk in found.values_list("pk", flat=True)):
            return True
    return False


def _restore(row: Written) -> None:
    before = _columns(row)
    status = STATUSES.get(row.model)
    if status is not None and "status" in before:
        for now in set(row.current_rows.values_list("status", flat=True)):
            transitions.take_back(status(before["status"]), now=now)
    row.current_rows.update(**before)


def _make_again(row: Written) -> None:
    for pk in row.ids:
        row.model(**{**_columns(row), "pk": pk}).save(force_insert=True)


def _columns(row: Written) -> dict[str, Any]:
    before = row.before or {}
    return {name: value_of(row.model, name, value) for name, value in before.items()}


def value_of(model: type[Model], name: str, value: Any) -> Any:
    """A column as Python has it, from the text that the log keeps."""
    column = model._meta.get_field(name)
    if isinstance(column, models.DateField | models.UUIDField) and value is not None:
        return column.to_python(value)
    return value


def _reject(found: Any, _: Order) -> None:
    found.update(status=Submission.Status.REJECTED)


def _overrule(found: Any, order: Order) -> None:
    for ruling in found:
        values = {"referee": ruling.ruled_by, "reason": order.reason}
        text = ProgramReason("ruling-undone", values, case="reason" if order.reason else "")
        Ruling.objects.create(
            tournament=ruling.tournament,
            round=ruling.round,
            pairing=ruling.pairing,
            entrant=ruling.entrant,
            clause=ruling.clause,
            text=text,
            data=because(text),
            ruled_by=order.by.name,
            ruled_at=order.now,
            overrules=ruling,
        )


def _end_call(found: Any, order: Order) -> None:
    found.filter(ended_at=None).update(ended_at=order.now, ended_by=order.by.name)


def _recall(found: Any, order: Order) -> None:
    recalled = RefereeCall.Outcome.RECALLED
    found.filter(ended_at=None).update(outcome=recalled, ended_at=order.now, ended_by=order.by.name)


def _retire_bye(found: Any, order: Order) -> None:
    """A bye that came with publishing, for whoever had asked to sit out."""
    found.update(is_current=False, replaced_at=order.now)


def _replace_bonus(found: Any, _: Order) -> None:
    found.update(is_current=False)


def _mark_fee(found: Any, _: Order) -> None:
    found.update(is_undone=True)


def _leave_seat(found: Any, _: Order) -> None:
    found.update(is_current=False)


def _remove(found: Any, _: Order) -> None:
    found.delete()


def _refuse_kind(found: Any, _: Order) -> None:
    raise AssertionError(f"nobody has said how a {found.model.__name__} is taken back")


RETIRES: Final[Mapping[type[Model], Callable[[Any, Order], None]]] = {
    Submission: _reject,
    Ruling: _overrule,
    Call: _end_call,
    RefereeCall: _recall,
    Pairing: _retire_bye,
    Seat: _leave_seat,
    Screen: _remove,
    Bonus: _replace_bonus,
    FeeEntry: _mark_fee,
    Role: _remove,
    Entrant: _remove,
}
