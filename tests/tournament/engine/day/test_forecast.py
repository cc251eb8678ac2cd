"""When rounds start and end: planned, real, and expected after what really happened."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournament.engine.day.days import EventDay, EventPlan
from tournament.engine.day.forecast import Happened, Kind, forecast
from tournament.engine.day.plan import Break, DayPlan

MADRID = ZoneInfo("Europe/Madrid")
DAY = date(2007, 6, 16)
LUNCH = Break(2, "Lunch", timedelta(minutes=45))
PLAN = DayPlan(time(10), timedelta(minutes=15), (LUNCH,))
NAMES = ("Round 1", "Round 2", "Round 3")


def minutes(count):
    return timedelta(minutes=count)


def at(hour, minute=0, *, day=DAY):
    return datetime.combine(day, time(hour, minute), tzinfo=MADRID)


def played(hour, minute, *, lasted=64):
    start = at(hour, minute)
    return Happened(start, start + minutes(lasted), is_over=True)


def day_of(plan=PLAN, *, happened=None, now=None, **other):
    asked = {"rounds": NAMES, "length": minutes(64), "day": DAY, "zone": MADRID, "happened": happened or {}}
    return forecast(EventPlan((EventDay(plan),)), **{**asked, "now": now or at(8), **other})


def clocks(day):
    return [
        f"{each.name} {each.starts_at.astimezone(MADRID):%H:%M}-{each.ends_at.astimezone(MADRID):%H:%M}"
        for each in day.stretches
    ]


def test_planned_day_is_rounds_breaks_and_turn_overs():
    day = day_of()

    assert clocks(day) == [
        "Round 1 10:00-11:04",
        "Round 2 11:19-12:23",
        "Lunch 12:23-13:08",
        "Round 3 13:23-14:27",
    ]
    assert (day.late, day.is_over, day.is_turn_over_real) == (0, False, False)
    assert [each.kind for each in day.stretches].count(Kind.BREAK) == 1


def test_real_start_moves_the_rest_and_says_how_late_it_is():
    running = Happened(at(10, 12), at(11, 16), is_over=False)
    day = day_of(happened={1: running}, now=at(10, 30))

    assert clocks(day)[1] == "Round 2 11:31-12:35"
    assert (day.late, day.stretches[0].late) == (12, 12)
    assert [(each.is_now, each.has_started) for each in day.stretches[:2]] == [(True, True), (False, False)]


def test_early_day_is_early():
    assert day_of(happened={1: played(10, 0, lasted=50)}, now=at(10, 55)).late == -14


def test_real_turn_overs_replace_the_planned_one_without_the_break():
    happened = {1: played(10, 0), 2: played(11, 14), 3: played(13, 23)}
    day = day_of(happened=happened, now=at(14), rounds=(*NAMES, "Round 4"))

    assert (day.turn_over, day.is_turn_over_real) == (minutes(15), True)  # (10 + 20) / 2
    assert clocks(day)[-1] == "Round 4 14:42-15:46"


def test_what_has_not_begun_does_not_begin_in_the_past():
    day = day_of(now=at(10, 20))

    assert clocks(day)[0] == "Round 1 10:20-11:24"
    assert day.late == 20


def test_break_that_was_cut_short_ended_with_the_next_round():
    happened = {1: played(10, 0), 2: played(11, 19), 3: Happened(at(12, 50), at(13, 54), is_over=False)}
    lunch = day_of(happened=happened, now=at(13)).stretches[2]

    assert (lunch.ends_at, lunch.has_ended) == (at(12, 50), True)


def test_break_runs_until_its_time_is_over():
    happened = {1: played(10, 0), 2: played(11, 19)}

    assert day_of(happened=happened, now=at(12, 40)).stretches[2].is_now
    assert day_of(happened=happened, now=at(13, 9)).stretches[2].has_ended


def test_finished_day_is_over():
    happened = {1: played(10, 0), 2: played(11, 19), 3: played(13, 30)}
    day = day_of(happened=happened, now=at(20))

    assert (day.is_over, day.late) == (True, 7)


def test_nothing_planned_shows_what_really_happens():
    day = day_of(DayPlan(), happened={1: played(10, 3)}, now=at(11, 10))

    assert clocks(day)[:2] == ["Round 1 10:03-11:07", "Round 2 11:22-12:26"]
    assert (day.late, day.stretches[0].late) == (None, None)


def test_day_is_empty_where_nothing_is_known():
    assert day_of(DayPlan()).stretches == ()
    assert day_of(rounds=()).late is None
    assert not day_of(length=None).is_over


def test_ruleset_without_a_clock_has_the_length_the_organiser_says():
    day = day_of(DayPlan(time(10), round_length=minutes(90)), length=None)

    assert clocks(day)[0] == "Round 1 10:00-11:30"


def test_rehearsal_on_another_day_follows_the_plan_of_that_day():
    start = at(10, 5, day=date(2007, 6, 14))
    day = day_of(happened={1: Happened(start, start + minutes(64), is_over=False)}, now=start)

    assert day.late == 5
    assert day_of(now=at(22, day=date(2007, 6, 14))).late == 0


def test_night_of_the_changing_clocks_is_as_long_as_it_is():
    night = day_of(DayPlan(time(1, 30), minutes(0)), day=date(2007, 3, 25), rounds=NAMES[:2])

    assert clocks(night) == ["Round 1 01:30-03:34", "Round 2 03:34-04:38"]
    autumn = day_of(DayPlan(time(1, 30), minutes(0)), day=date(2007, 10, 28), rounds=NAMES[:2])
    assert clocks(autumn) == ["Round 1 01:30-02:34", "Round 2 02:34-02:38"]


@settings(deadline=None, max_examples=examples(15), suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(1, 90)), max_size=3),
    st.integers(0, 600),
    st.integers(0, 60),
)
def test_any_day_goes_forward_and_keeps_what_is_real(gaps, later, turn_over):
    happened, moment = {}, at(10).astimezone(UTC)
    for number, (gap, lasted) in enumerate(gaps, start=1):
        start = moment + minutes(gap)
        happened[number] = Happened(start, start + minutes(lasted), is_over=True)
        moment = happened[number].ends_at
    day = day_of(
        DayPlan(time(10), minutes(turn_over), (LUNCH,)), happened=happened, now=moment + minutes(later)
    )

    rounds = [each for each in day.stretches if each.kind is Kind.ROUND]
    assert [each.starts_at for each in rounds[: len(gaps)]] == [each.started_at for each in happened.values()]
    assert all(
        one.ends_at <= other.starts_at for one, other in zip(day.stretches, day.stretches[1:], strict=False)
    )
    assert all(each.starts_at <= each.ends_at for each in day.stretches)


def test_day_is_late_now_and_may_still_end_early():
    happened = {1: played(10, 12), 2: Happened(at(11, 20), at(12, 24), is_over=False)}
    day = day_of(happened=happened, now=at(11, 30))

    assert (day.late, day.ends_late) == (1, -10)  # lunch is a minute late; 4 minutes between rounds, not 15
