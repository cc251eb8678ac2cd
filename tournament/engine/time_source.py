"""Hall time, as arithmetic: a steady counter plus an offset, and when the offset may change.

A wall clock may be set, and summer time or a time server may make it jump; a counter cannot. So while a
clock of any round counts, hall time follows the counter alone, and a round keeps its length. In between it
follows the clock that is trusted. All amounts are microseconds or ``timedelta``; nothing here reads a clock.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
NOTHING: Final = timedelta(0)
JUMP: Final = timedelta(seconds=2)  # a difference that no time server makes by slewing
FOLLOWED: Final = 0.005  # seconds a second: so gently a small difference is mended while nothing counts
ALIVE: Final = timedelta(seconds=30)  # another machine that was seen so lately is there
AWAY: Final = timedelta(seconds=20)  # a server that nobody has looked at for so long was away
MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at both clocks of a machine in the same moment.

    ``boot`` names the machine and its boot, ``steady_us`` is its counter, ``trusted`` the clock that is
    trusted: the database server's, or this machine's for a file.
    """

    boot: str
    steady_us: int
    trusted: datetime


@dataclass(frozen=True, slots=True)
class Seen:
    """What the machine that looked last saw: when by hall time, and hall time minus the trusted clock."""

    at: datetime
    skew: timedelta


def time_at(offset_us: int, *, steady_us: int) -> datetime:
    """Hall time when the counter stands there."""
    return EPOCH + timedelta(microseconds=offset_us + steady_us)


def offset_for(instant: datetime, *, steady_us: int) -> int:
    """The offset, in microseconds, with which hall time is ``instant`` when the counter stands there."""
    return (instant - EPOCH) // MICROSECOND - steady_us


def first_time(trusted: datetime, *, last: Seen | None, is_counting: bool) -> datetime:
    """Hall time on a machine that has just started.

    The trusted clock is right, with the skew of a machine that is there or was a moment ago. But while a
    clock counts hall time never goes back behind what was seen.
    """
    if last is None:
        return trusted
    joined = trusted + last.skew
    instant = joined if abs(joined - last.at) <= ALIVE else trusted
    return max(instant, last.at) if is_counting else instant


def correction(skew: timedelta, *, passed: timedelta, is_counting: bool) -> timedelta:
    """What is to be added to hall time after ``passed`` since the last look.

    Nothing while a clock counts. Else a jump is followed at once, and less than that gently: at most five
    milliseconds in each second.
    """
    if is_counting:
        return NOTHING
    if abs(skew) > JUMP:
        return -skew
    most = max(NOTHING, passed) * FOLLOWED
    return max(-most, min(most, -skew))


def jump(before: timedelta, skew: timedelta) -> timedelta | None:
    """By how much the trusted clock has jumped between two looks (positive: it was set forward), or None."""
    size = before - skew
    return size if abs(size) > JUMP else None
