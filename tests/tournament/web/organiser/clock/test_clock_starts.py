"""Before the clock: a start now, one set for a time, and words to the hall."""

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.clock import LEAD
from tournament.models import Call, Clock, LogEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga(time_machine):
    """The organiser before the clock of a published round, at 8:00 in London."""
    day, round_ = published(6)
    Tournament.objects.update(time_zone="Europe/London")
    time_machine.move_to(NOW - 60 * MINUTE, tick=False)
    browser = Browser(day.cast.olga, day.tournament.slug)
    browser.day, browser.round = day, round_
    return browser


@pytest.mark.parametrize("room", ["round", "clock"])
def test_a_start_is_set_for_a_time_of_the_hall(olga, room):
    assert "Or start at" in text_of(olga.open(room, 1))

    answer = olga.press("clock-start", 1, at="08:30", came_from=olga.url(room, 1))

    assert Clock.objects.get().started_at == NOW - 30 * MINUTE
    page = text_of(olga.next_page(answer))
    assert "The clock starts at 08:30" in page
    assert "Before the start 30:00" in page
    assert "Set the start" not in page


@pytest.mark.parametrize("room", ["round", "clock"])
def test_a_start_that_is_set_comes_now_with_one_press(olga, room):
    olga.press("clock-start", 1, at="08:30")

    assert "Start now" in text_of(olga.open(room, 1))
    olga.press("clock-start", 1)

    assert Clock.objects.get().started_at == NOW - 60 * MINUTE + LEAD
    assert "Start now" not in text_of(olga.open(room, 1))


def test_the_time_of_a_start_is_that_of_the_plan_of_the_day(olga):
    Tournament.objects.update(day_plan={"first_round": "08:45", "breaks": []}, starts_on=NOW.date())

    assert 'name="at" required value="08:45"' in olga.open("clock", 1).content.decode()


def test_the_log_says_for_when_a_start_was_set(olga):
    olga.press("clock-start", 1, at="08:30")

    assert LogEntry.objects.get(verb="clock.start").sentence == (
        "Olga set the start of the clock of round 1 for 08:30."
    )


def test_a_start_that_is_brought_forward_stays_in_the_ledger_as_it_was_set(olga):
    olga.press("clock-start", 1, at="08:30")
    olga.press("clock-start", 1)

    ledger = text_of(olga.open("clock", 1)).partition("Clock changes and announcements")[2]

    assert "The clock starts at 08:30" in ledger
    assert "The clock starts at 08:00" not in ledger
    assert ["08:30" in row.sentence for row in LogEntry.objects.filter(verb="clock.start")] == [False, True]


@pytest.mark.parametrize(("typed", "says"), [("07:59", "This time has passed."), ("x", "Start at")])
def test_a_start_that_has_passed_or_is_no_time_starts_nothing(olga, typed, says):
    answer = olga.press("clock-start", 1, at=typed, came_from=olga.url("clock", 1))

    assert says in text_of(answer) + str(said(answer))
    assert not Clock.objects.exists()


def test_the_hall_is_told_in_own_words_from_the_page_of_the_clock(olga):
    page = olga.url("clock", 1)

    answer = olga.press("call", text="Lunch is ready", came_from=page)
    shown = text_of(olga.next_page(answer))
    ended = olga.press("call-done", Call.objects.get().pk, came_from=page)

    assert answer.url == ended.url == page
    assert "Lunch is ready Take off" in shown
    assert "Lunch" not in text_of(olga.open("clock", 1))


def test_a_second_start_says_who_started_the_clock_and_the_same_form_again_does_not(olga):
    page = olga.url("round", 1)
    first = olga.press("clock-start", 1, token="one", came_from=page)
    again = olga.press("clock-start", 1, token="one", came_from=page)
    other = olga.press("clock-start", 1, token="two", came_from=page)

    assert [answer.url for answer in (first, again, other)] == [page] * 3
    assert "already" not in str(said(first)) + str(said(again))
    assert "The clock is running already: Olga started it at 08:00." in text_of(olga.next_page(other))
    assert LogEntry.objects.filter(verb="clock.start").count() == 1
