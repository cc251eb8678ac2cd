"""When each round of a day starts and ends: as it was planned, and as it comes after what really happened.

Lengths are added in real time and shown by the hall's clock, so a night in which the clocks change is as
long as it is. This module refuses to know what time it is: ``now`` is handed in.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from tournament.engine.day.days import EventPlan
from tournament.engine.day.plan import Break, DayPlan

NOTHING: Final = timedelta(0)
MINUTE: Final = timedelta(minutes=1)
NIGHT: Final = timedelta(hours=6)  # so late somebody still plays on; later it is another day


class Kind(StrEnum):
    """What a stretch of the day is."""

    ROUND = "round"
    BREAK = "break"


@dataclass(frozen=True, slots=True)
class Happened:
    """What is known of a round that has started. ``ends_at`` is when it ended, or will as things stand."""

    started_at: datetime
    ends_at: datetime
    is_over: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """A round or a break. ``planned`` is start and end of the plan; a time that ``is`` known is real."""

    kind: Kind
    number: int  # of the round, or of the round before the break
    name: str
    starts_at: datetime
    ends_at: datetime
    planned: tuple[datetime, datetime] | None = None
    has_started: bool = False
    has_ended: bool = False

    @property
    def late(self) -> int | None:
        """Minutes by which it starts after the plan; negative is early, ``None`` was never planned."""
        return None if self.planned is None else minutes(self.starts_at - self.planned[0])

    @property
    def early(self) -> int:
        """Minutes by which it starts before the plan, else 0."""
        return max(0, -(self.late or 0))

    @property
    def is_now(self) -> bool:
        return self.has_started and not self.has_ended


@dataclass(frozen=True, slots=True)
class Forecast:
    """The day. ``turn_over`` is what is reckoned with between rounds; it is real after two rounds."""

    stretches: tuple[Stretch, ...] = ()
    turn_over: timedelta = NOTHING
    is_turn_over_real: bool = False

    @property
    def last(self) -> Stretch | None:
        return self.stretches[-1] if self.stretches else None

    @property
    def coming(self) -> Stretch | None:
        """What comes next, round or break; ``None`` once the last round has started."""
        return next((each for each in self.stretches if not each.has_started), None)

    @property
    def late(self) -> int | None:
        """Minutes by which what comes next is after the plan; negative is early. At the end, the end is."""
        return self.coming.late if self.coming else self.ends_late

    @property
    def ends_late(self) -> int | None:
        """Minutes by which the last round ends after the plan; negative is early."""
        if self.last is None or self.last.planned is None:
            return None
        return minutes(self.last.ends_at - self.last.planned[1])

    @property
    def is_over(self) -> bool:
        return self.last is not None and self.last.has_ended


def minutes(length: timedelta) -> int:
    """Whole minutes, the nearest."""
    return round(length / MINUTE)


def forecast(  # noqa: PLR0913 - a day has this many sides
    event: EventPlan,
    *,
    rounds: Sequence[str],
    length: timedelta | None,
    day: date,
    zone: ZoneInfo,
    happened: Mapping[int, Happened],
    now: datetime,
) -> Forecast:
    """All days of an event. ``rounds`` are the names of all rounds; ``length`` is that of a round's timeline.

    ``day`` is the date of the first day. A day without a planned first round and
    without one that started has no stretches, and none has any where nobody knows how long a round is.
    Played on another day than planned, the plan's times count for that day. A round that is late moves
    the later rounds of its own day only.
    """
    found = []
    for own, first, count in event.starting_on(day).shares(len(rounds)):
        of_day = range(first, first + count)
        found.append(
            _forecast_of_day(
                own.plan,
                rounds={number: rounds[number - 1] for number in of_day},
                length=length,
                day=own.date or day,
                zone=zone,
                happened={number: happened[number] for number in of_day if number in happened},
                now=now,
            )
        )
    today = next((each for each in found if not each.is_over), found[-1])
    return replace(today, stretches=tuple(stretch for each in found for stretch in each.stretches))


def _forecast_of_day(  # noqa: PLR0913 - a day has this many sides
    plan: DayPlan,
    *,
    rounds: Mapping[int, str],
    length: timedelta | None,
    day: date,
    zone: ZoneInfo,
    happened: Mapping[int, Happened],
    now: datetime,
) -> Forecast:
    lasts = length or plan.round_length
    first = happened.get(min(rounds, default=0))
    begins = _first_start(plan, day=first.started_at.astimezone(zone).date() if first else day, zone=zone)
    if lasts is None or not rounds or (begins is None and first is None):
        return Forecast(turn_over=plan.turn_over)
    real = _turn_overs(plan, happened)
    turn_over = sum(real, NOTHING) / len(real) if real else plan.turn_over
    reckoning = _Reckoning(plan, rounds, lasts, turn_over, happened, zone, now)
    planned = dict(_planned(plan, rounds, lasts, begins)) if begins else {}
    return Forecast(
        stretches=tuple(reckoning.stretches(begins or now, planned)),
        turn_over=turn_over,
        is_turn_over_real=bool(real),
    )


def _first_start(plan: DayPlan, *, day: date, zone: ZoneInfo) -> datetime | None:
    if plan.first_round is None:
        return None
    return datetime.combine(day, plan.first_round, tzinfo=zone).astimezone(UTC)


def _turn_overs(plan: DayPlan, happened: Mapping[int, Happened]) -> list[timedelta]:
    """How long it really took from the end of a round to the next, without the break that was planned."""
    found = []
    for number, before in happened.items():
        after = happened.get(number + 1)
        if after is not None and before.is_over:
            pause = plan.break_after(number)
            gap = after.started_at - before.ends_at - (pause.length if pause else NOTHING)
            found.append(max(NOTHING, gap))
    return found


def _planned(
    plan: DayPlan, rounds: Iterable[int], lasts: timedelta, begins: datetime
) -> Iterator[tuple[tuple[Kind, int], tuple[datetime, datetime]]]:
    at = begins
    for number in rounds:
        yield (Kind.ROUND, number), (at, at + lasts)
        at += lasts
        pause = plan.break_after(number)
        if pause is not None:
            yield (Kind.BREAK, number), (at, at + pause.length)
            at += pause.length
        at += plan.turn_over


@dataclass(frozen=True, slots=True)
class _Reckoning:
    """Walks through the day once, from what happened to what is to be expected."""

    plan: DayPlan
    rounds: Mapping[int, str]
    lasts: timedelta
    turn_over: timedelta
    happened: Mapping[int, Happened]
    zone: ZoneInfo
    now: datetime

    def stretches(
        self, begins: datetime, planned: Mapping[tuple[Kind, int], tuple[datetime, datetime]]
    ) -> Iterator[Stretch]:
        at = begins
        for number, name in self.rounds.items():
            round_ = self._round(number, name, at, planned.get((Kind.ROUND, number)))
            yield round_
            at = round_.ends_at
            pause = self.plan.break_after(number)
            if pause is not None and number < max(self.rounds):
                rest = self._break(number, pause, round_, planned.get((Kind.BREAK, number)))
                yield rest
                at = rest.ends_at
            at += self.turn_over

    def _round(
        self, number: int, name: str, at: datetime, planned: tuple[datetime, datetime] | None
    ) -> Stretch:
        real = self.happened.get(number)
        if real is None:
            starts = self._not_gone(at)
            return Stretch(Kind.ROUND, number, name, starts, starts + self.lasts, planned)
        return Stretch(
            Kind.ROUND,
            number,
            name,
            real.started_at,
            real.ends_at,
            planned,
            True,
            real.is_over,
        )

    def _break(
        self, number: int, pause: Break, before: Stretch, planned: tuple[datetime, datetime] | None
    ) -> Stretch:
        ends, after = before.ends_at + pause.length, self.happened.get(number + 1)
        if after is not None:
            ends = min(ends, after.started_at)
        return Stretch(
            Kind.BREAK,
            number,
            pause.name,
            before.ends_at,
            ends,
            planned,
            has_started=before.has_ended,
            has_ended=before.has_ended and (after is not None or ends <= self.now),
        )

    def _not_gone(self, at: datetime) -> datetime:
        """What has not started cannot start in the past; on another day only the plan speaks.

        A day that has begun goes on after midnight.
        """
        is_today = at.astimezone(self.zone).date() == self.now.astimezone(self.zone).date()
        goes_on = bool(self.happened) and self.now - at < NIGHT
        return max(at, self.now) if is_today or goes_on else at
