"""What a result is worth over HTTP: read by everybody, set by the organiser, refused with code and path."""

import pytest

from rules.scoring.published import PUBLISHED_SCHEMES
from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.api.callers import ask, desk, is_problem, passer_by
from tournament.models import Tournament
from tournament.services.results import results

pytestmark = pytest.mark.django_db
HEROES = PUBLISHED_SCHEMES[1]


@pytest.fixture
def day():
    return a_day(ruleset_key="mesbg")


def path(day):
    return f"tournaments/{day.tournament.slug}/scheme/"


def test_everybody_reads_the_usual_scheme_with_its_sentences(day):
    found = ask(passer_by(), "GET", path(day)).json()

    assert found["scheme"]["name"] == "Major and minor victories"
    assert (found["is_own"], found["is_frozen"], found["warnings"]) == (False, False, [])
    assert "“minor”, a lead of 1 to 7: the winner gets 4, the loser 1." in found["sentences"]
    assert HEROES in found["offered"]


def test_an_organiser_sets_it_and_goes_back_to_the_usual(day):
    olga = desk(day.cast.olga)
    odd = {**HEROES, "draw": {"points": "9"}}

    found = ask(olga, "PUT", path(day), {"scheme": odd}).json()
    assert (found["scheme"], found["is_own"]) == (odd, True)
    assert found["warnings"] == [
        {
            "code": "draw-above-win",
            "message": "A draw is worth more than a win. Check the points of the draw.",
        }
    ]
    assert ask(olga, "PUT", path(day), {"scheme": {}}).json()["is_own"] is False


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (
            {"bands": [{"key": "a", "winner": "3", "loser": "0", "when": {"margin_from": 3}}]},
            "gap",
            "bands[0].when.margin_from",
        ),
        ({"zero_mark": "tabled"}, "unknown-key", "zero_mark"),
        ({"requested_bye": 2}, "bad-points", "requested_bye"),
    ],
)
def test_a_refusal_has_a_code_and_the_path(day, change, code, place):
    answer = ask(desk(day.cast.olga), "PUT", path(day), {"scheme": {**HEROES, **change}})

    assert answer.status_code == 422
    assert is_problem(answer)
    assert (answer.json()["code"], answer.json()["field"]) == (code, place)
    assert Tournament.objects.get().scheme == {}


def test_combat_hex_has_none_and_takes_none():
    day = a_day()

    found = ask(passer_by(), "GET", path(day)).json()
    assert (found["scheme"], found["sentences"], found["offered"]) == (None, [], [])
    refused = ask(desk(day.cast.olga), "PUT", path(day), {"scheme": HEROES})
    assert (refused.status_code, refused.json()["code"]) == (409, "scheme-of-the-game")


def test_the_policy_names_only_what_the_ruleset_asks(day):
    keys = {
        row["key"]
        for row in ask(passer_by(), "GET", f"tournaments/{day.tournament.slug}/policy/").json()["policy"]
    }

    assert "requested_byes" in keys
    assert not {"bye_score", "courage_frodo", "los_arc"} & keys


def test_an_event_of_another_game_begins_with_its_usual_rules(day):
    new = {"name": "Cup", "starts_on": "2027-06-19", "ruleset": "results-only"}

    made = ask(desk(day.cast.olga), "POST", "tournaments/", new).json()

    tournament = Tournament.objects.get(slug=made["slug"])
    assert (tournament.preset, tournament.policy) == ("other-game", {"missing_lists": "not-needed"})


def test_after_round_1_it_is_corrected_with_a_reason():
    day, round_ = published(4, ruleset_key="mesbg", policy={"missing_lists": "not-needed"})
    olga, address = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/scheme/correction/"
    games = list(round_.pairings.filter(is_current=True).order_by("table"))
    for game in games:
        good = game.faction_a or "good"
        sides = {"good": "evil", "evil": "good"}
        facts = {
            "a": {"faction": good, "counters": {"vp": 7}},
            "b": {"faction": sides[good], "counters": {"vp": 5}},
        }
        results.submit(game, facts, token=f"t{game.pk}", by=day.cast.scorekeeper, now=NOW)
    order = {
        "scheme": {**HEROES, "draw": {"points": "3", "margin_to": 2}, "bands": [HEROES["bands"][1]]},
        "covers": "played",
    }
    order["scheme"]["bands"] = [{**HEROES["bands"][1], "when": {"margin_from": 3}}]

    looked = ask(olga, "POST", f"{address}preview/", order).json()
    assert [(row["before_a"], row["points_a"]) for row in looked["results"]] == [(4, 3), (4, 3)]
    assert looked["rulings"] == 0
    assert ask(olga, "POST", address, order).status_code == 422
    done = ask(olga, "POST", address, {**order, "reason": "A lead of 2 is a draw."})

    assert [row["table"] for row in done.json()["results"]] == [game.table for game in games]
    assert ask(olga, "POST", address, {**order, "reason": "Again."}).json() == {"results": []}
