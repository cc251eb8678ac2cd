"""Places and tie-breaks, worked by hand.

Cross table of the four-player example after three rounds (points of each game, round in brackets):

            ann      bob      cid      dot     sum
    ann      -      3 (1)    1 (2)   1.5 (3)   5.5
    bob    0 (1)     -       3 (3)    3 (2)    6
    cid    2 (2)    0 (3)     -       0 (1)    2
    dot  1.5 (3)    0 (2)    3 (1)     -       4.5
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournament.engine.sentences import raises_saying
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadPolicy, BadState
from tournament.engine.pairing import PairingPolicy, pair_round
from tournament.engine.standings import DEFAULT, TIEBREAKS, StandingsPolicy, rank
from tournament.engine.standings.policy import ROUND_ROBIN

FOUR = [Entrant(name) for name in ("dot", "cid", "bob", "ann")]
TOTAL = {"grade_a": "total victory", "grade_b": "total loss"}
CROSS = [
    Game(1, "ann", "bob", "good", 6, 0, remaining_a=800, remaining_b=200, **TOTAL),
    Game(1, "dot", "cid", "good", 6, 0, remaining_a=900, remaining_b=100, **TOTAL),
    Game(2, "cid", "ann", "good", 4, 2, remaining_a=500, remaining_b=450),
    Game(2, "bob", "dot", "good", 6, 0, is_administrative=True, remaining_a=1500, **TOTAL),
    Game(3, "ann", "dot", "good", 3, 3, remaining_a=300, remaining_b=300),
    Game(3, "bob", "cid", "evil", 6, 0, remaining_a=600, remaining_b=50, **TOTAL),
]


def value(key, history=CROSS, entrants=FOUR, **how):
    policy = StandingsPolicy(tiebreaks=(key,), **how)
    return {s.id: s.tiebreaks[key] for s in rank(entrants, history, policy=policy)}


def half_points_of(*results):
    """Round one of a field where everybody has met nobody else: only points matter."""
    return [Game(1, f"e{n}", None, units_a=half) for n, half in enumerate(results)]


def test_points_decide_first():
    assert [(s.place, s.id, s.units) for s in rank(FOUR, CROSS)] == [
        (1, "bob", 12),
        (2, "ann", 11),
        (3, "dot", 9),
        (4, "cid", 4),
    ]


def test_where_only_one_side_was_counted_the_other_destroyed_nothing_that_is_known():
    games = [Game(1, "ann", "bob", "good", 6, 0, destroyed_a=350), Game(1, "cid", "dot", "good", 6, 0)]

    assert value("points_destroyed", games) == {"ann": 350, "bob": 0, "cid": 0, "dot": 0}


def test_buchholz_adds_the_opponents_points():
    assert value("buchholz") == {
        "ann": Fraction("12.5"),  # 6 + 2 + 4.5
        "bob": 12,  # 5.5 + 4.5 + 2
        "cid": 16,  # 4.5 + 5.5 + 6
        "dot": Fraction("13.5"),  # 2 + 6 + 5.5
    }


def test_buchholz_cut_1_leaves_the_weakest_opponent_out():
    assert value("buchholz_cut_1") == {
        "ann": Fraction("10.5"),
        "bob": 10,
        "cid": Fraction("11.5"),
        "dot": Fraction("11.5"),
    }


def test_sonneborn_berger_multiplies_points_taken_by_points_of_the_opponent():
    assert value("sonneborn_berger") == {
        "ann": Fraction("26.75"),  # 3*6 + 1*2 + 1.5*4.5
        "bob": Fraction("19.5"),  # 3*4.5 + 3*2
        "cid": 11,  # 2*5.5
        "dot": Fraction("14.25"),  # 3*2 + 1.5*5.5
    }


def test_total_victories_count_grades_on_the_board_and_by_ruling():
    assert value("total_victories") == {"ann": 1, "bob": 2, "cid": 0, "dot": 1}


def test_points_difference_leaves_administrative_results_out():
    assert value("points_difference") == {"ann": 550, "bob": -50, "cid": -1300, "dot": 800}


@pytest.mark.parametrize(("policy", "buchholz"), [("zero", 0), ("virtual", 3), ("dummy", Fraction("1.5"))])
def test_bye_counts_for_buchholz_as_the_policy_says(policy, buchholz):
    history = [Game(1, "ann", None, units_a=6)]

    assert value("buchholz", history, byes_count_as=policy)["ann"] == buchholz
    assert value("sonneborn_berger", history, byes_count_as=policy)["ann"] == buchholz * 3
    assert value("total_victories", history)["ann"] == 0


def test_places_are_shared_and_the_next_place_is_skipped():
    field = [Entrant(f"e{n}") for n in range(4)]

    standings = rank(field, half_points_of(0, 4, 4, 6))

    assert [(s.place, s.id, s.is_shared) for s in standings] == [
        (1, "e3", False),
        (2, "e1", True),
        (2, "e2", True),
        (4, "e0", False),
    ]


def test_direct_encounter_separates_two_who_have_met():
    history = [
        Game(1, "ann", "bob", "good", 4, 2),
        Game(2, "cid", "ann", "good", 4, 2),
        Game(2, "bob", "dot", "good", 4, 2),
        Game(1, "cid", "dot", "evil", 3, 3),
    ]
    standings = rank(FOUR, history, policy=StandingsPolicy(tiebreaks=("direct_encounter",)))

    assert [(s.place, s.id, s.tiebreaks["direct_encounter"]) for s in standings] == [
        (1, "cid", None),
        (2, "ann", 2),
        (3, "bob", 1),
        (4, "dot", None),
    ]


def test_direct_encounter_does_not_apply_while_one_pair_has_not_met():
    history = [
        Game(1, "ann", "bob", "good", 4, 2),
        Game(2, "bob", "cid", "good", 2, 4),
        Game(1, "cid", None, units_a=0),
        Game(3, "dot", "bob", "good", 6, 0),
        Game(2, "dot", None, units_a=0),
    ]
    standings = rank(FOUR, history, policy=StandingsPolicy(tiebreaks=("direct_encounter",)))

    tied = [s for s in standings if s.units == 4]
    assert [(s.id, s.place, s.tiebreaks["direct_encounter"]) for s in tied] == [
        ("ann", 2, None),
        ("bob", 2, None),
        ("cid", 2, None),
    ]


def test_direct_encounter_of_a_circle_leaves_the_place_shared():
    history = [
        Game(1, "ann", "bob", "good", 4, 2),
        Game(2, "bob", "cid", "good", 4, 2),
        Game(3, "cid", "ann", "good", 4, 2),
    ]
    standings = rank(FOUR, history, policy=ROUND_ROBIN)

    assert [(s.place, s.id) for s in standings] == [(1, "ann"), (1, "bob"), (1, "cid"), (4, "dot")]
    assert {s.tiebreaks["direct_encounter"] for s in standings[:3]} == {3}


def test_who_is_dropped_keeps_the_place_and_who_is_excluded_has_none():
    field = [Entrant("ann", is_active=False), Entrant("bob", is_ranked=False), Entrant("cid")]
    history = [Game(1, "ann", "bob", "good", 4, 2), Game(1, "cid", None, units_a=0)]

    standings = rank(field, history)

    assert [(s.place, s.id) for s in standings] == [(1, "ann"), (2, "cid"), (None, "bob")]
    assert standings[0].tiebreaks["buchholz"] == 1


def test_nothing_played_and_nobody_there_are_answers():
    assert {s.place for s in rank(FOUR, [])} == {1}
    assert rank([], []) == ()


def test_input_order_changes_nothing():
    assert rank(FOUR, CROSS) == rank(FOUR[::-1], CROSS[::-1])


def test_a_penalty_takes_points_from_the_own_place_and_from_nothing_else():
    punished = [replace(one, deducted_units=4 if one.id == "bob" else 0) for one in FOUR]

    standings = {s.id: s for s in rank(punished, CROSS)}

    assert (standings["bob"].units, standings["bob"].place) == (8, 3)
    assert standings["ann"].tiebreaks["buchholz"] == Fraction("12.5")  # bob still counts 6
    assert value("sonneborn_berger", entrants=punished) == value("sonneborn_berger")


def test_a_penalty_moves_nobody_in_a_pairing():
    punished = [replace(one, deducted_units=12 if one.id == "bob" else 0) for one in FOUR]
    how = {"round_number": 4, "policy": PairingPolicy(if_impossible="relax"), "seed": "ford"}

    assert pair_round(punished, CROSS, **how).pairings == pair_round(FOUR, CROSS, **how).pairings


def test_a_penalty_that_gives_points_is_refused():
    with raises_saying(BadState, match="ann has -2 units deducted"):
        rank([Entrant("ann", deducted_units=-2)], [])


def test_unknown_tiebreak_is_refused_with_the_nearest_one():
    with raises_saying(BadPolicy, match="Did you mean “buchholz”"):
        StandingsPolicy.from_json({"tiebreaks": ["bucholz"]})
    with raises_saying(BadPolicy, match="Choose from buchholz, "):
        StandingsPolicy.from_json({"tiebreaks": ["zzz"]})


def test_every_tiebreak_says_what_it_is():
    assert set(DEFAULT) <= set(TIEBREAKS)
    assert all(t.abbreviation and t.__doc__ for t in TIEBREAKS.values())
