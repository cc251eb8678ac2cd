"""Entrants that cannot be are refused; ids are ordered and half-points read as people write them."""

import pytest

from tests.tournament.engine.sentences import raises_saying
from tournament.engine.entrants import (
    Entrant,
    canonical,
    entrants_by_id,
    plural_of,
    points_text,
    units_as_number,
)
from tournament.engine.errors import BadState


def test_entrant_given_twice_is_refused():
    with raises_saying(BadState, match="Player ann is listed twice"):
        entrants_by_id([Entrant("ann"), Entrant("bob"), Entrant("ann")])


@pytest.mark.parametrize("id_", [None, 1.5, ("a", "b")])
def test_what_is_no_id_is_refused(id_):
    with raises_saying(BadState, match="is not an id of a player"):
        entrants_by_id([Entrant("ann"), Entrant(id_)])


@pytest.mark.parametrize("table", [0, -3])
def test_a_need_for_a_table_that_cannot_be_is_refused(table):
    with raises_saying(BadState, match=f"Ann needs table {table}: tables count from 1. Correct it."):
        entrants_by_id([Entrant(1, name="Ann", fixed_table=table)])


def test_numbers_sort_before_words():
    assert sorted(["b", 10, "a", 9], key=canonical) == [9, 10, "a", "b"]


@pytest.mark.parametrize(
    ("half", "words"),
    [
        *((2, "1 point"), (3, "1.5 points"), (0, "0 points"), (6, "3 points")),
        *((-2, "-1 point"), (-1, "-0.5 points"), (-4, "-2 points"), (3_000_001, "1500000.5 points")),
    ],
)
def test_half_points_read_as_points(half, words):
    assert points_text(half, 2) == words
    assert units_as_number(half, 2) == half / 2
    assert plural_of(half / 2) == plural_of(abs(half / 2))
    assert (plural_of(half / 2) == 1) == (abs(half) == 2)


@pytest.mark.parametrize(
    ("units", "unit", "words"),
    [
        *((9, 4, "2.25 points"), (4, 4, "1 point"), (-1, 4, "-0.25 points"), (1, 10, "0.1 points")),
        *(
            (7, 20, "0.35 points"),
            (100, 100, "1 point"),
            (101, 100, "1.01 points"),
            (3_33, 100, "3.33 points"),
        ),
    ],
)
def test_finer_units_read_as_points(units, unit, words):
    assert points_text(units, unit) == words
