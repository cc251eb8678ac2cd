"""Shots: who may shoot, with how many dice, and what may be bought."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import BadInput
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.rules.cast import CALM

STARTER = "combat-hex-starter"


def verdict(edition="combat-hex-2007", policy=None, **asked):
    return QUESTIONS["shoot"].answered(asked, ruleset(edition), Policy.from_json(policy))


def shoot(**asked):
    return verdict(**asked).value


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        ({}, None),
        ({"moved": True}, "5.01"),
        ({"moved": True, "is": ["cavalry"]}, None),
        ({"moved": True, "is": ["flyer"]}, None),
        ({"in_zones_of": ["large"]}, "5.02"),
        ({"in_zones_of": ["large"], "edition": STARTER}, None),
        ({"target": "Sauron"}, "5.031"),
        ({"target": "Sauron", "edition": STARTER}, None),
        ({"target_ring_on": True}, "9.101"),
        ({"target_ring_on": True, "ringwraith": True}, None),
        ({"target_ring_on": True, "is": ["ringwraith"]}, None),
    ],
)
def test_who_may_shoot(asked, clause):
    found = verdict(ask="may", **asked)

    assert found.value == ({"allowed": True} if clause is None else {"allowed": False, "clause": clause})
    assert [each.case for each in found.errors] == [clause] * (clause is not None)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"on": ["Shot Caller", "shot-caller"]}, [[2, "printed"], [2, "8.26"]]),
        ({"shooter_elevated": True, "shooter_large": True}, [[2, "printed"]]),
        ({"shooter_elevated": True, "on": ["volley-attack", "shot-caller"]}, [[2, "printed"]]),
        (
            {
                "shooter_elevated": True,
                "on": ["volley-attack", "shot-caller"],
                "policy": {"volley_bonus": True},
            },
            [[2, "printed"], [1, "5.14"]],
        ),
        (
            {"shooter_elevated": True, "target_elevated": True, "edition": STARTER},
            [[2, "printed"], [1, "D20"]],
        ),
        ({"shooter_elevated": True, "on": ["8.20", "shot-caller"]}, [[2, "printed"], [2, "8.20"]]),
    ],
)
def test_number_of_shots(asked, expected):
    found = verdict(ask="shots", printed=2, **asked)

    assert found.value == {"shots": sum(amount for amount, _ in expected), "ledger": expected}
    assert found.disputed == (("B28",) if "volley-attack" in asked.get("on", ()) else ())


rolls = st.lists(st.integers(1, 6), max_size=6)


@CALM
@given(
    rolls, st.integers(0, 5), st.integers(0, 1), st.booleans(), st.sampled_from(["combat-hex-2007", STARTER])
)
def test_most_hits_are_those_of_the_largest_purchase_that_is_allowed(dice, points, dread, is_large, edition):
    asked = {"ask": "roll", "dice": dice, "ap": points, "dread": dread, "large": is_large, "edition": edition}
    bought = [shoot(**asked, buy=number) for number in range(7)]
    allowed = [each for each in bought if each["legal"]]

    assert shoot(**asked)["max_hits"] == max(each["hits"] for each in allowed)
    assert [each["legal"] for each in bought] == sorted((each["legal"] for each in bought), reverse=True)
    assert all(each["ap_left"] >= 0 for each in allowed)


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        ({"dice": [1], "ap": 1, "buy": 1}, "5.21"),
        ({"dice": [1, 1], "ap": 4, "buy": 2}, "5.21"),
        ({"dice": [6], "ap": 4, "buy": 1}, "5.21"),
        ({"dice": [1], "ap": 2, "buy": 1, "dread": 1}, "8.41"),
    ],
)
def test_critical_is_refused_with_its_clause(asked, clause):
    assert shoot(ask="damage", toughness=4, wounds=2, **asked) == {"legal": False, "clause": clause}


def test_one_shot_may_buy_one_die_where_the_event_says_so():
    asked = {
        "ask": "damage",
        "dice": [1],
        "toughness": 4,
        "wounds": 1,
        "ap": 2,
        "buy": 1,
        "glance_bought": True,
    }

    assert shoot(**asked)["legal"]
    found = verdict(**asked, policy={"one_shot_buys": "one"})
    assert (found.value, found.disputed) == ({"legal": False, "clause": "5.21"}, ("B44",))


def test_starter_buys_each_critical_and_armor_takes_one_wound():
    asked = {"ask": "damage", "dice": [1, 1, 2], "toughness": 4, "wounds": 2, "ap": 4, "buy": 2}

    assert shoot(**asked, edition=STARTER)["wounds"] == 2
    deadly = verdict(ask="damage", dice=[4, 2], toughness=4, wounds=2, deadly_aim=True, armor=True)
    assert (deadly.value["wounds"], deadly.disputed) == (1, ("B38",))
    assert shoot(ask="damage", dice=[2], toughness=4, wounds=2, armor=True)["wounds"] == 0


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({}, "ask"),
        ({"ask": "may", "on": ["arrow-fury"]}, "on[0]"),
        ({"ask": "may", "in_zones_of": ["huge"]}, "in_zones_of[0]"),
        ({"ask": "shots", "printed": 21}, "printed"),
        ({"ask": "roll", "dice": [0]}, "dice[0]"),
        ({"ask": "damage", "dice": [1], "toughness": 1}, "toughness"),
    ],
)
def test_bad_input_names_its_place(asked, place):
    with pytest.raises(BadInput) as caught:
        verdict(**asked)

    assert caught.value.path == place
