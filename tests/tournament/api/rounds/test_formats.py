"""Brackets, schedules and ties of the cut over HTTP."""

import pytest

from tests.data.days import checked_in
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.services.results.played_rounds import at_the_cut, next_round, tied_semi_finals

pytestmark = pytest.mark.django_db


def read(day, path):
    return ask(passer_by(), "GET", f"tournaments/{day.tournament.slug}/{path}")


def test_a_tournament_says_its_format_and_cut():
    body = read(checked_in(4, cut_size=4), "").json()
    assert (body["format"], body["cut_size"]) == ("swiss", 4)


@pytest.mark.thorough
def test_a_round_says_its_stage_and_title():
    day = at_the_cut(6)
    next_round(day)
    rows = read(day, "rounds/").json()["results"]
    assert [(row["stage"], row["title"]) for row in rows][-2:] == [
        ("swiss", "Round 3"),
        ("cut", "Semi-final"),
    ]


def test_the_bracket_shows_every_match():
    day = at_the_cut(6)
    assert read(day, "bracket/").json() == {"stages": [], "third_place": None, "champion": None}
    next_round(day)
    body = read(day, "bracket/").json()
    assert [stage["name"] for stage in body["stages"]] == ["Semi-final", "Final"]
    first = body["stages"][0]["matches"][0]
    assert [side["seed"] for side in first["sides"]] == [1, 4]
    assert sorted(side["points"] for side in first["sides"]) == [0, 3]
    assert (first["how"], first["round"], first["table"]) == ("game", 4, 1)
    assert body["champion"] is None


@pytest.mark.thorough
def test_the_standings_say_how_far_somebody_came():
    day = at_the_cut(6)
    next_round(day)
    next_round(day)
    rows = read(day, "standings/").json()["results"]
    assert rows[0]["cut"] == {"name": "Final", "state": "won"}
    assert rows[5]["cut"] is None
    assert read(day, "bracket/").json()["champion"]["number"] == rows[0]["entrant"]["number"]


def test_the_schedule_shows_every_round_from_the_first_on():
    day = checked_in(5, format="round-robin")
    assert read(day, "schedule/").json() == {"rounds": []}
    next_round(day)
    rounds = read(day, "schedule/").json()["rounds"]
    assert [row["number"] for row in rounds] == [1, 2, 3, 4, 5]
    assert sum(meeting["b"] is None for row in rounds for meeting in row["meetings"]) == 5


@pytest.mark.thorough
def test_a_tie_is_decided_by_dice():
    day, round_, first = tied_semi_finals(cut_ties="roll")
    path = f"tournaments/{day.tournament.slug}/rounds/{round_.number}/tables/{first.table}/advance/"
    body = {"entrant": first.b.number, "dice": {"a": 1, "b": 4}}
    assert ask(desk(day.cast.kei), "POST", path, body).status_code == 200
    first.refresh_from_db()
    assert first.advances["entrant"] == first.b.number


def test_a_tie_is_decided_by_nobody_from_outside():
    day, round_, first = tied_semi_finals(cut_ties="roll")
    path = f"tournaments/{day.tournament.slug}/rounds/{round_.number}/tables/{first.table}/advance/"
    assert ask(passer_by(), "POST", path, {"entrant": first.b.number}).status_code in {401, 403}
