"""Scenarios struck in turn: who begins, whose turn it is, and that silence never pays."""

import io
import json
import sys
from contextlib import suppress

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournament.engine.strikes import STEP_SECONDS, StrikeRefused, Strikes, joint_roll, rolled

POOL = ("Ford", "Hill", "Wood")
NONCES = {"a": "b5de245c0da064ce52596fb097df1e67", "b": "06b1623b6bf2ef38d8f4bad1fa9b0115"}
E30 = {
    "op": "roll",
    "given": {
        "tournament": "7b0c5c1e-3d8e-4a5b-9a52-2f1f8c6f0001",
        "draft": "r1-t4",
        "step": 1,
        "nonce_a": NONCES["a"],
        "nonce_b": NONCES["b"],
        "sides": 6,
    },
}
HASH = "8ac1c336ca609535834709b165c957c1f2f96380f97b6df3670f5ed442379c10"


def begun(now=0.0):
    return Strikes("r1-t4", POOL).drawn("a", NONCES["a"], now=now).drawn("b", NONCES["b"], now=now)


def test_joint_roll_of_the_specification(monkeypatch, capsys):
    assert joint_roll("r1-t4", "1", NONCES) == HASH
    assert rolled(HASH, 6) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(E30).encode())))
    call_command("reckon", "-")
    assert json.loads(capsys.readouterr().out) == {"hash": HASH, "number": 0}


def test_nobody_strikes_before_both_have_drawn():
    one = Strikes("r1-t4", POOL).drawn("a", "first", now=1.0)

    assert (one.opener, one.turn(2.0), one.turn_ends(2.0), one.since) == ("", "", None, None)
    assert one.drawn("a", "second", now=2.0) == one
    with pytest.raises(StrikeRefused) as caught:
        one.strike("a", "Ford", now=2.0)
    assert caught.value.case == "roll"


def test_they_strike_in_turn_until_one_is_left():
    first = begun()
    opener = first.opener
    other = {"a": "b", "b": "a"}[opener]

    second = first.strike(opener, "Hill", now=10.0)
    assert (second.turn(11.0), second.left, second.scenario) == (other, ("Ford", "Wood"), "")
    for seat, name, case in ((opener, "Ford", "turn"), (other, "Hill", "out"), (other, "Lunch", "out")):
        with pytest.raises(StrikeRefused) as caught:
            second.strike(seat, name, now=11.0)
        assert caught.value.case == case
    done = second.strike(other, "Ford", now=20.0)
    assert (done.scenario, done.turn(21.0), done.turn_ends(21.0)) == ("Wood", "", None)
    with pytest.raises(StrikeRefused):
        done.strike(opener, "Wood", now=22.0)


def test_who_is_late_loses_the_strike_to_the_other():
    draft = begun(now=100.0)
    other = {"a": "b", "b": "a"}[draft.opener]
    late = 100.0 + STEP_SECONDS

    assert (draft.turn(late - 1), draft.turn_ends(late - 1)) == (draft.opener, late)
    assert (draft.turn(late), draft.turn_ends(late)) == (other, late + STEP_SECONDS)
    assert draft.turn(late + STEP_SECONDS) == draft.opener
    assert draft.strike(other, "Ford", now=late).turn(late) == draft.opener


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(POOL), st.floats(0, 500)), max_size=12))
@settings(max_examples=examples(30))
def test_whatever_is_pressed_one_stays_and_json_keeps_it(presses):
    draft = begun()
    for seat, name, now in presses:
        with suppress(StrikeRefused):
            draft = draft.strike(seat, name, now=now)
        assert len(draft.left) >= 1
        assert Strikes.from_json(draft.as_json(), draft="r1-t4", pool=()) == draft
