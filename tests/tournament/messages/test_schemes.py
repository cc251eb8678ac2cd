"""What a scheme gives, in sentences of which none says the same twice."""

import pytest

from rules.mesbg.ruleset import MAJOR_AND_MINOR
from rules.scored_game import read_game_scheme
from tournament.messages.schemes import scheme_sentences


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (
            {"key": "leader slain", "kind": "mark", "mark": "leader slain"},
            "You get 1 for “leader slain”.",
        ),
        (
            {"key": "hunter", "kind": "mark", "mark": "leader slain"},
            "“hunter”: you get 1 for “leader slain”.",
        ),
        (
            {"key": "victory points", "kind": "each", "counter": "vp"},
            "You get 1 for each one of your “Victory points”.",
        ),
        (
            {"key": "close", "kind": "close-loss", "margin_to": 2},
            "“close”: you get 1 for a loss by at most 2.",
        ),
    ],
)
def test_an_extra_is_named_once(extra, sentence):
    scheme = read_game_scheme({**MAJOR_AND_MINOR, "extras": [{**extra, "points": "1"}], "cap": {"most": "9"}})

    assert sentence in list(scheme_sentences(scheme))
