"""The game as tournaments play it: victory points, priced by the organiser; no army data exists to check."""

from dataclasses import dataclass
from typing import Any, Final

from rules.ruleset import ListsBrought
from rules.scored_game import ScoredGame
from rules.timelines.two_hour_round import TWO_HOUR_ROUND

VICTORY_POINTS: Final[dict[str, Any]] = {
    "decide": "vp",
    "counters": [{"key": "vp", "min": 0, "max": 20}],
    "marks": ["leader slain"],
}
MAJOR_AND_MINOR: Final = {
    "name": "Major and minor victories",
    **VICTORY_POINTS,
    "draw": {"points": "2"},
    "bands": [
        {"key": "minor", "winner": "4", "loser": "1", "when": {"margin_from": 1, "margin_to": 7}},
        {"key": "major", "winner": "5", "loser": "0", "when": {"margin_from": 8}},
    ],
    "special": {"both_absent": "0"},
    "bye": {"kind": "fixed", "points": "4"},
    "requested_bye": "2",
}
DOUBLED: Final = {
    "name": "Major by double the points",
    **VICTORY_POINTS,
    "draw": {"points": "2"},
    "bands": [
        {"key": "major", "winner": "6", "loser": "0", "when": {"winner_from": 6, "ratio_from": 2}},
        {"key": "minor", "winner": "5", "loser": "1", "when": {}},
    ],
    "special": {"both_absent": "0"},
}


@dataclass(frozen=True, slots=True)
class Mesbg(ScoredGame):
    """The rules as two summaries give them; there are no editions."""


MESBG: Final = Mesbg(
    key="mesbg",
    default_level=700,
    levels=(500, 600, 700, 800, 1_000),
    sides=("good", "evil"),
    timeline=TWO_HOUR_ROUND,
    phases=(),
    schemes=(MAJOR_AND_MINOR, DOUBLED),
    lists_brought=(ListsBrought.BOTH, ListsBrought.ONE, ListsBrought.NONE),
)
