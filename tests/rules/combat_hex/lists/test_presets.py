"""The published formats: each can be followed, and an unknown one names the nearest."""

import pytest

from rules.errors import BadInput
from rules.figure_lists.presets import PRESETS, preset
from rules.figure_lists.restriction_clashes import Clash, clashes
from rules.figure_lists.restrictions_codec import restrictions_from_json

BANNED = {"kind": "banned-figures", "value": ["Orc", "Troll"]}


@pytest.mark.parametrize("each", PRESETS, ids=lambda each: each.key)
def test_no_list_rule_of_a_format_clashes(each):
    assert preset(each.key) is each
    assert list(clashes(each.restrictions, level=each.level)) == []


def test_unknown_format_names_the_nearest():
    with pytest.raises(BadInput) as caught:
        preset("booster-drafts")

    assert (caught.value.path, caught.value.data["near"]) == ("preset", "booster-draft")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([{"kind": "one-of-each"}] * 2, "twice"),
        ([{"kind": "minimum-points", "value": 1001}], "minimum"),
        ([BANNED, {"kind": "required-figures", "value": ["orc"]}], "required"),
        ([BANNED, {"kind": "required-one-of", "value": ["orc", "troll"]}], "required-one-of"),
        ([{"kind": "max-heroes", "value": 0}], "no-hero"),
        (
            [{"kind": "allowed-versions", "value": [1]}, {"kind": "allowed-versions", "value": [2]}],
            "no-version",
        ),
    ],
)
def test_what_no_list_can_follow_is_said_once(data, code):
    (found,) = clashes(restrictions_from_json(data), level=1000)

    assert isinstance(found, Clash)
    assert found.code == code


@pytest.mark.parametrize(
    "data",
    [
        [{"kind": "minimum-points", "value": 1000}],
        [BANNED, {"kind": "required-one-of", "value": ["Orc", "Elf"]}],
        [{"kind": "max-heroes", "value": 0}, {"kind": "no-minion-cap"}],
        [{"kind": "allowed-versions", "value": [1, 2]}, {"kind": "allowed-versions", "value": [2]}],
    ],
)
def test_what_a_list_can_follow_is_no_clash(data):
    assert list(clashes(restrictions_from_json(data), level=1000)) == []
