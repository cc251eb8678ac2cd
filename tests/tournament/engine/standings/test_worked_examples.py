"""Worked examples of FIDE C.07 that a public implementation documents, with a victory of three points.

The events and their sums are those of the tests of AuroraRyunix/Ainalrami (GitHub), which cites the text in
force since March 2026. There a victory is 1 point: here every sum is three times as large.
"""

from fractions import Fraction

import pytest

from tournament.engine.entrants import Entrant, Game
from tournament.engine.standings import StandingsPolicy, rank

HALVES = {"1": (6, 0), "=": (3, 3), "0": (0, 6), "+": (6, 0), "-": (0, 6)}


def event(*rounds):
    """Each round as ``1-2:1`` (1 beat 2), ``3-4:+`` (4 did not come), ``5:U`` (a bye)."""
    games = []
    for number, row in enumerate(rounds, start=1):
        for told in row.split():
            seats, result = told.split(":")
            a, _, b = seats.partition("-")
            if not b:
                games.append(Game(number, int(a), None, units_a=6, is_administrative=True))
                continue
            absent = {"+": "b", "-": "a"}.get(result)
            games.append(Game(number, int(a), int(b), None, *HALVES[result], absent=absent))
    return games


def sums(games, key, *, people, over):
    rows = rank(
        [Entrant(number) for number in range(1, people + 1)],
        [game for game in games if game.round <= over],
        policy=StandingsPolicy(tiebreaks=(key,)),
        rounds_over=over,
    )
    return {row.id: Fraction(row.tiebreaks[key] or 0, 3) for row in rows}


"""Player 1 has the bye and wins everything else; 5 stays away in the last round (a zero-point bye).

      1    2    3    4    sum
 1    U    2 1  4 1  3 1  4
 2    3 1  1 0  5 1  4 =  2.5
 3    2 0  4 =  U    1 0  1.5
 4    5 1  3 =  1 0  2 =  2
 5    4 0  U    2 0  -    1
"""
CAPPED = event("1:U 2-3:1 4-5:1", "2-1:0 3-4:= 5:U", "1-4:1 2-5:1 3:U", "1-3:1 2-4:=")


@pytest.mark.parametrize(
    ("over", "number", "chess"),
    [
        (4, 1, 8),  # the dummy min(4, 0.5 x 4) = 2, then 2.5 + 2 + 1.5 (16.4.2)
        (4, 2, 9),  # 1.5 + 4 + 1.5 (1 and a draw for the round that 5 left out, 16.3.2) + 2
        (2, 1, 2),  # part of the way: the dummy min(2, 0.5 x 2) = 1, and 2 has 1
    ],
)
def test_a_dummy_is_worth_a_tie_a_round_and_a_round_left_out_at_the_end_a_tie(over, number, chess):
    assert sums(CAPPED, "buchholz", people=5, over=over)[number] == chess


def test_a_round_left_out_before_a_forfeit_lost_is_a_tie_and_before_one_won_is_not():
    """16.2.5 and 16.2.3: 2 and 4 miss round 2; then 2 stays away from a game, and 4 wins without one."""
    games = event("2-1:0 4-3:0 6-5:=", "1-6:= 3-5:1", "1-3:= 2-5:- 4-6:+")

    found = sums(games, "buchholz", people=6, over=3)

    assert found[1] == Fraction("0.5") + 1 + Fraction("2.5")
    assert found[3] == 1 + Fraction("1.5") + 2


def test_direct_encounter_takes_the_mean_of_those_who_met_twice():
    """6.1.2: of three with 3.5, 1 drew with 3 and beat 2, who beat 3 twice. Summed, 2 would lead."""
    games = event(
        "1-3:= 4-2:= 5-6:=",
        "1-2:1 3-4:1 5-6:1",
        "1-4:= 2-3:1 5-6:=",
        "1-5:= 2-3:1 4-6:=",
        "1-6:= 2-5:= 3-4:1",
        "1-4:= 2-6:= 3-5:1",
    )
    rows = rank(
        [Entrant(number) for number in range(1, 7)],
        games,
        policy=StandingsPolicy(tiebreaks=("direct_encounter",)),
        rounds_over=6,
    )

    assert [(row.place, row.id) for row in rows if row.id < 4] == [(1, 1), (2, 2), (3, 3)]
