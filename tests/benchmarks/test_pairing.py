"""What the pairing benchmark stands on: sound states, files that say the same, and its arithmetic."""

import pytest

from benchmarks.pairing import engines, rounds
from benchmarks.pairing.states import ROUNDS, State, played
from benchmarks.pairing.trf import as_trf, read_trf
from tournament.engine.entrants import Entrant, Game
from tournament.engine.records import records


@pytest.mark.parametrize("entrants", [7, 16, 61])
def test_states_are_legal_and_the_same_each_time(entrants):
    state = played(entrants)
    found = records(state.entrants, state.history)

    assert played(entrants) == state
    assert all(len(rounds) == 1 for record in found.values() for rounds in record.met.values())
    assert all(record.byes <= 1 and abs(record.imbalance) <= 2 for record in found.values())
    assert len(engines.ready(state, ROUNDS + 1).players) == entrants


def test_file_gives_chess_engines_our_points_before_each_round():
    games = [Game(1, 1, 2, "evil", 4, 2), Game(2, 2, 1, "evil", 3, 3), Game(3, 1, None, units_a=6)]
    text = as_trf(State([Entrant(1), Entrant(2)], games), rounds=3)
    lines = text.splitlines()

    assert lines[3][80:].split() == ["2.5", "1", "2", "b", "1", "2", "w", "=", "0000", "-", "U"]
    assert lines[4][80:].split() == ["0.5", "2", "1", "w", "0", "1", "b", "="]
    assert lines[5:] == ["XXA    1  0.0  1.0  2.0  4.0", "XXA    2  0.0  1.0  2.0  2.0"]


def test_state_survives_its_file_but_for_what_chess_cannot_say():
    state = played(20)

    read, rounds = read_trf(as_trf(state, rounds=ROUNDS))

    assert rounds == ROUNDS
    assert [entrant.id for entrant in read.entrants] == list(range(1, 21))
    mine = {(g.round, *sorted((g.a, g.b))): _seen_by_smaller(g) for g in state.history}
    assert {(g.round, g.a, g.b): (g.faction_a, g.units_a) for g in read.history} == mine


def _seen_by_smaller(game):
    """Faction and half-points of the smaller number, any victory a total one."""
    whole = {6: 6, 4: 6, 3: 3, 2: 0, 0: 0}
    if game.a < game.b:
        return game.faction_a, whole[game.units_a]
    return {"good": "evil", "evil": "good"}[game.faction_a], whole[game.units_b]


def test_file_of_an_event_with_an_absence_a_bye_and_a_no_show():
    head = "001 {:4d}      {:<33} 2000 GER 12345678901 1990       {:4.1f} {:4d}"
    rows = [
        head.format(1, "First, Somebody", 1.5, 1) + "     2 w 1  0000 - H",
        head.format(2, "Second, Somebody", 1.0, 2) + "     1 b 0     3 - +",
        head.format(3, "Third, Somebody", 0.0, 3) + "  0000 - Z     2 - -",
        head.format(4, "Fourth, Somebody", 0.0, 4) + "  0000 - Z  0000 - Z",
    ]

    state, rounds = read_trf("\n".join(["012 Open", *rows, "XXR 9"]))

    assert rounds == 2
    assert [(e.id, e.country, e.is_active) for e in state.entrants] == [
        (1, "GER", True),
        (2, "GER", True),
        (3, "GER", True),
        (4, "GER", False),
    ]
    assert state.history == [
        Game(1, 1, 2, "good", 6, 0),
        Game(2, 1, None, units_a=3),
        Game(2, 2, 3, None, 6, 0, is_administrative=True),
    ]
    assert len(engines.ready(state, 3).players) == 3


def test_bye_asked_for_a_later_round_is_no_round_played():
    head = "001 {:4d}      {:<33} 2000 GER 12345678901 1990       {:4.1f} {:4d}"
    rows = [
        head.format(1, "First", 1.5, 1) + "     2 w 1  0000 - H",
        head.format(2, "Second", 0.0, 2) + "     1 b 0",
    ]

    state, rounds = read_trf("\n".join(rows))

    assert (rounds, state.history) == (1, [Game(1, 1, 2, "good", 6, 0)])


def test_file_without_players_is_refused():
    with pytest.raises(ValueError, match="There is no line 001"):
        read_trf("012 Open\n013 Team")


def test_growth_of_a_power_law_is_its_exponent():
    times = {size: size**2.5 for size in (16, 200, 400, 800)}

    assert rounds.exponent({n: t for n, t in times.items() if n > 16}) == pytest.approx(2.5)
    assert rounds.growth(times).startswith("N^2.50 from 200 to 800; per doubling 200 to 400: x5.7")
    assert rounds.growth({16: 1.0, 200: 2.0}) == "too few sizes"


def test_first_difference_names_the_most_important_level():
    best = {"rematch": 0, "floats": 10, "faction-wish": 4, "lot": 77}

    assert rounds.first_difference({**best, "floats": 12, "faction-wish": 2}, best) == "floats 12, not 10"
    assert rounds.first_difference({**best, "lot": 80}, best) == "another lot"


def test_bound_is_said_where_an_answer_is_not_proven():
    totals = {"rematch": 0, "floats": 12}

    assert rounds.bound({"totals": totals, "at_least": {"rematch": 0, "floats": 10}}) == (
        "floats 12, at least 10"
    )
    assert rounds.bound({"totals": totals, "at_least": {"rematch": 0}}) == "best as far as rematch"


@pytest.mark.parametrize("engine", ["wheels", "naive"])
def test_engines_agree_on_what_the_best_round_costs(engine):
    found = engines.measured(engine, played(16), round_number=ROUNDS + 1, runs=1, seconds=9)

    assert found["proven"]
    assert found["totals"]["floats"] == 40
