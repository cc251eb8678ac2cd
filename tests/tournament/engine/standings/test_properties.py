"""Standings of random small tournaments against an independent recomputation, and what never changes."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournament.engine.standings.oracle import Oracle
from tournament.engine.entrants import Entrant, Game
from tournament.engine.scores import GRADES
from tournament.engine.standings import StandingsPolicy, explain_place, rank, table_of
from tournament.engine.standings.policy import CHOICES, KEYS_OF_TIEBREAKS

OFTEN = settings(max_examples=examples(20), derandomize=True)
SEEDS = st.integers(0, 10**9)
NOT_LOTS = tuple(key for key in KEYS_OF_TIEBREAKS if key != "drawn_lot")
SUMS = tuple(key for key in NOT_LOTS if key != "direct_encounter")


def a_tournament(seed, *, most=5):
    """Some people, up to four rounds: byes, rematches, no-shows, late ones, some who leave."""
    dice = random.Random(seed)
    people = [
        Entrant(n, deducted_units=dice.choice([0, 0, 0, 1, 4])) for n in range(1, dice.randint(2, most) + 1)
    ]
    rounds = dice.randint(0, 4)
    games, here = [], [one.id for one in people]
    for number in range(1, rounds + 1):
        here = [id_ for id_ in here if dice.random() > 0.1]
        seats = [id_ for id_ in here if dice.random() > 0.07]
        dice.shuffle(seats)
        games += [a_game(number, a, b, dice) for a, b in zip(seats[::2], seats[1::2], strict=False)]
        if len(seats) % 2:
            worth = dice.choice([6, 4, 3])
            games.append(Game(number, seats[-1], None, units_a=worth, is_administrative=True))
    return people, games, max((g.round for g in games), default=0) and rounds


def a_game(number, a, b, dice):
    half = dice.choice(list(GRADES))
    left = (dice.randrange(16) * 100, dice.randrange(16) * 100)
    absent = dice.choice([None] * 8 + ["a", "b", "both"])
    half = {"a": 0, "b": 6}.get(absent, half)
    other = 0 if absent == "both" else 6 - half
    half = 0 if absent == "both" else half
    return Game(
        number,
        a,
        b,
        "good",
        half,
        other,
        remaining_a=left[0],
        remaining_b=left[1],
        destroyed_a=1500 - left[1],
        destroyed_b=1500 - left[0],
        grade_a=GRADES[half],
        grade_b=GRADES[other],
        is_administrative=absent is not None or dice.random() < 0.1,
        absent=absent,
    )


def a_policy(seed):
    dice = random.Random(seed)
    keys = dice.sample(NOT_LOTS, dice.randint(0, len(NOT_LOTS)))
    chosen = {key: dice.choice(words) for key, words in CHOICES.items()}
    return StandingsPolicy(tiebreaks=tuple(keys), **chosen)


@OFTEN
@given(SEEDS, SEEDS)
def test_every_sum_is_what_an_independent_recomputation_finds(seed, other):
    people, games, over = a_tournament(seed, most=9)
    policy = replace(a_policy(other), tiebreaks=SUMS)
    oracle = Oracle(people, games, policy, over)

    for row in rank(people, games, policy=policy, rounds_over=over):
        assert dict(row.tiebreaks) == {key: oracle.value(key, row.id) for key in SUMS}
        assert Fraction(row.units, 2) == oracle.points(row.id) - oracle.taken[row.id]


@OFTEN
@given(SEEDS, SEEDS)
def test_places_are_those_of_an_independent_recomputation(seed, other):
    people, games, over = a_tournament(seed)
    policy = a_policy(other)

    rows = rank(people, games, policy=policy, rounds_over=over)

    groups = [{row.id for row in group} for _, group in groupby(rows, key=lambda row: row.place)]
    assert groups == Oracle(people, games, policy, over).groups()


@OFTEN
@given(SEEDS)
def test_direct_encounter_alone_is_that_of_every_outcome_tried(seed):
    """Few points and many rematches make large groups of equals."""
    people, games, over = a_tournament(seed)
    people = [replace(one, deducted_units=0) for one in people]
    flat = [g._replace(round=g.round, units_a=3, units_b=3) if g.b and g.a % 2 else g for g in games]
    policy = StandingsPolicy(tiebreaks=("direct_encounter",))

    rows = rank(people, flat, policy=policy, rounds_over=over)

    groups = [{row.id for row in group} for _, group in groupby(rows, key=lambda row: row.place)]
    assert groups == Oracle(people, flat, policy, over).groups()


@OFTEN
@given(SEEDS, SEEDS, SEEDS)
def test_standings_do_not_depend_on_the_order_in_which_results_arrived(seed, other, order):
    people, games, over = a_tournament(seed)
    policy = replace(a_policy(other), tiebreaks=(*a_policy(other).tiebreaks, "drawn_lot"))
    dice, late, shuffled = random.Random(order), list(games), list(people)
    dice.shuffle(late)
    dice.shuffle(shuffled)

    once = rank(people, games, policy=policy, rounds_over=over)

    assert rank(shuffled, late, policy=policy, rounds_over=over) == once


@OFTEN
@given(SEEDS, SEEDS)
def test_the_explanation_adds_up_to_the_last_half_point(seed, other):
    people, games, over = a_tournament(seed)
    policy = a_policy(other)
    table = table_of(people, games, policy=policy, rounds_over=over)
    rows = {row.id: row for row in rank(people, games, policy=policy, rounds_over=over)}

    for id_, row in rows.items():
        steps = explain_place(id_, table, among=rows)
        assert {step.tiebreak.key: step.value for step in steps} == dict(row.tiebreaks)
        for step in steps:
            if step.value is not None:
                assert sum(term.amount for term in step.terms if not term.cut) == step.value
        level = steps[-1].level_after if steps else ()
        if steps:
            assert {*level, id_} == {one.id for one in rows.values() if one.place == row.place}


@OFTEN
@given(SEEDS)
def test_a_policy_read_back_is_the_same(seed):
    policy = a_policy(seed)
    assert StandingsPolicy.from_json(policy.as_json()) == policy
    assert StandingsPolicy.from_json(policy.as_json()).digest() == policy.digest()
