"""The Ring: every struggle roll, what Ringwraiths owe on boards at random, and what others may do."""

import pytest
from hypothesis import given

from rules.errors import BadInput
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import motions, piece, positions

FACES = range(1, 7)


def verdict(edition="combat-hex-2007", policy=None, **asked):
    return QUESTIONS["ring"].answered(asked, ruleset(edition), Policy.from_json(policy))


def ring(**asked):
    return verdict(**asked).value


def chase(position):
    """The first figure a Ringwraith with 3 movement points, the second Frodo with the Ring on."""
    first, second, *others = position["pieces"]
    wraith, frodo = {**first, "mp": 3, "is": ["ringwraith"]}, {**second, "is": ["ring-on"]}
    return {**position, "pieces": [wraith, frodo, *others]}


def owed(position, **policy):
    return verdict(ask="duty", position=position, wraith="a", frodo="b", policy=policy).value


def test_every_struggle_roll():
    rolls = [(good, evil) for good in FACES for evil in FACES]
    outcomes = {
        kind: [ring(ask="struggle", kind=kind, good=g, evil=e) for g, e in rolls]
        for kind in ("hold", "remove")
    }

    assert sum(each["success"] for each in outcomes["hold"]) == 21
    assert sum(each["ring_off"] for each in outcomes["remove"]) == 15
    for each in (*outcomes["hold"], *outcomes["remove"]):
        assert each["wounds_lost"] == (not each["success"])
        assert each["may_move"] is each["success"]
    swaps = [ring(ask="struggle", kind="pr", good=g, evil=e)["swap"] for g, e in rolls]
    assert sum(swaps) == 15


def test_pair_changes_back_on_the_side_that_the_event_chose():
    asked = {"ask": "struggle", "kind": "pr", "side_up": "PR2", "good": 4, "evil": 4}

    assert not ring(**asked)["swap"]
    assert ring(**asked, policy={"pr2_flip_on": "good"})["swap"]


@CALM
@given(positions(least=2), motions())
def test_duty_moves_with_the_board(position, motion):
    here, there = owed(chase(position)), owed(motion.position(chase(position)))

    assert there == {"duty": here["duty"], "ends": motion.hexes(here["ends"])}


@CALM
@given(positions(least=2))
def test_owed_hexes_can_be_reached_and_are_nearer(position):
    position = chase(position)
    found, wide = owed(position), owed(position, wraith_into_zones="owed")
    asked = {"position": position, "mover": "a"}
    on_map = QUESTIONS["reach"].answered(asked, ruleset("combat-hex-2007"), Policy()).value

    start, frodo = (each["at"] for each in position["pieces"][:2])
    ends = [each[:2] for each in on_map["ends"]]
    assert all(each in ends and far(each, frodo) < far(start, frodo) for each in found["ends"])
    assert (found["duty"], wide["duty"]) == ("closer", "adjacent") or (
        found["duty"] == wide["duty"] and all(each in wide["ends"] for each in found["ends"])
    )
    assert bool(found["ends"]) is (found["duty"] in ("adjacent", "closer"))


def far(here, there):
    q, r = here[0] - there[0], here[1] - there[1]
    return max(abs(q), abs(r), abs(q + r))


def test_nothing_is_owed_without_the_ring_and_a_wraith_beside_him_stays():
    wraith = piece("a", "evil", (0, 0), mp=3, **{"is": ["ringwraith"]})
    near = piece("b", "good", (0, -1), **{"is": ["ring-on"]})

    assert owed({"pieces": [wraith, near]})["duty"] == "stay"
    assert owed({"pieces": [wraith, {**near, "is": []}]})["duty"] == "none"
    assert owed({"pieces": [{**wraith, "is": []}, near]})["duty"] == "none"


@pytest.mark.parametrize(
    ("act", "clause"),
    [("shoot", "9.101"), ("ability", "9.14"), ("target", "9.14"), ("flank", "9.141"), ("attack", "9.10")],
)
def test_others_may_do_little_to_him(act, clause):
    found = verdict(ask="may", act=act)

    assert found.value == {"allowed": False, "clause": clause}
    assert [each.case for each in found.errors] == [clause]
    assert ring(ask="may", act=act, ringwraith=True) == {"allowed": True}
    assert ring(ask="may", act=act, edition="combat-hex-starter") == {"allowed": True}


def test_damage_dice_go_to_him_in_a_wraiths_zone_alone():
    assert ring(ask="may", act="assign")["clause"] == "9.10"
    assert ring(ask="may", act="assign", ringwraith=True)["allowed"]
    assert ring(ask="may", act="assign", in_ringwraith_zone=True)["allowed"]


def test_other_edges_decide_nothing():
    assert ring(ask="event", event="left", edge="own") == {"winner": None}
    assert ring(ask="event", event="left", edge="side") == {"winner": None}


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({}, "ask"),
        ({"ask": "struggle", "kind": "hold", "good": 7, "evil": 1}, "good"),
        ({"ask": "event", "event": "left"}, "edge"),
        ({"ask": "may", "act": "sing"}, "act"),
        (
            {
                "ask": "duty",
                "position": {"pieces": [piece("a", "evil", (0, 0)), piece("b", "good", (0, 3))]},
                "wraith": "a",
                "frodo": "b",
            },
            "position.pieces[0].mp",
        ),
    ],
)
def test_bad_input_names_its_place(asked, place):
    with pytest.raises(BadInput) as caught:
        verdict(**asked)

    assert caught.value.path == place
