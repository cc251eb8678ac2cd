"""Any two-sided game of which nothing is kept but its result: victory points, and what they are worth."""

from typing import Final

from rules.ruleset import ListsBrought
from rules.scored_game import ScoredGame
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
    "draw": {"margin_to": 5, "points": "10"},
    "bands": [
        *(
            {
                "key": f"{10 + step}-{10 - step}",
                "winner": f"{10 + step}",
                "loser": f"{10 - step}",
                "when": {"margin_from": 5 * step + 1, "margin_to": 5 * step + 5},
            }
            for step in range(1, 10)
        ),
        {"key": "20-0", "winner": "20", "loser": "0", "when": {"margin_from": 51}},
    ],
    "special": {"both_absent": "0"},
}

RESULTS_ONLY: Final = ScoredGame(
    key="results-only",
    default_level=1_000,
    sides=(),
    timeline=TWO_HOUR_ROUND,
    phases=(),
    schemes=(WIN_DRAW_LOSS, TWENTY_TO_NIL),
    lists_brought=(ListsBrought.NONE, ListsBrought.ONE),
)
