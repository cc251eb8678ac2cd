"""The plan of the day at the desk, and the day as everybody sees it."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.template.loader import render_to_string
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.day.days import EventPlan
from tournament.engine.day.forecast import Forecast, Kind, Stretch
from tournament.models import Tournament
from tournament.printing.documents.day_plan import printed_day
from tournament.queries.schedule.day_plans import Day
from tournament.services.clock import clocks
from tournament.services.core.errors import Invalid
from tournament.services.schedule import day_plans

pytestmark = pytest.mark.django_db
LUNCH = {"break_name": ["Lunch", ""], "break_minutes": ["45", ""], "break_after": ["2", "1"]}


@pytest.fixture
def day():
    return a_day()


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def at(hour, minute=0):
    return datetime(2007, 6, 16, hour, minute, tzinfo=UTC)


def public(client, day, name="day"):
    return client.get(reverse(f"public:{name}", args=[day.tournament.slug]))


def test_plan_is_saved_with_its_breaks_and_the_empty_row_is_none(olga, day):
    answer = olga.press("day-plan", save="1", first_round="09:30", turn_over="20", **LUNCH)

    assert said(answer) == "Plan of the day saved."
    assert day.refresh().tournament.day_plan == {
        "first_round": "09:30",
        "turn_over": 20,
        "breaks": [{"after": 2, "name": "Lunch", "minutes": 45}],
        "round_minutes": None,
    }
    assert 'value="Lunch"' in olga.open("day-plan").content.decode()


def test_emptied_break_is_taken_out(olga, day):
    olga.press("day-plan", save="1", first_round="09:30", turn_over="20", **LUNCH)
    olga.press("day-plan", save="1", first_round="09:30", turn_over="20", break_name="", break_minutes="")

    assert day.refresh().tournament.day_plan["breaks"] == []


def test_preview_shows_the_day_and_saves_nothing(olga, day):
    page = text_of(olga.press("day-plan-preview", first_round="09:30", turn_over="20", **LUNCH))

    assert "As planned The last round ends at about" in page
    assert "Lunch" in page
    assert day.refresh().tournament.day_plan == {}


SUNDAY = {
    "day_date": ["2007-06-17", ""],
    "day_first_round": ["09:00", ""],
    "day_from_round": ["2", "2"],
    "day_turn_over": ["", ""],
}


def test_a_second_day_is_saved_shown_and_kept_by_the_form(olga, day, client):
    press = {"save": "1", "first_round": "09:30", "turn_over": "20", **LUNCH, **SUNDAY}
    answer = olga.press("day-plan", **press)

    assert said(answer) == "Plan of the day saved."
    kept = day.refresh().tournament.day_plan["days"]
    assert [(each["date"], each["rounds"], each["turn_over"]) for each in kept] == [
        ("2007-06-16", 1, 20),
        ("2007-06-17", day.tournament.rounds_planned - 1, 20),
    ]
    assert [each["name"] for each in kept[1]["breaks"]] == ["Lunch"]
    assert "first round at 09:30; first round at 09:00, Lunch" in text_of(olga.open("log"))
    page = text_of(public(client, day))
    assert page.index("Saturday 16 June") < page.index("Sunday 17 June") < page.index("09:00 – to 10:04")

    form = olga.open("day-plan").content.decode()
    assert 'value="2007-06-17"' in form
    assert "<option selected>2</option>" in form
    olga.press("day-plan", **press | {"day_date": "", "day_first_round": ""})
    assert "days" not in day.refresh().tournament.day_plan


@pytest.mark.parametrize(
    ("change", "name", "sentence"),
    [
        ({"day_date": ["2007-06-16", ""]}, "day_date", "This date is not after the day before."),
        ({"day_first_round": ["", ""]}, "day_first_round", "is not a time. Enter a time such as 10:00."),
        ({"day_from_round": ["1", ""]}, "day_from_round", "This is not a whole number from 1 to 99."),
        ({"first_round": "23:30"}, "day_first_round", "The day before ends on 17 June 2007, 00:34"),
        ({"break_name": ["", ""]}, "break_name", "A break needs a name"),
        ({"turn_over": "soon"}, "turn_over", "This is not a whole number from 0 to 240."),
    ],
)
def test_a_fault_of_a_day_stands_beside_its_field(olga, day, change, name, sentence):
    sunday = SUNDAY | {"day_first_round": ["00:10", ""]}
    answer = olga.press(
        "day-plan", save="1", **({"first_round": "09:30", "turn_over": "20"} | LUNCH | sunday | change)
    )

    assert answer.status_code == 422
    marked = re.findall(r'name="(\w+)"[^>]*aria-invalid="true"', answer.content.decode())
    assert (marked, sentence in text_of(answer)) == ([name], True)
    assert day.refresh().tournament.day_plan == {}


def test_the_first_day_is_the_date_of_the_tournament(day):
    plan = {"days": [{"date": "2007-06-17", "first_round": "10:00", "rounds": 2}]}

    with pytest.raises(Invalid, match="The tournament begins on 16 June 2007"):
        day_plans.change(day.tournament, plan, by=day.cast.organiser, now=NOW)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"turn_over": "soon"}, "This is not a whole number from 0 to 240."),
        ({"first_round": "9 o'clock"}, "is not a time. Enter a time such as 10:00."),
        ({"break_minutes": ["", ""]}, "This is not a whole number from 1 to 480."),
        ({"break_name": ["", ""]}, "A break needs a name"),
        (
            {"break_name": ["Lunch", "Tea"], "break_minutes": ["9", "9"], "break_after": ["1", "1"]},
            "There is another break after round 1.",
        ),
    ],
)
def test_bad_input_is_refused_at_its_field(olga, day, change, sentence):
    answer = olga.press(
        "day-plan", save="1", **{"first_round": "09:30", "turn_over": "20", **LUNCH, **change}
    )

    assert answer.status_code == 422
    assert text_of(answer).count(sentence) == 1
    assert day.refresh().tournament.day_plan == {}


def test_untimed_ruleset_asks_how_long_a_round_takes():
    day = a_day(ruleset_key="combat-hex-starter", level=500)
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("day-plan", save="1", first_round="10:00", turn_over="10", round_minutes="90")

    assert "10:00 – to 11:30" in text_of(olga.open("day-plan"))


def test_public_page_shows_the_planned_day(client, day):
    day_plans.change(day.tournament, {"first_round": "10:00"}, by=day.cast.organiser, now=NOW)
    page = text_of(public(client, day))

    assert "10:00 – to 11:04" in page
    assert "15 minutes are planned between rounds." in page
    assert "Saturday 16 June 2007" in page
    assert (
        reverse("public:day", args=[day.tournament.slug])
        in public(client, day, "tournament").content.decode()
    )


def test_public_page_without_a_plan_says_so(client, day):
    assert "No plan of the day yet" in text_of(public(client, day))


def test_public_part_is_the_same_day(client, day):
    day_plans.change(day.tournament, {"first_round": "10:00"}, by=day.cast.organiser, now=NOW)
    part = client.get(reverse("public:part", args=[day.tournament.slug, "day_plan"]))

    assert "10:00 – to 11:04" in text_of(part)


def test_desk_shows_how_late_the_day_is():
    day, round_ = published(4)
    day_plans.change(day.tournament, {"first_round": "07:48"}, by=day.cast.organiser, now=NOW)
    clocks.start(round_, by=day.cast.organiser, now=NOW)

    assert "12 minutes late" in text_of(Browser(day.cast.olga, day.tournament.slug).open("home"))


@pytest.mark.parametrize("template", ["fragments/public/day_plan.html", "fragments/scenes/day.html"])
def test_late_says_what_is_late(template):
    """What comes next may be late on a day that ends early: rounds follow each other faster than planned."""
    tournament = Tournament(time_zone="UTC")
    lunch = Stretch(Kind.BREAK, 1, "Lunch", at(16, 3), at(16, 48), (at(15, 52), at(16, 37)))
    last = Stretch(Kind.ROUND, 2, "Round 2", at(19, 29), at(20, 33), (at(19, 31), at(20, 35)))
    day = Day(tournament, EventPlan(), Forecast((lunch, last)), None, at(16))

    page = " ".join(render_to_string(template, {"day": day, "tournament": tournament}).split())

    assert "Lunch starts 11 minutes late" in page
    if template == "fragments/public/day_plan.html":
        assert "That is 2 minutes earlier than planned (20:35)." in page


@time_machine.travel(NOW, tick=False)
def test_overview_says_when_the_next_round_comes_and_then_when_play_ends(client):
    day, round_ = published(4, rounds_planned=1)
    day_plans.change(day.tournament, {"first_round": "00:00"}, by=day.cast.organiser, now=NOW)
    Tournament.objects.update(starts_on=NOW.astimezone(day.tournament.zone).date())

    assert "Round 1 at about 08:00" in text_of(public(client, day, "tournament"))
    clocks.start(round_, by=day.cast.organiser, now=NOW)
    assert "Play ends at about" in text_of(public(client, day, "tournament"))


def night(first_round="23:30", day=(2007, 6, 16)):
    """A day whose second round begins after midnight, in Madrid."""
    made, round_ = published(4)
    wanted = {"first_round": first_round, "turn_over": 15}
    Tournament.objects.update(time_zone="Europe/Madrid", starts_on=date(*day))
    day_plans.change(made.refresh().tournament, wanted, by=made.cast.organiser, now=NOW)
    return made.refresh(), round_


def test_the_public_page_names_the_next_round_before_and_after_midnight(client):
    made, round_ = night()
    began = datetime(2007, 6, 16, 21, 30, tzinfo=UTC)
    clocks.start(round_, by=made.cast.referee, now=began)
    for now in (began + timedelta(minutes=5), began + timedelta(minutes=35)):
        with time_machine.travel(now, tick=False):
            page = text_of(public(client, made, "tournament"))
        assert "Round 2 at about 17 Jun, 00:49" in page


def test_pages_and_paper_date_the_times_of_the_next_day(client):
    made, _ = night()
    with time_machine.travel(datetime(2007, 6, 16, 8, tzinfo=UTC), tick=False):
        page = text_of(public(client, made))
    printed = printed_day(made.tournament)

    assert "23:30 – to 17 Jun, 00:34" in page
    assert [line.times for line in printed.lines][:2] == ["23:30 – 17 Jun, 00:34", "17 Jun, 00:49 – 01:53"]


def test_the_hour_that_comes_twice_is_marked_where_it_is_planned_and_shown(olga, client, day):
    Tournament.objects.update(time_zone="Europe/Madrid", starts_on=date(2027, 10, 31))

    preview = text_of(olga.press("day-plan", first_round="02:30", turn_over="15"))

    assert "02:30 CEST" in preview
    assert "02:34 CET" in preview  # the end of the round, 64 minutes later


def test_the_hour_that_does_not_exist_is_refused_at_its_field(olga, day):
    Tournament.objects.update(time_zone="Europe/Madrid", starts_on=date(2027, 3, 28))

    answer = olga.press("day-plan", save="1", first_round="02:30", turn_over="15")

    assert answer.status_code == 422
    assert "28 March 2027, 02:30 does not exist in Europe/Madrid" in text_of(answer)
    assert not day.refresh().tournament.day_plan
