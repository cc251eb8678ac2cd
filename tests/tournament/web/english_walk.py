"""What an official, a player and a stranger get at every address: asked once for all tests of a process."""

from dataclasses import dataclass
from functools import cache

from django.test import Client

from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses

OTHERS = ("admin", "live", "api", "time")  # have tests of their own, or ask nothing
GROUP = "walk"  # of the tests that share it, for one process


@dataclass(frozen=True)
class Answer:
    """What one of them gets; ``html`` is empty where it is no page."""

    who: str
    door: str
    status: int
    html: str


def _viewers(day):
    official = Client()
    official.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    yield "an official", official, "nobody"
    yield "a player", Client(), day.tokens[1]
    yield "nobody", Client(), "nobody"


@cache
def answers():
    """Every answer, on a day with a row of everything."""
    day = a_rich_day()
    return [
        _answer(who, door, client.get(door, {"as": "html"}))
        for who, client, token in _viewers(day)
        for door in addresses(day.tournament, token=token, numbers=(1, 2), without=OTHERS)
    ]


def _answer(who, door, response):
    is_page = "text/html" in response.headers.get("Content-Type", "")
    return Answer(who, door, response.status_code, response.content.decode() if is_page else "")
