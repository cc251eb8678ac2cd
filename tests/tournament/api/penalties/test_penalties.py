"""Penalties over HTTP: given once a token, seen by whom they concern, taken back."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, published
from tests.tournament.api.callers import ask, desk, is_problem, phone
from tournament.models import Penalty
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    day, round_ = published(2)
    return day, round_.pairings.get(), desk(day.cast.jun), f"tournaments/{day.tournament.slug}"


def give(jun, above, number=1, **changes):
    body = {"token": "t1", "severity": "points", "category": "own-counter", "reason": "Twice", "points": 1.5}
    return ask(jun, "POST", f"{above}/entrants/{number}/penalties/", {**body, **changes})


def test_a_penalty_is_given_once_a_token(table):
    _, pairing, jun, above = table

    first, again = give(jun, above, round=1), give(jun, above, round=1)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    said = {name: first.json()[name] for name in ("clause", "points", "round", "table", "taken_back_at")}
    assert said == {
        "clause": "10.08",
        "points": 1.5,
        "round": 1,
        "table": pairing.table,
        "taken_back_at": None,
    }


def test_a_game_loss_rules_the_game_of_its_round(table):
    _, pairing, jun, above = table

    answer = give(jun, above, pairing.b.number, severity="game-loss", points=0, round=1)

    assert (answer.status_code, pairing.submissions.get().units_a) == (201, 6)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": 1.3}, "points"),
        ({"points": 31}, "points"),
        ({"points": True}, "points"),
        ({"severity": "thunder"}, "severity"),
        ({"category": "", "clause": "99.99"}, "clause"),
        ({"reason": ""}, "reason"),
        ({"round": 7}, "round"),
        ({"severity": "game-loss", "points": 0}, "severity"),
        ({"weather": "bad"}, "weather"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(table, changes, field):
    _, _, jun, above = table

    answer = give(jun, above, **changes)

    assert (answer.status_code, answer.json()["field"], is_problem(answer)) == (422, field, True)
    assert not Penalty.objects.exists()


def test_a_penalty_is_taken_back_and_the_own_page_tells_both(table):
    day, _, jun, above = table
    given = give(jun, above).json()["id"]

    answer = ask(jun, "POST", f"{above}/penalties/{given}/take-back/", {"reason": "Wrong person"})

    assert answer.json()["taken_back_because"] == "Wrong person"
    (own,) = ask(phone(day, 1), "GET", "me/penalties/").json()
    assert (own["reason"], own["taken_back_by"]) == ("Twice", "Jun")
    assert ask(phone(day, 2), "GET", "me/penalties/").json() == []
    (row,) = ask(jun, "GET", f"{above}/penalties/all/").json()["results"]
    assert row["id"] == given
    assert ask(jun, "POST", f"{above}/penalties/999/take-back/", {"reason": "x"}).status_code == 404


@pytest.mark.thorough
def test_a_game_loss_of_a_past_round_is_looked_at_first_and_taken_back_as_it_was_looked_at():
    day, _ = closed(4)
    olga, jun, above = desk(day.cast.olga), desk(day.cast.jun), f"tournaments/{day.tournament.slug}"
    winner = day.tournament.rounds.get().pairings.get(table=1).a.number
    body = {"token": "t9", "severity": "game-loss", "category": "own-counter", "reason": "Twice", "round": 1}
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    seen = ask(jun, "POST", f"{above}/entrants/{winner}/penalties/preview/", body).json()

    assert {move["entrant"]: move["points_after"] for move in seen["places"]}[winner] == 0
    assert (seen["unplayed_round"], Penalty.objects.count()) == (2, 0)
    again = {**body, "seen": seen["seen"], "then": "again"}
    assert ask(jun, "POST", f"{above}/entrants/{winner}/penalties/", again).status_code == 403
    stale = ask(olga, "POST", f"{above}/entrants/{winner}/penalties/", {**again, "seen": 999_999})
    unseen = ask(olga, "POST", f"{above}/entrants/{winner}/penalties/", body)
    given = ask(olga, "POST", f"{above}/entrants/{winner}/penalties/", again)
    assert (stale.json()["code"], unseen.json()["code"]) == ("result-changed", "look-first")
    assert given.status_code == 201
    back = f"{above}/penalties/{given.json()['id']}/take-back/"
    looked = ask(jun, "POST", f"{back}preview/", {"reason": "Wrong person"}).json()
    taken = ask(jun, "POST", back, {"reason": "Wrong person", "seen": looked["seen"]})
    assert taken.json()["taken_back_because"] == "Wrong person"
    assert ask(jun, "POST", f"{back}preview/", {"reason": "x"}).json()["places"] == []
