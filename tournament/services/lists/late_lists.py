"""Hand in a list from a phone, in time or late, and decide what came late.

In time it counts at once. What arrives after the deadline, or when the list is locked, is kept as late with
what the phone claims and what the server knows, and never counts by itself: a referee accepts or refuses it.
A list that is accepted after lists were shown to opponents is marked for everybody who may see it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from armies.models import ArmyListVersion
from armies.models.choices import LateMark
from tournament.engine.lifecycle import GONE, TournamentStatus
from tournament.models import Entrant, MessageKind, PhoneRequest
from tournament.queries.lists import list_sheets, visibility
from tournament.queries.lists.list_sheets import Sheet
from tournament.services.core import locks, log, outbox, phone_requests, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.core.phone_requests import Kind, Sent, Status
from tournament.services.lists import list_drafts, list_texts, lists
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Paragraph, Sentence
from tournament.services.tournaments import deadlines

LATE: Final = frozenset({"list-locked", "lists-closed"})  # refusals of a deadline that keep what came
RESTORED: Final = "restored"
"""Note of a version that counts again."""


def hand_in(
    entrant: Entrant, faction: str, sent: Sent, *, by: Actor, now: datetime, seen: Seen | None = None
) -> PhoneRequest:
    """The list of a phone becomes a version, or waits for a referee. The same token twice changes nothing.

    Raises ``Moved``, ``ChangedMeanwhile``, ``Conflict`` for who has left, ``Invalid`` for what no list holds.
    """
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        sheet = list_sheets.sheet_of(entrant, faction)
        again = phone_requests.earlier_request(entrant, sent, Kind.HAND_IN, faction)
        if again is not None:
            return _as_sent(again, entrant, sheet, sent)
        try:
            deadlines.refuse_late_list(entrant, faction, now=now)
        except Conflict as closed:
            if closed.code not in LATE or entrant.tournament.status == TournamentStatus.FINISHED:
                raise
            return _keep_late(entrant, sheet, sent, by=by, now=now)
        rows = _rows(entrant, sheet, sent)
        list_texts.refuse_unseen(entrant, faction, sent.choices or (), seen)
        version = _store(entrant, faction, sent, by=by, now=now)
        columns = {"faction": faction, "entries": rows, "version": version.number}
        return phone_requests.keep(entrant, sent, Kind.HAND_IN, status=Status.DONE, now=now, **columns)


def accept(request: PhoneRequest, *, by: Actor, now: datetime, seen: int) -> PhoneRequest:
    """A referee lets a late list count, who has ``seen`` the version with this number, 0 for none."""
    with transaction.atomic():
        entrant, request = phone_requests.held(request, Kind.HAND_IN)
        if request.status == Status.ACCEPTED:
            return request
        _refuse_settled(request)
        _refuse_over(entrant)
        sheet = list_sheets.sheet_of(entrant, request.faction)
        if seen != _number(sheet):
            raise Conflict("version-old", case=request.faction, data={"player": entrant.name})
        late = entrant.phone_requests.filter(kind=Kind.HAND_IN, faction=request.faction)
        history = row_history.begin_history(late, entrant=entrant.pk, request=request.pk)
        were_shown = visibility.were_shown(entrant.tournament)
        note = LateMark.ACCEPTED_AFTER_REVEAL if were_shown else LateMark.ACCEPTED
        version = lists.submit(
            entrant,
            request.faction,
            list_sheets.content_from(request.rows),
            by=by,
            now=now,
            source=request.source,
            late_note=note,
        )
        phone_requests.replace_waiting(entrant, request.faction)
        phone_requests.decide(request, Status.ACCEPTED, by=by, now=now, version=version.number)
        data = {"request": request.pk, "version": version.number, "note": note, "before": seen}
        log.of_list("list.accept-late", entrant, request.faction, by=by, now=now, data=data, history=history)
        sentences = [Sentence("list-late-accepted", {"version": version.number}, case="fact")]
        if were_shown:
            sentences.append(Sentence("list-late-accepted", case="marked"))
        subject = Sentence("list-late-accepted", case=request.faction)
        message_player(request, subject, sentences, now=now)
    return request


def refuse(request: PhoneRequest, *, by: Actor, now: datetime, reason: str) -> PhoneRequest:
    """A referee leaves a late list out; what counted before counts on. Twice is harmless."""
    reason = phone_requests.reason_to_tell(reason)
    with transaction.atomic():
        entrant, request = phone_requests.held(request, Kind.HAND_IN)
        if request.status == Status.REFUSED:
            return request
        _refuse_settled(request)
        history = row_history.begin_history(request, entrant=entrant.pk, request=request.pk)
        phone_requests.decide(request, Status.REFUSED, by=by, now=now, message=reason)
        log.of_list(
            "list.refuse-late",
            entrant,
            request.faction,
            by=by,
            now=now,
            reason=reason,
            data={"request": request.pk},
            history=history,
        )
        outbox.publish(entrant.tournament, "lists", now=now, concerns=outbox.concerns_entrants(entrant))
        subject = Sentence("list-late-refused", case=request.faction)
        message_player(request, subject, [reason], now=now)
    return request


def _store(entrant: Entrant, faction: str, sent: Sent, *, by: Actor, now: datetime) -> ArmyListVersion:
    """As it was always handed in: by a phone from its draft, by a program as it stands."""
    if sent.document is not None:
        return lists.submit(entrant, faction, sent.document, by=by, now=now, source=sent.source)
    if sent.choices is not None:
        return lists.submit(entrant, faction, sent.choices, by=by, now=now, source=sent.source)
    if sent.kept is not None:
        list_drafts.bring(entrant, faction, sent.kept, now=now)
    base = sent.base if sent.kept is None else None
    return list_drafts.hand_in(
        entrant, faction, by=by, now=now, base=base, is_known_illegal=sent.is_known_illegal
    )


def _rows(entrant: Entrant, sheet: Sheet, sent: Sent) -> list[dict[str, Any]]:
    if sent.document is not None:
        return [{list_sheets.DOCUMENT: sent.document.as_json()}]
    if sent.choices is not None:
        return list_drafts.as_rows(sent.choices)
    return list_drafts.rows_of(entrant, sheet, sent.kept)


def _as_sent(again: PhoneRequest, entrant: Entrant, sheet: Sheet, sent: Sent) -> PhoneRequest:
    """What this token has brought; a list that was changed afterwards is never swallowed."""
    is_said = any(each is not None for each in (sent.kept, sent.choices, sent.document))
    if is_said and again.rows != _rows(entrant, sheet, sent):
        raise Conflict("token-used", case="list")
    return again


def _keep_late(entrant: Entrant, sheet: Sheet, sent: Sent, *, by: Actor, now: datetime) -> PhoneRequest:
    if sent.document is None and sent.kept is None and sent.base is not None and sheet.revision != sent.base:
        raise list_drafts.Moved(sheet)
    rows = _rows(entrant, sheet, sent)
    if not rows:
        raise Invalid("empty-list", case="draft")
    faction, number = sheet.faction, _number(sheet)
    of_list = {"faction": faction, "entries": rows}
    if _is_handed_in(sheet, rows):  # only the answer was lost
        return phone_requests.keep(
            entrant, sent, Kind.HAND_IN, status=Status.DONE, now=now, version=number, **of_list
        )
    waiting = entrant.phone_requests.filter(kind=Kind.HAND_IN, faction=faction, status=Status.WAITING)
    same = next((row for row in waiting if row.rows == rows), None)
    if same is not None:
        return same
    request = phone_requests.keep(
        entrant,
        sent,
        Kind.HAND_IN,
        status=Status.WAITING,
        now=now,
        base=number,
        source=sent.source or list_drafts.source_of(entrant, faction),
        closed_at=_closed_at(entrant, faction, now=now),
        **of_list,
    )
    data = {"request": request.pk, **phone_requests.as_claims(request)}
    log.of_list("list.hand-in-late", entrant, faction, by=by, now=now, data=data)
    outbox.publish(entrant.tournament, "lists", now=now, concerns=outbox.concerns_entrants(entrant))
    return request


def _is_handed_in(sheet: Sheet, rows: list[dict[str, Any]]) -> bool:
    if sheet.version is None:
        return False
    if list_sheets.is_document(rows):
        return sheet.document == list_sheets.content_from(rows)
    counts = {entry.figure_id: entry.quantity for entry in sheet.version.entries.all()}
    return counts == {row["figure"]: row["quantity"] for row in rows}


def _closed_at(entrant: Entrant, faction: str, *, now: datetime) -> datetime | None:
    deadline = deadlines.list_deadline(entrant, faction)
    if deadlines.is_over(deadline, now=now):
        return deadline
    army_list = entrant.list_of(faction)
    return army_list.locked_at if army_list is not None else None


def _number(sheet: Sheet) -> int:
    return sheet.version.number if sheet.version is not None else 0


def _refuse_settled(request: PhoneRequest) -> None:
    if not request.is_waiting:
        who = request.decided_by or request.entrant.name
        raise Conflict("late-settled", case=f"list-{request.status}", data={"official": who})


def _refuse_over(entrant: Entrant) -> None:
    if entrant.status in GONE:
        raise Conflict("entrant-gone", case="late-list", data={"player": entrant.name})
    if entrant.tournament.status == TournamentStatus.FINISHED:
        raise Conflict("lists-closed", case="late-list")


def message_player(
    request: PhoneRequest, subject: Sentence, lines: Sequence[Paragraph], *, now: datetime
) -> None:
    """Write to the player what became of a late list."""
    player_messages.write(
        request.entrant,
        kind=MessageKind.LIST,
        about=f"list-late-{request.pk}-{now.isoformat()}",
        subject=subject,
        lines=lines,
        now=now,
    )
