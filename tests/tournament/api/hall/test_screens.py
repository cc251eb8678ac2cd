"""Screens and calls for scripts: the same orders as on the remote."""

import pytest

from tests.data import days
from tests.data.cast import NOW
from tests.tournament.api.callers import ask, desk, passer_by
from tournament.services.hall import screens

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day, _ = days.published(4)
    screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=NOW)
    return day


def say(day, path, body=None, method="POST"):
    return ask(desk(day.cast.kei), method, f"tournaments/{day.tournament.slug}/{path}", body)


def test_a_screen_is_told_what_to_show_and_tells_it(day):
    scenes = [{"scene": "clock", "seconds": 15}, {"scene": "names", "seconds": 9}]
    say(day, "screens/main-hall/show/", {"scenes": scenes})
    say(day, "screens/main-hall/message/", {"text": "Lunch"})

    (screen,) = say(day, "screens/", method="GET").json()["results"]

    assert (screen["scenes"], screen["message"], screen["pulse"]) == (scenes, "Lunch", "never")


def test_a_call_is_read_by_everybody_until_it_is_ended(day):
    made = [say(day, "calls/", {"table": 2, "token": "one"}).json() for _ in range(2)]
    there = f"tournaments/{day.tournament.slug}/calls/"
    standing = ask(passer_by(), "GET", there).json()["results"]
    ended = say(day, f"calls/{made[0]['id']}/end/").json()

    assert standing == [made[0]] == [made[1]]
    assert (made[0]["table"], made[0]["words"]) == (2, {"en": "Table 2, please come to the desk."})
    assert ended["ended_at"]
    assert ask(passer_by(), "GET", there).json()["results"] == []


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("screens/main-hall/show/", {"scenes": []}, "scenes-count"),
        ("calls/", {}, "call-empty"),
        ("calls/", {"table": 99}, "call-no-table"),
    ],
)
def test_an_order_that_means_nothing_is_refused(day, path, body, code):
    assert say(day, path, body).json()["code"] == code
