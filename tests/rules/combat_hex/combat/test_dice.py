"""Dice of a combat: what may be bought and where damage goes, beside every plan there is."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import BadInput
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.examples import examples
from tests.rules.cast import CALM


def verdict(**asked):
    return QUESTIONS["combat"].answered(asked, ruleset("combat-hex-2007"), Policy())


def target(id_="o", toughness=3, wounds=2, **more):
    return {"id": id_, "toughness": toughness, "wounds": wounds, **more}


marks = st.sampled_from(["", "", "", "armor", "courage", "guarded", "carried"])
targets = st.lists(st.tuples(st.integers(2, 6), st.integers(1, 2), marks), min_size=1, max_size=3).map(
    lambda rows: [
        target(f"t{number}", toughness, wounds, **({mark: True} if mark else {}))
        for number, (toughness, wounds, mark) in enumerate(rows)
    ]
)


@settings(CALM, max_examples=examples(25))
@given(st.lists(st.integers(1, 6), max_size=4), targets)
def test_best_plan_removes_what_the_best_of_all_plans_removes(dice, rows):
    choices = product([None, *(row["id"] for row in rows)], repeat=len(dice))
    plans = [[[die, id_] for die, id_ in enumerate(choice) if id_ is not None] for choice in choices]
    judged = [verdict(ask="assign", dice=dice, targets=rows, plan=plan).value for plan in plans]

    best = verdict(ask="best", dice=dice, targets=rows).value
    again = verdict(ask="assign", dice=dice, targets=rows, plan=best["plan"]).value

    assert best["kills"] == max(len(each["removed"]) for each in judged if each["legal"])
    assert again["legal"]
    assert len(again["removed"]) == best["kills"]


def test_best_plan_of_many_dice_is_left_to_the_players():
    found = verdict(ask="best", dice=[6] * 11, targets=[target()])

    assert [each.code for each in found.findings] == ["too-large"]


def bought(ask, dice, *plan, **more):
    buyers = [{"id": "a", "ap": 4, **more}]
    return verdict(ask=ask, dice=dice, buyers=buyers, plan=[{"by": "a", "die": die} for die in plan])


@pytest.mark.parametrize(
    ("ask", "dice", "plan", "more", "clause"),
    [
        ("roll", [4], [0], {}, "6.10"),
        ("roll", [1], [0], {"ap": 0}, "6.10"),
        ("roll", [1], [0], {"ap": 1, "dread": 1}, "8.41"),
        ("roll", [1, 1], [0, 1], {}, "6.11"),
        ("roll", [1], [0, 0], {"large": True}, "6.10"),
        ("damage", [2], [0], {}, "6.14"),
        ("damage", [1], [0], {"engaged": False}, "6.14"),
        ("damage", [1, 1], [0, 1], {}, "6.15"),
        ("damage", [1], [0], {"ap": 2, "dread": 1}, "8.41"),
    ],
)
def test_purchase_is_refused_with_its_clause(ask, dice, plan, more, clause):
    found = bought(ask, dice, *plan, **more)

    assert found.value == {"legal": False, "clause": clause, "by": "a", "at": len(plan) - 1}
    assert [each.case for each in found.errors] == [clause]


def test_figure_held_in_the_back_buys_where_the_event_says_so():
    asked = {"ask": "roll", "dice": [1], "plan": [{"by": "a", "die": 0}]}
    asked["buyers"] = [{"id": "a", "ap": 1, "engaged": False}]
    chain = Policy.from_json({"buying_asks": "chain"})

    usual = verdict(**asked)
    other = QUESTIONS["combat"].answered(asked, ruleset("combat-hex-2007"), chain)
    assert (usual.value["legal"], other.value["legal"]) == (False, True)
    assert usual.disputed == other.disputed == ("B19",)


def test_battle_savvy_keeps_bought_sixes_too():
    asked = {"ask": "roll", "dice": [1, 5], "buyers": [{"id": "a", "ap": 1}], "plan": [{"by": "a", "die": 0}]}

    assert verdict(**asked).value["fixed_sixes"] == 0
    assert verdict(**asked, battle_savvy=True).value["fixed_sixes"] == 1


@pytest.mark.parametrize(
    ("row", "dice", "plan", "clause"),
    [
        (target(), [3], [[0, "o"], [0, "o"]], "6.16"),
        (target(carried=True), [6], [[0, "o"]], "8.42"),
        (target(guarded=True, kind="hero"), [6], [[0, "o"]], "8.37"),
        (target(in_zone=False), [6], [[0, "o"]], "6.17"),
        (target(ring_on=True), [6], [[0, "o"]], "9.10"),
    ],
)
def test_die_is_refused_with_its_clause(row, dice, plan, clause):
    found = verdict(ask="assign", dice=dice, targets=[row], plan=plan)

    assert found.value == {"legal": False, "at": len(plan) - 1, "clause": clause}


def test_rally_cry_leaves_heroes_alone_and_armor_meets_an_assassin():
    hero = target(kind="hero", armor=True)
    asked = {"dice": [3, 6], "targets": [hero], "rally_cry": 1, "assassin_dice": [0, 1]}
    found = verdict(ask="assign", plan=[[1, "o"], [0, "o"]], **asked)

    assert found.value["wounds"] == {"o": 2}
    assert found.disputed == ("B38",)


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"ask": "rolls"}, "ask"),
        ({"ask": "roll", "targets": []}, "targets"),
        ({"ask": "roll", "dice": [1] * 61}, "dice"),
        ({"ask": "roll", "dice": [1], "plan": [{"by": "b", "die": 0}]}, "plan[0].by"),
        (
            {"ask": "roll", "dice": [1], "buyers": [{"id": "a"}], "plan": [{"by": "a", "die": 1}]},
            "plan[0].die",
        ),
        ({"ask": "assign", "dice": [1], "targets": [target()], "plan": [0]}, "plan[0]"),
        ({"ask": "assign", "dice": [1], "targets": [target()], "plan": [[1, "o"]]}, "plan[0][0]"),
        ({"ask": "assign", "dice": [1], "targets": [target()], "plan": [[0, "x"]]}, "plan[0][1]"),
        ({"ask": "assign", "dice": [1], "targets": [target(toughness=7)]}, "targets[0].toughness"),
        ({"ask": "assign", "dice": [1], "targets": [target()], "assassin_dice": [1]}, "assassin_dice[0]"),
        ({}, "position"),
    ],
)
def test_bad_input_names_its_place(asked, place):
    with pytest.raises(BadInput) as caught:
        verdict(**asked)

    assert caught.value.path == place
