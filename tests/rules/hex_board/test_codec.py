"""A position that cannot be read is refused with its place."""

import pytest
from hypothesis import given

from armies.messages.edge import bad_input_sentence
from rules.errors import BadInput
from rules.hex_board.codec import MAX_EDGES, MAX_HEXES, MAX_PIECES, position_from_json
from rules.hex_board.hexes import Hex
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import piece, positions

A, B = piece("a", "good", (0, 0)), piece("b", "evil", (0, -2))
WALL = {"hex": [0, 0], "side": "N", "kind": "wall"}


def place_of(data):
    with pytest.raises(BadInput) as caught:
        position_from_json(data, path="position")
    assert bad_input_sentence(caught.value).startswith(f"{caught.value.path}: ")
    return caught.value.path


WRONG = {
    "": [3, None, []],
    ".piece": [{"piece": [], "pieces": [A]}],
    ".pieces": [
        {},
        {"pieces": {}},
        {"pieces": [piece(str(n), "good", (n, 0)) for n in range(MAX_PIECES + 1)]},
    ],
    ".pieces[1].id": [{"pieces": [A, {**B, "id": "a"}]}, {"pieces": [A, {**B, "id": ""}]}],
    ".pieces[1].side": [{"pieces": [A, {**B, "side": "ugly"}]}],
    ".pieces[1].facing": [{"pieces": [A, {**B, "facing": "UP"}]}, {"pieces": [A, {**B, "facing": 1}]}],
    ".pieces[1].at": [
        {"pieces": [A, {**B, "at": [0, 0]}]},
        {"pieces": [A, {**B, "at": [0]}]},
        {"pieces": [A, {**B, "at": "0,0"}]},
        {"pieces": [A, B], "hexes": [[0, 0]]},
    ],
    ".pieces[1].at[1]": [{"pieces": [A, {**B, "at": [0, 61]}]}, {"pieces": [A, {**B, "at": [0, 1.5]}]}],
    ".pieces[1].also[0]": [
        {"pieces": [A, {**B, "also": [[0, -1], [0, 0]], "at": [0, 5]}]},
        {"pieces": [A, {**B, "also": [[0, -2]]}]},
        {"pieces": [A, {**B, "at": [0, 1], "also": [[0, 0]]}]},
        {"pieces": [A, {**B, "also": [[0, -3]]}], "hexes": [[0, 0], [0, -2]]},
    ],
    ".pieces[1].mp": [{"pieces": [A, {**B, "mp": 41}]}, {"pieces": [A, {**B, "mp": -1}]}],
    ".pieces[1].ap": [{"pieces": [A, {**B, "ap": 41}]}],
    ".pieces[1].attacks": [{"pieces": [A, {**B, "attacks": 21}]}],
    ".pieces[1].range": [{"pieces": [A, {**B, "range": 61}]}],
    ".pieces[1].is[0]": [{"pieces": [A, {**B, "is": ["big"]}]}],
    ".pieces[1].on[1]": [{"pieces": [A, {**B, "on": ["fast", "faster"]}]}],
    ".pieces[1].rage_rolls[0]": [{"pieces": [A, {**B, "rage_rolls": [7]}]}],
    ".pieces[1].kind": [{"pieces": [A, {**B, "kind": "king"}]}],
    ".edges": [{"pieces": [A], "edges": [WALL] * (MAX_EDGES + 1)}],
    ".edges[0].kind": [
        {"pieces": [A], "edges": [{**WALL, "kind": "clear"}]},
        {"pieces": [A], "edges": [{**WALL, "kind": "fog"}]},
        {"pieces": [A], "edges": [{"hex": [0, 0], "side": "N"}]},
    ],
    ".edges[1].kind": [
        {"pieces": [A], "edges": [WALL, {"hex": [0, -1], "side": "S", "kind": "rough"}]},
    ],
    ".x": [{"pieces": [A], "x": [[0, 0]] * (MAX_HEXES + 1)}],
    ".elevated[0]": [{"pieces": [A], "elevated": [7]}],
}


@pytest.mark.parametrize("place", WRONG)
def test_bad_position_is_refused_with_its_place(place):
    assert [place_of(each) for each in WRONG[place]] == [f"position{place}"] * len(WRONG[place])


def test_same_kind_twice_and_a_rider_on_an_ent_are_fine():
    twice = [WALL, {"hex": [0, -1], "side": "S", "kind": "wall"}]
    rider = piece("r", "good", (0, 0), **{"is": ["carried"]})

    position = position_from_json({"pieces": [A, rider], "edges": twice}, path="position")

    assert len(position.board.edges) == 1
    assert [each.lead for each in position.pieces] == [Hex(0, 0), Hex(0, 0)]


def test_base_may_be_listed_in_any_order():
    long = {**A, "also": [[0, 2], [0, 1]]}

    assert len(position_from_json({"pieces": [long]}, path="position").pieces[0].hexes) == 3


@CALM
@given(positions(traits=("large", "carried"), effects=("fast",)))
def test_positions_of_the_tests_can_be_read(given_):
    assert len(position_from_json(given_, path="position").pieces) == len(given_["pieces"])
