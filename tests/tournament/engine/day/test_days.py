"""Several days: read and written, refused at their place, and forecast each by itself."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tournament.engine.day.days import EventDay, EventPlan
from tournament.engine.day.forecast import Happened, Kind, forecast
from tournament.engine.day.plan import BadDayPlan, DayPlan
from tournament.engine.day.timetable import timetable
from tournament.messages.engine_refusals import refusal_text

VIENNA = ZoneInfo("Europe/Vienna")
FIRST = {"date": "2026-10-24", "first_round": "10:00", "rounds": 3, "round_minutes": 135}
SECOND = {"date": "2026-10-25", "first_round": "09:30", "rounds": 2, "round_minutes": 120}
BEFORE = datetime(2026, 10, 1, tzinfo=UTC)
NAMES = [f"Round {number}" for number in range(1, 6)]


def plan(*days):
    return EventPlan.from_json({"days": list(days)})


def expected(event, *, happened=None, now=BEFORE, rounds=NAMES):
    return forecast(
        event,
        rounds=rounds,
        length=None,
        day=date(2026, 10, 24),
        zone=VIENNA,
        happened=happened or {},
        now=now,
    )


def starts(found):
    return [f"{each.starts_at.astimezone(VIENNA):%d %H:%M}" for each in found.stretches]


def test_days_survive_json_and_one_day_stays_as_it_was():
    event = plan(FIRST, SECOND)

    assert EventPlan.from_json(event.as_json()) == event
    assert EventPlan.from_json({"first_round": "10:00"}).as_json() == {
        "first_round": "10:00",
        "turn_over": 15,
        "breaks": [],
        "round_minutes": None,
    }
    assert EventPlan.from_json({}) == EventPlan()


@pytest.mark.parametrize(
    ("days", "path", "sentence"),
    [
        ([], "days", "A plan has 1 to 9 days, as a list."),
        ([FIRST] * 10, "days", "A plan has 1 to 9 days, as a list."),
        ([FIRST, FIRST], "days[1].date", "This date is not after the day before."),
        ([FIRST | {"date": "24.10.2026"}], "days[0].date", "“24.10.2026” is not a date."),
        ([FIRST | {"rounds": 0}], "days[0].rounds", "This is not a whole number from 1 to 99."),
        ([FIRST | {"first_round": None}], "days[0].first_round", "“” is not a time."),
        ([FIRST, SECOND | {"turn_over": -1}], "days[1].turn_over", "This is not a whole number"),
        ([FIRST, SECOND | {"lunch": 1}], "days[1].lunch", "“lunch” is not a field here."),
        ([FIRST, SECOND | {"check_in_from": "9 am"}], "days[1].check_in_from", "“9 am” is not a time."),
        (
            [FIRST, SECOND | {"check_in_from": "09:00", "check_in_until": "09:00"}],
            "days[1].check_in_until",
            "Check-in opens at 09:00. Enter a later end.",
        ),
        (["Saturday"], "days[0]", "An object is expected here."),
        (
            [FIRST, SECOND | {"breaks": [{"after": 1, "name": "Lunch", "minutes": 60}]}],
            "days[1].breaks[0].after",
            "This break is not after a round of this day, which has the rounds 4 to 5.",
        ),
    ],
)
def test_days_nobody_can_follow_name_their_place(days, path, sentence):
    with pytest.raises(BadDayPlan) as caught:
        plan(*days)

    assert caught.value.path == path
    assert refusal_text(caught.value).startswith(sentence)


def test_each_day_begins_at_its_own_time_whatever_the_clocks_do_at_night():
    assert starts(expected(plan(FIRST, SECOND))) == [
        "24 10:00",
        "24 12:30",
        "24 15:00",
        "25 09:30",
        "25 11:45",
    ]


def test_a_late_round_moves_its_own_day_only():
    at = datetime(2026, 10, 24, 10, 40, tzinfo=VIENNA)
    running = {1: Happened(at, at + timedelta(minutes=135), is_over=False)}
    found = expected(plan(FIRST, SECOND), happened=running, now=at)

    assert starts(found) == ["24 10:40", "24 13:10", "24 15:40", "25 09:30", "25 11:45"]
    assert found.late == 40


def test_what_comes_is_told_of_the_day_that_is_not_over():
    event = plan(FIRST | {"turn_over": 5}, SECOND | {"turn_over": 20})
    ended = {
        number: Happened(
            datetime(2026, 10, 24, 10 + 2 * number, tzinfo=VIENNA),
            datetime(2026, 10, 24, 11 + 2 * number, tzinfo=VIENNA),
            is_over=True,
        )
        for number in (1, 2, 3)
    }

    assert expected(event).turn_over == timedelta(minutes=5)
    assert expected(event, happened=ended, now=BEFORE).turn_over == timedelta(minutes=20)


def test_the_last_day_has_the_rounds_that_are_more_and_no_day_those_that_are_fewer():
    event = plan(FIRST, SECOND)

    assert starts(expected(event, rounds=[*NAMES, "Final"]))[-1] == "25 14:00"
    assert starts(expected(event, rounds=NAMES[:2])) == ["24 10:00", "24 12:30"]


def test_days_keep_their_distance_when_the_first_moves():
    moved = plan(FIRST, SECOND).starting_on(date(2027, 3, 27))

    assert [day.date for day in moved.days] == [date(2027, 3, 27), date(2027, 3, 28)]
    assert EventPlan().starting_on(date(2027, 1, 1)) == EventPlan((EventDay(DayPlan()),))


def test_a_start_that_the_clocks_skip_is_refused_on_its_day():
    event = plan(FIRST | {"date": "2027-03-27"}, SECOND | {"date": "2027-03-28", "first_round": "02:30"})

    with pytest.raises(BadDayPlan) as caught:
        event.refuse_skipped_start(first=date(2027, 3, 27), zone=VIENNA)
    assert caught.value.path == "days[1].first_round"


def test_a_day_that_runs_into_the_next_is_refused():
    late = plan(FIRST | {"first_round": "20:00"}, SECOND | {"first_round": "00:30"})

    with pytest.raises(BadDayPlan) as caught:
        timetable(late, rounds=5, length=None, day=date(2026, 10, 24), zone=VIENNA)
    assert (caught.value.case, caught.value.path) == ("overlap", "days[1].first_round")
    assert "25 October 2026, 02:15 CET" in refusal_text(caught.value)


def test_breaks_are_between_the_rounds_of_their_day():
    lunch = [{"after": 4, "name": "Lunch", "minutes": 60}]
    found = expected(plan(FIRST, SECOND | {"breaks": lunch}))

    assert [each.kind for each in found.stretches].count(Kind.BREAK) == 1
    assert starts(found)[-1] == "25 12:45"
