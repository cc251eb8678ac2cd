"""Reach on boards at random: beside every path, under every motion, and what never takes a hex away."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import BadInput
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.examples import examples
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import STEPS, from_other_hex, motions, piece, positions
from tests.rules.combat_hex.movement.every_path import Walker

TRAITS = ("large", "cavalry", "flyer", "terrifying", "fearsome")
plain = positions(traits=("large", "fearsome"), effects=("sneak",))
marked = positions(traits=TRAITS, effects=("sneak", "fast", "battle-awareness"))


def verdict(position, edition="combat-hex-2007", policy=None, **asked):
    data = {"position": position, "mover": "a", **asked}
    return QUESTIONS["reach"].answered(data, ruleset(edition), Policy.from_json(policy))


def reached(position, **asked):
    return verdict(position, **asked).value


def with_points(position, **points):
    return {**position, "pieces": [{**position["pieces"][0], **points}, *position["pieces"][1:]]}


def hexes(rows):
    return {(q, r) for q, r, *_ in rows}


@settings(CALM, max_examples=examples(25))
@given(plain, st.integers(0, 3))
def test_reach_is_what_walking_every_path_finds(position, points):
    position = with_points(position, mp=points)
    found = reached(position)

    assert {name: found[name] for name in ("ends", "run", "stops")} == Walker(position, "a").found()
    assert found["count"] == len(found["ends"])


@CALM
@given(marked, motions(), st.booleans())
def test_reach_moves_with_the_board(position, motion, is_charge):
    here, there = reached(position, charge=is_charge), reached(motion.position(position), charge=is_charge)

    for name in ("ends", "run", "stops"):
        assert there[name] == motion.hexes(here[name])
    assert there["free_attack"] == here["free_attack"]


@CALM
@given(marked, st.sampled_from(["combat-hex-2007", "combat-hex-starter"]))
def test_side_may_be_stored_from_either_hex(position, edition):
    other = {**position, "edges": [from_other_hex(each) for each in position["edges"]]}

    assert verdict(other, edition=edition) == verdict(position, edition=edition)


@CALM
@given(marked)
def test_more_points_take_no_end_and_no_run_away(position):
    points, paid = position["pieces"][0]["mp"], position["pieces"][0]["ap"]
    usual = reached(position)
    faster, richer = (
        reached(with_points(position, **each)) for each in ({"mp": points + 1}, {"ap": paid + 1})
    )

    assert hexes(usual["ends"]) <= hexes(faster["ends"])
    assert hexes(usual["ends"]) <= hexes(richer["ends"])
    assert hexes(usual["run"]) <= hexes(richer["run"]) | hexes(richer["ends"])


@CALM
@given(marked, st.lists(st.sampled_from(STEPS), max_size=4), st.booleans(), st.booleans())
def test_way_and_map_agree(position, steps, runs, is_charge):
    """A legal way ends where the map says, for no less than the map says."""
    at, path = position["pieces"][0]["at"], []
    for q, r in steps:
        at = [at[0] + q, at[1] + r]
        path.append(at)
    found = verdict(position, path=path, run=runs, charge=is_charge)
    on_map = reached(position, charge=is_charge)
    is_away = bool(path) and at != position["pieces"][0]["at"]

    assert found.is_legal is found.value["legal"]
    if found.is_legal and is_away:
        costs = {(q, r): cost for q, r, cost in on_map["ends"]}
        prices = {(q, r): price for q, r, price in on_map["run"]}
        if runs and tuple(at) not in costs:
            assert prices[tuple(at)] <= found.value["ap"]
        elif not runs:
            assert costs[tuple(at)] <= found.value["cost"]
            assert found.value["must_stop"] is (at in on_map["stops"])


FOE = piece("x", "evil", (0, -1), "S", attacks=2)


def alone(*others, edges=(), **more):
    return {
        "pieces": [piece("a", "good", (0, 0), **{"mp": 3, "ap": 3, **more}), *others],
        "edges": list(edges),
    }


def side(at, name, kind):
    return {"hex": list(at), "side": name, "kind": kind}


CLAUSES = {
    "4.01": (alone(mp=0), {"path": [[0, -1]]}),
    "4.02": (alone(), {"path": [[0, -2]]}),
    "4.04": (alone(edges=[side((0, 0), "N", "wall")]), {"path": [[0, -1]]}),
    "4.05": (alone(piece("x", "evil", (0, -1))), {"path": [[0, -1]]}),
    "4.06": ({**alone(), "hexes": [[0, 0]]}, {"path": [[0, -1]]}),
    "4.07": (alone(piece("f", "good", (0, -1))), {"path": [[0, -1]]}),
    "4.08": (alone(FOE), {"path": [[1, -1], [1, 0]]}),
    "4.13": (alone(mp=1, edges=[side((0, 0), "N", "rough")]), {"path": [[0, -1]]}),
    "4.131": (alone(mp=1, ap=0), {"path": [[0, -1], [0, -2]], "run": True}),
    "4.14": (
        {**alone(also=[[0, 1]], **{"is": ["large"]}), "hexes": [[0, 0], [0, 1], [0, -1]], "x": [[0, 0]]},
        {"path": [[0, -1]]},
    ),
    "8.10": (alone(), {"path": [[0, -1]], "charge": True}),
    "8.13": (alone(mp=1, **{"is": ["flyer"]}), {"path": [[0, -1], [0, -2]], "run": True}),
    "8.43": (alone(piece("x", "evil", (0, -2), "S", **{"is": ["fearsome"]}), ap=0), {"path": [[0, -1]]}),
}


@pytest.mark.parametrize("clause", CLAUSES)
def test_way_is_refused_with_its_clause(clause):
    position, asked = CLAUSES[clause]
    if clause == "4.08":
        position = {**position, "pieces": [*position["pieces"], piece("y", "evil", (2, -1), "SW")]}
    found = verdict(position, **asked)

    assert found.value["clause"] == clause
    assert found.value["step"] == len(asked["path"])
    assert [(each.code, each.case) for each in found.errors] == [("step", clause)]


def test_cheapest_way_is_not_always_the_one_that_allows_a_run():
    strict = {"run_after_stop": False}
    position = alone(edges=[side((0, -2), "N", "rough")])
    straight, detour = [[0, -1], [0, -2], [0, -3]], [[1, -1], [0, -1], [0, -2], [0, -3]]

    assert verdict(position, path=straight, run=True, policy=strict).value["clause"] == "4.131"
    assert verdict(position, path=detour, run=True, policy=strict).value["ap"] == 2


def test_run_without_a_move_where_the_event_allows_it():
    position, asked = alone(mp=2, edges=[side((0, 0), "N", "water")]), {"path": [[0, -1]], "run": True}
    allowed = {"run_without_move": True}

    assert verdict(position, **asked).value["clause"] == "4.131"
    found = verdict(position, policy=allowed, **asked).value
    assert (found["legal"], found["cost"], found["ap"]) == (True, 0, 3)
    assert [0, -1, 3] in reached(alone(mp=0, edges=position["edges"]), policy=allowed)["run"]
    assert "B12" in verdict(position, **asked).disputed


def test_two_fearsome_zones_at_once_cost_two_points_or_one():
    foes = [
        piece(name, "evil", at, way, **{"is": ["fearsome"]})
        for name, at, way in (("x", (0, -2), "S"), ("y", (1, -2), "S"))
    ]
    asked = {"path": [[0, -1]]}
    each, once = (
        verdict(alone(*foes), policy={"fearsome_price": value}, **asked) for value in ("each", "once")
    )

    assert (each.value["ap"], once.value["ap"]) == (2, 1)
    assert each.disputed == once.disputed == ("B49",)
    assert "B49" in verdict(alone(*foes)).disputed
    assert verdict(alone(*foes, **{"is": ["terrifying"]}), **asked).value["ap"] == 0


def test_starter_strikes_only_at_who_leaves_the_zone_and_runs_after_any_move():
    position, along, away = alone(FOE), [[1, -1]], [[0, 1]]
    starter = {"edition": "combat-hex-starter"}

    assert len(verdict(position, path=along).value["free_attacks"]) == 1
    assert verdict(position, path=along, **starter).value["free_attacks"] == []
    assert len(verdict(position, path=away, **starter).value["free_attacks"]) == 1
    assert verdict(alone(), path=[[0, -1], [0, -2]], run=True, **starter).value["legal"]
    held = alone(piece("f", "good", (1, -1)), FOE)
    assert verdict(held, path=[[1, -1], [2, -1]], **starter).value["legal"] is False
    past = alone(piece("f", "good", (0, -1)), piece("x", "evil", (0, -2), "S"), **{"is": ["large"]})
    assert verdict(past, path=[[0, -1], [-1, -1]]).value["clause"] == "4.05"
    assert verdict(past, path=[[0, -1], [-1, -1]], **starter).value["legal"] is True


def test_figure_may_come_back_to_where_it_started():
    assert verdict(alone(), path=[[0, -1], [0, 0]]).value["cost"] == 2
    assert [0, 0] not in [each[:2] for each in reached(alone())["ends"]]


def test_wide_base_needs_room_that_hangs_together():
    wide = alone(also=[[0, n] for n in range(1, 9)], mp=1, **{"is": ["large"]})
    narrow = {**wide, "hexes": [[0, n] for n in range(-1, 9)]}

    assert reached(wide)["count"] == 6
    assert [each[:2] for each in reached(narrow)["ends"]] == [[0, -1], [0, 1]]
    assert reached({**narrow, "x": [[0, 4]]})["ends"] == []


def test_base_that_is_cavalry_and_large_is_disputed_and_a_rider_is_left_to_the_referee():
    both = alone(**{"is": ["large", "cavalry"]})
    rider = alone(piece("e", "good", (0, 0), **{"is": ["large"]}), **{"is": ["carried"]})

    assert "B24" in verdict(both).disputed
    assert [each.code for each in verdict(rider).findings] == ["rider-moves"]


def test_mover_needs_movement_points():
    with pytest.raises(BadInput) as caught:
        verdict({"pieces": [piece("a", "good", (0, 0))]})

    assert caught.value.path == "position.pieces[0].mp"


def test_widest_reach_is_answered_or_left_to_the_referee():
    assert reached(alone(mp=20, ap=40))["count"] == 3 * 20 * 21
    assert [each.code for each in verdict(alone(mp=40, on=["fast"]), bonus=40).findings] == ["too-large"]
