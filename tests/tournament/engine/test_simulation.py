"""The known-strength model, the tournaments played by it, and what is counted in them."""

from itertools import pairwise
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.pairing import PairingPolicy
from tournament.engine.simulation import FIGURES, Plan, Played, figures_of, play, summary
from tournament.engine.simulation.figures import average_ranks, spearman
from tournament.engine.simulation.model import chances, half_points, result

# ------------------------------------------------------------------ the model


@pytest.mark.parametrize(
    ("margin", "halves"),
    [(0, 3), (0.1, 3), (-0.1, 3), (0.11, 4), (-0.11, 2), (0.79, 4), (0.8, 6), (-0.8, 0), (9, 6)],
)
def test_margins_become_the_grades_of_the_table(margin, halves):
    assert half_points(margin, Plan(2, 1)) == halves


def test_equals_tie_in_eight_of_a_hundred_games_and_half_are_partial():
    even = chances(0, Plan(2, 1))

    assert even[3] == pytest.approx(0.0797, abs=1e-4)
    assert even[2] + even[4] == pytest.approx(0.4966, abs=1e-4)
    assert sum(even.values()) == pytest.approx(1)
    assert even[0] == pytest.approx(even[6])


def test_dice_follow_the_chances():
    plan, dice = Plan(2, 1), Random(5)
    games = [result(0.7, plan, dice) for _ in range(4000)]

    for halves, chance in chances(0.7, plan).items():
        assert games.count(halves) / len(games) == pytest.approx(chance, abs=0.03)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"entrants": 1}, "1 entrants. Give 2 to 10000"),
        ({"rounds": 0}, "0 rounds. Give 1 or more"),
        ({"drops": 1.0}, r"a share of 1.0 for drops. Give 0 or more"),
        ({"late": -0.1}, "a share of -0.1 for late"),
        ({"clubs": -1}, "-1 clubs. Give 0 or more"),
        ({"noise": 0}, "this noise or these margins"),
        ({"tie": 0.9}, "this noise or these margins"),
    ],
)
def test_plans_that_cannot_be_are_refused(wrong, said):
    with pytest.raises(BadState, match=said):
        Plan(**{"entrants": 8, "rounds": 3, **wrong})


def test_plan_survives_the_way_to_a_worker():
    plan = Plan(9, 3, policy=PairingPolicy(floats="top-down"), drops=0.1, clubs=3)

    assert Plan.from_json(plan.as_json()) == plan


# ------------------------------------------------------------------ tournaments


def test_the_same_seed_is_the_same_tournament_and_another_is_not():
    plan = Plan(12, 4, clubs=3)

    assert play(plan, seed=1) == play(plan, seed=1)
    assert play(plan, seed=1).history != play(plan, seed=2).history


def test_who_comes_late_misses_the_first_round_and_who_leaves_does_not_return():
    played = play(Plan(20, 5, drops=0.1, late=0.2), seed=3)
    rounds = [
        {id_ for g in played.history if g.round == n for id_ in (g.a, g.b)} - {None} for n in range(1, 6)
    ]

    assert len(rounds[0]) == 16
    assert {17, 18, 19, 20} & rounds[0] == set()
    assert len(rounds[1] - rounds[0]) > 0
    for before, after in pairwise(rounds[1:]):
        assert after < before


def test_the_last_two_never_leave():
    played = play(Plan(3, 3, drops=0.9, late=0.9), seed=1)

    assert all(len(draft.pairings) >= 1 for draft in played.drafts)


@pytest.mark.parametrize("entrants", [2, 7, 16])
def test_an_engine_that_is_right_shows_no_avoidable_rematch_or_second_bye(entrants):
    rounds = min(4, entrants - 1)

    found = figures_of(play(Plan(entrants, rounds), seed=2))

    assert (found.rematches, found.second_byes, found.unproven) == (0, 0, 0)
    assert found.worst_imbalance <= 2


# ------------------------------------------------------------------ figures

FOUR = tuple(Entrant(n, club="Red" if n < 3 else "") for n in (1, 2, 3, 4))
HISTORY = (
    Game(1, 1, 2, "good", 6, 0, table=1),
    Game(1, 3, 4, "evil", 4, 2, table=2),
    Game(2, 1, 2, "good", 3, 3, table=1),
    Game(2, 3, 4, "good", 6, 0, table=3),
    Game(3, 3, None, half_a=6),
    Game(3, 1, 4, "evil", 0, 6, table=1),
    Game(4, 3, None, half_a=6),
)


def test_figures_counted_by_hand():
    strengths = {1: 2.0, 2: -1.0, 3: 1.0, 4: 0.0}

    found = figures_of(Played(Plan(4, 4), 1, FOUR, strengths, HISTORY, ()))

    # round 2: 1 (6) meets 2 (0), 3 (4) meets 4 (2); round 3: 1 (9) meets 4 (2)
    assert (found.floats, found.largest_float) == (3, 3.5)
    assert (found.rematches, found.second_byes) == (2, 1)
    assert found.floats_again == 4  # 1 down, 4 up, and 3 down by one bye and by another
    assert found.worst_imbalance == 2
    assert found.mean_imbalance == fmean([1, 2, 0, 1])
    assert found.out_of_balance == 0.25
    assert found.good_share == (6 + 2 + 3 + 6 + 6) / 30
    assert found.same_club == 2
    assert found.tables_again == 3
    # places: 3 (22), 1 (9), 4 (8), 2 (3)
    assert (found.strongest_wins, found.strongest_place) == (0, 2)
    assert found.rank_correlation == pytest.approx(0.8)


def test_only_who_stayed_is_placed():
    left = (Entrant(1), Entrant(2, is_active=False), Entrant(3))
    games = (Game(1, 2, 1, "good", 6, 0), Game(1, 3, None, half_a=6))

    found = figures_of(Played(Plan(3, 1), 1, left, {1: 0.0, 2: 9.0, 3: 1.0}, games, ()))

    assert (found.strongest_place, found.strongest_wins) == (1, 1)


def test_nothing_played_says_nothing():
    found = figures_of(Played(Plan(2, 1), 1, FOUR[:2], {1: 0.0, 2: 1.0}, (), ()))

    assert (found.floats, found.good_share, found.rank_correlation) == (0, 0.5, 0.0)
    assert set(found.as_json()) == set(FIGURES)


def test_equal_values_share_the_mean_of_their_ranks():
    assert average_ranks([3, 1, 3, 9]) == [2.5, 1, 2.5, 4]


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=12, unique=True))
def test_spearman_is_one_for_any_growing_relation(values):
    assert spearman(values, [v**3 for v in values]) == pytest.approx(1)
    assert spearman(values, [-v for v in values]) == pytest.approx(-1)


def test_spearman_agrees_with_the_formula_for_ranks_without_ties():
    one, two = [1, 2, 3, 4, 5], [2, 1, 4, 3, 5]

    assert spearman(one, two) == pytest.approx(1 - 6 * 4 / (5 * 24))


def test_summary_holds_mean_median_and_range_of_every_figure():
    rows = [{**dict.fromkeys(FIGURES, 0), "floats": n} for n in (1, 2, 9)]

    found = summary(rows)

    assert set(found) == set(FIGURES)
    assert found["floats"] == {"mean": 4, "median": 2, "least": 1, "largest": 9}
