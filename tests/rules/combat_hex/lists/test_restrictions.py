"""AC9: the event's own restrictions object in their own name."""

import re
from dataclasses import replace

import pytest

from rules.combat_hex.lists.restrictions import is_of_set
from rules.combat_hex.lists.restrictions_codec import restriction_as_json, restrictions_from_json
from rules.errors import BadInput
from rules.registry import ruleset
from tests.rules.cast import BEARER, CAPTAIN, CHIEF, FIRST, GUARD, ORC, SECOND, evil, good, with_ability

RULES = ruleset("combat-hex-2007")
LIST = good(with_ability(replace(CAPTAIN, version=2), "dread"), (replace(GUARD, version=1), 4))


@pytest.mark.parametrize(
    ("restriction", "objections"),
    [
        ({"kind": "minimum-points", "value": 270}, []),
        (
            {"kind": "minimum-points", "value": 271},
            ["at least 271 points, and the list costs 270. Add figures."],
        ),
        ({"kind": "max-figure-points", "value": 150}, []),
        ({"kind": "max-figure-points", "value": 149}, ["no figure over 149 points, and Captain costs 150."]),
        ({"kind": "max-heroes", "value": 1}, []),
        ({"kind": "max-heroes", "value": 0}, ["at most 0 heroes, and the list holds 1."]),
        ({"kind": "max-figures", "value": 5}, []),
        ({"kind": "max-figures", "value": 4}, ["at most 4 figures, and the list holds 5."]),
        ({"kind": "max-copies", "value": 4}, []),
        ({"kind": "max-copies", "value": 3}, ["at most 3 copies of a figure, and Guard is there 4 times."]),
        ({"kind": "one-of-each"}, ["at most 1 copy of a figure, and Guard is there 4 times."]),
        ({"kind": "no-minion-cap"}, []),
        ({"kind": "banned-figures", "value": ["guard"]}, ["Guard is not allowed."]),
        ({"kind": "required-figures", "value": ["captain", "Mage"]}, ["Mage must be in the list."]),
        ({"kind": "allowed-versions", "value": [2, 3]}, ["only versions 2, 3, and Guard has version 1."]),
        ({"kind": "banned-abilities", "value": ["Dread"]}, ["Dread is not allowed, and Captain has it."]),
        ({"kind": "banned-figures", "value": ["guard"], "faction": "evil"}, []),
        ({"kind": "required-one-of", "value": ["Mage", "captain"]}, []),
        (
            {"kind": "required-one-of", "value": ["Mage", "Ent"]},
            ["Mage or Ent must be in the list. Add one."],
        ),
        ({"kind": "allowed-heroes", "value": ["CAPTAIN"]}, []),
        ({"kind": "allowed-heroes", "value": ["Mage"]}, ["no hero but Mage, and Captain is another."]),
        ({"kind": "allowed-minions", "value": ["guard"]}, []),
        ({"kind": "allowed-minions", "value": ["uard"]}, ["no minion without uard in its name, and Guard"]),
    ],
)
def test_restriction_objects_in_the_name_of_the_event(restriction, objections):
    verdict = RULES.check_list(LIST, restrictions=restrictions_from_json([restriction]))

    assert [finding.code for finding in verdict.errors] == ["AC9"] * len(objections)
    for finding, objection in zip(verdict.errors, objections, strict=True):
        assert finding.message.startswith(f"This event's own rule: {objection}")
        assert finding.data.items() >= {"restriction": restriction["kind"], "is_event_rule": True}.items()
        assert finding.data["over"] > 0
        assert [str(ref) for ref in finding.refs] == ["2.021"]


def test_restriction_gives_the_organiser_s_reason():
    restrictions = restrictions_from_json([{"kind": "max-heroes", "value": 0, "note": "Troops day."}])

    assert RULES.check_list(LIST, restrictions=restrictions).errors[0].message.endswith(" Troops day.")


def test_figure_without_a_version_is_none_of_the_allowed():
    restrictions = restrictions_from_json([{"kind": "allowed-versions", "value": [1]}])

    assert (
        "Chief has no version" in RULES.check_list(evil(CHIEF), restrictions=restrictions).errors[0].message
    )


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
        ({}, "restrictions: an object stands where a list"),
        (
            [{"kind": "max-hero"}],
            r"restrictions\[0\].kind: 'max-hero' is not known here. Did you mean 'max-heroes'",
        ),
        ([{"kind": "max-heroes"}], r"restrictions\[0\].value: 'value' is missing"),
        ([{"kind": "banned-abilities", "value": ["Dred"]}], r"value\[0\]: 'Dred' is no ability.*'dread'"),
        ([{"kind": "allowed-versions", "value": [5]}], r"value\[0\]: 5 is out of range"),
        ([{"kind": "max-heroes", "number": 3}], "'number' is not a field here"),
    ],
)
def test_restriction_that_cannot_be_read_names_its_place(data, sentence):
    with pytest.raises(BadInput) as caught:
        restrictions_from_json(data)

    assert re.search(sentence, caught.value.sentence)


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
        ("allowed-sets", ["set AA, and Guard has the number BB-2", "set AA, and Captain has no collector"]),
        ("banned-sets", ["no figure of set AA, and Orc is one"]),
    ],
)
def test_sets_are_allowed_or_banned(kind, objections):
    army = good(replace(ORC, collector_number="AA-1"), replace(GUARD, collector_number="BB-2"), CAPTAIN)
    restrictions = restrictions_from_json([{"kind": kind, "value": ["AA"]}])

    found = [f.message for f in RULES.check_list(army, restrictions=restrictions).errors if f.code == "AC9"]

    assert len(found) == len(objections)
    for message, objection in zip(found, objections, strict=True):
        assert objection in message


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"kind": "max-figures", "value": 0}, "0 is out of range"),
        ({"kind": "banned-figures", "value": []}, "Nothing is named here"),
        ({"kind": "banned-figures", "value": ["Orc", " "]}, r"value\[1\]: Nothing is named here"),
        ({"kind": "allowed-sets", "value": ["-"]}, "Nothing is named here"),
        ({"kind": "banned-figures", "value": ["x" * 121]}, "121 characters"),
        ({"kind": "banned-figures", "value": [f"n{i}" for i in range(101)]}, "101 are named here"),
        ({"kind": "one-of-each", "note": "n" * 201}, "note: The text has 201 characters"),
    ],
)
def test_restriction_that_restricts_nothing_or_never_ends_is_refused(data, sentence):
    with pytest.raises(BadInput) as caught:
        restrictions_from_json([data])

    assert re.search(sentence, caught.value.sentence)


def test_more_restrictions_than_anybody_reads_are_refused():
    with pytest.raises(BadInput, match="There are 41 restrictions"):
        restrictions_from_json([{"kind": "max-heroes", "value": n} for n in range(41)])


def test_words_said_twice_count_once():
    (restriction,) = restrictions_from_json([{"kind": "banned-figures", "value": ["Orc", "ORC", "Guard"]}])

    assert restriction.words == ("Orc", "Guard")
