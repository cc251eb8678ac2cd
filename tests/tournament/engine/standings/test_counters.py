"""Tie-breaks of the counters on a slip: their totals, and the same less the opponents'."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadPolicy
from tournament.engine.outlook.endings import decided_before
from tournament.engine.standings import StandingsPolicy, explain_place, rank, tiebreak
from tournament.engine.standings.ranking import table_of

ORDER = StandingsPolicy(tiebreaks=("difference:vp", "total:vp", "total:leaders slain"))
PEOPLE = [Entrant(each) for each in (1, 2, 3, 4)]


def game(number, a, b, vp, leaders=(0, 0), **more):
    counters = (("leaders slain", *leaders), ("vp", *vp))
    return Game(number, a, b, "good", units_a=4, units_b=4, counters=counters, **more)


GAMES = [game(1, 1, 2, (8, 4)), game(1, 3, 4, (9, 5), (1, 0)), game(2, 1, 3, (5, 5)), game(2, 2, 4, (3, 3))]


def test_counters_decide_in_the_order_of_the_organiser():
    rows = rank(PEOPLE, GAMES, policy=ORDER)

    assert [row.id for row in rows] == [3, 1, 4, 2]
    assert rows[0].tiebreaks == {"difference:vp": 4, "total:vp": 14, "total:leaders slain": 1}
    assert rows[1].tiebreaks == {"difference:vp": 4, "total:vp": 13, "total:leaders slain": 0}
    turned = StandingsPolicy(tiebreaks=("total:leaders slain",))
    assert [(row.id, row.place) for row in rank(PEOPLE, GAMES, policy=turned)] == [
        (3, 1),
        (1, 2),
        (2, 2),
        (4, 2),
    ]


def test_games_that_were_not_played_out_and_byes_add_nothing():
    games = [game(1, 1, 2, (8, 0), is_administrative=True), Game(1, 3, None, units_a=4)]

    assert {row.tiebreaks["total:vp"] for row in rank(PEOPLE, games, policy=ORDER)} == {0}


def test_what_a_slip_did_not_count_adds_nothing():
    table = table_of(PEOPLE, [Game(1, 1, 2, "good", units_a=4, units_b=4, counters=())], policy=ORDER)

    assert tiebreak("difference:vp").values([1], table) == {1: 0}


def test_each_game_is_a_line_of_the_sum():
    table = table_of(PEOPLE, [*GAMES, Game(3, 1, None, units_a=4)], policy=ORDER)

    first, *_rest = explain_place(1, table, among=[1, 2, 3, 4])
    assert [(term.round, term.kind, term.amount) for term in first.terms] == [
        (1, "game", 4),
        (2, "game", 0),
        (3, "bye", 0),
    ]
    assert first.tiebreak.abbreviation == "vp ±"


def test_points_alone_do_not_tell_the_counters_of_the_last_round():
    assert decided_before(("buchholz", "total:vp", "cumulative")) == ("buchholz",)


def test_a_tie_break_needs_the_name_of_a_counter():
    with pytest.raises(BadPolicy):
        StandingsPolicy.from_json({"tiebreaks": ["total:"]})
    assert StandingsPolicy.from_json({"tiebreaks": ["total:vp"]}).tiebreaks == ("total:vp",)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=1, max_size=6))
def test_what_one_is_ahead_the_other_is_behind(counts):
    games = [game(number, 1, 2, vp) for number, vp in enumerate(counts, 1)]
    table = table_of(PEOPLE[:2], games, policy=ORDER)

    values = tiebreak("difference:vp").values([1, 2], table)
    assert values[1] == -values[2] == sum(own - other for own, other in counts)
