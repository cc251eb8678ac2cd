"""The timeline of a round on paper: by the clock on the wall while it runs, else by minutes.

Wall-clock times are those of the announcements that stand now; a pause or an extension makes the paper
old, which is why it carries the time of printing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from rules.combat_hex.timeline_minutes import in_minutes, shown
from tournament import adapters
from tournament.engine.lifecycle import ClockStatus
from tournament.models import Announcement, Clock

if TYPE_CHECKING:
    from datetime import datetime
    from zoneinfo import ZoneInfo

    from rules.combat_hex.timeline import Timeline
    from tournament.models import Pairing, Round

NEVER = "—"
KNOWN = (Announcement.Status.PENDING, Announcement.Status.FIRED)


@dataclass(frozen=True, slots=True)
class Moment:
    """One instant. ``when`` is ``14:05``, ``14:05:30`` or ``+46``, and ``—`` for what was skipped."""

    when: str
    text: str
    is_called: bool
    opens: str = ""
    closes: str = ""


@dataclass(frozen=True, slots=True)
class OwnTime:
    """What is still to be said to one table that got extra time; ``extra`` in words."""

    table: int
    extra: str
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The moments of a round. ``is_wall_clock`` tells what kind of time they show; none is untimed.

    ``skipped`` tells that something of the plan is never said. ``tables`` are those with times of their own.
    """

    is_wall_clock: bool
    moments: tuple[Moment, ...]
    has_skipped: bool = False
    tables: tuple[OwnTime, ...] = ()


def plan_of(round_: Round) -> Plan:
    """What the round's clock says if it runs, else what it would say."""
    clock = Clock.objects.filter(round=round_).first()
    is_started = clock is not None and clock.started_at is not None
    timeline = (
        adapters.to_timeline_of(clock) if clock and is_started else adapters.to_timeline(round_.tournament)
    )
    if timeline is None:
        return Plan(is_wall_clock=False, moments=())
    rows = _rows(clock) if clock else []
    zone, has_seconds = round_.tournament.zone, any(row.due_at.second for row in rows if row.pairing is None)
    times = {row.kind: _wall(row.due_at, zone, has_seconds) for row in rows if row.pairing is None}
    return Plan(
        is_wall_clock=bool(times),
        moments=tuple(
            Moment(
                when=times.get(event.code, NEVER) if times else f"+{shown(event.offset)}",
                text=event.text,
                is_called=event.is_announced,
                opens=event.opens,
                closes=event.closes,
            )
            for event in timeline.events
        ),
        has_skipped=bool(times) and any(event.code not in times for event in timeline.events),
        tables=_tables(clock, timeline, rows, zone) if clock else (),
    )


def minutes_of(timeline: Timeline) -> tuple[Moment, ...]:
    """The moments of a round that nobody has begun, in minutes from the posting of its pairings."""
    return tuple(
        Moment(f"+{shown(event.offset)}", event.text, event.is_announced, event.opens, event.closes)
        for event in timeline.events
    )


def _rows(clock: Clock) -> list[Announcement]:
    """What stands, for the hall and for tables; nothing while the clock stands still."""
    if clock.status != ClockStatus.RUNNING:
        return []
    return list(clock.announcements.filter(status__in=KNOWN).select_related("pairing"))


def _tables(
    clock: Clock, timeline: Timeline, rows: list[Announcement], zone: ZoneInfo
) -> tuple[OwnTime, ...]:
    """Tables with extra time, by table: what they still have to hear, to the second where that is needed."""
    coming = [row for row in rows if row.pairing and row.status == Announcement.Status.PENDING]
    has_seconds, texts = any(row.due_at.second for row in coming), _texts(timeline)
    found: dict[int, list[Moment]] = {}
    for row in coming:
        moment = Moment(_wall(row.due_at, zone, has_seconds), texts.get(row.kind, row.text), row.is_spoken)
        found.setdefault(_table(row.pairing), []).append(moment)
    extra = dict.fromkeys(found, timedelta(0))
    for order in clock.extensions.filter(pairing__isnull=False).select_related("pairing"):
        if _table(order.pairing) in extra:
            extra[_table(order.pairing)] += timedelta(seconds=order.seconds)
    return tuple(
        OwnTime(table, f"+{in_minutes(extra[table])}", tuple(moments))
        for table, moments in sorted(found.items())
    )


def _texts(timeline: Timeline) -> dict[str, str]:
    """Without the number of the table, which stands above."""
    return {event.code: event.text for event in timeline.events}


def _table(pairing: Pairing | None) -> int:
    return (pairing.table if pairing else None) or 0


def _wall(due_at: datetime, zone: ZoneInfo, has_seconds: bool) -> str:  # noqa: FBT001 - a column of the print
    """The time of the hall; with seconds where a clock was not started on the minute."""
    local = due_at.astimezone(zone)
    return f"{local:%H:%M:%S}" if has_seconds else f"{local:%H:%M}"
