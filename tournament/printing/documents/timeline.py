"""The timeline of a round on paper: as announced once its clock was started, else as it is to be expected.

Only where nobody can expect anything, for a draft of a day without a plan, it counts minutes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from armies.messages.spoken import announcement_text
from armies.messages.timelines import may_text, minutes_text
from rules.timelines.minute_texts import length_text
from rules.timelines.timeline import Timeline
from tournament import adapters
from tournament.engine.day.wall_clock import dated_time
from tournament.engine.lifecycle import ClockStatus
from tournament.models import Announcement, Clock, Pairing, Round, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.schedule.day_plans import expected_start
from tournament.services.clock.announcement_texts import written_in_hall

NEVER = "—"
KNOWN = (Announcement.Status.PENDING, Announcement.Status.HELD, Announcement.Status.FIRED)


@dataclass(frozen=True, slots=True)
class Moment:
    """One instant: ``14:05``, ``14:05:30`` or ``+46``, and ``—`` for what was skipped."""

    when: str
    text: str
    is_called: bool
    opens: str = ""
    closes: str = ""
    clauses: str = ""


@dataclass(frozen=True, slots=True)
class OwnTime:
    table: int
    extra: str
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The moments of a round. ``is_wall_clock`` tells what kind of time they show; none is untimed.

    ``is_expected``: its clock has not been started. ``is_paused``: it stands, and what is to come moves.
    ``skipped`` tells that something of the plan is never said. ``tables`` are those with times of their own.
    """

    is_wall_clock: bool
    moments: tuple[Moment, ...]
    has_skipped: bool = False
    tables: tuple[OwnTime, ...] = ()
    is_expected: bool = False
    is_paused: bool = False


def plan_of(round_: Round) -> Plan:
    clock = Clock.objects.filter(round=round_).exclude(status=ClockStatus.IDLE).first()
    if clock is not None and clock.started_at is not None:
        return _by_clock(clock, round_.tournament)
    timeline = adapters.to_timeline(round_.tournament)
    if timeline is None:
        return Plan(is_wall_clock=False, moments=())
    shown = written_in_hall(timeline)
    return expected_plan(shown, begins=expected_start(round_), zone=round_.tournament.zone)


def expected_plan(timeline: Timeline, *, begins: datetime | None, zone: ZoneInfo) -> Plan:
    """A round that nobody has begun: by the wall clock where ``begins`` is known, else in minutes."""
    if begins is None:
        return Plan(is_wall_clock=False, moments=minutes_of(timeline))
    day = begins.astimezone(zone).date()
    times = {event.code: dated_time(begins + event.offset, zone, day=day) for event in timeline.events}
    return Plan(is_wall_clock=True, moments=_moments(timeline, times), is_expected=True)


def minutes_of(timeline: Timeline) -> tuple[Moment, ...]:
    return _moments(timeline, {event.code: f"+{length_text(event.offset)}" for event in timeline.events})


def _by_clock(clock: Clock, tournament: Tournament) -> Plan:
    timeline, zone = written_in_hall(adapters.to_timeline_of(clock)), tournament.zone
    rows = list(clock.announcements.filter(status__in=KNOWN).select_related("pairing"))
    hall = [row for row in rows if row.pairing is None]
    has_seconds = any(row.due_at.second for row in hall)
    day = clock.started_at.astimezone(zone).date() if clock.started_at else None
    times = {row.kind: dated_time(row.due_at, zone, has_seconds=has_seconds, day=day) for row in hall}
    return Plan(
        is_wall_clock=True,
        moments=_moments(timeline, times),
        has_skipped=any(event.code not in times for event in timeline.events),
        tables=_tables(clock, timeline, rows, zone),
        is_paused=clock.status == ClockStatus.PAUSED,
    )


def _moments(timeline: Timeline, times: Mapping[str, str]) -> tuple[Moment, ...]:
    return tuple(
        Moment(
            times.get(event.code, NEVER),
            event.text,
            event.is_announced,
            may_text(event.opens),
            may_text(event.closes),
            clauses=", ".join(map(str, event.refs)),
        )
        for event in timeline.events
    )


def _tables(
    clock: Clock, timeline: Timeline, rows: list[Announcement], zone: ZoneInfo
) -> tuple[OwnTime, ...]:
    coming = [row for row in rows if row.pairing and row.status != Announcement.Status.FIRED]
    has_seconds = any(row.due_at.second for row in coming)
    texts = {event.code: event.text for event in timeline.events}
    found: dict[int, list[Moment]] = {}
    for row in coming:
        when = dated_time(row.due_at, zone, day=None, has_seconds=has_seconds)
        moment = Moment(when, announcement_text(texts.get(row.kind, row.text)), row.is_spoken)
        found.setdefault(_table(row.pairing), []).append(moment)
    extra = dict.fromkeys(found, timedelta(0))
    for order in clock.extensions.filter(pairing__isnull=False).select_related("pairing"):
        if _table(order.pairing) in extra:
            extra[_table(order.pairing)] += timedelta(seconds=order.seconds)
    return tuple(
        OwnTime(table, f"+{minutes_text(extra[table])}", tuple(moments))
        for table, moments in sorted(found.items())
    )


def _table(pairing: Pairing | None) -> int:
    return (pairing.table if pairing else None) or 0


@dataclass(frozen=True, slots=True)
class PrintedTimeline(Document):
    plan: Plan

    template = "printing/schedule/timeline.html"
    css = ("page.css", "timeline.css")
    stem = "timeline"


def timeline_of(round_: Round) -> PrintedTimeline:
    return PrintedTimeline(head=head_of(round_.tournament, round_=round_), plan=plan_of(round_))
