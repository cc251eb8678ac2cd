"""Which game is played on a day, and what its organiser planned: prices, lists, days and scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from rules.registry import ruleset
from rules.ruleset import ListsBrought

VP = {"key": "vp", "min": 0, "max": 20}
LOSSES = {  # less than nothing for who gives up, a draw by a margin, byes that change with the round
    "name": "Losses cost",
    "decide": "vp",
    "counters": [VP],
    "marks": ["leader slain"],
    "draw": {"points": "1.5", "margin_to": 1},
    "bands": [
        {"key": "slain", "winner": "6", "loser": "-0.5", "when": {"loser_mark": "leader slain"}},
        {"key": "double", "winner": "5", "loser": "0", "when": {"winner_from": 6, "ratio_from": 2}},
        {"key": "plain", "winner": "4", "loser": "1", "when": {}},
    ],
    "extras": [{"key": "leader", "kind": "mark", "mark": "leader slain", "points": "-1"}],
    "special": {
        "conceded": {"winner": "5", "loser": "-1"},
        "absent": {"winner": "4", "loser": "-2"},
        "both_absent": "-3",
    },
    "bye": {"kind": "by-round", "first": "4", "later": "2.5"},
    "requested_bye": "1",
}
EXTRAS = {  # points for what was done, whoever won
    "name": "Objectives and attrition",
    "decide": "vp",
    "counters": [{"key": "vp", "min": 0, "max": 7}, {"key": "routed", "min": 0, "max": 2000}],
    "draw": {"points": "1"},
    "bands": [{"key": "victory", "winner": "3", "loser": "0", "when": {}}],
    "extras": [
        {"key": "scenario", "kind": "each", "counter": "vp", "points": "1", "most_unless_won": "3"},
        {
            "key": "attrition",
            "kind": "steps",
            "counter": "routed",
            "steps": [{"from": 500, "points": "1"}, {"from": 1100, "points": "2"}],
        },
        {"key": "close", "kind": "close-loss", "margin_to": 2, "points": "0.5"},
    ],
    "cap": {"most": "11"},
    "bye": {"kind": "grade", "band": "victory", "counters": {"vp": 4}},
}
TABLED = {  # a mark takes all points, and the level says what a draw is
    "name": "Tabled",
    "decide": "kills",
    "counters": [{"key": "kills", "min": 0, "max": 1000}, {"key": "flags", "min": -2, "max": 6}],
    "marks": ["tabled"],
    "draw": {"points": "10", "percent_below": 10},
    "bands": [
        {"key": "massacre", "winner": "20", "loser": "0", "when": {"percent_above": 50}},
        {"key": "victory", "winner": "15", "loser": "5", "when": {}},
    ],
    "extras": [{"key": "flags", "kind": "per", "counter": "flags", "every": 2, "points": "1", "most": "2"}],
    "zero_mark": "tabled",
}
BROKEN = {**LOSSES, "bands": [{**LOSSES["bands"][2], "when": {"margin_from": 9}}]}  # a hole after the draw
SCHEMES_PLAYED = [{}, LOSSES, EXTRAS, TABLED, BROKEN]
SCHEMES = st.sampled_from(SCHEMES_PLAYED)


@dataclass(frozen=True)
class Game:
    """One that is played here. An empty ``scheme`` is the usual one of the ruleset, if it has any."""

    key: str = "combat-hex-2007"
    scheme: dict[str, Any] = field(default_factory=dict)
    lists_brought: str = ListsBrought.NONE

    @property
    def is_scored(self) -> bool:
        """Are its results priced by a scheme?"""
        return bool(ruleset(self.key).schemes)

    def standings(self, policy: dict[str, Any]) -> dict[str, Any]:
        """The organiser's choices, with tie-breaks of the counter that decides behind the first."""
        if not self.is_scored or "tiebreaks" not in policy:
            return policy
        decide = (self.scheme or ruleset(self.key).schemes[0])["decide"]
        first, *others = policy["tiebreaks"]
        return {**policy, "tiebreaks": [first, f"total:{decide}", f"difference:{decide}", *others]}


GAMES = [
    Game("mesbg", LOSSES, ListsBrought.ONE),  # the first day of every run is of this game
    Game(),
    Game(),
    Game(),
    Game(),
    Game("mesbg", lists_brought=ListsBrought.BOTH),
    Game("mesbg", EXTRAS),
    Game("results-only", lists_brought=ListsBrought.ONE),
    Game("results-only", TABLED, ListsBrought.ONE),
    Game("results-only", EXTRAS),
]
NAMES = [{"name": "Hold the ford"}, {"name": "Seize the hill"}, {"name": "Burn the mill"}]
POOLS = [
    {},
    {"scenarios": NAMES[:2], "rounds": [{"round": 2, "method": "strike-choose"}]},
    {
        "scenarios": NAMES,
        "rounds": [
            {"round": 1, "method": "random-tables"},
            {"round": 2, "method": "strike-choose"},
            {"round": 3, "method": "at-table"},
        ],
    },
    {"scenarios": NAMES, "rounds": [{"round": 1, "method": "by-table"}, {"round": 2, "method": "random"}]},
]
ONE_DAY = {"first_round": "10:00", "breaks": []}
DAYS = [
    {},
    {},
    {
        "days": [
            {"date": "2007-06-16", "rounds": 1, **ONE_DAY},
            {"date": "2007-06-17", "rounds": 1, **ONE_DAY},
        ]
    },
    {
        "days": [
            {"date": "2007-06-16", "rounds": 1, **ONE_DAY},
            {
                "date": "2007-06-17",
                "rounds": 1,
                **ONE_DAY,
                "check_in_from": "08:00",
                "check_in_until": "09:45",
            },
            {"date": "2007-06-19", "rounds": 1, **ONE_DAY},
        ]
    },
]


@dataclass(frozen=True)
class Event:
    """What is played, over which days, by which scenarios."""

    game: Game
    days: dict[str, Any]
    pool: dict[str, Any]
    has_lists: bool


EVENTS = st.builds(
    Event,
    game=st.sampled_from(GAMES),
    days=st.sampled_from(DAYS),
    pool=st.sampled_from(POOLS),
    has_lists=st.booleans(),
)
