"""Rows to places: held against every assignment there is."""

import random
from itertools import permutations

import pytest

from tournament.engine.pairing.assignment import assign


def by_hand(clashes, places):
    """The best of all assignments, by the definition."""
    rows = range(len(clashes))
    return min(
        permutations(range(places), len(clashes)),
        key=lambda p: (sum(clashes[r][p[r]] for r in rows), sum((r - p[r]) ** 2 for r in rows), p),
    )


def by_dice(dice, rows, places):
    density = dice.choice((0.1, 0.3, 0.6, 0.9, 1))
    return [[dice.choice((1, 1, 2)) * (dice.random() < density) for _ in range(places)] for _ in range(rows)]


def found(clashes, places):
    return tuple(assign(len(clashes), places, lambda row, place: clashes[row][place]))


@pytest.mark.parametrize("rows", range(7))
@pytest.mark.parametrize("spare", [0, 1, 2])
def test_the_best_of_all_assignments_is_found(rows, spare):
    dice = random.Random(f"{rows} {spare}")
    for _ in range(40 if rows + spare < 7 else 4):
        clashes = by_dice(dice, rows, rows + spare)
        assert found(clashes, rows + spare) == by_hand(clashes, rows + spare)


def test_seven_rows_are_placed_as_all_5040_ways_say():
    dice = random.Random(7)
    for _ in range(12):
        clashes = by_dice(dice, 7, 7)
        assert found(clashes, 7) == by_hand(clashes, 7)


def test_without_a_clash_nobody_is_looked_at():
    assert assign(5000, 5000, lambda _row, _place: 0) == list(range(5000))


def test_a_clash_is_settled_in_the_neighbourhood():
    looked = set()

    def clash(row, place):
        looked.add((row, place))
        return int(row == place == 2500)

    places = assign(5000, 5000, clash)

    assert [row for row, place in enumerate(places) if row != place] == [2500, 2501]
    assert len(looked) < 5050


def test_of_equals_the_first_rows_take_the_lower_places():
    """Row 1 could change with row 0 or with row 2 at the same cost: row 0 stays."""
    assert assign(3, 3, lambda row, place: int(row == place == 1)) == [0, 2, 1]


def test_a_clash_everywhere_moves_nobody():
    assert assign(40, 40, lambda _row, _place: 2) == list(range(40))


def test_a_spare_place_saves_a_clash():
    assert assign(2, 3, lambda _row, place: int(place < 2)) == [0, 2]
