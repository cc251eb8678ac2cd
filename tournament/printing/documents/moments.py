"""The timeline of a round on paper: by the clock on the wall while it runs, else by minutes.

Wall-clock times are those of the announcements that stand now; a pause or an extension makes the paper
old, which is why it carries the time of printing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.lifecycle import ClockStatus
from tournament.models import Announcement, Clock

if TYPE_CHECKING:
    from tournament.models import Round

MINUTE = timedelta(minutes=1)
KNOWN = (Announcement.Status.PENDING, Announcement.Status.FIRED)


@dataclass(frozen=True, slots=True)
class Moment:
    """One instant. ``when`` is ``14:05`` or ``+46 min``; ``short`` fits a score sheet."""

    when: str
    text: str
    is_called: bool
    opens: str
    closes: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The moments of a round. ``is_wall_clock`` tells what kind of time they show; none is untimed."""

    is_wall_clock: bool
    moments: tuple[Moment, ...]


def plan_of(round_: Round) -> Plan:
    """What the round's clock says if it runs, else what it would say."""
    clock = Clock.objects.filter(round=round_).first()
    timeline = adapters.to_timeline_of(clock) if clock else adapters.to_timeline(round_.tournament)
    if timeline is None:
        return Plan(is_wall_clock=False, moments=())
    times = _wall_clock(clock, round_) if clock else {}
    is_wall_clock = all(event.code in times for event in timeline.events)
    return Plan(
        is_wall_clock=is_wall_clock,
        moments=tuple(
            Moment(
                when=times[event.code] if is_wall_clock else f"+{event.offset // MINUTE}",
                text=event.text,
                is_called=event.is_announced,
                opens=event.opens,
                closes=event.closes,
            )
            for event in timeline.events
        ),
    )


def _wall_clock(clock: Clock, round_: Round) -> dict[str, str]:
    """``{"E3": "14:06"}`` in the time of the hall; nothing while the clock stands still."""
    if clock.status != ClockStatus.RUNNING:
        return {}
    zone = round_.tournament.zone
    rows = clock.announcements.filter(pairing__isnull=True, status__in=KNOWN)
    return {row.kind: f"{row.due_at.astimezone(zone):%H:%M}" for row in rows}
