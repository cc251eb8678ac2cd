"""Who the abilities are, and how people write them."""

import pytest

from rules.figure_lists.abilities import (
    ABILITIES,
    CHAMPIONSHIP_ABILITIES,
    STARTER_ABILITIES,
    ability_code,
    ability_name,
    ability_spec,
)


def test_all_rules_from_8_09_to_8_53_have_one_ability_each_and_the_ring_another():
    rules = [spec.rule for spec in ABILITIES.values()]

    assert rules == [f"8.{number:02d}" for number in range(9, 54)] + ["9.01"]


def test_nine_abilities_are_not_activated():
    passive = {spec.code for spec in ABILITIES.values() if not spec.is_activated}

    assert passive == {
        "cavalry",
        "flyer",
        "ent-carry",
        "fearsome",
        "large",
        "leadership",
        "terrifying",
        "its-precious-to-us",
        "the-one-ring",
    }


def test_twenty_abilities_are_new_since_the_starter():
    assert len(STARTER_ABILITIES) == len(ABILITIES) - 20
    assert len(CHAMPIONSHIP_ABILITIES) == len(ABILITIES) + 2


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Leadership", "leadership"),
        ("LEADERSHIP", "leadership"),
        ("8.47", "leadership"),
        ("the-one-ring", "the-one-ring"),
        ("One Ring", "the-one-ring"),
        ("Flying", "flyer"),
        ("Fear-some", "fearsome"),
        ("black_troll_rage", "black-troll-rage"),
        ("It's precious to us", "its-precious-to-us"),
        ("PR1", "pr1"),
        ("8.52 PR2", "pr2"),
        ("It\u2019s precious to us (PR2)", "pr2"),
        ("Leadreship", None),
        ("", None),
    ],
)
def test_ability_is_understood_as_people_write_it(written, code):
    assert ability_code(written) == code


def test_both_halves_share_one_row_and_have_names_of_their_own():
    assert ability_spec("pr1") is ability_spec("pr2") is ABILITIES["its-precious-to-us"]
    assert ability_name("pr1") == "It's precious to us (PR1)"
    assert ability_name("fast-strike") == "Fast Strike"
