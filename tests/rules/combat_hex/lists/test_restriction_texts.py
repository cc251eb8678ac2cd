"""The event's own rules in words, and what nobody could fulfil."""

import pytest

from rules.combat_hex.lists.presets import PRESETS, preset
from rules.combat_hex.lists.restriction import RestrictionKind
from rules.combat_hex.lists.restriction_texts import KINDS, clashes, sentence, title
from rules.combat_hex.lists.restrictions_codec import restriction_as_json, restrictions_from_json
from tests.rules.unreadable import unreadable

SAID = [
    ({"kind": "minimum-points", "value": 1}, "A list costs at least 1 point."),
    ({"kind": "max-figure-points", "value": 400}, "A list holds no figure over 400 points."),
    ({"kind": "max-heroes", "value": 1, "faction": "evil"}, "An evil list holds at most 1 hero."),
    ({"kind": "max-heroes", "value": 0}, "A list holds no hero."),
    ({"kind": "max-figures", "value": 9, "faction": "good"}, "A good list holds at most 9 figures."),
    ({"kind": "max-copies", "value": 2}, "A list holds at most 2 of a figure in one version."),
    ({"kind": "one-of-each"}, "A list holds each figure once in one version."),
    ({"kind": "no-minion-cap"}, "A list holds as many minions as it likes: the minion cap is lifted."),
    ({"kind": "banned-figures", "value": ["Orc", "Ent"]}, "A list holds no Orc or Ent."),
    ({"kind": "required-figures", "value": ["Orc", "Ent"]}, "A list holds Orc and Ent."),
    ({"kind": "required-one-of", "value": ["A", "B", "C"]}, "A list holds A, B or C."),
    ({"kind": "allowed-heroes", "value": ["Gimli"]}, "A list holds no hero but Gimli."),
    (
        {"kind": "allowed-minions", "value": ["Orc", "Goblin"]},
        "A list holds only minions with the word Orc or Goblin in their name.",
    ),
    ({"kind": "allowed-sets", "value": ["TT"]}, "A list holds figures of set TT only."),
    ({"kind": "banned-sets", "value": ["TT", "FF"]}, "A list holds no figure of set TT or FF."),
    ({"kind": "allowed-versions", "value": [2, 1]}, "A list holds figures of versions 1 and 2 only."),
    ({"kind": "banned-abilities", "value": ["dread"]}, "A list holds no figure with Dread."),
]


@pytest.mark.parametrize(("data", "words"), SAID)
def test_sentence_says_the_whole_restriction(data, words):
    (restriction,) = restrictions_from_json([data])

    assert sentence(restriction) == words


def test_sentence_is_there_for_every_kind_and_every_kind_is_offered():
    assert {data["kind"] for data, _ in SAID} == set(RestrictionKind) == set(KINDS)
    assert len({title(kind) for kind in KINDS}) == len(RestrictionKind)


@pytest.mark.parametrize(
    ("data", "clash"),
    [
        ([{"kind": "one-of-each"}] * 2, "This is said twice: A list holds each figure once"),
        ([{"kind": "minimum-points", "value": 1001}], "at least 1001 points, and 1000 are allowed"),
        (
            [{"kind": "banned-figures", "value": ["orc"]}, {"kind": "required-figures", "value": ["Orc"]}],
            "Orc is required and not allowed",
        ),
        (
            [
                {"kind": "banned-figures", "value": ["A", "B"]},
                {"kind": "required-one-of", "value": ["a", "b"]},
            ],
            "a or b is required, and none is allowed",
        ),
        ([{"kind": "max-heroes", "value": 0}], "No hero is allowed, and minions need one"),
        (
            [{"kind": "allowed-versions", "value": [1]}, {"kind": "allowed-versions", "value": [2]}],
            "No version of a figure is left",
        ),
    ],
)
def test_what_no_list_could_fulfil_is_said_once(data, clash):
    (said,) = clashes(restrictions_from_json(data), level=1000)

    assert clash in said


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
    assert one.beyond
    assert preset(one.key) is one


def test_unknown_preset_is_refused_with_the_nearest():
    with unreadable("Did you mean “booster-draft”"):
        preset("booster-drafts")
