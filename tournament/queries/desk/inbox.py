"""What waits for an official: one item for each thing that somebody has to settle, the most urgent first.

Reads; decides nothing. Each item says since when it waits; where it is settled is for the page.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from armies.messages.formats import time_of_day
from tournament.engine.lifecycle import GONE, ON_THE_WALL, ClockStatus, TableStatus, TournamentStatus
from tournament.messages.inbox import inbox_line
from tournament.messages.sentences import Sentence
from tournament.models import (
    Announcement,
    Pairing,
    Paper,
    PhoneRequest,
    RoleKind,
    Round,
    Tournament,
)
from tournament.queries.clock import time_skew
from tournament.queries.clock.clocks import clock_state
from tournament.queries.entrants.failed_mails import failed_mails
from tournament.queries.hall import referee_calls
from tournament.queries.hall.referee_calls import OpenCall
from tournament.queries.hall.screens import Pulse, is_silent, pulse_of, screens_of
from tournament.queries.lists import late_arrivals, light_lists
from tournament.queries.lists.list_queue import OPEN
from tournament.queries.results import no_shows, reports
from tournament.queries.results.waiting_for import waiting_for
from tournament.queries.rounds import boards, player_requests

RESULT_LATE: Final = timedelta(minutes=3)  # after the time of the table was over
CALL_LATE: Final = timedelta(seconds=5)  # an announcement that no program has made
SCREEN_FOR: Final = timedelta(hours=2)  # one that was switched off yesterday waits for nobody
PRINT_FOR: Final = timedelta(hours=1)
ROUNDS_WITHOUT_COPY: Final = 2
RESCUE_PACK: Final = "rescue-pack"


class InboxKind(StrEnum):
    """The kinds of items, in the order in which they are shown."""

    CLOCK_LATE = "clock-late"
    DISPUTE = "dispute"
    REFEREE_CALL = "referee-call"
    OPPONENT_MISSING = "opponent-missing"
    RESULT_MISSING = "result-missing"
    PLAYERS_MISSING = "players-missing"
    PLAYER_REQUEST = "player-request"
    LINK_ASKED = "link-asked"
    LATE_CHECK_IN = "late-check-in"
    LATE_LIST = "late-list"
    LISTS = "lists"
    DOUBT = "doubt"
    CONTRADICTION = "contradiction"
    SCREEN_LOST = "screen-lost"
    SCREEN_SILENT = "screen-silent"
    PRINT_FAILED = "print-failed"
    MAIL_FAILED = "mail-failed"
    TIME_OFF = "time-off"
    NO_COPY = "no-copy"


ORDER: Final = {kind: place for place, kind in enumerate(InboxKind)}
LEAST: Final[Mapping[InboxKind, RoleKind]] = {  # who settles it; all others are for every official
    InboxKind.LATE_LIST: RoleKind.REFEREE,
    InboxKind.LISTS: RoleKind.REFEREE,
    InboxKind.LINK_ASKED: RoleKind.ORGANISER,
}


@dataclass(frozen=True, slots=True)
class InboxItem:
    """One thing that waits. ``key`` stays the same for as long as it waits.

    ``number`` is the start number of the player it is about, ``subject`` the id of the row it is about;
    ``is_taken``: an official is on the way. ``parts`` tell the things apart that wait in one line.
    """

    kind: InboxKind
    key: str
    title: Sentence
    more: Sentence | None = None
    since: datetime | None = None
    round: int | None = None
    table: int | None = None
    number: int | None = None
    subject: int | None = None
    is_taken: bool = False
    parts: tuple[int, ...] = ()

    @property
    def keys(self) -> list[str]:
        """One for each thing that waits."""
        return [f"{self.key}-{part}" for part in self.parts] or [self.key]


Source = Callable[[Tournament, datetime], Iterable[InboxItem]]


def inbox_of(tournament: Tournament, *, now: datetime) -> list[InboxItem]:
    """Everything that waits at ``now``. About twenty queries, however many players."""
    if tournament.status in {TournamentStatus.DRAFT, TournamentStatus.CALLED_OFF}:
        return []
    found = [item for source in SOURCES for item in source(tournament, now)]
    return sorted(found, key=lambda item: (ORDER[item.kind], item.since or now, item.table or 0))


def _of_round(tournament: Tournament, now: datetime) -> Iterable[InboxItem]:
    round_ = boards.current_round(tournament)
    if round_ is None or round_.status not in ON_THE_WALL:
        return
    yield from _disputes(round_)
    yield from map(_referee_call, referee_calls.open_calls(tournament, now=now))
    yield from _missing_results(round_, now)
    yield from _clock(round_, now)
    yield from _chairs(tournament, now)


def _disputes(round_: Round) -> Iterable[InboxItem]:
    rows = round_.pairings.filter(is_current=True, status=TableStatus.DISPUTED)
    for pairing in rows.select_related("a", "b").prefetch_related("submissions"):
        yield InboxItem(
            InboxKind.DISPUTE,
            f"dispute-{pairing.pk}",
            inbox_line("dispute", {"table": pairing.table}),
            inbox_line("dispute", _people(pairing), case="more"),
            max((row.submitted_at for row in pairing.submissions.all()), default=None),
            round_.number,
            pairing.table,
        )


def _people(pairing: Pairing) -> dict[str, str]:
    return {"a": str(pairing.a), "b": str(pairing.b)}


def _referee_call(call: OpenCall) -> InboxItem:
    return InboxItem(
        InboxKind.REFEREE_CALL,
        f"referee-call-{call.id}",
        inbox_line("referee-call", {"table": call.table}),
        _asked(call),
        call.asked_at,
        call.round_number,
        call.table,
        subject=call.id,
        is_taken=bool(call.taken_by),
    )


def _asked(call: OpenCall) -> Sentence:
    if call.words and call.taken_by:
        words = {"words": call.words, "official": call.taken_by}
        return inbox_line("referee-call", words, case="words-taken")
    if call.words:
        return inbox_line("referee-call", {"words": call.words}, case="words")
    if call.taken_by:
        return inbox_line("referee-call", {"kind": call.kind, "official": call.taken_by}, case="taken")
    return inbox_line("referee-call", {"kind": call.kind}, case="more")


def _missing_results(round_: Round, now: datetime) -> Iterable[InboxItem]:
    waiting = waiting_for(round_, state=clock_state(round_, now=now))
    late = [row for row in waiting.over if row.over_for >= RESULT_LATE]
    tables = [row.table for row in late if row.pairing.status != TableStatus.DISPUTED]
    if tables:
        yield InboxItem(
            InboxKind.RESULT_MISSING,
            f"results-{round_.number}",
            inbox_line("result-missing", {"count": len(tables)}),
            inbox_line("result-missing", {"count": len(tables), "tables": tables}, case="more"),
            late[0].over_at,
            round_.number,
            parts=tuple(filter(None, tables)),
        )


def _clock(round_: Round, now: datetime) -> Iterable[InboxItem]:
    late = Announcement.objects.filter(
        clock__round=round_,
        clock__status=ClockStatus.RUNNING,
        status=Announcement.Status.PENDING,
        due_at__lt=now - CALL_LATE,
    ).first()
    if late is not None:
        title, more = inbox_line("clock-late"), inbox_line("clock-late", case="more")
        key = f"clock-{round_.number}"
        yield InboxItem(InboxKind.CLOCK_LATE, key, title, more, late.due_at, round_.number)
    state = time_skew.time_state()
    if state.is_off:
        more = inbox_line("time-off", {"sentence": state.sentence}, case="more")
        yield InboxItem(InboxKind.TIME_OFF, "time", inbox_line("time-off"), more, round=round_.number)


def _chairs(tournament: Tournament, now: datetime) -> Iterable[InboxItem]:
    chairs = no_shows.chairs_of(tournament, now=now)
    for chair in chairs.reported:
        yield InboxItem(
            InboxKind.OPPONENT_MISSING,
            f"chair-{chair.pairing.pk}",
            inbox_line("opponent-missing", {"table": chair.pairing.table}),
            inbox_line("opponent-missing", {"names": chair.names}, case="more"),
            table=chair.pairing.table,
        )
    if chairs.is_asked and chairs.missing:
        title = inbox_line("players-missing", {"count": len(chairs.missing)})
        more = inbox_line("players-missing", case="more")
        yield InboxItem(InboxKind.PLAYERS_MISSING, "players", title, more, chairs.asked_at)


def _doubts(tournament: Tournament, _now: datetime) -> Iterable[InboxItem]:
    for pairing in reports.disputed_in(tournament):
        number, table = pairing.round.number, pairing.table
        title = inbox_line("doubt", {"round": number, "table": table})
        more = inbox_line("doubt", _people(pairing), case="more")
        yield InboxItem(InboxKind.DOUBT, f"doubt-{pairing.pk}", title, more, round=number, table=table)
    for row in reports.marked_in(tournament):
        number, table = row.pairing.round.number, row.pairing.table
        title = inbox_line("contradiction", {"round": number, "table": table})
        more = inbox_line("contradiction", {"objection": str(row.objection)}, case="more")
        key = f"contradiction-{row.pk}"
        yield InboxItem(InboxKind.CONTRADICTION, key, title, more, round=number, table=table)


def _late(tournament: Tournament, _now: datetime) -> Iterable[InboxItem]:
    rows = late_arrivals.waiting_check_ins(tournament)
    if rows:
        title = inbox_line("late-check-in", {"count": len(rows)})
        more = inbox_line("late-check-in", {"names": [str(row.entrant) for row in rows]}, case="more")
        parts = tuple(row.pk for row in rows)
        yield InboxItem(InboxKind.LATE_CHECK_IN, "check-ins", title, more, rows[0].arrived_at, parts=parts)
    lists = PhoneRequest.objects.filter(
        entrant__tournament=tournament, kind=PhoneRequest.Kind.HAND_IN, status=PhoneRequest.Status.WAITING
    )
    for request in lists.exclude(entrant__status__in=GONE).select_related("entrant"):
        yield InboxItem(
            InboxKind.LATE_LIST,
            f"late-list-{request.pk}",
            inbox_line("late-list", {"player": str(request.entrant)}),
            inbox_line("late-list", {"faction": request.faction}, case="more"),
            request.arrived_at,
            number=request.entrant.number,
        )


def _requests(tournament: Tournament, _now: datetime) -> Iterable[InboxItem]:
    """What players ask for that no official has noted yet."""
    for row in player_requests.open_requests(tournament):
        if row.decided_at is None:
            case = row.source if row.kind == PhoneRequest.Kind.STOP else row.kind
            data = {"player": str(row.entrant), "round": row.base}
            if row.closed_at is not None:
                data["at"] = time_of_day(row.closed_at.astimezone(tournament.zone))
            yield InboxItem(
                InboxKind.PLAYER_REQUEST,
                f"request-{row.pk}",
                inbox_line("player-request", data, case=row.kind),
                inbox_line("player-request", data, case=f"{case}-more"),
                row.arrived_at,
                number=row.entrant.number,
                subject=row.pk,
            )


def _links(tournament: Tournament, _now: datetime) -> Iterable[InboxItem]:
    rows = PhoneRequest.objects.filter(
        entrant__tournament=tournament, kind=PhoneRequest.Kind.LINK, status=PhoneRequest.Status.WAITING
    )
    for row in rows.exclude(entrant__status__in=GONE).select_related("entrant"):
        yield InboxItem(
            InboxKind.LINK_ASKED,
            f"link-{row.pk}",
            inbox_line("link-asked", {"player": str(row.entrant)}),
            inbox_line("link-asked", case="more"),
            row.arrived_at,
            number=row.entrant.number,
        )


def _lists(tournament: Tournament, _now: datetime) -> Iterable[InboxItem]:
    if tournament.status == TournamentStatus.FINISHED:
        return
    count = sum(row.state in OPEN for row in light_lists.rows_of(tournament))
    if count:
        yield InboxItem(InboxKind.LISTS, "lists", inbox_line("lists", {"count": count}))


def _screens(tournament: Tournament, now: datetime) -> Iterable[InboxItem]:
    for screen in screens_of(tournament):
        if pulse_of(screen, now=now) == Pulse.LOST and screen.seen_at and now - screen.seen_at < SCREEN_FOR:
            title = inbox_line("screen-lost", {"screen": screen.name})
            more = inbox_line("screen-lost", case="more")
            yield InboxItem(InboxKind.SCREEN_LOST, f"screen-{screen.pk}", title, more, screen.seen_at)
        elif is_silent(screen, now=now) and screen.seen_at:
            title = inbox_line("screen-silent", {"screen": screen.name})
            more = inbox_line("screen-silent", case=screen.silence)
            key = f"silent-{screen.pk}-{screen.silence}"
            yield InboxItem(InboxKind.SCREEN_SILENT, key, title, more, screen.seen_at)


def _prints(tournament: Tournament, now: datetime) -> Iterable[InboxItem]:
    failed = Paper.objects.filter(tournament=tournament, status=Paper.Status.FAILED)
    for paper in failed.filter(asked_at__gt=now - PRINT_FOR):
        title, more = inbox_line("print-failed"), inbox_line("print-failed", case="more")
        key = f"print-{paper.pk}"
        yield InboxItem(InboxKind.PRINT_FAILED, key, title, more, paper.asked_at, subject=paper.pk)


def _mails(tournament: Tournament, now: datetime) -> Iterable[InboxItem]:
    failed = failed_mails(tournament, now=now)
    if failed:
        title = inbox_line("mail-failed", {"count": len(failed)})
        player = {"player": str(failed[0].entrant)}
        more = inbox_line("mail-failed", player, case="more" if len(failed) == 1 else "many")
        parts = tuple(mail.pk for mail in failed)
        yield InboxItem(InboxKind.MAIL_FAILED, "mails", title, more, failed[0].asked_at, parts=parts)


def _copies(tournament: Tournament, _now: datetime) -> Iterable[InboxItem]:
    """A computer that breaks takes the event with it: two rounds closed since the last rescue pack."""
    if tournament.status != TournamentStatus.RUNNING or tournament.is_rehearsal:
        return
    papers = Paper.objects.filter(tournament=tournament, kind=RESCUE_PACK, status=Paper.Status.READY)
    last = papers.values_list("ready_at", flat=True).first()
    closed = tournament.rounds.filter(closed_at__isnull=False).values_list("closed_at", flat=True)
    since = [at for at in closed if at is not None and (last is None or at > last)]
    if len(since) >= ROUNDS_WITHOUT_COPY:
        title = inbox_line("no-copy", {"count": len(since)})
        more = inbox_line("no-copy", case="more")
        yield InboxItem(InboxKind.NO_COPY, f"copy-{len(since)}", title, more, min(since))


SOURCES: Final[tuple[Source, ...]] = (
    _of_round,
    _doubts,
    _requests,
    _links,
    _late,
    _lists,
    _screens,
    _prints,
    _mails,
    _copies,
)
