"""The screens of a tournament: which one an address means, how its projector is, and which one names itself.

Reads only. A tournament without screens still has one that follows the day: it has no row.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from tournament.models import OutboxEvent, Screen, Silence, Tournament

IDENTIFY: Final = "identify"  # the kind of event that asks a projector for its name
NAMED_FOR: Final = timedelta(seconds=10)
LOST_AFTER: Final = timedelta(seconds=50)  # three heartbeats
BAD_MS: Final = 500.0


class Pulse(StrEnum):
    """How a projector is."""

    NEVER = "never"
    LOST = "lost"
    BAD = "bad"
    WELL = "well"


@dataclass(frozen=True, slots=True)
class Named:
    """One screen shows its name large until then."""

    key: str
    until: datetime


def screens_of(tournament: Tournament) -> list[Screen]:
    """Every screen, the first one first: that is the oldest, so that adding one moves no projector."""
    return list(Screen.objects.filter(tournament=tournament).order_by("pk"))


def screen_of(tournament: Tournament, key: str = "") -> Screen | None:
    """The screen of that key; without one, or when it was removed, the first. There may be none."""
    rows = screens_of(tournament)
    return next((row for row in rows if row.key == key), rows[0] if rows else None)


def named_now(tournament: Tournament, *, now: datetime) -> Named | None:
    """The screen that was asked last to show its name, while it does."""
    asked = OutboxEvent.objects.filter(
        tournament=tournament, kind=IDENTIFY, created_at__gt=now - NAMED_FOR
    ).last()
    return Named(str(asked.payload["screen"]), asked.created_at + NAMED_FOR) if asked else None


def doubt_ms(screen: Screen) -> float:
    """By how much the countdown on this screen may be wrong: half of the way there and back, at most."""
    return (screen.way_ms or 0.0) / 2


def is_silent(screen: Screen, *, now: datetime) -> bool:
    """Is its projector there, and not heard until somebody goes to it? A missing voice stays missing."""
    is_there = pulse_of(screen, now=now) in {Pulse.BAD, Pulse.WELL}
    return is_there and screen.has_sound and screen.silence in {Silence.BLOCKED, Silence.MUTED}


def pulse_of(screen: Screen, *, now: datetime) -> Pulse:
    """Is its projector there, and can its countdown be trusted?"""
    if screen.seen_at is None:
        return Pulse.NEVER
    if now - screen.seen_at > LOST_AFTER:
        return Pulse.LOST
    return Pulse.BAD if doubt_ms(screen) > BAD_MS else Pulse.WELL
