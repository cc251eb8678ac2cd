"""The facts of a slip as they are graded."""

import pytest

from rules.combat_hex.victory.slip_facts import with_points_set_up
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


@pytest.mark.parametrize("metric", ["share-lost", "points-destroyed"])
def test_what_was_set_up_is_told_by_the_list_where_nobody_says_it(metric):
    known = {Side.A: ArmyLimits(9, 1200, 500, points_set_up=1100), Side.B: limits_of_level(1500)}
    policy = Policy(timeout_metric=metric)

    filled = with_points_set_up({"a": {}, "b": {}}, known, policy)
    said = with_points_set_up({"a": {"points_original": 900}, "b": {}}, known, policy)

    assert (filled["a"], filled["b"]) == ({"points_original": 1100}, {})
    assert said["a"] == {"points_original": 900}
    assert with_points_set_up({"a": {}, "b": {}}, known, Policy())["a"] == {}
