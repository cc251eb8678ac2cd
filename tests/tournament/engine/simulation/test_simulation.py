"""The known-strength model, the tournaments played by it, and what is counted in them."""

import json
from itertools import combinations, pairwise
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.engine.schemes import SCHEMES, turned
from tests.tournament.engine.sentences import raises_saying
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.pairing import PairingPolicy
from tournament.engine.simulation import FIGURES, Plan, Played, figures_of, play, summary
from tournament.engine.simulation.model import chances, outcome_of, result, units
from tournament.engine.simulation.ranks import average_ranks, kendall, spearman

# ------------------------------------------------------------------ the model


@pytest.mark.parametrize(
    ("margin", "halves"),
    [(0, 3), (0.1, 3), (-0.1, 3), (0.11, 4), (-0.11, 2), (0.79, 4), (0.8, 6), (-0.8, 0), (9, 6)],
)
def test_margins_become_the_grades_of_the_table(margin, halves):
    assert units(margin, Plan(2, 1)) == halves


def test_equals_tie_in_eight_of_a_hundred_games_and_half_are_partial():
    even = chances(0, Plan(2, 1))

    assert even[3] == pytest.approx(0.0797, abs=1e-4)
    assert even[2] + even[4] == pytest.approx(0.4966, abs=1e-4)
    assert sum(even.values()) == pytest.approx(1)
    assert even[0] == pytest.approx(even[6])


@given(st.floats(-4, 4), st.floats(0.05, 3), st.floats(0, 2), st.floats(0, 2))
def test_chances_are_a_whole_and_the_mirror_of_the_opponent(difference, noise, tie, more):
    plan = Plan(2, 1, noise=noise, tie=tie, total=tie + more)
    one, two = chances(difference, plan), chances(-difference, plan)

    assert sum(one.values()) == pytest.approx(1)
    assert min(one.values()) >= 0
    assert [one[halves] for halves in (6, 4, 3, 2, 0)] == pytest.approx(
        [two[halves] for halves in (0, 2, 3, 4, 6)], abs=1e-9
    )


@given(st.floats(-4, 4), st.floats(0.01, 2))
def test_the_stronger_expects_more(difference, more):
    expected = [
        sum(h * p for h, p in chances(d, Plan(2, 1)).items()) for d in (difference, difference + more)
    ]

    assert expected[0] < expected[1]


def test_dice_follow_the_chances():
    plan, dice = Plan(2, 1), Random(5)
    games = [result(0.7, plan, dice).units_a for _ in range(4000)]

    for halves, chance in chances(0.7, plan).items():
        assert games.count(halves) / len(games) == pytest.approx(chance, abs=0.03)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"entrants": 1}, "1 player is not possible here. Enter 2 to 10,000"),
        ({"rounds": 0}, "0 rounds are not possible. Enter 1 or more"),
        ({"drops": 1.0}, r"A share of 1.0 for drops is not possible. Enter 0 or more"),
        ({"late": -0.1}, "A share of -0.1 for late"),
        ({"clubs": -1}, "-1 clubs are not possible. Enter 0 or more"),
        ({"families": -2}, "-2 families are not possible. Enter 0 or more"),
        ({"good_edge": float("inf")}, "An edge of inf is not possible. Enter a number"),
        ({"noise": float("nan")}, "This noise or these margins"),
        ({"noise": 0}, "This noise or these margins"),
        ({"tie": 0.9}, "This noise or these margins"),
    ],
)
def test_plans_that_cannot_be_are_refused(wrong, said):
    with raises_saying(BadState, match=said):
        Plan(**{"entrants": 8, "rounds": 3, **wrong})


def test_plan_survives_the_way_to_a_worker():
    plan = Plan(9, 3, policy=PairingPolicy(floats="top-down"), drops=0.1, clubs=3)

    assert Plan.from_json(plan.as_json()) == plan


# ------------------------------------------------------------------ tournaments


def test_the_same_seed_is_the_same_tournament_and_another_is_not():
    plan = Plan(12, 4, clubs=3)

    assert play(plan, seed=1) == play(plan, seed=1)
    assert play(plan, seed=1).history != play(plan, seed=2).history


def test_a_clock_is_read_before_and_after_each_round_and_decides_nothing():
    ticks = iter(range(100))

    timed = play(Plan(6, 3), seed=1, clock=lambda: next(ticks) ** 2)

    assert timed.seconds == (1, 5, 9)
    assert timed == play(Plan(6, 3), seed=1)


def test_families_are_three_who_are_kept_apart():
    played = play(Plan(12, 3, families=2), seed=4)

    for name in ("family 1", "family 2"):
        assert sum(name in entrant.families for entrant in played.entrants) == 3
    assert play(Plan(2, 1, families=1), seed=1).entrants[0].families == ("family 1",)


def test_rules_that_had_to_give_way_are_counted():
    found = figures_of(play(Plan(4, 4), seed=1))

    assert found.rules_broken > 0
    assert found.rematches == 2


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

FOUR = tuple(
    Entrant(
        n,
        club="Red" if n < 3 else "",
        country="here" if n > 2 else "",
        families=("kin",) if n in {1, 4} else (),
    )
    for n in (1, 2, 3, 4)
)
HISTORY = (
    Game(1, 1, 2, "good", 6, 0, table=1),
    Game(1, 3, 4, "evil", 4, 2, table=2),
    Game(2, 1, 2, "good", 3, 3, table=1),
    Game(2, 3, 4, "good", 6, 0, table=3),
    Game(3, 3, None, units_a=6),
    Game(3, 1, 4, "evil", 0, 6, table=1),
    Game(4, 3, None, units_a=6),
)


def test_figures_counted_by_hand():
    strengths = {1: 2.0, 2: -1.0, 3: 1.0, 4: 0.0}

    found = figures_of(Played(Plan(4, 4), 1, FOUR, strengths, HISTORY, ()))

    # round 2: 1 (6) meets 2 (0), 3 (4) meets 4 (2); round 3: 1 (9) meets 4 (2)
    assert (found.floats, found.floated_points, found.largest_float) == (3, 7.5, 3.5)
    assert (found.rematches, found.second_byes) == (2, 1)
    assert found.floats_again == 4  # 1 down, 4 up, and 3 down by one bye and by another
    assert found.worst_imbalance == 2
    assert found.mean_imbalance == fmean([1, 2, 0, 1])
    assert found.out_of_balance == 0.25
    assert found.good_share == (6 + 2 + 3 + 6 + 6) / 30
    assert (found.same_club, found.same_country, found.same_family) == (2, 2, 1)
    assert found.tables_again == 3
    # places: 3 (22), 1 (9), 4 (8), 2 (3)
    assert (found.strongest_wins, found.strongest_place) == (0, 2)
    assert found.rank_correlation == pytest.approx(0.8)
    assert found.rank_agreement == pytest.approx(4 / 6)


def test_only_who_stayed_is_placed():
    left = (Entrant(1), Entrant(2, is_active=False), Entrant(3))
    games = (Game(1, 2, 1, "good", 6, 0), Game(1, 3, None, units_a=6))

    found = figures_of(Played(Plan(3, 1), 1, left, {1: 0.0, 2: 9.0, 3: 1.0}, games, ()))

    assert (found.strongest_place, found.strongest_wins) == (1, 1)


def test_nothing_played_says_nothing():
    found = figures_of(Played(Plan(2, 1), 1, FOUR[:2], {1: 0.0, 2: 1.0}, (), ()))

    assert (found.floats, found.good_share, found.rank_correlation, found.rank_agreement) == (0, 0.5, 0, 0)
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


def test_spearman_with_ties_agrees_with_a_worked_example():
    # ranks 1 2.5 2.5 4 and 1 3 3 3: covariance 3.0 / sqrt(4.5 * 3)
    assert spearman([10, 20, 20, 30], [1, 2, 2, 2]) == pytest.approx(3 / (4.5 * 3) ** 0.5)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=14))
def test_kendall_counts_pairs_and_leaves_ties_out(both):
    one, two = [a for a, _ in both], [b for _, b in both]
    signs = [((a > c) - (a < c), (b > d) - (b < d)) for (a, b), (c, d) in combinations(both, 2)]
    scale = (sum(a * a for a, _ in signs) * sum(b * b for _, b in signs)) ** 0.5
    expected = sum(a * b for a, b in signs) / scale if scale else 0

    assert kendall(one, two) == pytest.approx(expected)


@given(st.lists(st.integers(-99, 99), min_size=1, max_size=9))
def test_summary_lies_between_the_least_and_the_largest(values):
    found = summary({**dict.fromkeys(FIGURES, 0), "floats": n} for n in values)["floats"]

    assert found["least"] <= found["median"] <= found["largest"]
    assert found["least"] <= found["mean"] <= found["largest"]
    assert sum(n <= found["median"] for n in values) * 2 >= len(values)


def test_summary_holds_mean_median_and_range_of_every_figure():
    rows = [{**dict.fromkeys(FIGURES, 0), "floats": n} for n in (1, 2, 9)]

    found = summary(rows)

    assert set(found) == set(FIGURES)
    assert found["floats"] == {"mean": 4, "median": 2, "least": 1, "largest": 9}


# ------------------------------------------------------------------ other prices


@pytest.mark.parametrize("name", sorted(SCHEMES))
def test_margins_become_the_results_of_a_scheme_in_their_order(name):
    plan = Plan(2, 1, prices=SCHEMES[name])
    half = len(plan.prices.outcomes) // 2
    margins = [k / 1000 for k in range(-1000, 1001)]

    ended = [outcome_of(margin, plan) for margin in margins]

    assert list(dict.fromkeys(ended)) == list(reversed(plan.prices.outcomes))
    assert ended[1000] == plan.prices.outcomes[half]
    assert all(one == turned(other) for one, other in zip(ended, reversed(ended), strict=True))
    assert sum(chances(0.3, plan).values()) == pytest.approx(1)


@pytest.mark.parametrize("name", sorted(SCHEMES))
def test_a_tournament_of_any_scheme_is_played_the_same_on_every_worker(name):
    plan = Plan(9, 3, drops=0.1, prices=SCHEMES[name])
    sent = Plan.from_json(json.loads(json.dumps(plan.as_json())))

    played = play(plan, seed=3)

    assert sent == plan
    assert play(sent, seed=3) == played
    games = [one for one in played.history if one.b is not None]
    assert {(one.units_a, one.units_b) for one in games} <= set(plan.prices.pairs)
    assert {one.units_a for one in played.history if one.b is None} == {plan.prices.best}
    assert 0 <= figures_of(played).good_share <= 1 or plan.prices.lowest < 0


def test_a_plan_of_the_usual_prices_is_written_as_ever():
    assert "prices" not in Plan(2, 1).as_json()
