"""Scenarios at the desk, and where players, pages, prints and programs see them."""

import re

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import checked_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.printing.documents.pairings import by_table
from tournament.printing.documents.score_sheets import score_sheets
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
POOL = {"name": ["Hold the ford", "Seize the hill", ""], "note": ["Six turns.", "", ""]}


@pytest.fixture
def day():
    return checked_in(4)


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def publish(day):
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return rounds.publish(round_, by=day.cast.organiser, now=NOW)


def test_scenarios_are_saved_and_chosen_for_rounds(olga, day):
    answer = olga.press("scenarios", **POOL, method=["fixed:Seize the hill", "random", ""])

    assert said(answer) == "Scenarios saved."
    assert day.refresh().tournament.scenario_plan == {
        "scenarios": [
            {"name": "Hold the ford", "note": "Six turns."},
            {"name": "Seize the hill", "note": ""},
        ],
        "rounds": [
            {"round": 1, "method": "fixed", "name": "Seize the hill"},
            {"round": 2, "method": "random"},
        ],
    }
    page = olga.open("scenarios").content.decode()
    assert re.findall(r'value="([^"]+)" selected', page)[:2] == ["fixed:Seize the hill", "random"]


def test_a_refused_form_comes_back_filled(olga, day):
    answer = olga.press("scenarios", name=["Ford", "ford"], note=["", ""], method=["random"])

    assert answer.status_code == 422
    assert "There is another scenario called “ford”. Rename one." in text_of(answer)
    assert 'value="Ford"' in answer.content.decode()
    assert day.refresh().tournament.scenario_plan == {}


def test_players_pages_prints_and_programs_see_what_is_played(olga, day, client):
    olga.press("scenarios", **POOL, method=["by-table"])
    round_ = publish(day.refresh())
    slug, number = day.tournament.slug, round_.number

    assert round_.scenarios == ["Hold the ford", "Seize the hill"]
    pairing = round_.pairings.get(is_current=True, table=1)
    own = text_of(client.get(reverse("player:home", args=[day.tokens[pairing.a.number]])))
    assert "Scenario Hold the ford Six turns." in own
    for order in ("table", "name"):
        page = client.get(reverse("public:pairings", args=[slug]), {"order": order})
        assert "Seize the hill" in text_of(page)
    assert [row.scenario for row in by_table(round_).rows] == ["Hold the ford", "Seize the hill"]
    assert score_sheets(round_).pages[0][0].scenario == "Hold the ford"
    rows = client.get(f"/api/v1/tournaments/{slug}/rounds/{number}/").json()
    assert "Seize the hill" in str(rows)


def test_a_published_round_keeps_what_was_drawn(olga, day):
    olga.press("scenarios", **POOL, method=["random"])
    round_ = publish(day.refresh())
    drawn = round_.scenarios
    olga.press("scenarios", name=["Retreat"], note=[""], method=["fixed:Retreat"])

    round_.refresh_from_db()
    assert round_.scenarios == drawn
    assert f"Round 1: {drawn[0]}" in text_of(olga.open("scenarios"))


def test_a_character_that_no_file_brings_is_refused(olga, day):
    answer = olga.press("scenarios", name=["Fo\0rd"], note=[""])

    assert answer.status_code == 422
    assert "Remove the unreadable character." in text_of(answer)
