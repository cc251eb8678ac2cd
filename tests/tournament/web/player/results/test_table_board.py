"""The board behind a private link offers the own figures, and the opponent's as far as they are open."""

import json

import pytest
from django.test import Client

from tests.tournament.web.player.lists.test_reveals import FACTIONS, Hall, opened
from tests.tournament.web.player.phone import text_of
from tournament.models import LogEntry, Reveal

pytestmark = pytest.mark.django_db


def offered(page):
    return {
        faction: {json.loads(values)["id"] for _, values in figures}
        for faction, figures in page.context["table_figures"]
    }


def board(hall, who="viewer"):
    phone = hall.phone(who)
    return Client().get(phone.url("table-board", 1))


@pytest.mark.parametrize("reveal", list(Reveal))
def test_own_figures_are_offered_and_others_as_far_as_they_are_open(reveal):
    hall = Hall(reveal, "rolled")

    mine, theirs = offered(board(hall, "holder")), offered(board(hall))

    assert mine["evil"] >= {"Veiled evil captain", "Veiled evil guard"}
    assert not any("Veiled good" in name for name in mine["good"])  # it is not the list of this game
    for faction in FACTIONS:
        is_open = faction in opened(reveal, "rolled", "viewer")
        assert any("Veiled" in name for name in theirs[faction]) is is_open


def test_a_look_at_the_opponents_figures_is_logged_once():
    hall = Hall(Reveal.PUBLISHED, "rolled")

    board(hall)
    board(hall)

    assert LogEntry.objects.filter(verb="list.reveal", entrant=hall.viewer).count() == 1


def test_answers_are_asked_for_on_the_public_board_and_the_page_is_private():
    hall = Hall(Reveal.ALWAYS, "published")
    page = board(hall)

    assert f'action="/t/{hall.day.tournament.slug}/referee/board/"' in page.text
    assert page.headers["Cache-Control"] == "no-store, private"
    assert hall.token("viewer") not in page.text
    assert "Draw a position" in text_of(hall.phone().open("opponent", 1))


def test_a_tournament_without_public_pages_has_no_board():
    hall = Hall(Reveal.ALWAYS, "published")
    type(hall.day.tournament).objects.update(is_public=False)

    assert board(hall).status_code == 404
    assert "Draw a position" not in text_of(hall.phone().open("opponent", 1))
