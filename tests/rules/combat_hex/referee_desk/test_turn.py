"""Turns: the strategy roll, the last turn by the clock, and turning at the end of a phase."""

import pytest

from rules.errors import BadInput
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset


def verdict(edition="combat-hex-2007", **asked):
    return QUESTIONS["turn"].answered(asked, ruleset(edition), Policy())


@pytest.mark.parametrize(
    ("at", "attacker", "defender"),
    [
        ("0:00", True, True),
        ("46:59", True, True),
        ("47:00", False, True),
        ("49:59", False, True),
        ("50:00", False, False),
    ],
)
def test_last_turn_by_the_clock(at, attacker, defender):
    found = [verdict(ask="last-turn", who=who, at=at).value["allowed"] for who in ("attacker", "defender")]

    assert found == [attacker, defender]


def test_what_is_forced_happens_after_the_end_and_a_starter_has_no_clock():
    late = {"ask": "last-turn", "who": "attacker", "at": "55:00"}

    assert verdict(**late, act="forced-reaction").value == {"allowed": True}
    assert [each.code for each in verdict("combat-hex-starter", **late).findings] == ["no-clock"]


@pytest.mark.parametrize(("a", "b", "chooser"), [(3, 3, "re-roll"), (4, 3, "a"), (3, 4, "b")])
def test_strategy_roll(a, b, chooser):
    assert verdict(ask="strategy", a=a, b=b).value == {"chooser": chooser}


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"ask": "last-turn", "who": "attacker", "at": 46}, "at"),
        ({"ask": "last-turn", "who": "attacker", "at": "46:60"}, "at"),
        ({"ask": "last-turn", "who": "both", "at": "46:00"}, "who"),
        ({"ask": "strategy", "a": 0, "b": 1}, "a"),
        ({"ask": "reface", "moved": 1}, "moved"),
    ],
)
def test_bad_input_names_its_place(asked, place):
    with pytest.raises(BadInput) as caught:
        verdict(**asked)

    assert caught.value.path == place
