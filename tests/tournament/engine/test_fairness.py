"""The fairness sheet counted by hand.

Five people, three Swiss rounds; points before each round in brackets.

    round 1   Ann good - Bob  6:0  table 1   Cid good - Dan  4:2  table 2   Eve bye 6
    round 2   Ann (6) evil - Eve (6)  3:3  table 1   Bob (0) good - Cid (4)  0:6  table 2   Dan (2) bye 6
    round 3   Cid (10) evil - Ann (9)  open, table 1   Dan (8) good - Eve (9)  2:4  table 2   Bob (0) bye
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.fairness import Again, Floated, fairness

PEOPLE = [Entrant(name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve")]
GAMES = [
    Game(1, "Ann", "Bob", "good", 6, 0, table=1),
    Game(1, "Cid", "Dan", "good", 4, 2, table=2),
    Game(1, "Eve", None, units_a=6),
    Game(2, "Ann", "Eve", "evil", 3, 3, table=1),
    Game(2, "Bob", "Cid", "good", 0, 6, table=2),
    Game(2, "Dan", None, units_a=6),
    Game(3, "Cid", "Ann", "evil", None, None, table=1),
    Game(3, "Dan", "Eve", "good", 2, 4, table=2),
    Game(3, "Bob", None, units_a=6),
]


def share(found, name):
    return next(one for one in found.shares if one.id == name)


def test_floats_name_who_came_from_which_side_and_how_far():
    found = fairness(PEOPLE, GAMES, swiss={1, 2, 3})

    assert found.floats == (
        Floated(2, "Cid", "Bob", 4),
        Floated(3, "Cid", "Ann", 1),
        Floated(3, "Eve", "Dan", 1),
    )
    assert (found.games, found.grouped, found.byes) == (6, 4, 3)


def test_each_share_counts_factions_byes_floats_and_tables():
    found = fairness(PEOPLE, GAMES, swiss={1, 2, 3})

    ann, cid = share(found, "Ann"), share(found, "Cid")
    assert (ann.games, ann.good, ann.evil, ann.ups, ann.downs) == (3, 2, 1, (3,), ())
    assert ann.tables == ((1, (1, 2, 3)),)
    assert (cid.good, cid.evil, cid.imbalance, cid.downs, cid.floats) == (1, 2, -1, (2, 3), 2)
    assert [share(found, name).byes for name in ("Bob", "Dan", "Eve")] == [(3,), (2,), (1,)]
    assert found.imbalances == {0: 3, 1: 2}
    assert found.repeated_seats == 2 + 1 + 1


def test_a_rematch_is_named_with_its_rounds():
    again = [*GAMES, Game(4, "Bob", "Ann", "good", 2, 4, table=3)]

    assert fairness(PEOPLE, again, swiss={1, 2, 3, 4}).again == (Again("Ann", "Bob", (1, 4)),)


def test_a_round_that_is_not_paired_by_score_has_no_floats():
    assert {one.round for one in fairness(PEOPLE, GAMES, swiss={1, 2}).floats} == {2}


def test_a_table_that_is_kept_for_somebody_does_not_repeat():
    kept = [Entrant("Ann", fixed_table=1), *PEOPLE[1:]]

    assert share(fairness(kept, GAMES, swiss={1, 2, 3}), "Ann").tables == ()


def test_whoever_keeps_a_table_and_was_sent_to_another_twice_sat_there_again():
    kept = [Entrant("Ann", fixed_table=9), *PEOPLE[1:]]

    assert share(fairness(kept, GAMES, swiss={1, 2, 3}), "Ann").tables == ((1, (1, 2, 3)),)


def test_a_history_that_contradicts_itself_is_refused():
    with pytest.raises(BadState):
        fairness(PEOPLE, [*GAMES, Game(3, "Ann", "Bob")], swiss=set())


@given(st.permutations(GAMES))
def test_the_order_of_the_games_changes_nothing(games):
    assert fairness(PEOPLE, games, swiss={1, 2, 3}) == fairness(PEOPLE, GAMES, swiss={1, 2, 3})
