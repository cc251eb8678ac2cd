"""The pair that a drawing shows is the one of the answer, and names what stands in its way."""

import pytest
from hypothesis import given

from rules.combat_hex.referee_desk.sight import read, sighting_of
from rules.combat_hex.sight.shown_pair import shown_pair
from rules.hex_board.hexes import Corner, Hex
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import piece, positions

EDITIONS = ("combat-hex-2007", "combat-hex-starter")
S, T, FRIEND = piece("s", "good", (0, 0)), piece("t", "evil", (1, -2), "S"), piece("a", "good", (0, -1))


def shown(position, edition="combat-hex-2007", **asked):
    question = read({"position": position, "shooter": "s", "target": "t", **asked})
    sighting = sighting_of(question, ruleset(edition), Policy())
    return shown_pair(sighting, question.shooter.facing)


@CALM
@given(positions(least=2, traits=("large", "cavalry"), effects=("expert-marksman",)))
def test_the_lines_of_the_shown_pair_pass_where_the_answer_is_that_something_is_seen(position):
    position["pieces"][0]["id"], position["pieces"][1]["id"] = "s", "t"
    for edition in EDITIONS:
        asked = {"position": position, "shooter": "s", "target": "t"}
        answer = QUESTIONS["sight"].answered(asked, ruleset(edition), Policy()).value["answer"]
        pair = shown(position, edition)

        assert (pair is None) == (answer in ("out-of-arc", "out-of-range"))
        if pair and answer != "blocked":
            assert all(passes for *_, passes in pair.lines)


def test_the_pair_past_a_friend_runs_outside_his_hex():
    pair = shown({"pieces": [S, T, FRIEND]})

    assert {line[:2] for line in pair.lines} == {
        (Corner(1, -1), Corner(4, -2)),
        (Corner(1, -1), Corner(5, -3)),
    }
    assert (pair.figures, pair.edges) == ((), ())


def test_a_failed_pair_names_the_figure_that_blocks():
    wall_of_men = [piece(name, "good", at) for name, at in (("a", (0, -1)), ("b", (1, -1)), ("c", (-1, 0)))]
    pair = shown({"pieces": [S, T, *wall_of_men]})

    assert not all(passes for *_, passes in pair.lines)
    assert set(pair.figures) & {"a", "b"}


@pytest.mark.parametrize(
    ("edges", "blocking"),
    [
        ([((0, 0), "N", "wall"), ((0, 0), "NE", "wall"), ((0, 0), "NW", "wall")], True),
        ([((0, -1), "N", "ledge"), ((0, 0), "N", "ledge")], False),
        ([((0, -1), side, "ledge") for side in ("N", "NE", "NW")] + [((0, -2), "N", "ledge")], True),
        ([((0, -1), side, "rough") for side in ("N", "NE", "NW")], True),
    ],
)
def test_sides_that_block_or_hinder_are_named(edges, blocking):
    board = [{"hex": list(hex_), "side": side, "kind": kind} for hex_, side, kind in edges]
    target = piece("t", "evil", (0, -3), "S")
    pair = shown({"pieces": [S, target], "edges": board})

    assert bool(pair.edges) == blocking
    assert all(Hex(0, 0).distance(edge.hexes()[0]) <= 3 for edge in pair.edges)


def test_nothing_is_shown_beyond_range_or_arc():
    assert shown({"pieces": [{**S, "range": 1}, T]}) is None
    assert shown({"pieces": [{**S, "facing": "S"}, T]}) is None
