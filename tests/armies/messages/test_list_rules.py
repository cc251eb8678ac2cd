"""The event's own rules in words, and what nobody could fulfil."""

import pytest

from armies.messages.list_rules import TITLES, list_rule_text
from armies.messages.presets import PRESETS as PRESET_TEXTS
from rules.figure_lists.presets import PRESETS, preset
from rules.figure_lists.restriction import RestrictionKind
from rules.figure_lists.restriction_clashes import clashes
from rules.figure_lists.restrictions_codec import restriction_as_json, restrictions_from_json
from tests.rules.unreadable import unreadable
from tournament.services.core.errors import Invalid

SAID = [
    ({"kind": "minimum-points", "value": 1}, "A list costs at least 1 point."),
    ({"kind": "max-figure-points", "value": 400}, "No figure of a list costs more than 400 points."),
    ({"kind": "max-heroes", "value": 1, "faction": "evil"}, "An evil list has at most 1 hero."),
    ({"kind": "max-heroes", "value": 0}, "A list has no heroes."),
    ({"kind": "max-figures", "value": 9, "faction": "good"}, "A good list has at most 9 figures."),
    ({"kind": "max-copies", "value": 2}, "A list has at most 2 copies of a figure in one version."),
    ({"kind": "one-of-each"}, "A list has each figure once in one version."),
    ({"kind": "no-minion-cap"}, "A list has no minion limit."),
    ({"kind": "banned-figures", "value": ["Orc", "Ent"]}, "A list may not have Orc or Ent."),
    ({"kind": "required-figures", "value": ["Orc", "Ent"]}, "A list must have Orc and Ent."),
    ({"kind": "required-one-of", "value": ["A", "B", "C"]}, "A list must have A, B or C."),
    ({"kind": "allowed-heroes", "value": ["Gimli"]}, "A list has no hero other than Gimli."),
    (
        {"kind": "allowed-minions", "value": ["Orc", "Goblin"]},
        "All minions of a list have Orc or Goblin in their name.",
    ),
    ({"kind": "allowed-sets", "value": ["TT"]}, "All figures of a list are of set TT."),
    ({"kind": "banned-sets", "value": ["TT", "FF"]}, "No figure of a list is of set TT or FF."),
    ({"kind": "allowed-versions", "value": [2, 1]}, "All figures of a list are of version 1 or 2."),
    ({"kind": "banned-abilities", "value": ["dread"]}, "No figure of a list has Dread."),
]


@pytest.mark.parametrize(("data", "words"), SAID)
def test_sentence_says_the_whole_restriction(data, words):
    (restriction,) = restrictions_from_json([data])

    assert list_rule_text(restriction) == words


def test_sentence_is_there_for_every_kind_and_every_kind_is_offered():
    assert {data["kind"] for data, _ in SAID} == set(RestrictionKind) == set(TITLES)
    assert len({str(title) for title in TITLES.values()}) == len(RestrictionKind)


@pytest.mark.parametrize(
    ("data", "clash"),
    [
        ([{"kind": "one-of-each"}] * 2, "This list rule is there twice: A list has each figure once"),
        ([{"kind": "minimum-points", "value": 1001}], "at least 1,001 points, but the points limit is 1,000"),
        (
            [{"kind": "banned-figures", "value": ["orc"]}, {"kind": "required-figures", "value": ["Orc"]}],
            "Orc is both required and banned",
        ),
        (
            [
                {"kind": "banned-figures", "value": ["A", "B"]},
                {"kind": "required-one-of", "value": ["a", "b"]},
            ],
            "One of a and b is required, but all are banned",
        ),
        ([{"kind": "max-heroes", "value": 0}], "No hero is allowed, but minions need one"),
        (
            [{"kind": "allowed-versions", "value": [1]}, {"kind": "allowed-versions", "value": [2]}],
            "No version of a figure is allowed",
        ),
    ],
)
def test_what_no_list_could_fulfil_is_said_once(data, clash):
    (found,) = clashes(restrictions_from_json(data), level=1000)
    refusal = Invalid("restrictions-clash", case=found.code, data=found.data)

    assert clash in refusal.message


@pytest.mark.parametrize(
    "data",
    [
        [{"kind": "minimum-points", "value": 1000}],
        [{"kind": "max-heroes", "value": 0}, {"kind": "no-minion-cap"}],
        [{"kind": "banned-figures", "value": ["A"]}, {"kind": "required-one-of", "value": ["A", "B"]}],
        [
            {"kind": "banned-figures", "value": ["A"], "faction": "good"},
            {"kind": "required-figures", "value": ["A"], "faction": "evil"},
        ],
    ],
)
def test_what_a_list_can_fulfil_is_no_clash(data):
    assert not list(clashes(restrictions_from_json(data), level=1000))


@pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.key)
def test_preset_can_be_stored_and_fulfilled_and_says_what_it_leaves_out(one):
    rows = [restriction_as_json(each) for each in one.restrictions]

    assert restrictions_from_json(rows) == one.restrictions
    assert not list(clashes(one.restrictions, level=one.level))
    assert PRESET_TEXTS[one.key].beyond
    assert preset(one.key) is one


def test_unknown_preset_is_refused_with_the_nearest():
    with unreadable("Did you mean “booster-draft”"):
        preset("booster-drafts")
