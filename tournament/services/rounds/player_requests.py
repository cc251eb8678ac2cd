"""What players ask for on their phones during the event: stop after a round, sit out one, be late.

Nothing decides a game and nothing changes a draft: a stop and a round sat out are carried out when the next
round is drafted, and can be recalled until then. The desk sees each of them, notes it or refuses it.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from rules.policy import Policy
from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TournamentStatus
from tournament.engine.pairing import Reason
from tournament.models import Entrant, Format, MessageKind, Pairing, PhoneRequest, Round, Tournament
from tournament.queries.rounds import games, player_requests
from tournament.services.core import locks, log, outbox, phone_requests, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.phone_requests import Kind, Sent, Status
from tournament.services.entrants import absences, attendance
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.rounds.byes import grant_bye
from tournament.services.rounds.inputs import MINUTES_LATE
from tournament.services.rounds.manual_changes import seat_all

VERBS: Final = {
    Kind.STOP: "entrant.ask-stop",
    Kind.SIT_OUT: "entrant.ask-sit-out",
    Kind.LATE: "entrant.ask-late",
}
MAX_ASKED: Final = 6  # times of one kind in one event, recalled ones too
PLAYS, LEAVES = "plays", "leaves"
BEFORE_END: Final = frozenset(
    {TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}
)


def stop(
    entrant: Entrant, sent: Sent, *, by: Actor, now: datetime, leaves_game: bool = False
) -> PhoneRequest:
    """Drop me when the next round is drafted. ``leaves_game``: I cannot finish the game that is on."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        again = _again(entrant, sent, Kind.STOP)
        if again is not None:
            return _with_source(again, sent, by=by, now=now, leaves_game=leaves_game)
        _refuse_if(not _policy(entrant).stops_by_phone, "request-off", case="stop")
        _refuse_not_playing(entrant, {TournamentStatus.RUNNING})
        _refuse_drafted(entrant.tournament)
        last = player_requests.last_number(entrant.tournament)
        _refuse_if(last >= entrant.tournament.rounds_with_cut, "stop-last-round")
        _refuse_if(player_requests.is_out_of_cut(entrant), "stop-last-round", case="cut")
        return _keep(
            entrant,
            sent,
            Kind.STOP,
            by=by,
            now=now,
            base=last,
            source=_source(entrant, leaves_game=leaves_game),
        )


def sit_out(entrant: Entrant, sent: Sent, *, by: Actor, now: datetime, number: int) -> PhoneRequest:
    """Leave me out of round ``number`` and give me a bye for it, at the worth that the event names (A36)."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        again = _again(entrant, sent, Kind.SIT_OUT)
        if again is not None:
            return again
        most = _policy(entrant).requested_byes
        _refuse_if(not most or entrant.tournament.format != Format.SWISS, "request-off", case="sit-out")
        _refuse_not_playing(entrant, BEFORE_END)
        _refuse_drafted(entrant.tournament)
        first, last = (
            player_requests.last_number(entrant.tournament) + 1,
            entrant.tournament.rounds_planned - 1,
        )
        if not first <= number <= last:
            case = "none" if first > last else ""
            raise Invalid("sit-out-round", case=case, field="round", data={"first": first, "last": last})
        had = entrant.phone_requests.filter(kind=Kind.SIT_OUT, status__in=(Status.WAITING, Status.DONE))
        same = had.filter(base=number).first()
        if same is not None:
            return same
        _refuse_if(had.count() >= most, "sit-out-too-many", data={"most": most})
        return _keep(entrant, sent, Kind.SIT_OUT, by=by, now=now, base=number)


def announce_late(entrant: Entrant, sent: Sent, *, by: Actor, now: datetime, minutes: int) -> PhoneRequest:
    """I am here in so many minutes. The newest counts; desk and opponent see it, and no clock does."""
    if minutes not in MINUTES_LATE:
        raise Invalid("late-minutes", field="minutes", data={"known": list(MINUTES_LATE)})
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        again = _again(entrant, sent, Kind.LATE)
        if again is not None:
            return again
        _refuse_if(not _policy(entrant).late_notices, "request-off", case="late")
        _refuse_not_playing(entrant, player_requests.IN_THE_HALL)
        number = player_requests.live_number(entrant.tournament)
        can_be_late = player_requests.is_expected(entrant, number) or _open_game(entrant) is not None
        _refuse_if(not can_be_late, "request-not-now")
        entrant.phone_requests.filter(kind=Kind.LATE, status=Status.WAITING).update(status=Status.REPLACED)
        here_at = now + timedelta(minutes=minutes)
        return _keep(entrant, sent, Kind.LATE, by=by, now=now, base=number, closed_at=here_at)


def recall(
    entrant: Entrant, kind: str, *, by: Actor, now: datetime, number: int | None = None
) -> PhoneRequest | None:
    """Not after all. Twice is harmless; what the draft has carried out is for the desk.

    Of several rounds sat out it is round ``number``; without it the newest that waits.
    """
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        rows = entrant.phone_requests.filter(kind=kind).order_by("pk")
        rows = rows if number is None else rows.filter(base=number)
        newest = rows.filter(status=Status.WAITING).last() or rows.last()
        if newest is None or newest.status == Status.RECALLED:
            return newest
        newest.entrant = entrant
        _refuse_if(newest.status != Status.WAITING, "request-settled", case=newest.status)
        newest.status = Status.RECALLED
        newest.save(update_fields=["status"])
        _log("entrant.recall-request", newest, by=by, now=now)
    return newest


def note(request: PhoneRequest, *, by: Actor, now: datetime) -> PhoneRequest:
    """The desk has read it: it leaves the inbox, and stays as it is. Twice is harmless."""
    with transaction.atomic():
        _entrant, request = phone_requests.held(request, request.kind)
        if request.decided_at is not None:
            return request
        _refuse_if(request.status != Status.WAITING, "request-settled", case=request.status)
        history = row_history.begin_history(request, entrant=request.entrant_id, request=request.pk)
        request.decided_by, request.decided_at = by.name, now
        request.save(update_fields=["decided_by", "decided_at"])
        _log("entrant.note-request", request, by=by, now=now, history=history)
    return request


def refuse(request: PhoneRequest, *, by: Actor, now: datetime, reason: str) -> PhoneRequest:
    """The desk does not do it, and the player reads why. Twice is harmless."""
    reason = phone_requests.reason_to_tell(reason)
    with transaction.atomic():
        entrant, request = phone_requests.held(request, request.kind)
        if request.status == Status.REFUSED:
            return request
        _refuse_if(request.status != Status.WAITING, "request-settled", case=request.status)
        history = row_history.begin_history(request, entrant=entrant.pk, request=request.pk)
        phone_requests.decide(request, Status.REFUSED, by=by, now=now, message=reason)
        _log("entrant.refuse-request", request, by=by, now=now, history=history, reason=reason)
        player_messages.write(
            entrant,
            kind=MessageKind.NEWS,
            about=f"request-{request.pk}-{now.isoformat()}",
            subject=Sentence("request-refused", case=request.kind),
            lines=[reason],
            now=now,
        )
    return request


def people_waiting(tournament: Tournament) -> list[Entrant]:
    """Who is changed by the next draft: whoever drafts locks them first."""
    return [request.entrant for request in _due(tournament)]


def carry_out(tournament: Tournament, *, by: Actor, now: datetime) -> None:
    """At the draft: drop whoever stops, leave out whoever sits out. The caller holds all of them.

    A stop after a round that was cancelled waits until that round is played.
    """
    number = absences.first_late_round(tournament) - 1
    for request in _due(tournament):
        entrant = request.entrant
        if request.kind == Kind.STOP and request.base >= number:
            continue
        if request.kind == Kind.STOP and entrant.status in {EntrantStatus.CHECKED_IN, EntrantStatus.ABSENT}:
            attendance.drop(entrant, by=by, now=now)
        elif (
            request.kind == Kind.SIT_OUT
            and request.base == number
            and entrant.status in player_requests.AROUND
        ):
            absences.mark_absent(entrant, by=by, now=now, plays_from=number + 1, has_asked=True)
        elif request.kind == Kind.SIT_OUT and request.base > number:
            continue
        request.status = Status.DONE
        request.save(update_fields=["status"])


def grant_requested_byes(round_: Round, *, now: datetime) -> None:
    """At publishing: a bye for whoever was left out of this round as they had asked. The round is locked."""
    rows = PhoneRequest.objects.filter(
        entrant__tournament=round_.tournament_id,
        kind=Kind.SIT_OUT,
        status=Status.DONE,
        base=round_.number,
        entrant__status=EntrantStatus.ABSENT,
        entrant__plays_from=round_.number + 1,
    )
    people = [row.entrant for row in rows.select_related("entrant")]
    reason = Reason("requested-bye", {"round": round_.number})
    byes = [Pairing(a=entrant, reasons=[reason.as_json()], created_at=now) for entrant in people]
    seat_all(round_, byes)
    for pairing in byes:
        grant_bye(pairing, tournament=round_.tournament, now=now, is_requested=True)


def _due(tournament: Tournament) -> Iterable[PhoneRequest]:
    rows = PhoneRequest.objects.filter(
        entrant__tournament=tournament, kind__in=(Kind.STOP, Kind.SIT_OUT), status=Status.WAITING
    )
    return rows.select_related("entrant__tournament")


def _again(entrant: Entrant, sent: Sent, kind: str) -> PhoneRequest | None:
    """What this token brought already; of a stop the one that waits, too: it is the same wish."""
    again = phone_requests.earlier_request(entrant, sent, kind)
    if again is None and kind == Kind.STOP:
        again = entrant.phone_requests.filter(kind=kind, status=Status.WAITING).first()
    return again


def _source(entrant: Entrant, *, leaves_game: bool) -> str:
    return LEAVES if leaves_game and _open_game(entrant) is not None else PLAYS


def _with_source(
    request: PhoneRequest, sent: Sent, *, by: Actor, now: datetime, leaves_game: bool
) -> PhoneRequest:
    """The stop that waits, with what the newest press says of the game that is on."""
    source = _source(request.entrant, leaves_game=leaves_game)
    if request.is_waiting and request.token != sent.token and request.source != source:
        request.source, request.decided_by, request.decided_at = source, "", None  # the desk reads it again
        request.save(update_fields=["source", "decided_by", "decided_at"])
        _log(VERBS[Kind.STOP], request, by=by, now=now)
    return request


def _keep(
    entrant: Entrant, sent: Sent, kind: PhoneRequest.Kind, *, by: Actor, now: datetime, **columns: Any
) -> PhoneRequest:
    _refuse_if(entrant.phone_requests.filter(kind=kind).count() >= MAX_ASKED, "late-too-often")
    request = phone_requests.keep(entrant, sent, kind, status=Status.WAITING, now=now, **columns)
    _log(VERBS[kind], request, by=by, now=now)
    return request


def _log(verb: str, request: PhoneRequest, *, by: Actor, now: datetime, **line: Any) -> None:
    entrant = request.entrant
    data = {"request": request.pk, "kind": request.kind, "round": request.base}
    data |= phone_requests.as_claims(request)
    log.record(verb, tournament=entrant.tournament, by=by, now=now, subject=entrant, data=data, **line)
    outbox.publish(
        entrant.tournament, "entrants", now=now, concerns=outbox.concerns_entrants(*_both(entrant))
    )


def _both(entrant: Entrant) -> list[Entrant]:
    game = _open_game(entrant)
    other = game.opponent if game is not None else None
    return [entrant, *([other] if other is not None else [])]


def _open_game(entrant: Entrant) -> games.Game | None:
    """The game that is on and has no result yet."""
    number = player_requests.live_number(entrant.tournament)
    game = games.game_of(entrant, number) if number else None
    return game if game is not None and game.opponent is not None and game.result is None else None


def _policy(entrant: Entrant) -> Policy:
    return adapters.to_policy(entrant.tournament)


def _refuse_not_playing(entrant: Entrant, statuses: Collection[str]) -> None:
    _refuse_if(
        entrant.status not in player_requests.AROUND or entrant.tournament.status not in statuses,
        "request-not-now",
    )


def _refuse_drafted(tournament: Tournament) -> None:
    """Whoever drafts holds the tournament, so what is asked for meanwhile comes before it or is refused."""
    locks.tournament(tournament)
    draft = tournament.rounds.filter(status=RoundStatus.DRAFT).first()
    if draft is not None:
        raise Conflict("request-drafted", data={"round": draft.number})


def _refuse_if(is_so: bool, code: str, **why: Any) -> None:  # noqa: FBT001 - the one thing it is about
    if is_so:
        raise Conflict(code, **why)
