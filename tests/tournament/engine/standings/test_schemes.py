"""Standings where a scheme prices the games, held against an independent recomputation."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournament.engine.schemes import (
    MAJOR_AND_MINOR,
    NEGATIVE,
    SCHEMES,
    finished,
    turned,
    with_extras,
)
from tests.tournament.engine.standings.oracle import Oracle
from tests.tournament.engine.standings.test_properties import SUMS, a_policy
from tournament.engine.entrants import Entrant, Game
from tournament.engine.scores import Outcome
from tournament.engine.standings import StandingsPolicy, rank

OFTEN = settings(max_examples=examples(20), derandomize=True)
SEEDS = st.integers(0, 10**9)
ANY = st.sampled_from(sorted(SCHEMES))
DIRECT = StandingsPolicy(tiebreaks=("direct_encounter",))


def a_tournament(seed, prices, *, most=5, is_full=False):
    """Some people, up to four rounds; where it is full nobody misses one and nobody has a bye."""
    dice = random.Random(seed)
    size = dice.randint(2, most)
    people = [Entrant(n, deducted_units=dice.choice([0, 0, 1])) for n in range(1, size + size * is_full + 1)]
    rounds, games = dice.randint(1, 4), []
    for number in range(1, rounds + 1):
        seats = [one.id for one in people if is_full or dice.random() > 0.15]
        dice.shuffle(seats)
        for a, b in zip(seats[::2], seats[1::2], strict=False):
            absent = None if is_full else dice.choice([None] * 8 + ["a", "b"])
            outcome = prices.outcomes[{"a": -1, "b": 0}[absent]] if absent else dice.choice(prices.outcomes)
            games.append(finished(number, a, b, outcome, absent=absent, is_administrative=absent is not None))
        if len(seats) % 2:
            games.append(Game(number, seats[-1], None, units_a=dice.choice([prices.best, prices.tie])))
    return people, games, rounds


@OFTEN
@given(ANY, SEEDS, SEEDS)
def test_sums_and_places_are_those_of_an_independent_recomputation(name, seed, other):
    prices = SCHEMES[name]
    people, games, over = a_tournament(seed, prices)
    policy = replace(a_policy(other), tiebreaks=SUMS)
    oracle = Oracle(people, games, policy, over, prices)

    rows = rank(people, games, policy=policy, prices=prices, rounds_over=over)

    for row in rows:
        assert dict(row.tiebreaks) == {key: oracle.value(key, row.id) for key in SUMS}
        assert Fraction(row.units, 2) == oracle.points(row.id) - oracle.taken[row.id]
    groups = [{row.id for row in group} for _, group in groupby(rows, key=lambda row: row.place)]
    assert groups == oracle.groups()


@OFTEN
@given(ANY, SEEDS)
def test_direct_encounter_is_that_of_every_ending_tried(name, seed):
    prices = SCHEMES[name]
    if len(prices.limits) > 8:
        prices = MAJOR_AND_MINOR
    people, games, over = a_tournament(seed, prices, most=3)
    people = [replace(one, deducted_units=0) for one in people]
    draw = Outcome(prices.tie, prices.tie, "draw", "draw")
    flat = [finished(g.round, g.a, g.b, draw) if g.b and g.a % 2 else g for g in games]

    rows = rank(people, flat, policy=DIRECT, prices=prices, rounds_over=over)

    groups = [{row.id for row in group} for _, group in groupby(rows, key=lambda row: row.place)]
    assert groups == Oracle(people, flat, DIRECT, over, prices).groups()


@OFTEN
@given(ANY, SEEDS, SEEDS)
def test_who_sits_on_which_side_of_the_table_changes_no_place(name, seed, other):
    prices = SCHEMES[name]
    people, games, over = a_tournament(seed, prices)
    swapped = [
        g
        if g.b is None
        else finished(g.round, g.b, g.a, turned(Outcome(g.units_a, g.units_b, g.grade_a, g.grade_b)))
        for g in games
        if g.absent is None
    ]
    played = [g for g in games if g.absent is None]
    asked = {"policy": a_policy(other), "prices": prices, "rounds_over": over}

    assert rank(people, played, **asked) == rank(people, swapped, **asked)


MOVED = ("buchholz", "buchholz_cut_1", "median_buchholz", "cumulative", "total_victories")


@OFTEN
@given(st.sampled_from(sorted({*SCHEMES} - {"large"})), SEEDS, st.integers(-9, 9), st.permutations(MOVED))
def test_as_much_more_for_everybody_changes_no_place_where_all_play_every_round(name, seed, more, keys):
    """Two are left out: Sonneborn-Berger multiplies points, direct encounter counts some games alone."""
    prices = SCHEMES[name]
    people, games, over = a_tournament(seed, prices, is_full=True)
    policy = StandingsPolicy(tiebreaks=tuple(keys))

    def moved(outcome):
        return outcome._replace(units_a=outcome.units_a + more, units_b=outcome.units_b + more)

    dearer = replace(
        prices,
        tie=prices.tie + more,
        pairs=tuple((a + more, b + more) for a, b in prices.pairs),
        outcomes=tuple(map(moved, prices.outcomes)),
        limits=tuple((a + more, b + more) for a, b in prices.limits),
    )
    before = rank(people, games, policy=policy, prices=prices, rounds_over=over)
    after = rank(people, list(map(moved, games)), policy=policy, prices=dearer, rounds_over=over)

    assert [(row.id, row.place) for row in before] == [(row.id, row.place) for row in after]


@OFTEN
@given(ANY, SEEDS)
def test_a_better_result_leads_to_no_worse_place_by_points(name, seed):
    prices = SCHEMES[name]
    people, games, over = a_tournament(seed, prices, is_full=True)
    at = seed % len(games)
    game = games[at]
    best = finished(game.round, game.a, game.b, prices.outcomes[0])
    policy = StandingsPolicy(tiebreaks=())
    asked = {"policy": policy, "prices": prices, "rounds_over": over}
    is_better = best.units_a >= game.units_a and best.units_b <= game.units_b

    before = {row.id: row.place for row in rank(people, games, **asked)}
    after = {row.id: row.place for row in rank(people, [*games[:at], best, *games[at + 1 :]], **asked)}

    assert not is_better or after[game.a] <= before[game.a]


def test_a_round_missed_counts_as_the_draw_of_the_scheme():
    """Ann met Bob, who left: his 1 point and a draw of 2 points."""
    people = [Entrant(name) for name in ("ann", "bob", "cid")]
    games = [
        finished(1, "ann", "bob", MAJOR_AND_MINOR.outcomes[1]),
        finished(2, "ann", "cid", MAJOR_AND_MINOR.outcomes[0]),
    ]
    policy = StandingsPolicy(tiebreaks=("buchholz",))

    rows = {row.id: row for row in rank(people, games, policy=policy, prices=MAJOR_AND_MINOR)}

    assert rows["ann"].tiebreaks["buchholz"] == (1 + 2) + 0
    assert rows["ann"].units == 8 + 10


def test_points_below_nothing_stand_below_nothing():
    rows = rank(
        [Entrant(name) for name in ("ann", "bob", "cid")],
        [finished(1, "ann", "bob", NEGATIVE.outcomes[0])],
        prices=NEGATIVE,
        rounds_over=0,
    )

    assert [(row.id, row.units) for row in rows] == [("ann", 4), ("cid", 0), ("bob", -4)]


@pytest.mark.parametrize("name", ["major and minor", "20-0"])
def test_the_best_win_is_counted_by_its_grade(name):
    prices = SCHEMES[name]
    people = [Entrant(n) for n in (1, 2)]
    games = [finished(n, 1, 2, prices.outcomes[n - 1]) for n in (1, 2)]
    policy = StandingsPolicy(tiebreaks=("total_victories",))

    rows = rank(people, games, policy=policy, prices=prices)

    assert [row.tiebreaks["total_victories"] for row in rows] == [1, 0]


def test_what_is_added_to_a_game_keeps_the_first_of_the_tied_open():
    """Two of three met: 3 to 0. With up to 4 points beside, the third may come before the first."""
    people = [Entrant(name) for name in "abc"]
    prices = with_extras(SCHEMES["3-1-0"], 0, 8)
    games = [finished(1, "a", "b", prices.outcomes[0])]
    taken = [replace(people[0], deducted_units=6), *people[1:]]

    rows = rank(taken, games, policy=DIRECT, prices=prices)

    assert {row.place for row in rows} == {1}
