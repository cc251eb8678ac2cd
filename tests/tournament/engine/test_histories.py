"""Histories that contradict themselves are refused, with round and names."""

import pytest

from tests.tournament.engine.sentences import raises_saying
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.records import records

FIELD = [Entrant("ann"), Entrant("bob"), Entrant("cid"), Entrant("dot", name="Dot Day")]


def game(round_=1, a="ann", b="bob", faction_a="good", units_a=6, units_b=0, **more):
    return Game(round_, a, b, faction_a, units_a, units_b, **more)


@pytest.mark.parametrize(
    ("history", "code", "words"),
    [
        ([game(0)], "round-number", "Round 0 is not possible"),
        ([game(2, b="zoe")], "unknown-entrant", "Round 2 names zoe"),
        ([game(), game(a="bob", b="ann")], "pairing-twice", "Round 1, bob – ann"),
        ([game(), game(b="cid")], "entrant-twice-in-round", "ann is in two pairings"),
        ([game(b="ann")], "plays-himself", "Round 1, ann – ann"),
        ([game(units_a=-100_001)], "points", "Round 1, ann – bob"),
        ([game(units_a=1.5)], "points", "not 1.5. Correct"),
        ([game(units_a=10**30)], "points", "from -100,000 to 100,000, not 1000"),
        ([game(units_b=True)], "points", "not True. Correct"),
        ([game(faction_a="neutral")], "faction", "neutral is not a faction"),
        ([game(units_b=None)], "half-a-result", "only one player has points"),
        ([game(a="dot", b=None, faction_a=None, units_b=2)], "bye-opponent", r"Round 1, Dot Day \(bye\)"),
        ([game(b=None, faction_a="good")], "bye-faction", "a bye has no faction"),
    ],
)
def test_contradictory_history_is_refused_with_a_sentence(history, code, words):
    with raises_saying(BadState, match=words) as refused:
        records(FIELD, history)

    assert refused.value.code == code
    assert refused.value.data["round"] == history[-1].round


def test_one_game_given_twice_is_refused():
    with raises_saying(BadState, match="in the history twice"):
        records(FIELD, [game()] * 2)
