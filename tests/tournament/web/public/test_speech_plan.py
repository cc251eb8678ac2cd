"""What a screen can say by itself: what comes next and who is called, and nothing while a clock stands."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tournament.services.clock import announcements, clocks
from tournament.services.hall import calls

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    day, round_ = published(4)
    day.tournament.spoken_languages = ["it", "en"]
    day.tournament.save()
    round_.refresh_from_db()
    return day, clocks.start(round_, by=day.cast.referee, now=NOW)


def plan(client, day, at):
    with time_machine.travel(at, tick=False):
        page = client.get(f"/t/{day.tournament.slug}/screen/").content.decode()
    return json.loads(unescape(re.search(r'data-plan="([^"]*)"', page)[1]))


def test_a_screen_knows_what_comes_with_its_words_and_its_instant(client, hall):
    day, _ = hall
    announcements.fire_due(now=NOW + 45 * MINUTE, by="sweep")

    first = plan(client, day, NOW + 45 * MINUTE)[0]
    assert (first["kind"], first["is_spoken"], first["table"]) == ("E5", True, None)
    assert first["due"] == (NOW + 46 * MINUTE).timestamp() * 1000
    assert first["languages"] == ["it", "en"]
    assert first["words"]["it"].startswith("Ultimo turno: finite il turno in corso")


def test_a_clock_that_stands_still_says_nothing_and_calls_are_heard_all_the_same(client, hall):
    day, clock = hall
    clocks.pause(clock, by=day.cast.referee, now=NOW + MINUTE)
    call = calls.call(day.tournament, text="Parcheggio!", by=day.cast.referee, now=NOW + 2 * MINUTE)

    rows = plan(client, day, NOW + 2 * MINUTE + timedelta(seconds=1))
    assert [(row["kind"], row.get("call"), row["words"]) for row in rows] == [
        ("call", call.pk, {"it": "Parcheggio!"})
    ]
