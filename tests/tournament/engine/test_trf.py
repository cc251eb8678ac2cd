"""The tournament report file: read back, it gives the same pairings, and columns stand where tools look."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.pairing.states import played
from benchmarks.pairing.trf import read_trf
from tests.tournament.engine.schemes import NEGATIVE, TWENTY, finished
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.trf import NO_VIRTUAL_POINTS, Event, ascii_text, write_report

EVENT = Event("Cup of the Grey Ford", "Vézelay", "2007/06/16", 3)
WHOLE = {6: 6, 4: 6, 3: 3, 2: 0, 0: 0}  # any victory is a total one in chess


def test_every_column_stands_where_tools_look_for_it():
    games = [Game(1, 1, 2, "evil", 4, 2), Game(1, 3, None, units_a=6), Game(2, 3, 1, None, 6, 0)]
    people = [Entrant(1, name="Zoë Marchetti", country="ES"), Entrant(2, name="山田 太郎"), Entrant(3)]

    text = write_report(EVENT, people, games, places={3: 1, 1: 2, 2: 3}, unplayed={(2, 1)})

    first, second, third = (row[4:] for row in text.splitlines()[8:11])
    assert first == f"   1      {'Zoe Marchetti':<33}    0 ES {'':24} 1.0    2     2 b 1     3 b -"
    assert second == f"   2      {'Entrant 2':<33}    0    {'':24} 0.0    3     1 w 0  0000 - Z"
    assert third == f"   3      {'Entrant 3':<33}    0    {'':24} 2.0    1  0000 - U     1 w +"
    assert text.splitlines()[11:] == [
        "XXA    1  0.0  1.0  1.0",
        "XXA    2  0.0  1.0  1.0",
        "XXA    3  0.0  2.0  4.0",
    ]
    assert text.splitlines()[0] == "012 Cup of the Grey Ford"
    assert text.isascii()


def test_a_no_show_keeps_the_colour_that_was_scheduled():
    """Column 97 is the scheduled colour; whoever had nobody to play against has none."""
    people = [Entrant(1), Entrant(2), Entrant(3)]
    games = [Game(1, 1, 2, "evil", 6, 0), Game(1, 3, None, units_a=6)]

    text = write_report(EVENT, people, games, places={}, unplayed={(1, 1)})

    assert [row[91:] for row in text.splitlines()[8:11]] == ["   2 b +", "   1 w -", "0000 - U"]


def test_a_game_of_a_scheme_that_gives_out_nothing_together_was_played():
    """2 to -2 and a draw of 0 are results there; without the scheme they would be games nobody played."""
    games = [finished(1, 1, 2, one, faction_a="good") for one in NEGATIVE.outcomes[1:2]]
    games += [Game(2, 1, 2, "evil", 0, 0)]

    text = write_report(EVENT, [Entrant(1), Entrant(2)], games, places={}, prices=NEGATIVE)

    assert [row[91:] for row in text.splitlines()[8:10]] == ["   2 w 1     2 b =", "   1 b 0     1 w ="]
    assert text.splitlines()[10:] == [NO_VIRTUAL_POINTS]


def test_virtual_points_stay_in_their_columns_or_away():
    """Six wins of 20 to 0 are 120 points, of which chess has 6: one column too many."""
    games = [finished(n, 1, 2, TWENTY.outcomes[0], faction_a="good") for n in range(1, 8)]

    few = write_report(EVENT, [Entrant(1), Entrant(2)], games[:2], places={}, prices=TWENTY)
    many = write_report(EVENT, [Entrant(1), Entrant(2)], games, places={}, prices=TWENTY)

    assert few.splitlines()[10:] == ["XXA    1  0.0 19.0 38.0", "XXA    2  0.0  0.0  0.0"]
    assert many.splitlines()[10:] == [NO_VIRTUAL_POINTS]


CHESS = {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-")}
WORTH = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5}


@given(
    st.lists(
        st.tuples(
            st.sampled_from([6, 4, 3, 2, 0]), st.sampled_from([6, 4, 3, 2, 0]), st.sampled_from("geo?")
        ),
        max_size=4,
    )
)
def test_whatever_was_ruled_tools_find_no_fault_with_it(results):
    """What py4swiss and bbpPairings check: two colours, one result, sums, no gap in the numbers, no minus."""
    factions = {"g": "good", "e": "evil"}
    games = [Game(n, 2, 4, factions.get(f), a, b) for n, (a, b, f) in enumerate(results, start=1)]
    away = {(game.round, 2) for game, (_, _, f) in zip(games, results, strict=True) if f == "o"}

    text = write_report(EVENT, [Entrant(2), Entrant(4, is_active=False)], games, places={}, unplayed=away)

    lines = [line for line in text.splitlines() if line.startswith("001")]
    rounds = int(next(line for line in text.splitlines() if line.startswith("XXR"))[4:])
    assert [int(line[4:8]) for line in lines] == [1, 2, 3, 4]
    cells = {int(line[4:8]): line[91:].split()[2::3] for line in lines}
    colours = {int(line[4:8]): line[91:].split()[1::3] for line in lines}
    for number in range(len(games)):
        assert (cells[2][number], cells[4][number]) in CHESS
        assert {colours[2][number], colours[4][number]} == {"w", "b"}
    for line in lines:
        assert float(line[80:84]) == sum(WORTH.get(letter, 0.0) for letter in cells[int(line[4:8])])
    virtual = {
        int(line[4:8]): [float(one) for one in line[9:].split()]
        for line in text.splitlines()
        if line[:3] == "XXA"
    }
    assert {len(row) for row in virtual.values()} == {min(len(games) + 1, rounds)}
    for id_, row in virtual.items():
        for number, more in enumerate(row):
            chess = sum(WORTH.get(letter, 0.0) for letter in cells[id_][:number])
            won = sum(result[id_ // 2 - 1] for result in results[:number] if id_ in {2, 4})
            assert more >= 0
            assert more + chess == won / 2


def test_a_bye_is_the_bye_of_the_pairing_whatever_it_is_worth():
    """With the letter of a bye that somebody asked for, tools would give them another one."""
    text = write_report(EVENT, [Entrant(1), Entrant(2)], [Game(1, 1, None, units_a=3)], places={})

    assert text.splitlines()[8].endswith(" 1.0    1  0000 - U")
    assert "XXA    1  0.0  0.5" in text


def test_a_result_without_factions_is_one_that_nobody_played():
    """A played game without colours is no line that tools read."""
    games = [Game(1, 1, 2, None, 4, 3), Game(2, 1, 2, "good", 0, 0), Game(3, 1, 2, "evil", 6, 2)]

    lines = write_report(EVENT, [Entrant(1), Entrant(2)], games, places={}).splitlines()[8:]

    assert [line[91:].split() for line in lines[:2]] == [
        ["2", "w", "+", "2", "w", "-", "2", "b", "1"],
        ["1", "b", "-", "1", "b", "-", "1", "w", "0"],
    ]
    assert lines[2:] == ["XXA    1  0.0  1.0  1.0", "XXA    2  0.0  1.5  1.5"]


def test_who_is_gone_is_absent_in_the_next_round_as_long_as_there_is_one():
    people = [Entrant(1), Entrant(3, is_active=False)]

    def rows(last):
        games = [Game(number, 1, 3, "good", 6, 0) for number in range(1, last + 1)]
        return [
            line[91:].split()[2::3]
            for line in write_report(EVENT, people, games, places={}).splitlines()[8:11]
        ]

    assert rows(2) == [["1", "1"], ["Z", "Z", "Z"], ["0", "0", "Z"]]
    assert rows(3) == [["1", "1", "1"], ["Z", "Z", "Z"], ["0", "0", "0"]]


@pytest.mark.parametrize("entrants", [7, 20])
def test_what_was_written_is_read_as_the_same_games(entrants):
    state = played(entrants)

    read, rounds = read_trf(write_report(EVENT, state.entrants, state.history, places={}))

    mine = {_as_seen(game) for game in state.history}
    assert {_as_seen(game) for game in read.history} == mine
    assert rounds == max(game.round for game in state.history)


def _as_seen(game):
    """Round, people, faction and chess result, from the side of the smaller number."""
    if game.b is None:
        return game.round, game.a, None, None, game.units_a
    if game.a < game.b:
        return game.round, game.a, game.b, game.faction_a, WHOLE[game.units_a]
    return game.round, game.b, game.a, {"good": "evil", "evil": "good"}[game.faction_a], WHOLE[game.units_b]


@pytest.mark.parametrize("id_", [0, 10_000, "Ann"])
def test_an_entrant_without_a_number_for_the_file_is_refused(id_):
    with pytest.raises(BadState):
        write_report(EVENT, [Entrant(id_)], [], places={})


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Przemysław Łoś", "Przemyslaw Los"),
        ("Jürgen Strauß", "Jurgen Strauss"),
        ("Øyvind Bjørn", "Oeyvind Bjoern"),
    ],
)
def test_letters_with_a_stroke_keep_their_letter(name, told):
    assert ascii_text(name) == told


@given(st.text())
def test_names_never_break_the_columns(name):
    told = ascii_text(name)

    assert told.isascii()
    assert told == " ".join(told.split())
