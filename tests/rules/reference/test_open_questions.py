"""Differences and ambiguities are complete and lead to rules that exist."""

import re

import pytest

from rules import reference
from rules.policy import POLICY_KEYS


def test_differences_run_from_d01_to_d42():
    assert [each.id for each in reference.differences()] == [f"D{n:02}" for n in range(1, 43)]


def test_ambiguities_run_from_a1_to_a34_and_b1_to_b43():
    expected = [f"A{n}" for n in range(1, 35)] + [f"B{n}" for n in range(1, 44)]

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


def test_ambiguities_and_policy_keys_name_each_other():
    settled = {(id_, key.name) for key in POLICY_KEYS.values() for id_ in key.settles}
    named = {(each.id, key) for each in reference.ambiguities() for key in each.policy}

    assert named == settled
    assert ("A3", "timeout_metric") in named
