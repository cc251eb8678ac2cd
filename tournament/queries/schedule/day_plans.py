"""The day of a tournament: its plan, what happened to its rounds, and when the rest is to be expected.

Pages, screens, prints and the API all read this, so that no two of them can differ. Refuses to read any
clock: ``now`` is handed in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from rules.timelines.timeline import Timeline
from tournament import adapters
from tournament.engine.bracket import NAMES
from tournament.engine.day.days import EventPlan
from tournament.engine.day.forecast import Forecast, Happened, Kind, Stretch, forecast, minutes
from tournament.engine.lifecycle import (
    ON_THE_WALL,
    OVER,
    ClockStatus,
    RoundStatus,
    TableStatus,
    TournamentStatus,
)
from tournament.messages.formats import duration, minutes_text
from tournament.models import Clock, ClockOrder, Round, Stage, Tournament
from tournament.queries.rounds import stages

MINUTE: Final = timedelta(minutes=1)
MINUTES_AN_HOUR: Final = 60


@dataclass(frozen=True, slots=True)
class Day:
    """The day as people read it. ``round_length`` is that of the plan, ``None`` if nobody knows."""

    tournament: Tournament
    plan: EventPlan
    forecast: Forecast
    round_length: timedelta | None
    now: datetime

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        return self.forecast.stretches

    @property
    def length_in_words(self) -> str:
        """``64 minutes``; empty where nobody knows."""
        return minutes_text(self.round_length / MINUTE) if self.round_length else ""

    @property
    def late(self) -> int:
        """Minutes the day is late; early, on time and never planned are 0."""
        return max(0, self.forecast.late or 0)

    @property
    def early(self) -> int:
        return max(0, -(self.forecast.late or 0))

    @property
    def off_by(self) -> str:
        """How late or early what comes next is, in words: ``12 minutes``, ``2 h 42 min``."""
        return _in_words(self.late or self.early)

    @property
    def ends_off_by(self) -> str:
        """How far the end of the day is from the plan, before or after it, in words."""
        return _in_words(abs(self.forecast.ends_late or 0))

    @property
    def has_begun(self) -> bool:
        return any(each.has_started for each in self.stretches)

    @property
    def coming(self) -> Stretch | None:
        rounds = (each for each in self.stretches if each.kind is Kind.ROUND)
        return next((each for each in rounds if not each.has_started), None)

    @property
    def ends_at(self) -> datetime | None:
        return self.forecast.last.ends_at if self.forecast.last else None

    @property
    def planned_end(self) -> datetime | None:
        last = self.forecast.last
        return last.planned[1] if last and last.planned else None

    @property
    def turn_over(self) -> int:
        return minutes(self.forecast.turn_over)

    @property
    def only_date(self) -> date | None:
        """The date that need not be said beside a time; ``None`` where each day has a heading of its own."""
        return None if self.plan.is_of_several_days else self.date

    @property
    def date(self) -> date:
        """On which day the first round begins, by the hall's clock."""
        if not self.stretches:
            return self.tournament.starts_on
        return self.stretches[0].starts_at.astimezone(self.tournament.zone).date()

    @property
    def is_elsewhere(self) -> bool:
        """Does nothing of it lie on today, by the hall's clock? One that has begun goes on after midnight."""
        zone = self.tournament.zone
        today = self.now.astimezone(zone).date()
        if not self.stretches or self.date == today:
            return False
        ends = {each.ends_at.astimezone(zone).date() for each in self.stretches}
        return not (self.has_begun and today in ends)

    def as_json(self) -> dict[str, Any]:
        """Public JSON. Instants in UTC; ``late`` in minutes, negative is early."""
        return {
            "plan": self.plan.as_json(),
            "time_zone": self.tournament.time_zone,
            "turn_over": self.turn_over,
            "is_turn_over_real": self.forecast.is_turn_over_real,
            "late": self.forecast.late,
            "ends_late": self.forecast.ends_late,
            "ends_at": self.ends_at,
            "planned_end": self.planned_end,
            "stretches": [_stretch_json(each) for each in self.stretches],
        }


def day_of(
    tournament: Tournament,
    *,
    now: datetime,
    plan: EventPlan | None = None,
    timeline: Timeline | None = None,
) -> Day:
    """The whole day at ``now``. Three queries, however many rounds.

    ``plan`` and ``timeline`` are those that somebody thinks of; without them the tournament's own hold.
    """
    plan = plan_of(tournament) if plan is None else plan
    timeline = timeline or adapters.to_timeline(tournament)
    length = timeline.length if timeline else None
    rounds = stages.live_rounds(tournament)
    return Day(
        tournament=tournament,
        plan=plan,
        forecast=forecast(
            plan,
            rounds=_names(tournament, rounds),
            length=length,
            day=tournament.starts_on,
            zone=tournament.zone,
            happened=_happened(tournament, rounds, now=now),
            now=now,
        ),
        round_length=length or plan.days[0].plan.round_length,
        now=now,
    )


def last_date(tournament: Tournament) -> date:
    """The date of the last planned day, by the hall's clock."""
    return plan_of(tournament).last_date or tournament.starts_on


def plan_of(tournament: Tournament) -> EventPlan:
    """The plan of all days, of which the first is on the date of the tournament."""
    return EventPlan.from_json(tournament.day_plan).starting_on(tournament.starts_on)


def check_in_window(tournament: Tournament) -> tuple[datetime | None, datetime | None]:
    """From when until when players may check themselves in for the later day that is next, if it says so."""
    last = last_round_before_a_day(tournament)
    plan = plan_of(tournament)
    shares = plan.shares(max(last.number + 1, tournament.rounds_with_cut)) if last else ()
    day = next((day for day, first, _ in shares if last and first == last.number + 1), None)
    times = (day.check_in_from, day.check_in_until) if day and day.date else (None, None)
    opens_at, closes_at = (
        datetime.combine(day.date, at, tournament.zone) if day and day.date and at else None for at in times
    )
    return opens_at, closes_at


def last_round_of_a_day(tournament: Tournament) -> Round | None:
    """The last round, where it is over and ended a day of several; that of the last day, too."""
    before = last_round_before_a_day(tournament)
    if before is not None or not plan_of(tournament).is_of_several_days:
        return before
    last = next(reversed(stages.live_rounds(tournament)), None)
    is_end = last is not None and last.number >= tournament.rounds_with_cut
    return last if last is not None and is_end and last.status == RoundStatus.CLOSED else None


def last_round_before_a_day(tournament: Tournament) -> Round | None:
    """The last round, where it is over and the next one begins a later day; that may be a draft already."""
    plan = plan_of(tournament)
    if not plan.is_of_several_days or tournament.status != TournamentStatus.RUNNING:
        return None
    rounds = stages.live_rounds(tournament)
    over = [row for row in rounds if row.status == RoundStatus.CLOSED]
    if not over:
        return None
    if any(row.status in ON_THE_WALL for row in rounds):
        return None
    last = over[-1]
    shares = list(plan.shares(max(last.number + 1, tournament.rounds_with_cut)))
    return last if last.number + 1 in {first for _, first, _ in shares[1:]} else None


def first_of_next_day(tournament: Tournament, *, now: datetime) -> Stretch | None:
    """The round that begins the next day, from the end of the last round to its publishing."""
    last = last_round_before_a_day(tournament)
    stretches = day_of(tournament, now=now).stretches if last else ()
    return next((each for each in stretches if each.kind is Kind.ROUND and not each.has_started), None)


def expected_start(round_: Round) -> datetime | None:
    """When a round is to begin: by the plan and what happened before it, not before its pairings hang.

    Without a plan that is when they hang, and nobody knows for a draft. Its own clock changes nothing of it.
    """
    posted = round_.published_at
    planned = planned_start(round_.tournament, round_.number, moment=posted or round_.drafted_at)
    return max((at for at in (planned, posted) if at is not None), default=None)


def planned_start(tournament: Tournament, number: int, *, moment: datetime) -> datetime | None:
    """When the round of this number is to begin, expected at ``moment``, where the day is planned."""
    plan, timeline = plan_of(tournament), adapters.to_timeline(tournament)
    if plan.first_round is None:
        return None
    before = [row for row in stages.live_rounds(tournament) if row.number < number]
    day = forecast(
        plan,
        rounds=[""] * number,
        length=timeline.length if timeline else None,
        day=tournament.starts_on,
        zone=tournament.zone,
        happened=_happened(tournament, before, now=moment),
        now=moment,
    )
    rounds = (each for each in day.stretches if each.kind is Kind.ROUND and each.number == number)
    return next((each.starts_at for each in rounds), None)


def _names(tournament: Tournament, rounds: Sequence[Round]) -> list[str]:
    """What every round of the day is called, the cut's too; one that is over has no more rounds."""
    names = [row.title for row in rounds]
    if tournament.status in OVER:
        return names
    total = tournament.rounds_with_cut
    before_cut = sum(row.stage != Stage.CUT for row in rounds)
    return names + [
        _name(tournament, number, total=max(total, before_cut)) for number in range(len(names) + 1, total + 1)
    ]


def _name(tournament: Tournament, number: int, *, total: int) -> str:
    if number <= tournament.rounds_planned:
        return f"Round {number}"
    return NAMES.get(1 << (total - number), f"Round {number}")


def _happened(tournament: Tournament, rounds: Iterable[Round], *, now: datetime) -> dict[int, Happened]:
    clocks = {
        row.round_id: row
        for row in Clock.objects.filter(round__tournament=tournament)
        .exclude(status=ClockStatus.IDLE)
        .exclude(started_at=None)
    }
    orders = list(
        ClockOrder.objects.filter(clock__in=clocks.values(), undone_at=None).select_related("pairing")
    )
    found = {}
    for round_ in rounds:
        clock = clocks.get(round_.pk)
        if clock is not None:
            found[round_.number] = _by_clock(clock, [row for row in orders if row.clock_id == clock.pk], now)
        elif round_.status == RoundStatus.CLOSED and round_.published_at and round_.closed_at:
            found[round_.number] = Happened(round_.published_at, round_.closed_at, is_over=True)
    return found


def _by_clock(clock: Clock, orders: Sequence[ClockOrder], now: datetime) -> Happened:
    """From its start to the end of its timeline: with pauses, extra time, and tables that still play."""
    started = clock.started_at or now
    ends = max(_ends(clock, orders))
    if clock.paused_at is not None:
        ends += max(timedelta(0), now - clock.paused_at)
    if clock.ended_at is not None:
        ends = max(started, min(ends, clock.ended_at))
    return Happened(started, ends, is_over=clock.ended_at is not None or ends <= now)


def _ends(clock: Clock, orders: Sequence[ClockOrder]) -> list[datetime]:
    length = adapters.to_timeline_of(clock).length
    tables = {
        row.pairing
        for row in orders
        if row.pairing is not None and row.pairing.is_current and row.pairing.status == TableStatus.WAITING
    }
    return [
        adapters.to_anchors(clock, pairing=pairing, orders=orders).due(length) for pairing in (None, *tables)
    ]


def _in_words(length: int) -> str:
    return duration(length * 60) if length >= MINUTES_AN_HOUR else minutes_text(length)


def _stretch_json(stretch: Stretch) -> dict[str, Any]:
    planned = stretch.planned or (None, None)
    return {
        "kind": stretch.kind.value,
        "number": stretch.number if stretch.kind is Kind.ROUND else None,
        "after": None if stretch.kind is Kind.ROUND else stretch.number,
        "name": stretch.name,
        "starts_at": stretch.starts_at,
        "ends_at": stretch.ends_at,
        "planned_start": planned[0],
        "planned_end": planned[1],
        "has_started": stretch.has_started,
        "has_ended": stretch.has_ended,
        "late": stretch.late,
    }
