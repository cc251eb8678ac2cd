"""The bye goes by the places on the wall, and by nothing else that is called a rank."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournament.engine.states import field, play, totals
from tests.tournament.engine.wild import wild
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round
from tournament.engine.standings import rank

MUSTS = ("second-bye", "rematch", "faction-limit")


def places_of(entrants, history, policy):
    return {row.id: row.place or len(entrants) + 1 for row in rank(entrants, history, policy=policy)}


def broken_by(draft):
    """What stands above the bye, most important first: the musts, the rounds left possible, the armies."""
    found, ahead = totals(draft), draft.report["look_ahead"] or {"kept": 0}
    second, again, limit = (found.get(key, 0) for key in MUSTS)
    return second, again, -ahead["kept"], limit, found.get("one-side", 0)


def check_bye(entrants, history, asked):
    """Nobody below the one with the bye could have it without a rule being broken for it."""
    draft = pair_round(entrants, history, **asked)
    places = places_of(entrants, history, asked["given"].standings)
    here = [one.id for one in entrants if one.is_active]
    below = [id_ for id_ in here if places[id_] > places[draft.bye]]
    for id_ in below:
        fixed = replace(asked["given"], fixed=((id_, None),))
        other = pair_round(entrants, history, **{**asked, "given": fixed})
        assert broken_by(other) > broken_by(draft), f"{id_} is lower on the wall than {draft.bye}"
    return draft


@settings(deadline=None, max_examples=examples(20))
@given(st.integers(0, 10**6))
def test_bye_goes_to_the_lowest_on_the_wall_who_may_get_it(seed):
    state = wild(seed, most=9)
    if sum(one.is_active for one in state.entrants) % 2 == 0:
        first = next(one for one in state.entrants if one.is_active)
        state.entrants = [*state.entrants, replace(first, id="one more", fixed_table=None)]
    asked = {
        "round_number": state.round_number,
        "seed": seed,
        "policy": PairingPolicy(look_ahead="off", noshow_meeting=state.policy.noshow_meeting),
        "given": Conditions(standings=state.given.standings),
    }

    check_bye(state.entrants, state.history, asked)


@pytest.mark.parametrize("size", [7, 9, 11])
def test_days_of_odd_fields_give_the_bye_by_the_wall(size):
    """What an organiser sees: rounds that were paired, with byes of earlier rounds on the wall."""
    for seed in range(12):
        entrants = field(size, clubs=3, seed=seed)
        _, history = play(entrants, 4, seed=seed)
        asked = {
            "round_number": 5,
            "seed": seed,
            "policy": PairingPolicy(),
            "given": Conditions(rounds_planned=5),
        }
        check_bye(entrants, history, asked)


def test_who_had_the_bye_of_round_one_stands_in_the_pairing_where_the_wall_has_them():
    entrants = [Entrant(number) for number in range(1, 6)]
    history = [
        Game(1, 1, 2, "good", 6, 0),
        Game(1, 3, 4, "good", 6, 0),
        Game(1, 5, None, units_a=6),
    ]

    draft = pair_round(entrants, history, round_number=2, seed=1)

    places = places_of(entrants, history, Conditions().standings)
    assert places[5] == 1
    assert places[draft.bye] == max(places.values())
    assert draft.bye_reasons[0].data["place"] == places[draft.bye]


def test_penalty_moves_the_place_and_not_the_score_group():
    entrants = [Entrant(1), Entrant(2), Entrant(3, deducted_units=6), Entrant(4), Entrant(5)]
    history = [
        Game(1, 1, 2, "good", 6, 0, remaining_a=900, remaining_b=100),
        Game(1, 3, 4, "good", 6, 0, remaining_a=300, remaining_b=200),
        Game(1, 5, None, units_a=6),
    ]
    places = places_of(entrants, history, Conditions().standings)

    odd = pair_round(entrants, history, round_number=2, seed=1)
    even = pair_round(entrants[:4], history[:2], round_number=2, seed=1)

    assert places[3] == 5
    assert odd.bye == 3
    assert {frozenset((p.a, p.b)) for p in even.pairings} == {frozenset((1, 3)), frozenset((2, 4))}
