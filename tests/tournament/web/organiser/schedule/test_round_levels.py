"""Points limits of rounds at the desk, and where players, pages, prints and programs see them."""

import html
import re

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import checked_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.printing.documents.pairings import by_table
from tournament.printing.documents.score_sheets import blank_sheets, score_sheets
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
NO_LISTS = {"missing_lists": "not-needed"}


@pytest.fixture
def day():
    return checked_in(4, ruleset_key="mesbg", level=700, policy=NO_LISTS)


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def publish(day):
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return rounds.publish(round_, by=day.cast.organiser, now=NOW)


def test_each_round_has_its_limit_or_that_of_the_event(olga, day):
    answer = olga.press("round-levels", level=["500", "", "1000"])

    assert said(answer) == "Points limits saved."
    tournament = day.refresh().tournament
    assert tournament.round_levels == [{"round": 1, "level": 500}, {"round": 3, "level": 1000}]
    assert tournament.limits == [(1, 500), (2, 700), (3, 1000)]
    assert 'value="500"' in olga.open("round-levels").content.decode()


def test_a_refused_form_comes_back_filled(olga, day):
    answer = olga.press("round-levels", level=["500", "many", ""])

    assert answer.status_code == 422
    assert "The points limit must be 1 to 1,000,000. Enter a whole number." in text_of(answer)
    assert 'value="many"' in answer.content.decode()
    assert day.refresh().tournament.round_levels == []


def test_players_pages_prints_and_programs_see_the_limit(olga, day, client):
    olga.press("round-levels", level=["500", "750", ""])
    before = text_of(client.get(reverse("public:tournament", args=[day.tournament.slug])))
    assert "Round 1 500 points Round 2 750 points Round 3 700 points" in before
    round_ = publish(day.refresh())

    assert round_.level == 500
    own = text_of(client.get(reverse("player:home", args=[next(iter(day.tokens.values()))])))
    assert "Points limit 500" in own
    page = client.get(reverse("public:pairings", args=[day.tournament.slug]))
    assert "500 points" in text_of(page)
    assert by_table(round_).head.level == 500
    assert score_sheets(round_).level == 500
    assert blank_sheets(day.tournament, tables=1, number=2, title="").level == 750
    row = client.get(f"/api/v1/tournaments/{day.tournament.slug}/rounds/1/").json()
    assert row["round"]["level"] == 500


def test_a_published_round_keeps_its_limit(olga, day):
    olga.press("round-levels", level=["500", "", ""])
    round_ = publish(day.refresh())

    answer = olga.press("round-levels", level=["600", "", ""])
    assert answer.status_code == 422
    assert "Round 1 is published and keeps its points limit." in text_of(answer)
    assert said(olga.press("round-levels", level=["500", "1000", ""])) == "Points limits saved."
    round_.refresh_from_db()
    assert round_.points_limit == 500


def test_both_versions_are_shown_where_another_desk_saved_first(olga, day):
    seen = re.search(r'name="seen" value="([^"]*)"', olga.open("round-levels").content.decode())[1]
    olga.press("round-levels", level=["500", "", ""])

    answer = olga.press("round-levels", level=["", "750", ""], seen=html.unescape(seen))
    assert answer.status_code == 409
    assert "Points limits None round 1: 500 round 2: 750" in text_of(answer)


def test_events_without_such_limits_show_none(olga, day):
    round_ = publish(day)

    assert (round_.level, round_.points_limit, round_.own_limit) == (None, 700, None)


def test_games_with_figures_have_one_limit(client):
    day = checked_in(2)

    answer = Browser(day.cast.olga, day.tournament.slug).open("round-levels")
    assert answer.status_code == 404
