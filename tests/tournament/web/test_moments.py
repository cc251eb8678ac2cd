"""How long it is until then, in words, and by whose clock."""

from datetime import timedelta

import pytest

from tests.cast import NOW
from tournament.models import Tournament
from tournament.templatetags.moments import until, wall

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
