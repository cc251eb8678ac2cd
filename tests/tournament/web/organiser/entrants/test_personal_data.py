"""The page that erases personal data says what goes and stays, and does it."""

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import closed
from tests.tournament.api.callers import desk as api_of
from tests.tournament.web.organiser.desk_client import Browser
from tournament.services.entrants import attendance

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day, _ = closed(4)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW, reason="Ill")
    return day


def test_organiser_erases_and_keeps_the_public_name(day):
    olga = Browser(day.cast.olga, day.tournament.slug)
    link = f"/me/{day.tokens[1]}/"
    assert olga.url("erase", 1) in olga.open("entrant", 1).content.decode()
    assert "because results are public" in olga.open("erase", 1).content.decode()

    answer = olga.press("erase", 1)

    assert "The personal data of start number 1 is erased." in olga.client.get(answer.url).content.decode()
    assert Client().get(link).status_code == 404
    assert day.entrants[0].name == "Pia Lindqvist"


@pytest.mark.thorough
def test_name_that_goes_leaves_every_public_page(day):
    pages = [
        f"/t/{day.tournament.slug}/{each}" for each in ("standings/", "entrants/", "pairings/", "entrants/1/")
    ]
    pages += [f"/api/v1/tournaments/{day.tournament.slug}/standings/"]
    assert all("Pia Lindqvist" in Client().get(page).content.decode() for page in pages)

    Browser(day.cast.olga, day.tournament.slug).press("erase", 1, with_name="on")

    assert [page for page in pages if "Pia Lindqvist" in Client().get(page).content.decode()] == []
    assert "Player 1" in Client().get(pages[0]).content.decode()


def test_somebody_who_plays_is_told_on_the_page(day):
    answer = Browser(day.cast.olga, day.tournament.slug).press("erase", 2)

    assert answer.status_code == 422
    assert "still plays in this tournament" in answer.content.decode()


def test_only_organisers_erase(day):
    people = (day.cast.jun, day.cast.sam)

    assert [Browser(one, day.tournament.slug).press("erase", 1).status_code for one in people] == [403, 404]


def test_program_erases(day):
    base = f"/api/v1/tournaments/{day.tournament.slug}/entrants/"

    answer = api_of(day.cast.olga).post(f"{base}1/erase/", {"with_name": True}, format="json")

    assert (answer.status_code, answer.json()["name"]) == (200, "Player 1")
    assert api_of(day.cast.olga).post(f"{base}2/erase/", {}, format="json").status_code == 409
