"""Who is in the hall: check in, take it back, drop, bring back and exclude entrants.

Refuses to decide what an entrant may do next (``engine.lifecycle``), and to touch a result or a pairing:
who leaves keeps what was played, and the next pairing is made without them.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.http import Http404
from django.utils.functional import lazy

from rules.citations import cite
from tournament import access
from tournament.engine.lifecycle import BEFORE_PLAY, EntrantStatus, TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.queries.lists.blocking_lists import BlockingList, blocking_lists_of, refusal_data, rules_of
from tournament.services.core import locks, log, outbox, phone_requests, row_history, transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, require_reason
from tournament.services.core.phone_requests import Kind, Status
from tournament.services.core.row_history import RowHistory
from tournament.services.entrants import waiting_list
from tournament.services.tournaments import deadlines

LINK: Final = re.compile(r"/me/([A-Za-z0-9_-]{8,64})")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
MAX_NUMBER_LENGTH: Final = 9
OWN_AFFAIRS: Final = frozenset({"entrant.check-in", "entrant.undo-check-in"})  # nobody moves up by them


def whose(tournament: Tournament, code: str) -> Entrant:
    """Whose code this is: a private link as a scanner types it, its token alone, or a start number."""
    code = code.strip()
    if not code:
        raise Invalid("code-missing", field="code")
    if code.isdecimal() and len(code) <= MAX_NUMBER_LENGTH:
        return _numbered(tournament, int(code))
    link = LINK.search(code) or TOKEN.fullmatch(code)
    if link is None:
        raise Invalid("code-unknown", field="code")
    return _behind(tournament, link[link.lastindex or 0])


def _numbered(tournament: Tournament, number: int) -> Entrant:
    entrant = tournament.entrants.filter(number=number).first()
    if entrant is None:
        raise Invalid("number-unknown", case="code", field="code", data={"number": number})
    return entrant


def _behind(tournament: Tournament, token: str) -> Entrant:
    try:
        entrant = access.entrant_by_token(token)
    except Http404 as closed:
        raise Invalid("link-dead", field="code") from closed
    if entrant.tournament_id != tournament.pk:
        raise Conflict("link-foreign", field="code", data={"tournament": tournament.name})
    return entrant


def check_in(entrant: Entrant, *, by: Actor, now: datetime) -> Entrant:
    """Here and ready. Also brings back somebody who dropped. Twice is harmless."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status == EntrantStatus.CHECKED_IN:
            return entrant
        refuse_outside(entrant)
        if by.entrant is not None:
            deadlines.refuse_own_check_in(entrant, now=now)
        return come(entrant, "entrant.check-in", by=by, now=now)


def come(entrant: Entrant, verb: str, *, by: Actor, now: datetime) -> Entrant:
    """Checked in, for one of the verbs that do it. The entrant is locked."""
    _refuse_hindered(entrant, by=by)
    history = _history(entrant)
    set_status(entrant, EntrantStatus.CHECKED_IN)
    entrant.checked_in_at = now
    entrant.left_at = entrant.plays_from = None
    entrant.save(update_fields=["status", "checked_in_at", "left_at", "plays_from"])
    return log_change(entrant, verb, by=by, now=now, history=history)


def undo_check_in(entrant: Entrant, *, by: Actor, now: datetime) -> Entrant:
    """Not here after all, as long as no round was paired with them."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status == EntrantStatus.REGISTERED:
            return entrant
        if entrant.seats.exists():
            raise Conflict("already-paired", data={"player": str(entrant)})
        history = _history(entrant)
        set_status(entrant, EntrantStatus.REGISTERED)
        entrant.checked_in_at = None
        entrant.save(update_fields=["status", "checked_in_at"])
        return log_change(entrant, "entrant.undo-check-in", by=by, now=now, history=history)


def drop(entrant: Entrant, *, by: Actor, now: datetime, reason: str = "") -> Entrant:
    """Leaves the tournament; results stand, later rounds are paired without them."""
    with transaction.atomic():
        entrant = waiting_list.hold(entrant)
        if entrant.status == EntrantStatus.DROPPED:
            return entrant
        return _leave(entrant, EntrantStatus.DROPPED, "entrant.drop", by=by, now=now, reason=reason)


def withdraw(entrant: Entrant, *, by: Actor, now: datetime) -> Entrant:
    """Somebody does not come after all and says so before check-in; the next one in line moves up."""
    with transaction.atomic():
        entrant = waiting_list.hold(entrant)
        if entrant.status == EntrantStatus.DROPPED:
            return entrant
        deadlines.refuse_late_withdrawal(entrant)
        return _leave(entrant, EntrantStatus.DROPPED, "entrant.withdraw", by=by, now=now)


def exclude(entrant: Entrant, *, by: Actor, now: datetime, reason: str) -> Entrant:
    """Immediate exclusion (10.09). Listed without rank; earlier results follow the policy (A8)."""
    require_reason(reason, case="exclusion")
    with transaction.atomic():
        entrant = waiting_list.hold(entrant)
        if entrant.status == EntrantStatus.EXCLUDED:
            return entrant
        return _leave(entrant, EntrantStatus.EXCLUDED, "entrant.exclude", by=by, now=now, reason=reason)


def _leave(
    entrant: Entrant, to: EntrantStatus, verb: str, *, by: Actor, now: datetime, reason: str = ""
) -> Entrant:
    stops = phone_requests.waiting(entrant, Kind.STOP)
    history = row_history.begin_history(entrant, stops, entrant=entrant.pk)
    stops.update(status=Status.DONE)
    if entrant.status != EntrantStatus.DROPPED:
        entrant.left_at = now
    set_status(entrant, to)
    entrant.plays_from = None
    entrant.save(update_fields=["status", "left_at", "plays_from"])
    data = {"refs": [str(ref) for ref in cite("10.09")]} if to == EntrantStatus.EXCLUDED else None
    log_change(entrant, verb, by=by, now=now, reason=reason, history=history, data=data)
    waiting_list.move_up(entrant.tournament, now=now)
    return entrant


def refuse_outside(entrant: Entrant) -> None:
    """Raise where nobody, or not this one, can be checked in or missed."""
    if entrant.tournament.status not in {TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}:
        raise Conflict("check-in-closed", data={"tournament": entrant.tournament.name})
    if entrant.status == EntrantStatus.WAITING_LIST:
        raise Conflict("on-waiting-list", data={"player": str(entrant)})
    if entrant.status == EntrantStatus.EXCLUDED:
        raise Conflict("excluded", data={"player": str(entrant)}, refs=cite("10.09"))


def _hindrances(found: Iterable[BlockingList], *, is_to_owner: bool) -> str:
    return " ".join(each.to_owner if is_to_owner else each.sentence for each in found)


_lazy_hindrances: Final = lazy(_hindrances, str)  # said when somebody reads it


def _refuse_hindered(entrant: Entrant, *, by: Actor) -> None:
    found = [each for each in blocking_lists_of(entrant) if each.forbids_check_in]
    if found:
        raise Conflict(
            "lists-hinder",
            _lazy_hindrances(found, is_to_owner=by.entrant is not None),
            data=refusal_data(found),
            refs=rules_of(found),
        )


def _history(entrant: Entrant) -> RowHistory:
    return row_history.begin_history(entrant, entrant=entrant.pk)


def log_change(entrant: Entrant, verb: str, *, by: Actor, now: datetime, **line: Any) -> Entrant:
    """Write the line of the log and tell the pages, for one of the verbs of this subject."""
    tournament = entrant.tournament
    log.record(verb, tournament=tournament, by=by, now=now, subject=entrant, **line)
    is_own = verb in OWN_AFFAIRS and tournament.status in BEFORE_PLAY
    concerns = outbox.concerns_entrants(entrant) if is_own else outbox.EVERYBODY
    outbox.publish(tournament, "entrants", "standings", now=now, concerns=concerns)
    return entrant


def set_status(entrant: Entrant, to: EntrantStatus) -> None:
    """The next status, where the lifecycle allows it."""
    entrant.status = transitions.move(to, old=entrant.status)
