"""Invented slips are slips that the scheme grades, and a rehearsal of any other game plays its rounds."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.mesbg.ruleset import MESBG
from rules.point_units import HALVES
from rules.results_only import RESULTS_ONLY
from rules.ruleset import EventRules
from rules.scored_game import read_game_scheme
from tests.data.days import checked_in
from tests.tournament.services.rehearsals.test_simulated_players import (
    on_the_wall,
    pressed_to_the_end,
    statuses,
)
from tournament.adapters.prices import scheme_prices
from tournament.engine.lifecycle import TableStatus
from tournament.models import Submission
from tournament.queries.standings.standings import standings_of
from tournament.services.rehearsals.invented_slips import invent_slip

SCHEMES = [(game, read_game_scheme(data)) for game in (MESBG, RESULTS_ONLY) for data in game.schemes]
SIDES = ("good", "evil")


def graded(game, scheme, seed, edge=0.0):
    level = game.default_level
    facts = invent_slip(random.Random(seed), scheme, level=level, edge=edge)
    if game.sides:
        for side, faction in zip("ab", SIDES, strict=True):
            facts[side]["faction"] = faction
    return game.grade_slip(facts, EventRules(level, game.policy, scheme), limits={}).value


@given(st.sampled_from(SCHEMES), st.integers(0, 10**9), st.floats(-4, 4))
def test_every_invented_slip_has_a_grade_and_points_of_the_scheme(given_game, seed, edge):
    game, scheme = given_game

    outcome = graded(game, scheme, seed, edge)

    assert (outcome.units_a, outcome.units_b) in scheme_prices(scheme, HALVES).limits


@pytest.mark.parametrize("at", range(len(SCHEMES)))
def test_every_result_of_a_scheme_comes_up_and_the_stronger_wins_more(at):
    game, scheme = SCHEMES[at]
    even = Counter(graded(game, scheme, seed).grade_a for seed in range(600))
    uneven = [graded(game, scheme, seed, edge=1.0) for seed in range(300)]

    assert {one.grade_a for one in scheme_prices(scheme, HALVES).outcomes} <= set(even)
    assert sum(one.units_a > one.units_b for one in uneven) > 180


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["mesbg", "results-only"])
def test_a_rehearsal_of_any_other_game_plays_its_round_to_the_end(game):
    day = checked_in(16)
    day.tournament.ruleset_key = game
    day.tournament.save()
    made, round_ = on_the_wall(day)

    done = pressed_to_the_end(made)

    assert done["report"] >= 5
    assert done["confirm"] >= 4
    assert (done["roll"] > 0) == (game == "mesbg")
    assert statuses(round_)[TableStatus.CONFIRMED] == done["confirm"]
    rows = Submission.objects.filter(pairing__round=round_, status="confirmed")
    assert all(row.grade_a.rpartition("-")[2] in {"win", "loss", "draw"} for row in rows)
    assert any(row.units for row in (each.standing for each in standings_of(made)))
