"""The facts of a slip as they are graded."""

import pytest

from rules.combat_hex.victory.rows import ROWS
from rules.combat_hex.victory.slip_facts import with_list_counts, with_points_set_up
from rules.figure_lists.army_limits import ArmyLimits, limits_of_level
from rules.policy import Policy
from rules.registry import ruleset
from rules.ruleset import EventRules
from rules.sides import Side

WIPED_OUT = {
    "level": 500,
    "a": {"faction": "good", "original": 10, "remaining": 5, "points_remaining": 400},
    "b": {"faction": "evil", "original": 10, "remaining": 9, "points_remaining": 500},
}


def test_level_of_the_tournament_decides_whatever_was_sent():
    event = EventRules(1500, Policy())

    verdict = ruleset("combat-hex-2007").grade_slip(WIPED_OUT, event, limits={})

    assert verdict.value.row == "13"  # of 500 points it would go on to the last warrior


def test_a_list_says_what_nobody_counted_at_the_start():
    known = {side: ArmyLimits(9, 1200, 500) for side in Side}

    filled = with_list_counts({"a": {"remaining": 4}, "b": {"absent": True}}, known)
    more = with_list_counts({"a": {"remaining": 12}, "b": {"original": 8, "hero_points": 0}}, known)

    assert filled == {"a": {"remaining": 4, "original": 9, "hero_points": 500}, "b": {"absent": True}}
    assert more["a"]["original"] == 12
    assert more["b"] == {"original": 8, "hero_points": 0}


def test_counts_that_no_army_of_the_level_has_are_doubted():
    game, event = ruleset("combat-hex-2007"), EventRules(500, Policy())
    beyond = {**WIPED_OUT, "a": {**WIPED_OUT["a"], "points_remaining": 501}}

    assert game.doubts(WIPED_OUT, event, limits={}) == ()
    assert [each.subject for each in game.doubts(beyond, event, limits={})]
    assert game.scheme_of(event) is None


def test_what_a_page_says_of_an_ending_and_of_a_broken_army():
    game = ruleset("combat-hex-2007")

    assert game.sides == ("good", "evil")
    assert game.row_refs("13") == ROWS["13"].refs
    assert game.row_refs("R") == ()
    assert (game.is_small(500), game.is_small(1500)) == (True, False)
    assert game.broken_at(10, level=1500) == 5
    assert game.lost_refs(500) != game.lost_refs(1500)


@pytest.mark.parametrize("metric", ["share-lost", "points-destroyed"])
def test_what_was_set_up_is_told_by_the_list_where_nobody_says_it(metric):
    known = {Side.A: ArmyLimits(9, 1200, 500, points_set_up=1100), Side.B: limits_of_level(1500)}
    policy = Policy(timeout_metric=metric)

    filled = with_points_set_up({"a": {}, "b": {}}, known, policy)
    said = with_points_set_up({"a": {"points_original": 900}, "b": {}}, known, policy)

    assert (filled["a"], filled["b"]) == ({"points_original": 1100}, {})
    assert said["a"] == {"points_original": 900}
    assert with_points_set_up({"a": {}, "b": {}}, known, Policy())["a"] == {}
