"""A question of the desk, answered by rules that are given or by those of a tournament."""

import pytest

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.errors import BadInput
from rules.timelines.codec import timeline_as_json
from tests.data.days import a_day
from tournament.queries.referee_desk import answers

LEDGE = {
    "position": {
        "edges": [{"hex": [0, 0], "side": "N", "kind": "ledge"}],
        "pieces": [
            {"id": "a", "side": "good", "at": [0, 0], "facing": "N"},
            {"id": "b", "side": "evil", "at": [0, -1], "facing": "S"},
        ],
    }
}
LATE = {"ask": "last-turn", "who": "attacker", "at": "46:59"}


@pytest.fixture
def tournament(db):
    return a_day().tournament


@pytest.mark.parametrize(
    ("name", "body", "place"),
    [
        ("sights", {}, "question"),
        ("zones", [], ""),
        ("zones", {"positions": {}}, "positions"),
        ("zones", {"position": {}}, "position.pieces"),
        ("zones", {**LEDGE, "policy": {"ledge_adjacent": 1}}, "policy.ledge_adjacent"),
        ("zones", {**LEDGE, "policy": []}, "policy"),
    ],
)
def test_bad_input_names_its_place(name, body, place):
    with pytest.raises(BadInput) as caught:
        answers.answer(name, body)

    assert caught.value.path == place


def test_policy_of_the_body_decides_unless_another_is_given():
    body = {**LEDGE, "policy": {"ledge_adjacent": False}}

    assert answers.answer("zones", LEDGE).as_json()["adjacent"] == [["a", "b"]]
    assert answers.answer("zones", body).as_json()["adjacent"] == []
    assert answers.answer("zones", body, policy={"ledge_adjacent": True}).as_json()["adjacent"] != []
    assert answers.answer("zones", body).asked == LEDGE


def test_tournament_answers_by_its_own_rules(tournament):
    tournament.policy = {"ledge_adjacent": False}

    found = answers.answer_in("zones", LEDGE, tournament)

    assert found.as_json()["adjacent"] == []
    assert found.ruleset == tournament.ruleset_key
    with pytest.raises(BadInput) as caught:
        answers.answer_in("zones", {**LEDGE, "policy": {}}, tournament)
    assert caught.value.path == "policy"


def test_last_turn_follows_the_timeline_of_the_tournament(tournament):
    usual = answers.answer_in("turn", LATE, tournament)
    plan = timeline_as_json(CHAMPIONSHIP_TIMELINE)
    plan["phases"][4]["end"] = plan["phases"][5]["start"] = 52 * 60
    tournament.timeline = plan

    assert usual.as_json()["allowed"] is True
    assert answers.answer_in("turn", LATE, tournament).as_json()["allowed"] is False
