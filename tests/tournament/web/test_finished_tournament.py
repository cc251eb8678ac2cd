"""A tournament that is finished says so on every page, and asks for nothing that is over."""

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import closed
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.player.phone import Phone
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db

OVER = (
    "In the lead",
    "Find my table",
    "Time is up",
    "Results are coming in",
    "Check-in is open",
    "Check-in is not open",
    "Pair round",
    "Type results",
    "Enter a round from paper",
    "You play here",
)
PUBLIC = ("", "pairings/", "standings/", "clock/", "screen/", "day/", "entrants/", "outlook/", "fairness/")
SCREENS = ("names", "tables", "missing", "clock", "standings")
DESK = ("home", "entrants", "check-in", "rounds", "entry", "lists", "disputes", "screens", "standings")


@pytest.fixture
def day():
    day, _ = closed(4)
    tournaments.move(
        day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW, reason="It got late"
    )
    return day.refresh()


@pytest.mark.thorough
def test_no_public_page_asks_for_what_is_over(day):
    client, start = Client(), f"/t/{day.tournament.slug}/"

    texts = {page: text_of(client.get(start + page)) for page in PUBLIC}
    texts |= {show: text_of(client.get(f"{start}screen/", {"show": show})) for show in SCREENS}

    assert {(page, words) for page, text in texts.items() for words in OVER if words in text} == set()
    for page in ("", "standings/", "screen/", *SCREENS):
        assert "final standings" in texts[page].lower(), page
    assert "The tournament is over" in texts["clock/"]


def test_no_page_of_the_desk_asks_for_what_is_over(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    texts = {page: text_of(olga.open(page)) for page in DESK}

    assert {(page, words) for page, text in texts.items() for words in OVER if words in text} == set()
    for page in ("home", "check-in", "entry"):
        assert "The tournament is finished" in texts[page], page


def test_no_page_of_a_player_asks_for_what_is_over(day):
    phone = Phone(day.tokens[1])

    texts = [text_of(phone.open(page)) for page in ("home", "lists")]

    assert "The tournament is over" in texts[0]
    assert [words for text in texts for words in OVER if words in text] == []
