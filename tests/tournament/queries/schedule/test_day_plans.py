"""The day as rows tell it: clocks with pauses and extra time, rounds of a cut, and the hall's own time."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, published
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, Tournament
from tournament.queries.schedule.day_plans import day_of
from tournament.services.clock import clocks
from tournament.services.core.errors import Invalid
from tournament.services.schedule import day_plans
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db
LUNCH = {"after": 1, "name": "Lunch", "minutes": 30}


def planned(day, **plan):
    """Rounds from noon on, which is when the clock of these stories starts."""
    wanted = {"first_round": f"{NOW.astimezone(day.tournament.zone):%H:%M}", **plan}
    day_plans.change(day.tournament, wanted, by=day.cast.organiser, now=NOW)
    Tournament.objects.update(starts_on=NOW.astimezone(day.tournament.zone).date())
    return day.refresh()


@pytest.fixture
def hall():
    day, round_ = published(4)
    planned(day, breaks=[LUNCH])
    day.clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    return day


def ends(day, *, after):
    """Minutes from noon to the end of round 1, as it is to be expected so long after noon."""
    stretch = day_of(day.tournament, now=NOW + after * MINUTE).stretches[0]
    return (stretch.ends_at - NOW) / MINUTE


def test_day_has_every_round_and_its_lunch(hall):
    day = day_of(hall.tournament, now=NOW)

    assert [each.name for each in day.stretches] == ["Round 1", "Lunch", "Round 2", "Round 3"]
    assert day.ends_at == NOW + (64 * 3 + 30 + 15 * 2) * MINUTE == day.planned_end
    assert (day.late, day.early, day.has_begun, day.turn_over) == (0, 0, True, 15)


def test_extra_time_and_a_pause_make_the_day_late(hall):
    clocks.extend(hall.clock, seconds=300, reason="Fog.", by=hall.cast.referee, now=NOW + MINUTE)
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 10 * MINUTE)

    assert ends(hall, after=10) == 69
    assert ends(hall, after=20) == 79
    clocks.resume(hall.clock, by=hall.cast.referee, now=NOW + 20 * MINUTE)
    assert ends(hall, after=30) == 79
    assert day_of(hall.tournament, now=NOW + 30 * MINUTE).late == 15


def test_table_that_plays_longer_makes_the_round_longer(hall):
    table = hall.clock.round.pairings.filter(b__isnull=False).first()
    clocks.give_table_time(table, seconds=240, reason="Ruling.", by=hall.cast.referee, now=NOW + MINUTE)

    assert ends(hall, after=2) == 68


def test_clock_that_was_ended_makes_the_day_early(hall):
    clocks.end(hall.clock, by=hall.cast.organiser, now=NOW + 50 * MINUTE, reason="All done.")
    day = day_of(hall.tournament, now=NOW + 51 * MINUTE)

    assert (ends(hall, after=51), day.early, day.late) == (50, 14, 0)


def test_start_that_was_taken_back_never_happened(hall):
    clocks.undo(hall.clock, by=hall.cast.organiser, now=NOW + timedelta(seconds=9))

    assert not day_of(hall.tournament, now=NOW + MINUTE).has_begun


def test_round_that_was_closed_without_a_clock_happened_too():
    day, round_ = published(4)
    planned(day)
    Tournament.objects.update(status=TournamentStatus.FINISHED)
    type(round_).objects.update(status="closed", published_at=NOW, closed_at=NOW + 40 * MINUTE)
    found = day_of(day.refresh().tournament, now=NOW + 60 * MINUTE)

    assert [(each.name, each.has_ended) for each in found.stretches] == [("Round 1", True)]


def test_rounds_of_a_cut_are_part_of_the_day():
    day = planned(a_day(cut_size=4, rounds_planned=2))

    names = [each.name for each in day_of(day.tournament, now=NOW).stretches]
    assert names == ["Round 1", "Round 2", "Semi-final", "Final"]


def test_nothing_planned_is_an_empty_day():
    found = day_of(a_day().tournament, now=NOW)

    assert (found.stretches, found.ends_at, found.planned_end, found.is_elsewhere) == ((), None, None, False)


def test_next_round_is_the_first_that_has_not_started(hall):
    day = day_of(hall.tournament, now=NOW)

    assert day.coming.name == "Round 2"
    assert not day.is_elsewhere
    assert day_of(hall.tournament, now=NOW - timedelta(days=1)).is_elsewhere


def test_day_costs_three_queries(hall, django_assert_num_queries):
    with django_assert_num_queries(3):
        day_of(hall.tournament, now=NOW)


def test_json_says_what_is_real(hall):
    said = day_of(hall.tournament, now=NOW).as_json()

    assert [each["has_started"] for each in said["stretches"]] == [True, False, False, False]
    assert said["stretches"][1] | {"starts_at": None, "ends_at": None} == said["stretches"][1] | {
        "kind": "break", "after": 1, "number": None, "starts_at": None, "ends_at": None,
    }  # fmt: skip


def test_plan_of_the_day_may_change_at_any_time_and_is_logged(hall):
    day_plans.change(hall.tournament, {"first_round": "09:30"}, by=hall.cast.organiser, now=NOW)

    assert LogEntry.objects.filter(verb="day-plan.change").latest("pk").subject == "first round at 09:30"
    count = LogEntry.objects.count()
    day_plans.change(hall.tournament, {"first_round": "09:30"}, by=hall.cast.organiser, now=NOW)
    assert LogEntry.objects.count() == count


def test_plan_nobody_can_follow_is_refused_at_its_field():
    day = a_day()

    with pytest.raises(Invalid, match="is not a time") as caught:
        day_plans.change(day.tournament, {"first_round": "noon"}, by=day.cast.organiser, now=NOW)
    assert caught.value.field == "first_round"


def late_evening():
    """The first of three rounds began at 22:30 and is over; the second is to begin after midnight."""
    day, round_ = published(4)
    Tournament.objects.update(time_zone="Europe/Madrid", starts_on=date(2007, 6, 16))
    began = datetime(2007, 6, 16, 20, 30, tzinfo=UTC)
    planned(day.refresh(), first_round="22:30", turn_over=120)
    Tournament.objects.update(starts_on=date(2007, 6, 16))
    clocks.start(round_, by=day.cast.referee, now=began)
    return day.refresh(), began


def test_a_day_that_has_begun_goes_on_after_midnight():
    day, began = late_evening()
    at_night = began + 100 * MINUTE  # ten past midnight

    night = day_of(day.tournament, now=at_night)

    assert night.date == date(2007, 6, 16)
    assert not night.is_elsewhere
    assert f"{night.coming.starts_at.astimezone(day.tournament.zone):%d %H:%M}" == "17 01:34"
    assert day_of(day.tournament, now=began + 24 * 60 * MINUTE * 2).is_elsewhere


def test_a_round_that_is_late_after_midnight_is_not_expected_in_the_past():
    day, began = late_evening()
    plan = {"first_round": "22:30", "turn_over": 10}
    day_plans.change(day.tournament, plan, by=day.cast.organiser, now=NOW)
    at_night = began + 100 * MINUTE

    assert day_of(day.refresh().tournament, now=at_night).coming.starts_at == at_night


@pytest.mark.parametrize(
    ("day_of_event", "first", "refused"),
    [
        (date(2027, 3, 28), "02:30", True),
        (date(2027, 3, 28), "03:00", False),
        (date(2027, 3, 27), "02:30", False),
        (date(2027, 10, 31), "02:30", False),
    ],
)
def test_a_first_round_at_an_hour_that_does_not_exist_is_refused(day_of_event, first, refused):
    day = a_day(time_zone="Europe/Madrid", starts_on=day_of_event)

    def change():
        day_plans.change(day.tournament, {"first_round": first}, by=day.cast.organiser, now=NOW)

    if not refused:
        change()
        return
    with pytest.raises(Invalid, match="28 March 2027, 02:30 does not exist in Europe/Madrid") as found:
        change()
    assert found.value.field == "first_round"


def test_the_day_is_not_moved_to_where_the_first_round_does_not_exist():
    day = a_day(time_zone="Europe/Madrid", starts_on=date(2027, 3, 27))
    day_plans.change(day.tournament, {"first_round": "02:30"}, by=day.cast.organiser, now=NOW)

    with pytest.raises(Invalid, match="does not exist"):
        tournament_settings.configure(
            day.tournament, by=day.cast.organiser, now=NOW, starts_on=date(2027, 3, 28)
        )
