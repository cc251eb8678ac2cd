"""Differences and ambiguities are complete and lead to rules that exist."""

import re

import pytest

from rules import reference
from rules.policy import POLICY_KEYS


def test_differences_run_from_d01_to_d56():
    assert [each.id for each in reference.differences()] == [f"D{n:02}" for n in range(1, 57)]


def test_ambiguities_run_from_a1_to_a37_and_b1_to_b50_and_x1_to_x8():
    expected = [
        f"{letter}{n}" for letter, most in (("A", 37), ("B", 50), ("X", 8)) for n in range(1, most + 1)
    ]

    assert [each.id for each in reference.ambiguities()] == expected


ABILITIES_THAT_DIFFER = {
    "fast": ("8.11", "Running is not mentioned"),
    "fast-strike": ("8.12", "At any time"),
    "magical-force": ("8.15", "of any base"),
    "sneak": ("8.17", "all terrain"),
    "tyrant": ("8.19", "when you use it"),
    "arrow-flurry": ("8.20", "enemies in sight"),
    "crack-shot": ("8.21", "before its move or after it"),
    "spearman": ("8.33", "without conditions"),
    "aggressive-strategy": ("8.34", "any of your damage dice"),
    "armor": ("8.35", "first damage die"),
    "bodyguard": ("8.37", "All your heroes"),
    "courage": ("8.38", "is not mentioned"),
    "dread": ("8.41", "including friends"),
    "steal-essence": ("8.49", "any enemy hero"),
}


def test_fourteen_abilities_read_otherwise_in_the_starter_rules():
    found = {each.ability: each for each in reference.differences() if each.ability}

    assert set(found) == set(ABILITIES_THAT_DIFFER)
    for slug, (number, words) in ABILITIES_THAT_DIFFER.items():
        assert found[slug].refs == (number,)
        assert reference.rule(number).ability == slug
        assert words in reference.starter_wording(number)
        assert reference.starter_wording(number) != reference.rule(number).summary
    assert reference.starter_wording("8.09") == reference.starter_wording("4.131") == ""


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        ("3.02", "more often than your opponent"),
        ("8.10", "reaches an enemy behind one"),
        ("8.10", "No running after"),
        ("8.10", "half-turn costs all movement"),
        ("6.25", "Leaving a kill zone, some abilities and other situations"),
        ("1.02", "The base shows what a figure can do"),
        ("1.02", "unique number"),
        ("5.171", "(B8)"),
        ("D07", "leaves the map"),
        ("D07", "once all damage dice are assigned"),
        ("D07", "once both players have assigned their dice"),
        ("D39", "leave combats"),
        ("A33", "a referee has ruled"),
    ],
)
def test_summaries_say_what_the_document_says(ref, words):
    assert words in reference.explain(ref)


@pytest.mark.parametrize("each", reference.differences(), ids=lambda each: each.id)
def test_difference_says_both_sides_and_cites_rules(each):
    lost = [ref for ref in each.refs if not reference.exists(ref)]

    assert each.topic
    assert each.starter.endswith(".")
    assert each.championship.endswith(".")
    assert lost == []
    assert each.refs or each.championship.startswith("Not mentioned")


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
