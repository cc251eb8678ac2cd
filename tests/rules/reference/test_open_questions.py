"""Differences and ambiguities are complete and lead to rules that exist."""

import re

import pytest

from rules import reference

POLICY_KEYS = {
    "A1": ("grade_both_broken",),
    "A2": ("grade_both_broken",),
    "A3": ("timeout_metric",),
    "A4": ("timeout_metric",),
    "A5": ("noshow_score", "noshow_grace"),
    "A6": ("concession_score",),
    "A7": ("bye_score",),
    "A8": ("exclusion_past",),
    "A11": ("heroes_left_out_count",),
    "A12": ("courage_frodo",),
    "A14": ("exit_cost",),
    "A21": ("unfinished_combats",),
    "A23": ("pr2_costs_points",),
    "B3": ("los_black_target_side",),
    "B6": ("los_arc",),
    "B36": ("pr2_flip_on",),
}


def test_differences_run_from_d01_to_d42():
    assert [each.id for each in reference.differences()] == [f"D{n:02}" for n in range(1, 43)]


def test_ambiguities_run_from_a1_to_a32_and_b1_to_b43():
    expected = [f"A{n}" for n in range(1, 33)] + [f"B{n}" for n in range(1, 44)]

    assert [each.id for each in reference.ambiguities()] == expected


@pytest.mark.parametrize("each", reference.differences(), ids=lambda each: each.id)
def test_difference_says_both_sides_and_cites_rules(each):
    lost = [ref for ref in each.refs if not reference.exists(ref)]

    assert each.topic
    assert each.starter.endswith(".")
    assert each.championship.endswith(".")
    assert lost == []
    assert each.refs or each.championship.startswith("Silent")


@pytest.mark.parametrize("each", reference.ambiguities(), ids=lambda each: each.id)
def test_ambiguity_asks_answers_and_cites_rules(each):
    lost = [ref for ref in each.refs if not reference.exists(ref)]

    assert re.search(r"[?.]$", each.question)
    assert each.default.endswith(".")
    assert each.why.endswith(".")
    assert each.refs
    assert lost == []


def test_ambiguities_name_the_policy_keys_that_switch_them():
    assert {each.id: each.policy for each in reference.ambiguities() if each.policy} == POLICY_KEYS
