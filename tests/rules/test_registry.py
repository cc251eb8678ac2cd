"""The rulesets there are, and how they differ."""

import pytest

from armies.messages.edge import bad_input_sentence
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.errors import UnknownRuleset
from rules.figure_lists.figures import ArmyList, Entry, Faction, Figure, Kind
from rules.registry import DEFAULT_RULESET, catalogue_ruleset, ruleset, rulesets
from rules.ruleset import EventRules

ELF = Figure("Elf captain", Faction.GOOD, Kind.HERO, points=200, action_points=3)
LIST = ArmyList(Faction.GOOD, (Entry(ELF),))


def test_both_editions_are_there_and_the_championship_is_the_default():
    assert [edition.key for edition in rulesets()] == [
        "combat-hex-2007",
        "combat-hex-starter",
        "mesbg",
        "results-only",
    ]
    assert ruleset(DEFAULT_RULESET) is rulesets()[0]


def test_unknown_ruleset_names_the_known_ones():
    with pytest.raises(UnknownRuleset) as caught:
        ruleset("combat-hex-2008")

    assert bad_input_sentence(caught.value) == (
        "ruleset: “combat-hex-2008” is not a known ruleset (combat-hex-2007, combat-hex-starter, mesbg or "
        "results-only). Did you mean “combat-hex-2007”?"
    )


def test_a_game_without_a_catalogue_is_refused_where_figures_are_asked_for():
    with pytest.raises(UnknownRuleset) as caught:
        catalogue_ruleset("mesbg")

    assert caught.value.data["known"] == ["combat-hex-2007", "combat-hex-starter"]


def test_editions_differ_in_level_lists_and_time():
    championship, starter, *_ = rulesets()

    assert (championship.default_level, starter.default_level) == (1500, 1000)
    assert (championship.needs_both_lists, starter.needs_both_lists) == (True, False)
    assert championship.timeline is not None
    assert starter.timeline is None
    assert [phase.code for phase in starter.phases] == ["set-up", "play", "sheets"]


def test_a_ruleset_answers_with_its_own_defaults():
    facts = GameFacts(
        1500, last_turn_over=False, a=SideFacts(original=14, remaining=7), b=SideFacts(None, 14, 8)
    )

    for key in ("combat-hex-2007", "combat-hex-starter"):
        edition = catalogue_ruleset(key)
        assert edition.check_list(LIST).is_legal
        assert edition.grade(facts).value.units_b == 6
        assert edition.grade_bye(EventRules(1500, edition.policy)).value.units_a == 6
    assert not catalogue_ruleset("combat-hex-2007").check_registration(LIST, None).is_legal
    assert catalogue_ruleset("combat-hex-starter").check_registration(LIST, None).is_legal
