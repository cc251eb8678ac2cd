"""An ability is known by its name however it is spelled, and by nothing less than its name."""

import pytest

from rules import reference


@pytest.mark.parametrize("rule", [r for r in reference.rules() if r.ability], ids=lambda rule: rule.ability)
def test_ability_is_found_by_its_title_and_its_slug(rule):
    assert reference.ability_rule(rule.title) is rule
    assert reference.ability_rule(rule.ability) is rule


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("LEADERSHIP", "8.47"),
        ("battle_cry", "8.28"),
        ("FastStrike", "8.12"),
        ("Fear-some", "8.43"),
        ("It\N{RIGHT SINGLE QUOTATION MARK}s precious to us", "8.52"),
        ("PR1", "8.52"),
        ("pr 2", "8.52"),
        ("The One Ring", "9.01"),
        ("one-ring", "9.01"),
        ("Flying", "8.13"),
        ("Armour", "8.35"),
    ],
)
def test_spelling_and_other_names_do_not_matter(name, number):
    assert reference.ability_rule(name) is reference.rule(number)


@pytest.mark.parametrize("name", ["", "the", "Leader", "Leadership 2", "7.01", "\N{CROSS MARK}"])
def test_a_name_nobody_describes_has_no_rule(name):
    assert reference.ability_rule(name) is None
