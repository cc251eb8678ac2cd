"""How long it is until then, in words, and by whose clock."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.data.cast import NOW
from tournament.models import Tournament
from tournament.services.tournaments.deadlines import moment
from tournament.templatetags.moments import clock_time, exact_time, until, wall

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (3 * DAY - MINUTE, "in 2 days"),
        (2 * DAY - MINUTE, "in 47 hours"),
        (2 * HOUR, "in 2 hours"),
        (2 * HOUR - MINUTE, "in 119 minutes"),
        (MINUTE, "in 1 minute"),
        (timedelta(seconds=59), "in less than a minute"),
        (timedelta(0), ""),
        (-DAY, ""),
    ],
)
def test_what_is_left_is_said_in_whole_units(left, words):
    assert until(NOW + left, NOW) == words


def test_an_instant_is_shown_by_the_clock_of_the_hall():
    assert wall(NOW, Tournament(time_zone="Asia/Tokyo")) == "Saturday 16 June, 17:00 Asia/Tokyo"


def test_no_instant_is_no_word():
    assert (wall(None, Tournament()), until(None, NOW)) == ("", "")


MADRID = ZoneInfo("Europe/Madrid")
TWICE = datetime(2027, 10, 31, 0, 30, tzinfo=UTC)  # 02:30, and an hour later once more


@pytest.mark.parametrize(
    ("at", "day", "words"),
    [
        (TWICE - 4 * HOUR, date(2027, 10, 30), "22:30"),
        (TWICE - 2 * HOUR, date(2027, 10, 30), "31 Oct, 00:30"),
        (TWICE - 2 * HOUR, "", "00:30"),
        (TWICE, date(2027, 10, 31), "02:30 CEST"),
        (TWICE + HOUR, date(2027, 10, 31), "02:30 CET"),
        (TWICE + 2 * HOUR, date(2027, 10, 31), "03:30"),
        (None, date(2027, 10, 31), ""),
    ],
)
def test_a_time_has_its_date_on_another_day_and_says_which_of_two_it_is(at, day, words):
    at = at and at.astimezone(MADRID)
    assert clock_time(at, day) == words
    assert exact_time(at, day) == words.replace(":30", ":30:00")


def test_a_deadline_in_the_hour_that_comes_twice_says_which_it_is():
    hall = Tournament(time_zone="Europe/Madrid")
    assert wall(TWICE, hall) == "Sunday 31 October, 02:30 CEST, Europe/Madrid"
    assert moment(TWICE + HOUR, hall) == "Sunday 31 October 2027, 02:30 CET (Europe/Madrid)"
