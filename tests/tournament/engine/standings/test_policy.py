"""The rules of the standings as JSON: what is refused, in which sentence, and what a gap in the rounds is."""

import pytest

from tests.tournament.engine.sentences import raises_saying
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadPolicy
from tournament.engine.standings import StandingsPolicy, explain_place, rank, table_of, tiebreak
from tournament.engine.standings.tiebreaks.lots import lot


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], r"are an object of keys and values, not \[\]"),
        ({"tiebreak": []}, "“tiebreak” is not a key of the standings. Did you mean “tiebreaks”"),
        ({"tiebreaks": "buchholz"}, "tiebreaks: “buchholz” is not an order"),
        ({"tiebreaks": [1]}, r"tiebreaks: “\[1\]” is not an order"),
        ({"tiebreaks": ["buchholz", "buchholz"]}, "“buchholz” is listed 2 times. Keep one"),
        ({"tiebreaks": ["drawn_lot", "buchholz"]}, "the lot decides all that is left. Put it last"),
        ({"byes_count_as": None}, "byes_count_as: “None” is not available"),
        ({"lot_seed": 7}, "lot_seed: 7 is not a random seed"),
        ({"lot_seed": "x" * 65}, "Enter a text of at most 64 letters"),
        ({"lot_seed": "a\0b"}, "is not a random seed"),
        ({"lot_seed": "\ud800"}, "is not a random seed"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(data, sentence):
    with raises_saying(BadPolicy, match=sentence):
        StandingsPolicy.from_json(data)


def test_nothing_said_is_the_usual():
    assert StandingsPolicy.from_json(None) == StandingsPolicy.from_json({}) == StandingsPolicy()


def test_a_tiebreak_nobody_knows_is_refused_with_the_nearest():
    with raises_saying(BadPolicy, match="Did you mean “cumulative”"):
        tiebreak("cumulativ")


def test_who_missed_everything_is_worth_a_tie_for_each_round():
    people = [Entrant("ann"), Entrant("bob"), Entrant("cid")]
    games = [Game(number, "ann", "bob", "good", 6, 0) for number in (1, 2)]

    table = table_of(people, games)

    assert (table.worth("cid"), table.rounds_after_leaving("cid")) == (6, 2)
    assert [one.kind for one in table.rounds("cid")] == ["missed", "missed"]


def test_a_round_that_is_not_over_is_no_gap():
    people = [Entrant("ann"), Entrant("bob")]
    games = [Game(number, "ann", "bob", "good", 6, 0) for number in (1, 3)]

    table = table_of(people, games, rounds_over=1)

    assert [one.round for one in table.rounds("ann")] == [1, 3]
    assert table.worth("bob") == 0


def test_a_lot_is_explained_by_itself():
    policy = StandingsPolicy(tiebreaks=("drawn_lot",), lot_seed="ford")
    people = [Entrant("ann"), Entrant("bob")]

    (step,) = explain_place("ann", table_of(people, [], policy=policy), among=["ann", "bob"])

    assert (step.value, step.terms[0].amount, step.decides) == (lot("ford", "ann"), lot("ford", "ann"), True)
    assert rank(people, [], policy=policy)[step.place_in_group - 1].id == "ann"
