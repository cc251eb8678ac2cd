"""What can still happen where a scheme prices the games, held against brute force."""

import random
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournament.engine.outlook.test_outlook import NAMES, by_hand
from tests.tournament.engine.schemes import (
    ALWAYS_SOMETHING,
    CONCEDED,
    MAJOR_AND_MINOR,
    NEGATIVE,
    SCHEMES,
    TWENTY,
    UNEVEN,
    finished,
    prices_of,
    with_extras,
)
from tournament.engine.entrants import Entrant, Game
from tournament.engine.outlook.bounds import bounds, rounds_ahead
from tournament.engine.outlook.chances import simulate_places
from tournament.engine.outlook.endings import (
    Rankers,
    count_endings,
    endings,
    reach_by_endings,
)
from tournament.engine.outlook.field import Field, Reach
from tournament.engine.outlook.points import reach_by_points
from tournament.engine.scores import Outcome
from tournament.engine.standings import StandingsPolicy, rank

HALVES = st.integers(-3, 6)
TOTALS = st.lists(st.integers(-6, 16), min_size=2, max_size=6)
SMALL = [SCHEMES[name] for name in sorted(SCHEMES) if len(SCHEMES[name].limits) <= 7]


@st.composite
def any_prices(draw):
    """Up to three bands of any points; sums differ, and a loss may be worth more than a win."""
    if draw(st.booleans()):
        return draw(st.sampled_from(SMALL))
    bands = draw(st.lists(st.tuples(HALVES, HALVES), min_size=1, max_size=2, unique=True))
    decreed = draw(st.lists(st.tuples(HALVES, HALVES), max_size=1))
    return prices_of(bands, draw(HALVES), decreed=decreed)


@settings(max_examples=examples(60))
@given(TOTALS, st.integers(0, 3), st.sets(st.sampled_from("ABCDEF"), max_size=2), any_prices())
def test_places_by_points_are_those_of_brute_force_with_tables(totals, tables, gone, prices):
    people = NAMES[: len(totals)]
    open_tables = tuple(zip(people[0::2], people[1::2], strict=False))[:tables]
    known = dict(zip(people, totals, strict=True))
    on = Field(3, known, frozenset(people) - gone, open_tables, prices=prices)

    assert reach_by_points(on) == by_hand(on)


@settings(max_examples=examples(60))
@given(TOTALS, st.integers(0, 6), HALVES, st.sets(st.sampled_from("AF"), max_size=1), any_prices())
def test_places_by_points_are_those_of_brute_force_without_tables(totals, waiting, bye, gone, prices):
    people = NAMES[: len(totals)]
    waiting = min(waiting, 6 if len(prices.limits) <= 5 else 5)
    known = dict(zip(people, totals, strict=True))
    on = Field(
        3, known, frozenset(people) - gone, waiting=tuple(people[:waiting]), bye_units=bye, prices=prices
    )

    assert reach_by_points(on) == by_hand(on)


def test_whom_somebody_plays_matters_for_who_is_left_to_the_bye():
    """A wins against C and comes to 3; B has the bye, which takes half a point, and falls to 3 as well."""
    totals = {"A": -3, "B": 4, "C": 5}
    on = Field(3, totals, frozenset("ABC"), (), tuple("ABC"), -1, SCHEMES["3-1-0"])

    assert reach_by_points(on)["A"] == Reach(2, 3)
    assert reach_by_points(on) == by_hand(on)


@settings(max_examples=examples(20))
@given(st.lists(st.integers(0, 30), min_size=7, max_size=7), any_prices(), HALVES)
def test_places_of_seven_who_wait_are_those_of_brute_force(totals, prices, bye):
    """Three games and a bye: the smallest field where opponent, bye and the others all matter."""
    if len(prices.limits) > 3:
        prices = SCHEMES["3-1-0"]
    on = Field(3, dict(zip(NAMES, totals, strict=True)), frozenset(NAMES), (), tuple(NAMES), bye, prices)

    assert reach_by_points(on) == by_hand(on)


@settings(max_examples=examples(15))
@given(TOTALS, st.integers(0, 4), any_prices(), st.integers(-2, 0), st.integers(0, 3), st.integers(0, 10**6))
def test_no_extra_leads_beyond_the_places_by_points(totals, waiting, prices, low, high, seed):
    """Each side of each game gets something beside, at random: within the bounds, whoever meets."""
    dice = random.Random(seed)
    wide = with_extras(prices, low, high)
    people = NAMES[: len(totals)]
    known = dict(zip(people, totals, strict=True))
    on = Field(3, known, frozenset(people), waiting=tuple(people[:waiting]), bye_units=4, prices=wide)
    reach = reach_by_points(on)
    for games in endings(on):
        end = dict(known)
        for game in games:
            end[game.a] += game.units_a + (0 if game.b is None else dice.randint(low, high))
            if game.b is not None:
                end[game.b] += game.units_b + dice.randint(low, high)
        for id_ in people:
            others = [end[other] for other in people if other != id_]
            assert reach[id_].best <= 1 + sum(points > end[id_] for points in others)
            assert 1 + sum(points >= end[id_] for points in others) <= reach[id_].worst


def ends_of(totals, people, rounds, bye, prices):
    """Every way in which so many rounds can go, each paired anew: what everybody has at the end."""
    for games in endings(Field(1, totals, frozenset(people), (), tuple(people), bye, prices)):
        end = dict(totals)
        for one in games:
            end[one.a] += one.units_a
            if one.b is not None:
                end[one.b] += one.units_b
        yield from [end] if rounds == 1 else ends_of(end, people, rounds - 1, bye, prices)


@settings(max_examples=examples(25))
@given(
    st.lists(st.integers(-8, 30), min_size=2, max_size=4),
    st.integers(0, 1),
    HALVES,
    st.sets(st.sampled_from("AB"), max_size=1),
    st.sampled_from([NEGATIVE, UNEVEN, ALWAYS_SOMETHING, MAJOR_AND_MINOR, CONCEDED, SCHEMES["3-1-0"]]),
    st.booleans(),
)
def test_two_rounds_lead_nobody_beyond_the_bounds(halves, gone, bye, unranked, prices, is_swiss):
    people = NAMES[: len(halves)]
    totals = dict(zip(people, halves, strict=True))
    here = people[gone:]
    ranked = frozenset(people) - unranked

    ahead = rounds_ahead(totals, ranked, here, 2, bye_units=bye, prices=prices, is_swiss=is_swiss)
    reach = bounds(ahead)

    for end in ends_of(totals, here, 2, bye, prices):
        for id_ in ranked:
            others = [end[other] for other in ranked if other != id_]
            assert reach[id_].best <= 1 + sum(points > end[id_] for points in others)
            assert 1 + sum(points >= end[id_] for points in others) <= reach[id_].worst


def test_a_round_in_play_and_one_to_come_lead_nobody_beyond_the_bounds():
    prices = UNEVEN
    totals = {"A": 20, "B": 8, "C": 8, "D": 0}
    tables = (("A", "B"), ("C", "D"))
    ahead = rounds_ahead(totals, frozenset("ABCD"), "ABCD", 1, tables=tables, bye_units=8, prices=prices)
    reach = bounds(ahead)

    for first in endings(Field(1, totals, frozenset("ABCD"), tables, prices=prices)):
        then = dict(totals)
        for game in first:
            then[game.a] += game.units_a
            then[game.b] += game.units_b
        for end in ends_of(then, "ABCD", 1, 8, prices):
            for id_, points in end.items():
                others = [each for other, each in end.items() if other != id_]
                assert reach[id_].best <= 1 + sum(each > points for each in others)
                assert 1 + sum(each >= points for each in others) <= reach[id_].worst


def test_who_gets_a_point_for_a_loss_stays_ahead_of_who_needs_two():
    """Everybody gets 1 at least and 3 at most from a game: 2.5 points are enough, 2 are not."""
    prices = ALWAYS_SOMETHING
    for lead, first in ((5, Reach(1, 1)), (4, Reach(1, 2))):
        totals = {"A": lead, "B": 0}
        ahead = rounds_ahead(totals, frozenset("AB"), "AB", 1, bye_units=6, prices=prices)
        assert bounds(ahead)["A"] == first


@pytest.mark.parametrize("bye", [0, 40])
def test_a_large_odd_field_of_twenty_to_nil_is_worked_out_in_bounded_steps(bye):
    """201 people, 21 endings, everybody may meet everybody."""
    dice = random.Random(1)
    people = range(201)
    totals = {id_: 2 * dice.randrange(80) for id_ in people}
    on = Field(6, totals, frozenset(people), waiting=tuple(people), bye_units=bye, prices=TWENTY)

    reach = reach_by_points(on)

    best = max(totals.values())
    assert all(reach[id_].best == 1 for id_ in people if totals[id_] + 40 >= best + 40)
    assert all(reach[id_].best <= reach[id_].worst for id_ in people)


def test_ways_of_a_scheme_are_counted_once():
    """Two bands of one price are one way to end, and so is a concession at the price of a loss."""
    twice = prices_of([(10, 0), (10, 0), (8, 2)], 4, decreed=[(10, 0)])
    on = Field(2, {"A": 0, "B": 0}, frozenset("AB"), (("A", "B"),), prices=twice)
    few = replace(on, prices=CONCEDED)

    assert count_endings(on) == len(set(endings(on))) == 5 + 2  # a concession is no win of the best band here
    assert count_endings(few) == len(set(endings(few))) == 7


@settings(max_examples=examples(8))
@given(st.integers(0, 10**6), st.sampled_from(["major and minor", "negative", "conceded", "uneven"]))
def test_places_with_tiebreaks_are_those_of_every_ending(seed, name):
    prices, dice = SCHEMES[name], random.Random(seed)
    four = [Entrant(each) for each in "ABCD"]
    pairs = [("A", "B"), ("C", "D"), ("A", "C"), ("B", "D")]
    history = [finished(1 + at // 2, a, b, dice.choice(prices.outcomes)) for at, (a, b) in enumerate(pairs)]
    policy = StandingsPolicy(tiebreaks=("buchholz", "total_victories"))
    by_rank = partial(rank, policy=policy, prices=prices)
    totals = {row.id: row.units for row in by_rank(four, history)}
    on = Field(3, totals, frozenset("ABCD"), (("A", "D"), ("B", "C")), prices=prices)

    found = reach_by_endings(on, four, history, by=Rankers(by_rank, by_rank))

    places = {each: set() for each in "ABCD"}
    for one, two in product((*prices.outcomes, *prices.unplayed), repeat=2):
        for row in by_rank(four, [*history, finished(3, "A", "D", one), finished(3, "B", "C", two)]):
            places[row.id].add(row.place)
    assert {each: Reach(min(some), max(some)) for each, some in places.items()} == found
    loose = reach_by_points(on)
    assert all(loose[i].best <= found[i].best <= found[i].worst <= loose[i].worst for i in "ABCD")


@pytest.mark.parametrize("name", ["major and minor", "20-0"])
def test_simulated_games_end_by_the_scheme(name):
    prices = SCHEMES[name]
    two = [Entrant(1), Entrant(2)]
    on = Field(1, {1: 0, 2: 0}, frozenset({1, 2}), ((1, 2),), prices=prices)
    seen = set()

    def by_rank(entrants, games):
        seen.add((games[-1].units_a, games[-1].units_b))
        return rank(entrants, games, prices=prices)

    simulate_places(on, two, [], rank=by_rank, seed="s", plays=range(300))

    assert seen == set(prices.pairs)


def test_a_draw_that_is_worth_as_much_as_a_win_is_no_best_win():
    prices = prices_of([(6, 0)], 6)
    on = Field(1, {"A": 0, "B": 0}, frozenset("AB"), (("A", "B"),), prices=prices)

    assert {(g.units_a, g.units_b, g.grade_a) for (g,) in endings(on)} == {
        (6, 0, "0-win"),
        (6, 6, "draw"),
        (0, 6, "0-loss"),
    }
    assert isinstance(next(endings(on))[0], Game)
    assert prices.outcomes[1] == Outcome(6, 6, "draw", "draw")
