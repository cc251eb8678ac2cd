"""The check-in of a later day, at the desk or by phone; who is missing sits out a round."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import closed, play
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.queries.entrants.attendance import checked_in_on_an_earlier_day
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict
from tournament.services.entrants import attendance
from tournament.services.rounds import rounds
from tournament.services.schedule import day_plans
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
MORNING = NOW + timedelta(hours=20)


@pytest.fixture
def day():
    """Four players, round 1 is over, and round 2 is on the next day."""
    found, _ = closed(4)
    first = {"date": "2007-06-16", "first_round": "10:00", "rounds": 1}
    second = {"date": "2007-06-17", "first_round": "09:30", "rounds": 2}
    day_plans.change(found.tournament, {"days": [first, second]}, by=found.cast.organiser, now=NOW)
    return found.refresh()


def press(day, **fields):
    return Browser(day.cast.kei, day.tournament.slug).press("check-in-many", **fields)


def statuses(day):
    return dict(day.tournament.entrants.values_list("number", "status"))


def test_everybody_is_asked_again_in_one_press_and_one_undo(day):
    desk = Browser(day.cast.olga, day.tournament.slug)
    assert "4 players were checked in on an earlier day." in text_of(desk.open("check-in"))
    assert "A new day begins" in text_of(desk.open("home"))

    assert said(press(day, does="again")) == "4 players have to check in again."
    assert set(statuses(day).values()) == {EntrantStatus.ABSENT}
    assert "on an earlier day" not in text_of(desk.open("check-in"))

    entry = day.tournament.log.filter(verb="entrant.absent").latest("pk")
    undo.undo(entry, by=day.cast.scorekeeper, now=NOW)
    assert EntrantStatus.CHECKED_IN in statuses(day).values()


def test_who_comes_plays_and_who_is_missing_sits_out_and_keeps_the_place(day):
    press(day, does="again")
    for entrant in day.entrants[:3]:
        attendance.check_in(entrant, by=day.cast.organiser, now=MORNING)
    assert checked_in_on_an_earlier_day(day.tournament) == []

    round_ = rounds.publish(
        rounds.draft(day.tournament, by=day.cast.organiser, now=MORNING), by=day.cast.organiser, now=MORNING
    )
    missing = day.entrants[3]
    assert not round_.seats.filter(entrant=missing).exists()
    missing.refresh_from_db()
    assert missing.status == EntrantStatus.ABSENT
    attendance.check_in(missing, by=day.cast.organiser, now=MORNING)
    play(day, round_)


def test_a_draft_of_the_evening_waits_for_the_morning(day):
    draft = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    press(day, does="again")

    with pytest.raises(Conflict):
        rounds.publish(draft, by=day.cast.organiser, now=MORNING)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=day.cast.organiser, now=MORNING)
    assert rounds.publish(draft, by=day.cast.organiser, now=MORNING).status == "published"


def test_a_phone_checks_in_on_the_morning_of_a_later_day_and_not_during_a_round(day):
    press(day, does="again")
    pia, paul = day.entrants[:2]
    for one in (pia, paul):
        one.refresh_from_db()
    attendance.check_in(pia, by=player(pia), now=MORNING)
    for entrant in day.entrants[2:]:
        attendance.check_in(entrant, by=day.cast.organiser, now=MORNING)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=MORNING)
    rounds.publish(round_, by=day.cast.organiser, now=MORNING)

    with pytest.raises(Conflict, match="desk"):
        attendance.check_in(paul, by=player(paul), now=MORNING)


def test_nobody_is_asked_again_on_the_same_day(day):
    day_plans.change(day.tournament, {"first_round": "10:00"}, by=day.cast.organiser, now=NOW)

    assert "on an earlier day" not in text_of(Browser(day.cast.olga, day.tournament.slug).open("check-in"))
    answer = press(day, does="again")
    assert (answer.status_code, set(statuses(day).values())) == (422, {EntrantStatus.CHECKED_IN})


def test_the_screen_says_when_it_goes_on(day, client):
    with time_machine.travel(MORNING, tick=False):
        address = reverse("public:screen", args=[day.tournament.slug])
        assert "Round 2: Sunday 17 June, 09:30" in text_of(client.get(address, {"show": "standings"}))


def test_a_later_day_has_a_window_for_the_check_in_by_phone(day):
    row = {"date": "2007-06-16", "first_round": "10:00", "rounds": 1}
    window = {"check_in_from": "08:30", "check_in_until": "09:15"}
    second = {"date": "2007-06-17", "first_round": "09:30", "rounds": 2, **window}
    day_plans.change(day.tournament, {"days": [row, second]}, by=day.cast.organiser, now=NOW)
    press(day, does="again")
    at = lambda hour, minute: datetime(2007, 6, 17, hour, minute, tzinfo=day.tournament.zone)  # noqa: E731 - in a line
    pia, paul = day.refresh().entrants[:2]

    with pytest.raises(Conflict, match="You can check in from"):
        attendance.check_in(pia, by=player(pia), now=at(8, 29))
    attendance.check_in(pia, by=player(pia), now=at(8, 30))
    with pytest.raises(Conflict, match="Self check-in closed"):
        attendance.check_in(paul, by=player(paul), now=at(9, 16))
    attendance.check_in(paul, by=day.cast.organiser, now=at(9, 16))
    assert list(statuses(day).values()).count(EntrantStatus.CHECKED_IN) == 2


def test_the_form_of_the_day_keeps_the_window(day):
    desk = Browser(day.cast.olga, day.tournament.slug)
    page = desk.open("day-plan").content.decode()
    assert 'name="day_check_in_from"' in page

    desk.press(
        "day-plan",
        save="1",
        first_round="10:00",
        turn_over="15",
        day_date=["2007-06-17"],
        day_first_round=["09:30"],
        day_from_round=["2"],
        day_turn_over=["15"],
        day_check_in_from=["08:30"],
        day_check_in_until=[""],
    )

    (_first, second) = day.refresh().tournament.day_plan["days"]
    assert (second["check_in_from"], "check_in_until" in second) == ("08:30", False)
    assert 'value="08:30"' in desk.open("day-plan").content.decode()
