"""The tournament report file: read back, it gives the same pairings, and columns stand where tools look."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.pairing_states import played
from benchmarks.pairing_trf import read_trf
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.trf import Event, in_ascii, written

EVENT = Event("Cup of the Grey Ford", "Vézelay", "2007/06/16", 3)
WHOLE = {6: 6, 4: 6, 3: 3, 2: 0, 0: 0}  # any victory is a total one in chess


def test_every_column_stands_where_tools_look_for_it():
    games = [Game(1, 1, 2, "evil", 4, 2), Game(1, 3, None, half_a=6), Game(2, 3, 1, None, 6, 0)]
    people = [Entrant(1, name="Zoë Marchetti", country="ES"), Entrant(2, name="山田 太郎"), Entrant(3)]

    text = written(EVENT, people, games, places={3: 1, 1: 2, 2: 3}, unplayed={(2, 1)})

    first, second, third = (row[4:] for row in text.splitlines()[8:11])
    assert first == f"   1      {'Zoe Marchetti':<33}    0 ES {'':24} 1.0    2     2 b 1     3 - -"
    assert second == f"   2      {'Entrant 2':<33}    0    {'':24} 0.0    3     1 w 0  0000 - Z"
    assert third == f"   3      {'Entrant 3':<33}    0    {'':24} 2.0    1  0000 - U     1 - +"
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
    games = [Game(1, 1, 2, "evil", 6, 0), Game(1, 3, None, half_a=6)]

    text = written(EVENT, people, games, places={}, unplayed={(1, 1)})

    assert [row[91:] for row in text.splitlines()[8:11]] == ["   2 b +", "   1 w -", "0000 - U"]


@pytest.mark.parametrize("entrants", [7, 20])
def test_what_was_written_is_read_as_the_same_games(entrants):
    state = played(entrants)

    read, rounds = read_trf(written(EVENT, state.entrants, state.history, places={}))

    mine = {_as_seen(game) for game in state.history}
    assert {_as_seen(game) for game in read.history} == mine
    assert rounds == max(game.round for game in state.history)


def _as_seen(game):
    """Round, people, faction and chess result, from the side of the smaller number."""
    if game.b is None:
        return game.round, game.a, None, None, game.half_a
    if game.a < game.b:
        return game.round, game.a, game.b, game.faction_a, WHOLE[game.half_a]
    return game.round, game.b, game.a, {"good": "evil", "evil": "good"}[game.faction_a], WHOLE[game.half_b]


@pytest.mark.parametrize("id_", [0, 10_000, "Ann"])
def test_an_entrant_without_a_number_for_the_file_is_refused(id_):
    with pytest.raises(BadState):
        written(EVENT, [Entrant(id_)], [], places={})


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Przemysław Łoś", "Przemyslaw Los"),
        ("Jürgen Strauß", "Jurgen Strauss"),
        ("Øyvind Bjørn", "Oeyvind Bjoern"),
    ],
)
def test_letters_with_a_stroke_keep_their_letter(name, told):
    assert in_ascii(name) == told


@given(st.text())
def test_names_never_break_the_columns(name):
    told = in_ascii(name)

    assert told.isascii()
    assert told == " ".join(told.split())
