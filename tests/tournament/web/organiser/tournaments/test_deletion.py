"""The page that deletes a tournament: what goes, the name, and what is said afterwards."""

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.api.callers import desk as api_of
from tests.tournament.web.organiser.desk_client import Browser
from tournament.models import Tournament
from tournament.services.clock import clocks
from tournament.services.deletion import deleted_tournaments

pytestmark = pytest.mark.django_db
NAME = "Cup of the Grey Ford"


@pytest.fixture(autouse=True)
def _own_state(settings, tmp_path):
    settings.STATE_DIR = tmp_path


@pytest.mark.thorough
def test_organiser_types_the_name_and_it_is_gone_everywhere():
    day, _ = published(4)
    desk, public, link = Browser(day.cast.olga, day.tournament.slug), Client(), f"/me/{day.tokens[1]}/"
    addresses = [
        "/",
        f"/t/{day.tournament.slug}/",
        f"/api/v1/tournaments/{day.tournament.slug}/standings/",
        link,
    ]
    assert [public.get(address).status_code for address in addresses] == [200] * 4
    page = desk.open("delete").content.decode()
    assert f"What is deleted with <bdi>{NAME}</bdi>" in page

    answer = desk.press("delete", name="cup of the  grey ford")

    assert answer.status_code == 303
    assert "The owner of the server can restore it until" in desk.client.get(answer.url).content.decode()
    assert [public.get(address).status_code for address in addresses] == [200, 404, 404, 404]
    assert NAME not in public.get("/").content.decode()
    assert desk.open("home").status_code == 404
    assert len(deleted_tournaments.listed()) == 1


def test_wrong_name_is_said_at_its_field():
    day = a_day()

    answer = Browser(day.cast.olga, day.tournament.slug).press("delete", name="Cup")

    assert answer.status_code == 422
    assert f"Type {NAME}." in answer.content.decode()
    assert Tournament.objects.exists()


def test_page_leads_to_the_clock_that_counts():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    desk = Browser(day.cast.olga, day.tournament.slug)

    page = desk.open("delete").content.decode()

    assert desk.url("clock", 1) in page
    assert 'name="name"' not in page


def test_only_organisers_delete():
    day = a_day()

    answers = [
        Browser(user, day.tournament.slug).press("delete", name=NAME) for user in (day.cast.jun, day.cast.sam)
    ]

    assert [answer.status_code for answer in answers] == [403, 404]


def test_program_deletes_with_the_name_and_may_erase_at_once():
    day = a_day()
    address = f"/api/v1/tournaments/{day.tournament.slug}/delete/"
    olga = api_of(day.cast.olga)

    refused = olga.post(address, {"name": "Cup"}, format="json")
    answer = olga.post(address, {"name": NAME, "erase_now": True}, format="json")

    assert (refused.status_code, refused.json()["code"]) == (422, "name-differs")
    assert (answer.status_code, answer.json()) == (200, {"slug": day.tournament.slug, "kept_until": None})
    assert olga.post(address, {"name": NAME}, format="json").status_code == 404
    assert deleted_tournaments.listed() == []
