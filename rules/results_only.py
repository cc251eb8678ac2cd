"""Any two-sided game of which nothing is kept but its result: victory points, and what they are worth."""

from typing import Final

from rules.ruleset import ListsBrought
from rules.scored_game import ScoredGame
from rules.scoring.published import STEPS_OF_FIVE
from rules.timelines.two_hour_round import TWO_HOUR_ROUND

WIN_DRAW_LOSS: Final = {
    "name": "3, 1, 0",
    "decide": "points",
    "counters": [{"key": "points", "min": 0, "max": 10_000}],
    "draw": {"points": "1"},
    "bands": [{"key": "win", "winner": "3", "loser": "0", "when": {}}],
    "special": {"both_absent": "0"},
}
TWENTY_TO_NIL: Final = {
    "name": "20 to 0",
    "decide": "points",
    "counters": [{"key": "points", "min": 0, "max": 1_000}],
    **STEPS_OF_FIVE,
    "special": {"both_absent": "0"},
}

RESULTS_ONLY: Final = ScoredGame(
    key="results-only",
    default_level=0,
    sides=(),
    timeline=TWO_HOUR_ROUND,
    phases=(),
    schemes=(WIN_DRAW_LOSS, TWENTY_TO_NIL),
    lists_brought=(ListsBrought.NONE, ListsBrought.ONE),
)
