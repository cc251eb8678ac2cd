"""Take back an action for as long as nothing was built on it. The only door to undo.

An action is an entry of the log; taking it back appends another that names it and restores earlier rows.
Who may: an organiser anything, everybody else what they did themselves. Refuses with one sentence that says
what was built on the action; twice is harmless. The other modules say how each verb is undone.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Model, QuerySet

from armies.models import ArmyList
from tournament.messages.log import OF_MANY
from tournament.messages.undo_previews import Line
from tournament.models import (
    Bonus,
    Call,
    Change,
    Clock,
    ClockOrder,
    Entrant,
    FeeEntry,
    ListApproval,
    LogEntry,
    Pairing,
    Penalty,
    PhoneRequest,
    RefereeCall,
    RoleKind,
    Round,
    Screen,
    Submission,
    Tournament,
    UnconfirmedRegistration,
)
from tournament.models.log import CHANGED_ROWS, TAKE_BACK
from tournament.queries.results import reports
from tournament.services.core import locks, log, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, NotAllowed, Refused, require_reason
from tournament.services.results import result_logs
from tournament.services.undo import actions, row_restore, texts
from tournament.services.undo.actions import LoggedAction, Way
from tournament.services.undo.not_undoable import WHY_NOT
from tournament.services.undo.registry import WAYS

A_MOMENT: Final = timedelta(minutes=2)  # so long a message is read and regretted
# A press that did one of these did more than its other entries would take back.
NOT_OFFERED: Final = frozenset({"round.type-in"})
# Written along with these at one instant: players left out of that round. They come back with it.
LEFT_OUT: Final[Mapping[str, str]] = dict.fromkeys(("round.draft", "round.repair"), "entrant.absent")
OFFICIALS: Final = frozenset(RoleKind.values)
# The order of locks: see ``locks``. The tournament comes last.
ORDER: Final = (Entrant, ArmyList, Round, Pairing, Clock)
TOPICS: Final[Mapping[type[Model], tuple[str, ...]]] = {
    Tournament: ("tournament",),
    Entrant: ("entrants", "standings"),
    UnconfirmedRegistration: ("entrants",),
    PhoneRequest: ("entrants", "lists"),
    Round: ("pairings", "standings", "clock", "tournament"),
    Pairing: ("pairings", "results"),
    Submission: ("results", "pairings", "standings"),
    Bonus: ("entrants", "standings"),
    FeeEntry: ("entrants",),
    Screen: ("screens",),
    Call: ("screens", "calls"),
    RefereeCall: ("referee-calls",),
}


def undo(entry: LogEntry, *, by: Actor, now: datetime, reason: str = "") -> LogEntry:
    """Take ``entry`` back. Returns the entry that says so. Raises ``Conflict`` with what was built on it."""
    reason = " ".join(reason.split())
    with transaction.atomic():
        tournament = _tournament_of(entry)
        refuse_stranger(entry, by=by)
        _hold(actions.logged_action(entry, tournament))
        tournament = locks.tournament(tournament)
        entry = LogEntry.objects.select_related("taken_back_by").get(pk=entry.pk)
        done = _done(entry)
        if done is not None:
            return done
        why_not = possible(entry)
        if why_not is not None:
            why_not.data["entry"] = entry.pk
            raise why_not
        if needs_reason(entry, now=now):
            require_reason(reason, case="undo")
        return _take_back(actions.logged_action(entry, tournament), actions.Order(by, now, reason))


def possible(entry: LogEntry) -> Conflict | None:
    """Why this cannot be undone; ``None`` where it can."""
    early = settled(entry)
    if early is not None:
        return early
    action, way = actions.logged_action(entry, _tournament_of(entry)), WAYS[entry.verb]
    built_on = _still_there(action) or way.built_on(action)
    return built_on or row_restore.changed_since(action)


def askable(tournament: Tournament, *, by: Actor) -> QuerySet[LogEntry]:
    """What this person may ask to take back, newest first; :func:`possible` tells whether it still can."""
    rows = LogEntry.objects.filter(
        tournament=tournament,
        verb__in=set(WAYS) - set(WHY_NOT),
        actor_kind__in=OFFICIALS,
        takes_back=None,
        taken_back_by=None,
        data__has_key=CHANGED_ROWS,
    )
    own = rows if by.kind == RoleKind.ORGANISER else rows.filter(user=by.user)
    return own.select_related("tournament").order_by("-at", "-pk")


def settled(entry: LogEntry) -> Conflict | None:
    """Why this is never taken back (any more), as far as the entry itself tells. No query but for its end."""
    if entry.takes_back_id is not None:
        return Conflict("built-on", case=f"never-{WHY_NOT[TAKE_BACK]}")
    done = _done(entry)
    if done is not None:
        return Conflict("built-on", case="already", data={"actor": done.actor_name})
    if entry.verb in WHY_NOT:
        return Conflict("built-on", case=f"never-{WHY_NOT[entry.verb]}")
    if entry.actor_kind not in OFFICIALS:
        return Conflict("built-on", case="by-player")
    if entry.verb not in WAYS or CHANGED_ROWS not in entry.data or entry.tournament_id is None:
        return Conflict("built-on", case="untraced")
    return None


def needs_reason(entry: LogEntry, *, now: datetime) -> bool:
    """Is this taken back only with a reason? Not in the first moment."""
    way = WAYS[entry.verb]
    return now - entry.at > A_MOMENT and way.needs_reason(actions.logged_action(entry, _tournament_of(entry)))


def goes_back(entry: LogEntry) -> list[Line]:
    """What undoing this would change, one sentence for each. Ask :func:`possible` first."""
    return texts.goes_back(actions.logged_action(entry, _tournament_of(entry)))


def may(entry: LogEntry, *, by: Actor) -> bool:
    """Is it this person's to take back?"""
    try:
        refuse_stranger(entry, by=by)
    except NotAllowed:
        return False
    return True


def refuse_stranger(entry: LogEntry, *, by: Actor) -> None:
    """An organiser takes back anything; everybody else what they did themselves."""
    if by.kind == RoleKind.ORGANISER or (by.is_official and by.user is not None and entry.user == by.user):
        return
    raise NotAllowed("not-your-action", data={"actor": entry.actor_name})


def undo_together(entry: LogEntry, *, by: Actor, now: datetime, reason: str = "") -> list[str]:
    """Take back everything one press did. Returns why what stays stays; raises where all does."""
    stays: list[Refused] = []
    with transaction.atomic():
        tournament = _tournament_of(entry)
        refuse_stranger(entry, by=by)
        entries = done_together(entry)
        _hold(*(actions.logged_action(each, tournament) for each in entries))
        for each in entries:
            try:
                undo(each, by=by, now=now, reason=reason)
            except Refused as refusal:
                stays.append(refusal)
        if len(stays) == len(entries):
            raise stays[0]
    return [refusal.message for refusal in stays]


def done_together(entry: LogEntry) -> list[LogEntry]:
    """The entries that one press wrote and that go back in this order, ``entry`` among them."""
    verb = LEFT_OUT.get(entry.verb, entry.verb)
    if verb not in OF_MANY:
        return [entry]
    same = {"tournament": entry.tournament, "user": entry.user, "verb": verb, "at": entry.at}
    rows = LogEntry.objects.filter(**same).select_related("tournament", "taken_back_by").order_by("pk")
    return [entry, *rows] if verb != entry.verb else list(rows) or [entry]


def with_absences(change: Change | None) -> LogEntry | None:
    """The entry of a change by hand that left players out; ``None`` for every other change."""
    if change is None or change.verb not in LEFT_OUT:
        return None
    rows = LogEntry.objects.filter(tournament=change.round.tournament, user=change.user, at=change.at)
    entry = rows.filter(verb=change.verb).order_by("-pk").first()
    return entry if entry is not None and len(done_together(entry)) > 1 else None


def offered(tournament: Tournament, by: Actor, *, at: datetime) -> list[LogEntry]:
    """What this person did at this instant and can still undo, the oldest first; of several the chief one."""
    own = LogEntry.objects.filter(tournament=tournament, user=by.user, at=at).select_related("tournament")
    done = list(own.order_by("-pk")) if by.user is not None else []
    verbs = {entry.verb for entry in done}
    if verbs & NOT_OFFERED or any(entry.takes_back_id is not None for entry in done):
        return []
    chief = next((entry for entry in done if entry.verb in WAYS), None)
    if chief is None:
        return []
    entries = [entry for entry in reversed(done) if entry.verb == chief.verb]
    if len(entries) > 1 and chief.verb not in OF_MANY:
        return []
    return entries if possible(chief) is None else []


def _take_back(action: LoggedAction, order: actions.Order) -> LogEntry:
    way, entry = WAYS[action.entry.verb], action.entry
    mark = (
        LogEntry.objects.filter(tournament=action.tournament).order_by("-pk").values_list("pk", flat=True)[0]
    )
    before = _result_of(action)
    way.back(action, order)
    outbox.publish(action.tournament, *_topics(action, way), now=order.now)
    if way.door:
        written = LogEntry.objects.filter(tournament=action.tournament, verb=way.door, pk__gt=mark)
        return log.mark(written.order_by("-pk")[0], takes_back=entry)
    return log.record(
        TAKE_BACK,
        tournament=action.tournament,
        by=order.by,
        now=order.now,
        subject=entry.subject,
        reason=order.reason,
        data={
            "verb": entry.verb,
            "at": entry.at.isoformat(),
            "entry": entry.pk,
            **result_logs.change(before, _result_of(action)),
        },
        takes_back=entry,
    )


def _result_of(action: LoggedAction) -> Submission | None:
    return reports.confirmed_of(action.pairing) if "pairing" in action.subject_ids else None


def _topics(action: LoggedAction, way: Way) -> list[str]:
    touched = {row.model for row in action.written}
    found = {topic for model in touched for topic in TOPICS.get(model, ("tournament",))}
    return sorted({*found, "log", *({"pairings"} if way.door else set())})


def _hold(*done: LoggedAction) -> None:
    wanted: dict[Any, set[int]] = defaultdict(set)
    for action in done:
        way = WAYS.get(action.entry.verb)
        if way is None or settled(action.entry) is not None or _still_there(action):
            continue
        for row in action.written:
            wanted[row.model] |= set(row.ids)
            if row.changes_names:  # namesakes are marked by it
                wanted[Entrant] |= set(action.tournament.entrants.values_list("pk", flat=True))
        for kind, ids in (way.holds(action) if way.holds else {}).items():
            wanted[kind] |= set(ids)
    for kind in ORDER:
        if wanted[kind]:
            locks.rows(kind.objects.filter(pk__in=wanted[kind]))


def _still_there(action: LoggedAction) -> Conflict | None:
    for name, pk in action.subject_ids.items():
        model = _MODELS.get(name)
        if model is not None and not model.objects.filter(pk=pk).exists():
            return Conflict("built-on", case="gone")
    return None


_MODELS: Final[Mapping[str, Any]] = {
    "round": Round,
    "pairing": Pairing,
    "entrant": Entrant,
    "clock": Clock,
    "order": ClockOrder,
    "change": Change,
    "word": ListApproval,
    "penalty": Penalty,
    "request": PhoneRequest,
}


def _done(entry: LogEntry) -> LogEntry | None:
    return entry.taken_back_by if entry.is_taken_back else None


def _tournament_of(entry: LogEntry) -> Tournament:
    if entry.tournament is None:
        raise Conflict("built-on", case="no-tournament")
    return entry.tournament
