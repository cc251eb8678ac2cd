"""Exact geometry in whole numbers, beside true hexes in floating point."""

from math import cos, dist, isclose, pi, sin

import pytest

from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.hexes import CORNERS, DIRECTIONS, Hex
from rules.hex_board.position import Board
from tests.rules.combat_hex.boards import PATCH, centre, on_plane

ANGLES = {"N": 90, "NE": 30, "SE": -30, "S": -90, "SW": -150, "NW": 150}
CORNER_ANGLES = {"NW": 120, "NE": 60, "E": 0, "SE": -60, "SW": -120, "W": 180}


def away(point, degrees, length):
    return point[0] + length * cos(degrees * pi / 180), point[1] - length * sin(degrees * pi / 180)


@pytest.mark.parametrize("at", PATCH[::6])
def test_lattice_is_a_board_of_true_hexes(at):
    hex_ = Hex(*at)

    for side in DIRECTIONS:
        true = away(centre(at), ANGLES[side], 3**0.5)
        assert all(
            isclose(*pair, abs_tol=1e-9) for pair in zip(centre(hex_.neighbour(side)), true, strict=True)
        )
    for name in CORNERS:
        true = away(centre(at), CORNER_ANGLES[name], 1)
        found = on_plane(*hex_.corner(name))
        assert all(isclose(*pair, abs_tol=1e-9) for pair in zip(found, true, strict=True))


def test_distance_counts_the_hexes_of_a_shortest_way():
    start, found, ring = Hex(1, -1), {Hex(1, -1): 0}, [Hex(1, -1)]
    for steps in range(1, 5):
        ring = [near for each in ring for side in DIRECTIONS if (near := each.neighbour(side)) not in found]
        found |= dict.fromkeys(ring, steps)

    assert len(found) == 61
    assert {each: start.distance(each) for each in found} == found


def test_side_is_the_same_from_both_hexes_and_as_long_as_a_side():
    for at in PATCH:
        for side in DIRECTIONS:
            near = Hex(*at).neighbour(side)
            edge = Edge.of_side(Hex(*at), side)
            assert edge == Edge.of_side(near, side.turned(3))
            assert isclose(dist(on_plane(*edge.a), on_plane(*edge.b)), 1)
            assert Hex(*at).direction_to(near) is side
    assert Hex(0, 0).direction_to(Hex(0, 2)) is None


def test_corners_of_a_side_go_clockwise():
    assert [tuple(side.corners) for side in DIRECTIONS] == [
        *(("NW", "NE"), ("NE", "E"), ("E", "SE"), ("SE", "SW"), ("SW", "W"), ("W", "NW")),
    ]


def test_hill_is_what_is_joined_hex_by_hex():
    board = Board(elevated=frozenset({Hex(0, 0), Hex(0, 1), Hex(1, 1), Hex(3, 0)}))

    assert board.hill_of([Hex(0, 0), Hex(5, 5)]) == {Hex(0, 0), Hex(0, 1), Hex(1, 1)}
    assert board.hill_of([Hex(2, 0)]) == frozenset()


def test_costs_are_those_of_the_lines():
    assert [kind.cost for kind in EdgeKind] == [1, 2, 3, None, None]
