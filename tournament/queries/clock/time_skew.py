"""How hall time stands: does a clock count, and how far is the wall clock from it?"""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet

from tournament.engine.lifecycle import ClockStatus
from tournament.engine.time_source import JUMP, NOTHING
from tournament.messages.time_skew import time_skew_line
from tournament.models import Announcement, Clock, TimeAnchor

COUNTS = (ClockStatus.RUNNING, ClockStatus.PAUSED)
OPEN = (Announcement.Status.PENDING, Announcement.Status.HELD)


@dataclass(frozen=True, slots=True)
class TimeState:
    """Hall time as it was last looked at. ``skew`` is hall time minus the wall clock.

    ``is_counting`` says that it holds because a clock counts; asked only while both differ.
    """

    skew: timedelta
    is_counting: bool

    @property
    def is_off(self) -> bool:
        """Does the wall clock show something else than the screens?"""
        return abs(self.skew) > JUMP

    @property
    def sentence(self) -> str:
        """What the desk is told; empty while both agree."""
        if not self.is_off:
            return ""
        code = "behind" if self.skew > NOTHING else "ahead"
        seconds = {"seconds": abs(self.skew).total_seconds()}
        return str(time_skew_line(code, seconds, case="counting" if self.is_counting else "idle"))


def time_state() -> TimeState:
    """How it stands, for the desk. One query, and a second one while the wall clock is off."""
    skew = hall_clock_skew()
    return TimeState(skew, is_counting=abs(skew) > JUMP and is_counting())


def hall_clock_skew() -> timedelta:
    """Hall time minus the wall clock, as it was last seen. One query."""
    skew_ms = TimeAnchor.objects.values_list("skew_ms", flat=True).first()
    return timedelta(milliseconds=skew_ms or 0.0)


def is_counting() -> bool:
    """Does a clock of any tournament still have something to say? Until then no wall clock is followed."""
    return counting().exists()


def counting() -> QuerySet[Clock]:
    """The clocks that run or are paused and have something left to say."""
    return Clock.objects.filter(status__in=COUNTS, announcements__status__in=OPEN).distinct()


def length(duration: timedelta) -> str:
    """How long, in words: "2 h 5 min", "12 s"."""
    seconds = round(abs(duration).total_seconds())
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    parts = [(hours, "h"), (minutes, "min"), (seconds % 60, "s")]
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"
