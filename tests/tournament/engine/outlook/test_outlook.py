"""What can still happen, held against brute force: every pairing, every result, every place counted."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.outlook.bounds import Ahead, bounds
from tournament.engine.outlook.chances import merge_places, simulate_places
from tournament.engine.outlook.endings import (
    Rankers,
    count_endings,
    decided_before,
    endings,
    reach_by_endings,
)
from tournament.engine.outlook.field import Field, Reach
from tournament.engine.outlook.points import reach_by_points
from tournament.engine.standings import StandingsPolicy, rank

NAMES = "ABCDEFG"
TOTALS = st.lists(st.integers(0, 14), min_size=2, max_size=6)


def by_hand(on):
    """The places by points: strictly more before the best, as many before the worst."""
    reach = {}
    for games in endings(on):
        end = dict(on.totals)
        for game in games:
            end[game.a] += game.units_a
            if game.b is not None:
                end[game.b] += game.units_b
        for id_ in on.ranked:
            others = [end[other] for other in on.ranked if other != id_]
            best = 1 + sum(points > end[id_] for points in others)
            worst = 1 + sum(points >= end[id_] for points in others)
            reach[id_] = reach[id_].joined(best, worst) if id_ in reach else Reach(best, worst)
    return reach


@given(TOTALS, st.integers(0, 3), st.sets(st.sampled_from("ABCDEF"), max_size=2))
def test_places_by_points_are_those_of_brute_force_with_tables(totals, tables, gone):
    people = NAMES[: len(totals)]
    open_tables = tuple(zip(people[0::2], people[1::2], strict=False))[:tables]
    on = Field(3, dict(zip(people, totals, strict=True)), frozenset(people) - gone, open_tables)

    assert reach_by_points(on) == by_hand(on)


@settings(max_examples=examples(20), deadline=None)
@given(TOTALS, st.integers(0, 6), st.sampled_from([0, 3, 4, 6]), st.sets(st.sampled_from("AF"), max_size=1))
def test_places_by_points_are_those_of_brute_force_without_tables(totals, waiting, bye, gone):
    people = NAMES[: len(totals)]
    known = dict(zip(people, totals, strict=True))
    on = Field(3, known, frozenset(people) - gone, waiting=tuple(people[:waiting]), bye_units=bye)

    assert reach_by_points(on) == by_hand(on)


def rounds_of(totals, people, left, bye, tables=()):
    """Every way in which so many rounds can go, as what everybody has at the end."""
    waiting = () if tables else people
    for games in endings(Field(1, totals, frozenset(people), tables, waiting, bye)):
        end = dict(totals)
        for one in games:
            end[one.a] += one.units_a
            if one.b is not None:
                end[one.b] += one.units_b
        if left == 1:
            yield end
        else:
            yield from rounds_of(end, people, left - 1, bye)


@settings(max_examples=examples(8), deadline=None)
@given(
    st.lists(st.integers(0, 20), min_size=2, max_size=4),
    st.integers(0, 1),
    st.sampled_from([0, 3, 6]),
    st.booleans(),
    st.sets(st.sampled_from("AB"), max_size=1),
)
def test_two_rounds_lead_nobody_beyond_the_bounds(halves, gone, bye, in_play, unranked):
    """Who left stays on the spot; who is excluded takes points and no place."""
    people = NAMES[: len(halves)]
    totals = dict(zip(people, halves, strict=True))
    here = people[gone:]
    tables = tuple(zip(here[0::2], here[1::2], strict=False)) if in_play else ()
    most = (
        dict.fromkeys(here, 12)
        if not in_play
        else {i: 6 + 6 * (i in "".join(map("".join, tables))) for i in here}
    )
    a_round = 6 * (len(here) // 2) + bye * (len(here) % 2)
    given_out = a_round + (6 * len(tables) if in_play else a_round)
    ranked = frozenset(people) - unranked

    reach = bounds(Ahead(totals, ranked, most, given_out))

    loose = bounds(Ahead(totals, ranked, most))
    for end in rounds_of(totals, here, 2, bye, tables):
        for id_ in ranked:
            others = [end[other] for other in ranked if other != id_]
            assert reach[id_].best <= 1 + sum(points > end[id_] for points in others)
            assert 1 + sum(points >= end[id_] for points in others) <= reach[id_].worst
    assert all(loose[i].best <= reach[i].best <= reach[i].worst <= loose[i].worst for i in ranked)


def test_what_the_games_give_out_is_not_enough_for_everybody():
    """Two rounds of four people give out 24 half-points: of B, C and D two can take the 12 to reach A."""
    ahead = Ahead({"A": 12, "B": 0, "C": 0, "D": 0}, frozenset("ABCD"), dict.fromkeys("ABCD", 12), 24)

    assert bounds(ahead)["A"] == Reach(1, 3)
    assert bounds(ahead)["B"] == Reach(1, 4)


def test_nobody_passes_who_cannot_come_so_far_or_gets_no_place():
    """B is 10 half-points behind and can take 6; C could catch up, and is out of the ranking."""
    ahead = Ahead({"A": 12, "B": 2, "C": 12}, frozenset("AB"), {"A": 6, "B": 6, "C": 6})

    assert bounds(ahead)["A"] == Reach(1, 1)


class Points(int):
    """Half-points that know how often any of them were added up."""

    added = 0

    def __add__(self, other):
        Points.added += 1
        return int(self) + other


@pytest.mark.parametrize("pot", [None, 5000])
def test_bounds_are_counted_once_for_all_who_are_alike(pot):
    """A thousand people share a few dozen totals: each of them once against all others takes a second."""
    work = []
    for people in (50, 1000):
        totals = {number: Points(number % 10) for number in range(people)}
        Points.added = 0
        bounds(Ahead(totals, frozenset(totals), dict.fromkeys(totals, 12), pot))
        work.append(Points.added)

    assert work[0] == work[1] > 0


def test_a_lead_of_more_than_a_victory_is_settled_whatever_the_others_do():
    on = Field(5, {"A": 24, "B": 17, "C": 12, "D": 11}, frozenset("ABCD"), (("A", "B"), ("C", "D")))

    reach = reach_by_points(on)

    assert reach["A"] == Reach(1, 1)
    assert reach["A"].is_settled
    assert reach["B"].is_within(3)
    assert reach["D"].is_beyond(1)


@pytest.mark.parametrize(("people", "ways"), [(4, 3 * 25), (5, 15 * 25), (6, 15 * 125), (0, 1)])
def test_endings_are_counted_without_being_made(people, ways):
    on = Field(2, dict.fromkeys(range(people), 0), frozenset(range(people)), waiting=tuple(range(people)))

    assert count_endings(on) == len(set(endings(on))) == ways


def test_tiebreaks_are_followed_until_one_rests_on_army_points():
    keys = ("buchholz", "total_victories", "points_difference", "direct_encounter")

    assert decided_before(keys) == keys[:2]
    assert decided_before(keys[:2]) == keys[:2]


"""Four people, two rounds behind them, in half-points; round 3 is A - B and C - D.

         1     2      sum   Buchholz now
    A   B 6   C 6     12    B 6 + C 0 = 6
    B   A 0   D 6      6    A 12 + D 6 = 18
    C   D 0   A 0      0    D 6 + A 12 = 18
    D   C 6   B 0      6    C 0 + B 6 = 6
"""
HISTORY = (
    Game(1, "A", "B", "good", 6, 0, grade_a="total victory", grade_b="total loss"),
    Game(1, "C", "D", "evil", 0, 6, grade_a="total loss", grade_b="total victory"),
    Game(2, "A", "C", "good", 6, 0, grade_a="total victory", grade_b="total loss"),
    Game(2, "B", "D", "evil", 6, 0, grade_a="total victory", grade_b="total loss"),
)
FOUR = [Entrant(name) for name in "ABCD"]
LAST = Field(3, {"A": 12, "B": 6, "C": 0, "D": 6}, frozenset("ABCD"), (("A", "B"), ("C", "D")))


def test_tiebreaks_settle_what_points_leave_open():
    """B can catch A on 12, and D can come to 12 as well: then all three stand on equal points.

    B and D win: A met B 12, C 0, B 12 = 24, B met A 12, D 12, A 12 = 36, D met C 0, B 12, C 0 = 12.
    A is second, not third. A and C win: B, C, D have 6; B met A 18, D 6, A 18 = 42, C met D 6, A 18, D 6: 30,
    so that B is second, not fourth; third behind A and D if A and D win.
    """
    rank_it = partial(rank_by, keys=("buchholz", "total_victories"))
    found = reach_by_endings(LAST, FOUR, HISTORY, by=Rankers(rank_it, rank_it))

    assert (reach_by_points(LAST)["A"], reach_by_points(LAST)["B"]) == (Reach(1, 3), Reach(1, 4))
    assert (found["A"], found["B"]) == (Reach(1, 2), Reach(1, 3))


def rank_by(entrants, history, keys):
    return rank(entrants, history, policy=StandingsPolicy(tiebreaks=tuple(keys)))


@settings(max_examples=examples(8), deadline=None)
@given(st.lists(st.sampled_from([6, 4, 3, 2, 0]), min_size=4, max_size=4))
def test_places_with_tiebreaks_lie_within_those_by_points_and_every_one_is_reached(halves):
    pairs = [("A", "B"), ("C", "D"), ("A", "C"), ("B", "D")]
    history = [
        Game(1 + at // 2, a, b, units_a=half, units_b=6 - half)
        for at, ((a, b), half) in enumerate(zip(pairs, halves, strict=True))
    ]
    totals = {row.id: row.units for row in rank(FOUR, history)}
    on = Field(3, totals, frozenset("ABCD"), (("A", "D"), ("B", "C")))
    rank_it = partial(rank_by, keys=("buchholz",))

    found = reach_by_endings(on, FOUR, history, by=Rankers(rank_it, rank_it, "points_difference"))

    loose = reach_by_points(on)
    assert all(loose[i].best <= found[i].best <= found[i].worst <= loose[i].worst for i in "ABCD")
    finals = [rank_it(FOUR, [*history, *games]) for games in endings(on)]
    assert {i: min(r.place for rows in finals for r in rows if r.id == i) for i in "ABCD"} == {
        i: found[i].best for i in "ABCD"
    }


SIX = [Entrant(name) for name in "ABCDEF"]
HALVES = st.sampled_from([6, 4, 3, 2, 0])
ARMY = st.sampled_from([0, 300, 1500])


def game(number, pair, half, left):
    return Game(number, *pair, units_a=half, units_b=6 - half, remaining_a=left[0], remaining_b=left[1])


@settings(max_examples=examples(12), deadline=None)
@given(st.data(), st.sampled_from([(), (("A", "B"),), (("A", "B"), ("C", "D"))]))
def test_no_army_points_lead_beyond_what_was_followed(data, tables):
    draw = data.draw
    pairs = [("A", "C"), ("B", "E"), ("D", "F"), ("A", "E"), ("B", "D"), ("C", "F")]
    left = st.tuples(ARMY, ARMY)
    history = [game(1 + at // 3, pair, draw(HALVES), draw(left)) for at, pair in enumerate(pairs)]
    keys = ("buchholz", "points_difference", "direct_encounter")
    whole = partial(rank_by, keys=keys)
    on = Field(3, {row.id: row.units for row in whole(SIX, history)}, frozenset("ABCDEF"), tables)

    found = reach_by_endings(on, SIX, history, by=Rankers(partial(rank_by, keys=keys[:1]), whole, keys[1]))

    end = [game(3, pair, draw(HALVES), draw(left)) for pair in tables]
    for row in whole(SIX, [*history, *end]):
        assert found[row.id].best <= row.place <= found[row.id].worst
        assert tables or found[row.id].is_settled


def test_two_who_have_nothing_left_to_play_are_told_apart_by_their_army_points():
    """C and D drew with A and B and have played; A and B play each other, at the end of equal sums."""
    history = [game(1, ("A", "C"), 3, (500, 900)), game(1, ("B", "D"), 3, (500, 700))]
    on = Field(2, {"A": 3, "B": 3, "C": 3, "D": 3}, frozenset("ABCD"), (("A", "B"),))
    ranks = (partial(rank_by, keys=()), partial(rank_by, keys=("points_difference",)))

    found = reach_by_endings(on, FOUR, history, by=Rankers(*ranks, "points_difference"))

    assert (found["C"], found["D"]) == (Reach(2, 3), Reach(3, 4))


@pytest.mark.parametrize("on", [LAST, Field(3, LAST.totals, LAST.ranked, waiting=("A", "B", "C"))])
def test_simulated_places_do_not_depend_on_how_the_plays_are_shared_out(on):
    play = partial(simulate_places, on, FOUR, HISTORY, rank=rank, seed="s")

    whole = play(plays=range(30))

    assert whole == merge_places([play(plays=range(20, 30)), play(plays=range(20))])
    assert all(sum(counts.values()) == 30 for counts in whole.values())
    reach = reach_by_points(on)
    assert all(reach[i].best <= place <= reach[i].worst for i, counts in whole.items() for place in counts)


def test_simulated_games_end_like_those_of_the_day_once_there_are_enough():
    people = [Entrant(number) for number in range(1, 17)]
    history = [
        Game(
            1,
            a,
            a + 8,
            "good",
            4,
            2,
            remaining_a=700,
            remaining_b=300,
            grade_a="partial victory",
            grade_b="partial loss",
        )
        for a in range(1, 9)
    ]
    on = Field(2, {e.id: 4 if e.id < 9 else 2 for e in people}, frozenset(range(1, 17)), ((1, 2), (9, 10)))

    ends = []

    def rank_it(entrants, games):
        rows = rank(entrants, games)
        ends.extend(row.units for row in rows if row.id == 1)
        return rows

    simulate_places(on, people, history, rank=rank_it, seed="s", plays=range(40))

    assert set(ends) == {4 + 2, 4 + 4}
    assert 10 < ends.count(8) < 30


def test_a_field_with_somebody_at_two_tables_is_refused():
    with pytest.raises(BadState):
        Field(1, {"A": 0, "B": 0}, frozenset("AB"), (("A", "B"), ("B", "A")))
    with pytest.raises(BadState):
        Field(1, {"A": 0, "B": 0}, frozenset("AB"), (("A", "B"),), waiting=("A",))
