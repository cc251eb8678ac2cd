"""The timeline and the day over HTTP: read by anybody, set by the organiser as a whole."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.api.callers import ask, desk, is_problem, passer_by
from tournament.services.clock import clocks

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return a_day()


def path(day, what="timeline"):
    return f"tournaments/{day.tournament.slug}/{what}/"


def read(day, what="timeline"):
    return ask(passer_by(), "GET", path(day, what)).json()


def put(day, what="timeline", **body):
    return ask(desk(day.cast.olga), "PUT", path(day, what), body)


def without_the_warning(day):
    timeline = read(day)["timeline"]
    timeline["announcements"] = [row for row in timeline["announcements"] if row["code"] != "E4"]
    return timeline


def test_timeline_is_the_ruleset_s_until_it_is_changed(day):
    found = read(day)

    assert (found["is_own"], found["is_frozen"], found["differences"], found["doubts"]) == (
        False,
        False,
        [],
        [],
    )
    assert found["timeline"]["length"] == 64 * 60


def test_changed_timeline_says_what_differs_and_null_takes_it_back(day):
    changed = put(day, timeline=without_the_warning(day)).json()

    assert changed["differences"] == ["“Five minutes to the last turn.” is removed."]
    assert changed["is_own"]
    assert not put(day, timeline=None).json()["is_own"]


def test_sentence_nobody_can_keep_is_doubted(day):
    timeline = read(day)["timeline"]
    timeline["announcements"][3]["text"] = "Begin. Forty-two minutes."

    assert put(day, timeline=timeline).json()["doubts"][0].startswith("“Begin. Forty-two minutes.” names 42")


def test_timeline_no_clock_could_run_is_refused_at_its_field(day):
    timeline = read(day)["timeline"]
    timeline["phases"][3]["end"] += 60

    answer = put(day, timeline=timeline)

    assert answer.status_code == 422
    assert is_problem(answer)
    assert answer.json()["field"] == "phases[4].start"


def test_what_somebody_else_changed_is_not_overwritten(day):
    seen = read(day)["mark"]
    put(day, timeline=without_the_warning(day))

    assert put(day, timeline=None, seen=seen).json()["code"] == "changed-meanwhile"


def test_started_clock_freezes_it():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.organiser, now=NOW)

    assert read(day)["is_frozen"]
    assert put(day, timeline=without_the_warning(day)).json()["code"] == "timeline-frozen"


def test_ruleset_without_a_clock_has_none():
    day = a_day(ruleset_key="combat-hex-starter", level=500)

    assert read(day)["timeline"] is None
    assert put(day, timeline=None).json()["code"] == "untimed"


def test_day_is_planned_and_read(day):
    plan = {"first_round": "10:00", "breaks": [{"after": 1, "name": "Lunch", "minutes": 45}]}
    answer = put(day, "day", plan=plan)

    assert answer.status_code == 200
    assert [each["name"] for each in answer.json()["stretches"]] == ["Round 1", "Lunch", "Round 2", "Round 3"]
    assert read(day, "day")["plan"]["turn_over"] == 15


def test_day_nobody_can_follow_is_refused_at_its_field(day):
    answer = put(day, "day", plan={"first_round": "10:00", "turn_over": -1})

    assert (answer.status_code, answer.json()["field"]) == (422, "turn_over")


def test_sign_that_no_database_keeps_is_refused(day):
    timeline = read(day)["timeline"]
    timeline["announcements"][1]["words"] = {"de": "Noch\0 nicht."}
    plan = {"first_round": "10:00", "breaks": [{"after": 1, "name": "Lun\0ch", "minutes": 45}]}

    refused = put(day, timeline=timeline), put(day, "day", plan=plan)

    assert [(each.status_code, each.json()["field"]) for each in refused] == [
        (422, "timeline"),
        (422, "plan"),
    ]
