"""The engine against every round there is, by an oracle that shares no code with it.

A few hundred states in the usual run; ``pytest tests/tournament/engine --thorough`` asks about many more.
"""

from dataclasses import replace

import pytest

from tests.tournament.engine.pairing.oracle import consult
from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import pairs, totals
from tests.tournament.engine.wild import wild
from tournament.engine.errors import CannotPair
from tournament.engine.pairing import pair_round

pytestmark = pytest.mark.timeout(7200)


APART = {f"keep_apart_{what}": "weak" for what in ("club", "country", "families")}


def as_ids(draft):
    return {edge if len(edge) > 1 else edge | {None} for edge in pairs(draft)}


def test_no_round_is_better_than_the_engines(seeds):
    for seed in seeds(200, 40_000):
        state = wild(seed)
        oracle = consult(state.entrants, state.history, **state.asked)
        best = oracle.best()
        if not best:
            with raises_saying(CannotPair, match="too many pairings are barred"):
                pair_round(state.entrants, state.history, **state.asked)
            continue
        draft = pair_round(state.entrants, state.history, **state.asked)
        mine = oracle.totals(map(tuple, as_ids(draft)))
        assert as_ids(draft) in best, f"seed {seed}: {mine}, and not {oracle.totals(map(tuple, best[0]))}"
        said = totals(draft)
        assert draft.report["coarse"] == [], f"seed {seed}"
        assert {key: said.get(key, 0) for key in mine} == mine, f"seed {seed}"
        assert set(said) <= set(mine), f"seed {seed}"


def test_no_round_that_leaves_as_many_later_ones_is_better(seeds):
    for seed in seeds(60, 8_000):
        state = wild(seed, most=7)
        planned = state.round_number + 1 + seed % 3
        state.given = replace(state.given, rounds_planned=planned)
        state.policy = replace(state.policy, look_ahead="on", **APART)
        oracle = consult(state.entrants, state.history, **state.asked)
        best = oracle.best()
        if best:
            draft = pair_round(state.entrants, state.history, **state.asked)
            mine = oracle.totals(map(tuple, as_ids(draft)))
            assert as_ids(draft) in best, f"seed {seed}: {mine}, and not {oracle.totals(map(tuple, best[0]))}"
