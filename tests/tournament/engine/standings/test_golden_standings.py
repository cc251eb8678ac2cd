"""A whole small tournament worked out by hand, with a bye in every round, a no-show and somebody who left.

Lists of 1500 points. Cid did not come to round 3 and left; with an odd field Bob and Eve met twice.

              round 1        round 2          round 3          round 4       points
    Ann    3   Bob        1.5 Cid          2   Eve          0   Dot           6.5
    Bob    0   Ann        0   Eve          3   bye          2   Eve           5
    Cid    2   Dot        1.5 Ann          0   Dot absent   -   gone          3.5
    Dot    1   Cid        3   bye          3   Cid no-show  3   Ann          10
    Eve    3   bye        3   Bob          1   Ann          1   Bob           8

What each is worth to opponents: the points; Cid 3.5 and a perfect tie for round 4, so 5.
A dummy has the own points, at most 4 rounds of 1.5, so 6; against the no-show at most Cid's 5.

    Buchholz                                                  Cut 1 (less)       Median (less)
    Ann    Bob 5 + Cid 5 + Eve 8 + Dot 10           = 28      5         = 23     10  = 13
    Bob    Ann 6.5 + Eve 8 + dummy 5 + Eve 8        = 27.5    5         = 22.5   8   = 14.5
    Cid    Dot 10 + Ann 6.5 + dummy 3.5 + dummy 3.5 = 23.5    3.5 away  = 20     10  = 10
    Dot    Cid 5 + dummy 6 + dummy 5 + Ann 6.5      = 22.5    5         = 17.5   6.5 = 11
    Eve    dummy 6 + Bob 5 + Ann 6.5 + Bob 5        = 22.5    5         = 17.5   6.5 = 11

    Sonneborn-Berger
    Ann    5 x 3 + 5 x 1.5 + 8 x 2 + 10 x 0         = 38.5
    Bob    6.5 x 0 + 8 x 0 + 5 x 3 + 8 x 2          = 31
    Cid    10 x 2 + 6.5 x 1.5 + 3.5 x 0 + 3.5 x 0   = 29.75
    Dot    5 x 1 + 6 x 3 + 5 x 3 + 6.5 x 3          = 57.5
    Eve    6 x 3 + 5 x 3 + 6.5 x 1 + 5 x 1          = 44.5

    Cumulative                       Difference                      Destroyed
    Ann    3 + 4.5 + 6.5 + 6.5 = 20.5    600 + 0 + 150 - 700 = 50    1300 + 1100 + 950 + 650 = 4000
    Bob    0 + 0 + 3 + 5       = 8       -600 - 800 + 50 = -1350     700 + 600 + 900         = 2200
    Cid    2 + 3.5 + 3.5 + 3.5 = 12.5    100 + 0         = 100       1000 + 1100             = 2100
    Dot    1 + 4 + 7 + 10      = 22      -100 + 700      = 600       900 + 1350              = 2250
    Eve    3 + 6 + 7 + 8       = 24      800 - 150 - 50  = 600       1400 + 800 + 850        = 3050
"""

from fractions import Fraction

import pytest

from tournament.engine.entrants import Entrant, Game
from tournament.engine.standings import StandingsPolicy, explain_place, rank, table_of
from tournament.engine.standings.policy import KEYS_OF_TIEBREAKS, ROUND_ROBIN

PEOPLE = [Entrant(name, is_active=name != "cid") for name in ("ann", "bob", "cid", "dot", "eve")]
LIST = 1500
WORDS = {6: "total victory", 4: "partial victory", 3: "perfect tie", 2: "partial loss", 0: "total loss"}


def game(number, a, b, units_a, left_a, left_b):
    return Game(
        number,
        a,
        b,
        "good",
        units_a,
        6 - units_a,
        remaining_a=left_a,
        remaining_b=left_b,
        destroyed_a=LIST - left_b,
        destroyed_b=LIST - left_a,
        grade_a=WORDS[units_a],
        grade_b=WORDS[6 - units_a],
    )


def bye(number, who):
    return Game(number, who, None, units_a=6, is_administrative=True)


NO_SHOW = Game(
    3,
    "dot",
    "cid",
    "good",
    6,
    0,
    is_administrative=True,
    absent="b",
    grade_a="total victory",
    grade_b="total loss",
)
GAMES = [
    *(game(1, "ann", "bob", 6, 800, 200), game(1, "cid", "dot", 4, 600, 500), bye(1, "eve")),
    *(game(2, "ann", "cid", 3, 400, 400), game(2, "eve", "bob", 6, 900, 100), bye(2, "dot")),
    *(game(3, "ann", "eve", 4, 700, 550), NO_SHOW, bye(3, "bob")),
    *(game(4, "ann", "dot", 0, 150, 850), game(4, "bob", "eve", 4, 650, 600)),
]
BY_HAND = {
    "buchholz": ("28", "27.5", "23.5", "22.5", "22.5"),
    "buchholz_cut_1": ("23", "22.5", "20", "17.5", "17.5"),
    "median_buchholz": ("13", "14.5", "10", "11", "11"),
    "sonneborn_berger": ("38.5", "31", "29.75", "57.5", "44.5"),
    "cumulative": ("20.5", "8", "12.5", "22", "24"),
    "total_victories": ("1", "0", "0", "2", "1"),
    "points_difference": ("50", "-1350", "100", "600", "600"),
    "points_destroyed": ("4000", "2200", "2100", "2250", "3050"),
    "fewest_byes": ("0", "1", "0", "1", "1"),
}


def values(key, policy=None, games=GAMES):
    policy = policy or StandingsPolicy(tiebreaks=(key,))
    found = {row.id: row.tiebreaks[key] for row in rank(PEOPLE, games, policy=policy)}
    return tuple(found[one.id] for one in PEOPLE)


@pytest.mark.parametrize("key", BY_HAND)
def test_every_tiebreak_is_what_the_hand_found(key):
    assert values(key) == tuple(map(Fraction, BY_HAND[key]))


def test_the_places_and_the_points():
    rows = rank(PEOPLE, GAMES)
    assert [(row.place, row.id, row.units) for row in rows] == [
        (1, "dot", 20),
        (2, "eve", 16),
        (3, "ann", 13),
        (4, "bob", 10),
        (5, "cid", 7),
    ]


@pytest.mark.parametrize(
    ("how", "buchholz"),
    [
        ({"byes_count_as": "virtual"}, ("28", "27.5", "23.5", "26.5", "24.5")),
        ({"byes_count_as": "zero"}, ("28", "22.5", "20", "16.5", "16.5")),
        ({"forfeits_count_as": "played"}, ("28", "27.5", "30", "22.5", "22.5")),
        ({"forfeits_count_as": "zero"}, ("28", "27.5", "20", "17.5", "22.5")),
        ({"dropped_count_as": "points"}, ("26.5", "27.5", "23.5", "19.5", "22.5")),
    ],
)
def test_unplayed_rounds_count_as_the_policy_says(how, buchholz):
    policy = StandingsPolicy(tiebreaks=("buchholz",), **how)
    assert values("buchholz", policy) == tuple(map(Fraction, buchholz))


def test_a_round_in_play_makes_nobody_miss_it():
    games = [one for one in GAMES if one.round < 4]
    waiting = [*games, Game(4, "ann", "dot", "good"), Game(4, "bob", "eve", "good")]
    assert values("buchholz", games=waiting) == values("buchholz", games=games)
    # Bob 3, Cid 3.5 (he stayed away from round 3, but has missed none), Eve 7
    assert values("buchholz", games=games)[0] == Fraction("13.5")
    first = [Game(1, "ann", "bob", "good", 6, 0), Game(1, "cid", "dot", "good")]
    assert table_of(PEOPLE, first).rounds("cid") == ()


def test_direct_encounter_places_who_is_first_whatever_the_missing_game_would_bring():
    """Ann beat Bob and Cid, who never met: with 6 she is ahead of the 3 they could reach."""
    games = [
        *(Game(1, "ann", "bob", "good", 6, 0), bye(1, "cid")),
        *(Game(2, "ann", "cid", "good", 6, 0), bye(2, "bob")),
        *(bye(3, "bob"), bye(3, "cid"), Game(3, "ann", None, units_a=0)),
    ]
    policy = StandingsPolicy(tiebreaks=("direct_encounter",))
    rows = rank([Entrant(name) for name in ("ann", "bob", "cid")], games, policy=policy)
    assert [(row.place, row.id, row.tiebreaks["direct_encounter"]) for row in rows] == [
        (1, "ann", 6),
        (2, "bob", 0),
        (2, "cid", 0),
    ]


def test_direct_encounter_compares_again_who_is_still_equal():
    """Among the four Ann has 7, Bob and Cid 4, Dot 3; between the two of 4 Cid beat Bob."""
    halves = {("ann", "bob"): 6, ("ann", "cid"): 4, ("ann", "dot"): 4}
    halves |= {("bob", "cid"): 2, ("bob", "dot"): 6, ("cid", "dot"): 2}
    rounds = ((("ann", "bob"), ("cid", "dot")), (("ann", "cid"), ("bob", "dot")))
    rounds += ((("ann", "dot"), ("bob", "cid")),)
    games = [
        Game(number, a, b, "good", halves[a, b], 6 - halves[a, b])
        for number, pairs in enumerate(rounds, 1)
        for a, b in pairs
    ]
    level = [Game(4, name, None, units_a=half) for name, half in zip("abcd", (0, 6, 6, 8), strict=True)]
    names = dict(zip("abcd", ("ann", "bob", "cid", "dot"), strict=True))
    games += [Game(4, names[one.a], None, units_a=one.units_a) for one in level]
    policy = StandingsPolicy(tiebreaks=("direct_encounter",))
    rows = rank([Entrant(name) for name in names.values()], games, policy=policy)
    assert [(row.place, row.id, row.tiebreaks["direct_encounter"]) for row in rows] == [
        (1, "ann", 7),
        (2, "cid", 4),
        (3, "bob", 4),
        (4, "dot", 3),
    ]


def test_a_forfeit_is_no_encounter_unless_it_counts_as_played():
    games = [NO_SHOW, *(Game(1, who, None, units_a=half) for who, half in (("dot", 0), ("cid", 6)))]
    two = [Entrant("cid"), Entrant("dot")]
    usual = StandingsPolicy(tiebreaks=("direct_encounter",))
    assert [row.place for row in rank(two, games, policy=usual)] == [1, 1]
    played = StandingsPolicy(tiebreaks=("direct_encounter",), forfeits_count_as="played")
    assert [row.id for row in rank(two, games, policy=played)] == ["dot", "cid"]


def test_lots_are_drawn_from_the_seed_and_tell_everybody_apart():
    policy = StandingsPolicy(tiebreaks=("drawn_lot",), lot_seed="ford")
    rows = rank(PEOPLE, [], policy=policy)
    assert [row.place for row in rows] == [1, 2, 3, 4, 5]
    assert rows == rank(PEOPLE[::-1], [], policy=policy)
    other = rank(PEOPLE, [], policy=StandingsPolicy(tiebreaks=("drawn_lot",), lot_seed="hill"))
    assert [row.id for row in rows] != [row.id for row in other]
    # SHA-256 of "lot:ford:ann", first eight bytes, below a thousand million
    assert {row.id: row.tiebreaks["drawn_lot"] for row in rows}["ann"] == 13_995_727


def test_the_explanation_says_what_was_cut_and_who_was_level():
    policy = StandingsPolicy(tiebreaks=("median_buchholz", "buchholz_cut_1"))
    table = table_of(PEOPLE, GAMES, policy=policy)
    median, cut = explain_place("cid", table, among=[one.id for one in PEOPLE])
    assert [(one.round, one.kind, one.amount, one.cut) for one in median.terms] == [
        (1, "game", 10, "highest"),
        (2, "game", Fraction("6.5"), ""),
        (3, "forfeit", Fraction("3.5"), "voluntary"),
        (4, "missed", Fraction("3.5"), ""),
    ]
    assert (cut.value, cut.is_needed, cut.decides) == (20, False, False)
    own = StandingsPolicy(tiebreaks=("total_victories",))
    (step,) = explain_place("dot", table_of(PEOPLE, GAMES, policy=own), among=[one.id for one in PEOPLE])
    assert [one.kind for one in step.terms] == ["game", "bye", "forfeit", "game"]


def test_a_tiebreak_that_does_not_apply_is_explained_by_no_game():
    """Ann and Bob met and shared the points; Cid, who is level with both, met neither."""
    games = [Game(1, "ann", "bob", "good", 3, 3), Game(1, "cid", None, units_a=3)]
    people = ("ann", "bob", "cid")
    table = table_of(map(Entrant, people), games, policy=StandingsPolicy(tiebreaks=("direct_encounter",)))
    (step,) = explain_place("ann", table, among=people)
    assert (step.value, step.terms, step.level_after) == (None, (), ("bob", "cid"))


@pytest.mark.parametrize(("policy", "first"), [(ROUND_ROBIN, "ann"), (StandingsPolicy(), "bob")])
def test_the_game_of_two_who_are_level_decides_first_where_everybody_meets(policy, first):
    """Ann and Bob have 5 points and one Buchholz; Ann has beaten Bob, and Bob won once totally."""
    games = [
        Game(1, "ann", "bob", "good", 4, 2, grade_a="partial victory"),
        Game(1, "cid", "dan", "good", 3, 3, grade_a="perfect tie"),
        Game(2, "ann", "cid", "good", 4, 2, grade_a="partial victory"),
        Game(2, "bob", "dan", "good", 2, 4, grade_a="partial loss"),
        Game(3, "ann", "dan", "good", 2, 4, grade_a="partial loss"),
        Game(3, "bob", "cid", "good", 6, 0, grade_a="total victory"),
    ]
    found = {row.id: row.place for row in rank([Entrant(one) for one in names(games)], games, policy=policy)}
    level = {"ann", "bob"}
    assert min(level, key=found.__getitem__) == first


def names(games):
    return sorted({one for game in games for one in (game.a, game.b)})


def test_a_round_robin_counts_byes_for_nothing_and_games_as_they_were_scored():
    assert StandingsPolicy.from_json({}, defaults=ROUND_ROBIN) == ROUND_ROBIN
    assert StandingsPolicy.from_json({"byes_count_as": "dummy"}, defaults=ROUND_ROBIN).dropped_count_as == (
        "points"
    )


def test_all_eleven_are_there():
    assert len(KEYS_OF_TIEBREAKS) == 11
