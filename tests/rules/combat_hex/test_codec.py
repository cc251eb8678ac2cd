"""JSON of lists and facts: what is read, and where it says that something is wrong."""

import pytest

from armies.messages.edge import bad_input_sentence
from rules.combat_hex.codec import facts_as_json, facts_from_json
from rules.errors import BadInput
from rules.figure_lists.codec import (
    ability_from_json,
    army_list_as_json,
    army_list_from_json,
    figure_from_json,
)
from rules.figure_lists.figures import Ability, Entry
from tests.rules.cast import CAPTAIN, ENT, FIRST, GUARD, good

FIGURE = {"name": "Guard", "faction": "good", "kind": "minion", "points": 30}
SIDES = {"level": 1000, "a": {"faction": "good"}, "b": {"faction": "evil"}}


def test_figure_needs_a_name_a_faction_a_kind_and_points():
    assert figure_from_json(FIGURE) == GUARD


def test_figure_with_everything_is_read():
    figure = figure_from_json(
        FIGURE
        | {
            "name": "  Tower\n guard ",
            "kind": "HERO",
            "shots": 2,
            "range": 9,
            "hexes": 2,
            "version": 4,
            "unique_numbers": [3, 9],
            "abilities": ["Fast", {"code": "8.20", "cost": 0}, {"code": "Battle cry"}],
            "collector_number": "TT 12",
            "rarity": None,
        }
    )

    assert (figure.name, figure.is_hero, figure.shots, figure.range) == ("Tower guard", True, 2, 9)
    assert figure.abilities == (Ability("fast"), Ability("arrow-flurry", 0), Ability("battle-cry"))
    assert (figure.unique_numbers, figure.rarity) == ((3, 9), "")


@pytest.mark.parametrize(
    ("given", "ability"),
    [
        ({"code": "its-precious-to-us", "cost": "PR1"}, Ability("pr1")),
        ({"code": "8.52", "cost": "pr2"}, Ability("pr2")),
        ({"code": "PR2", "cost": "PR2"}, Ability("pr2")),
        ({"code": "PR1", "cost": None}, Ability("pr1")),
        ("Strange", Ability("Strange")),
    ],
)
def test_ability_is_read_in_every_spelling(given, ability):
    assert ability_from_json(given) == ability


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"points": None}, "entries[1].figure.points: “points” is missing. Add it."),
        ({"points": -1}, "entries[1].figure.points: -1 is out of range. Enter 0 to 1,000,000."),
        (
            {"points": 2.5},
            "entries[1].figure.points: 2.5 is not a whole number.",
        ),
        ({"points": True}, "entries[1].figure.points: true is not a whole number."),
        ({"points": "30"}, 'entries[1].figure.points: "30" is not a whole number.'),
        ({"pionts": 30}, "entries[1].figure.pionts: “pionts” is not a field here. Did you mean “points”?"),
        ({"name": " "}, "entries[1].figure.name: This text is empty. Fill it in."),
        ({"name": 3}, "entries[1].figure.name: 3 is not a text."),
        ({"name": "x" * 2001}, "entries[1].figure.name: The text has 2,001 characters; the limit is 2,000."),
        ({"faction": "neutral"}, "entries[1].figure.faction: “neutral” is not known here. Use good or evil."),
        ({"shots": 3}, "entries[1].figure.range: Shots and range go together."),
        ({"range": 3}, "entries[1].figure.shots: Shots and range go together."),
        ({"hexes": 0}, "entries[1].figure.hexes: 0 is out of range. Enter 1 to 19."),
        ({"version": 5}, "entries[1].figure.version: 5 is out of range. Enter 0 to 4."),
        (
            {"unique_numbers": 3},
            "entries[1].figure.unique_numbers: 3 is not a list. Write [...].",
        ),
        (
            {"unique_numbers": [3, None]},
            "entries[1].figure.unique_numbers[1]: null is not a whole number.",
        ),
        (
            {"abilities": [["Fast"]]},
            'entries[1].figure.abilities[0]: ["Fast"] is not an object. Write {...}.',
        ),
        (
            {"abilities": [{"code": "Fast", "cost": "PR1"}]},
            "entries[1].figure.abilities[0].cost: “PR1” is not a cost. Enter a whole number, or PR1 or PR2",
        ),
        (
            {"abilities": [{"code": "pr1", "cost": "two"}]},
            "entries[1].figure.abilities[0].cost: “two” is not a cost. Enter a whole number, or PR1 or PR2",
        ),
    ],
)
def test_wrong_figure_names_its_place(change, sentence):
    data = {"faction": "good", "entries": [{"figure": FIGURE}, {"figure": FIGURE | change}]}

    with pytest.raises(BadInput) as caught:
        army_list_from_json(data)

    assert bad_input_sentence(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "[] is not an object"),
        ({"faction": "good"}, "entries: “entries” is missing"),
        ({"faction": "good", "entries": [{"quantity": 0, "figure": FIGURE}]}, "quantity: 0 is out of range"),
        ({"faction": "good", "entries": [{"quantity": 1}]}, "entries[0].figure: “figure” is missing"),
        ({"faction": "good", "entries": [3]}, "entries[0]: 3 is not an object"),
        ({"entries": []}, "faction: “faction” is missing"),
    ],
)
def test_wrong_list_names_its_place(data, sentence):
    with pytest.raises(BadInput) as caught:
        army_list_from_json(data)

    assert sentence in bad_input_sentence(caught.value)


def test_list_survives_json():
    army = good((CAPTAIN, 2), FIRST, Entry(ENT, carries=("Guard",)), (GUARD, 3))

    assert army_list_from_json(army_list_as_json(army)) == army


def test_facts_need_two_sides_and_little_else():
    facts = facts_from_json({"a": SIDES["a"], "b": SIDES["b"]}, level=1000)

    assert (facts.level, facts.last_turn_over) == (1000, False)
    assert facts_from_json(facts_as_json(facts)) == facts
    assert "remaining" not in facts_as_json(facts)["a"]


def test_faction_may_be_left_out():
    assert facts_from_json({"level": 1, "a": {}, "b": {}}).a.faction is None


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"a": {}, "b": {}, "level": None}, "level: “level” is missing. Add it."),
        (SIDES | {"level": 0}, "level: 0 is out of range. Enter 1 to 1,000,000."),
        ({"level": 1500, "a": {}}, "b: “b” is missing. Add it."),
        (
            SIDES | {"last_turn_over": 1},
            "last_turn_over: 1 is neither true nor false. Write one of them.",
        ),
        (
            SIDES | {"a": {"remaning": 3}},
            "a.remaning: “remaning” is not a field here. Did you mean “remaining”?",
        ),
        (
            SIDES | {"a": {"conceded": "yes"}},
            'a.conceded: "yes" is neither true nor false. Write one of them.',
        ),
        (
            SIDES | {"a": {"remaining": 5, "original": 4}},
            "a.remaining: 5 figures left, but only 4 at the start. Correct one of them.",
        ),
    ],
)
def test_wrong_facts_name_their_place(data, sentence):
    with pytest.raises(BadInput) as caught:
        facts_from_json(data)

    assert bad_input_sentence(caught.value) == sentence
