"""AC9: the event's own restrictions object in their own name."""

import re
from dataclasses import replace

import pytest

from armies.messages.edge import bad_input_sentence, finding_text
from rules.combat_hex.lists.restrictions import is_of_set
from rules.errors import BadInput
from rules.figure_lists.restrictions_codec import restriction_as_json, restrictions_from_json
from rules.registry import ruleset
from tests.rules.cast import BEARER, CAPTAIN, CHIEF, FIRST, GUARD, ORC, SECOND, evil, good, with_ability
from tests.rules.unreadable import unreadable

RULES = ruleset("combat-hex-2007")
LIST = good(with_ability(replace(CAPTAIN, version=2), "dread"), (replace(GUARD, version=1), 4))


@pytest.mark.parametrize(
    ("restriction", "objections"),
    [
        ({"kind": "minimum-points", "value": 270}, []),
        (
            {"kind": "minimum-points", "value": 271},
            ["at least 271 points. Your list costs 270. Add figures."],
        ),
        ({"kind": "max-figure-points", "value": 150}, []),
        ({"kind": "max-figure-points", "value": 149}, ["no figure over 149 points. Captain costs 150."]),
        ({"kind": "max-heroes", "value": 1}, []),
        ({"kind": "max-heroes", "value": 0}, ["at most 0 heroes. Your list has 1. Remove 1."]),
        ({"kind": "max-figures", "value": 5}, []),
        ({"kind": "max-figures", "value": 4}, ["at most 4 figures. Your list has 5. Remove 1."]),
        ({"kind": "max-copies", "value": 4}, []),
        (
            {"kind": "max-copies", "value": 3},
            ["at most 3 copies of a figure. Guard is in"],
        ),
        ({"kind": "one-of-each"}, ["each figure once. Guard is in your list 4 times. Remove 3."]),
        ({"kind": "no-minion-cap"}, []),
        ({"kind": "banned-figures", "value": ["guard"]}, ["Guard is not allowed."]),
        ({"kind": "required-figures", "value": ["captain", "Mage"]}, ["Mage must be in the list."]),
        (
            {"kind": "allowed-versions", "value": [2, 3]},
            ["figures must be of version 2 or 3. Guard has"],
        ),
        ({"kind": "banned-abilities", "value": ["Dread"]}, ["no Dread. Captain has it."]),
        ({"kind": "banned-figures", "value": ["guard"], "faction": "evil"}, []),
        ({"kind": "required-one-of", "value": ["Mage", "captain"]}, []),
        (
            {"kind": "required-one-of", "value": ["Mage", "Ent"]},
            ["the list needs one of these: Mage or Ent. Add one."],
        ),
        ({"kind": "allowed-heroes", "value": ["CAPTAIN"]}, []),
        (
            {"kind": "allowed-heroes", "value": ["Mage"]},
            ["only these heroes: Mage. Captain is another."],
        ),
        ({"kind": "allowed-minions", "value": ["guard"]}, []),
        ({"kind": "allowed-minions", "value": ["uard"]}, ["minions need uard in their name. Guard has none"]),
    ],
)
def test_restriction_objects_in_the_name_of_the_event(restriction, objections):
    verdict = RULES.check_list(LIST, restrictions=restrictions_from_json([restriction]))

    assert [finding.code for finding in verdict.errors] == ["AC9"] * len(objections)
    for finding, objection in zip(verdict.errors, objections, strict=True):
        assert finding_text(finding).startswith(f"List rule: {objection}")
        assert finding.data.items() >= {"restriction": restriction["kind"], "is_event_rule": True}.items()
        assert finding.data["over"] > 0
        assert [str(ref) for ref in finding.refs] == ["2.021"]


def test_restriction_gives_the_organiser_s_reason():
    restrictions = restrictions_from_json([{"kind": "max-heroes", "value": 0, "note": "Troops day."}])

    assert finding_text(RULES.check_list(LIST, restrictions=restrictions).errors[0]).endswith(" Troops day.")


def test_figure_without_a_version_is_none_of_the_allowed():
    restrictions = restrictions_from_json([{"kind": "allowed-versions", "value": [1]}])

    (error,) = RULES.check_list(evil(CHIEF), restrictions=restrictions).errors

    assert "Chief has no version" in finding_text(error)


@pytest.mark.parametrize("army", [good((GUARD, 3)), good(CAPTAIN, (GUARD, 9))])
def test_lifted_cap_allows_any_number_of_minions(army):
    restrictions = restrictions_from_json([{"kind": "no-minion-cap"}])

    assert not RULES.check_list(army).is_legal
    assert RULES.check_list(army, restrictions=restrictions).is_legal


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "max-heroes", "value": 2},
        {"kind": "one-of-each", "note": "Highlander."},
        {"kind": "banned-figures", "value": ["Guard"], "faction": "good"},
        {"kind": "allowed-versions", "value": [1, 2]},
    ],
)
def test_restriction_survives_json(data):
    (restriction,) = restrictions_from_json([data])

    assert restriction_as_json(restriction) == data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "restrictions: {} is not a list"),
        (
            [{"kind": "max-hero"}],
            r"restrictions\[0\].kind: “max-hero” is not known here. Did you mean “max-heroes”",
        ),
        ([{"kind": "max-heroes"}], r"restrictions\[0\].value: “value” is missing"),
        ([{"kind": "banned-abilities", "value": ["Dred"]}], r"value\[0\]: “Dred” is not an ability.*“dread”"),
        ([{"kind": "allowed-versions", "value": [5]}], r"value\[0\]: 5 is out of range"),
        ([{"kind": "max-heroes", "number": 3}], "“number” is not a field here"),
    ],
)
def test_restriction_that_cannot_be_read_names_its_place(data, sentence):
    with pytest.raises(BadInput) as caught:
        restrictions_from_json(data)

    assert re.search(sentence, bad_input_sentence(caught.value))


def test_no_restrictions_are_none():
    assert restrictions_from_json(None) == ()


def test_second_half_of_a_pair_alone_fulfils_no_requirement():
    restrictions = restrictions_from_json([{"kind": "required-figures", "value": ["Creature, wild"]}])

    errors = RULES.check_list(good(BEARER, FIRST, SECOND), restrictions=restrictions).errors

    assert [(finding.code, finding.subject) for finding in errors] == [("AC9", "Creature, wild")]


@pytest.mark.parametrize(
    ("number", "code", "is_one"),
    [
        ("TT 12", "tt", True),
        ("TT-12", "TT", True),
        ("tt12", "T T", True),
        ("TT12", "T", False),
        ("DM-G01", "DM", True),
        ("DMG01", "DM", False),
        ("41", "4", True),
        ("", "TT", False),
        ("TT", "TT", True),
    ],
)
def test_set_is_what_a_collector_number_begins_with(number, code, is_one):
    assert is_of_set(number, code) is is_one


@pytest.mark.parametrize(
    ("kind", "objections"),
    [
        ("allowed-sets", ["set AA. Guard has number BB-2", "set AA. Captain has no collector"]),
        ("banned-sets", ["no figure of set AA. Orc is one"]),
    ],
)
def test_sets_are_allowed_or_banned(kind, objections):
    army = good(replace(ORC, collector_number="AA-1"), replace(GUARD, collector_number="BB-2"), CAPTAIN)
    restrictions = restrictions_from_json([{"kind": kind, "value": ["AA"]}])

    errors = RULES.check_list(army, restrictions=restrictions).errors
    found = [finding_text(f) for f in errors if f.code == "AC9"]

    assert len(found) == len(objections)
    for message, objection in zip(found, objections, strict=True):
        assert objection in message


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"kind": "max-figures", "value": 0}, "0 is out of range"),
        ({"kind": "banned-figures", "value": []}, "This names nothing"),
        ({"kind": "banned-figures", "value": ["Orc", " "]}, r"value\[1\]: This names nothing"),
        ({"kind": "allowed-sets", "value": ["-"]}, "This names nothing"),
        ({"kind": "banned-figures", "value": ["x" * 121]}, "121 characters"),
        ({"kind": "banned-figures", "value": [f"n{i}" for i in range(101)]}, "This names 101"),
        ({"kind": "one-of-each", "note": "n" * 201}, "note: The text has 201 characters"),
    ],
)
def test_restriction_that_restricts_nothing_or_never_ends_is_refused(data, sentence):
    with pytest.raises(BadInput) as caught:
        restrictions_from_json([data])

    assert re.search(sentence, bad_input_sentence(caught.value))


def test_more_restrictions_than_anybody_reads_are_refused():
    with unreadable("There are 41 list rules"):
        restrictions_from_json([{"kind": "max-heroes", "value": n} for n in range(41)])


def test_words_said_twice_count_once():
    (restriction,) = restrictions_from_json([{"kind": "banned-figures", "value": ["Orc", "ORC", "Guard"]}])

    assert restriction.words == ("Orc", "Guard")
