"""What published events paid for a result, as their packs and their players wrote it down.

Each can score a tournament as it is, and be the beginning of an own scheme. Where a source names no price of
byes and of games that were not played, the usual ones count.
"""

from collections.abc import Mapping
from typing import Any, Final

STEPS_OF_FIVE: Final[Mapping[str, Any]] = {  # a step for each five points between the two
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
}
PUBLISHED_SCHEMES: Final[tuple[Mapping[str, Any], ...]] = (
    {
        "name": "T3 39282",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 20}],
        "draw": {"points": "2"},
        "bands": [
            {"key": "major", "winner": "6", "loser": "0", "when": {"winner_from": 6, "ratio_from": 2}},
            {"key": "minor", "winner": "5", "loser": "1", "when": {}},
        ],
    },
    {
        "name": "Heroes of the West",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 20}],
        "draw": {"points": "2"},
        "bands": [
            {"key": "minor", "winner": "4", "loser": "1", "when": {"margin_from": 1, "margin_to": 7}},
            {"key": "major", "winner": "5", "loser": "0", "when": {"margin_from": 8}},
        ],
        "special": {"conceded": {"winner": "5", "loser": "-1"}},
    },
    {
        "name": "Table Top Con 2024",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 20}],
        "draw": {"points": "15"},
        "bands": [
            {"key": "minor", "winner": "20", "loser": "10", "when": {"margin_from": 1, "margin_to": 4}},
            {"key": "major", "winner": "25", "loser": "5", "when": {"margin_from": 5}},
        ],
    },
    {
        "name": "Wet Coast GT",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 20}],
        "draw": {"points": "2"},
        "bands": [
            {"key": "close", "winner": "3", "loser": "1", "when": {"margin_from": 1, "margin_to": 2}},
            {"key": "clear", "winner": "4", "loser": "0", "when": {"margin_from": 3}},
        ],
    },
    {
        "name": "ORM 2018",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 20}],
        "draw": {"points": "2"},
        "bands": [
            {"key": "double", "winner": "4", "loser": "0", "when": {"ratio_from": 2}},
            {"key": "plain", "winner": "3", "loser": "1", "when": {}},
        ],
    },
    {
        "name": "25 June 2022",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 12}],
        "draw": {"points": "10"},
        "bands": [
            {"key": "minor", "winner": "12", "loser": "8", "when": {"margin_from": 1, "margin_to": 2}},
            {"key": "victory", "winner": "15", "loser": "5", "when": {"margin_from": 3, "margin_to": 5}},
            {"key": "major", "winner": "18", "loser": "2", "when": {"margin_from": 6, "margin_to": 7}},
            {"key": "massacre", "winner": "20", "loser": "0", "when": {"margin_from": 8}},
        ],
    },
    {
        "name": "T3 29824 and GTC",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 100}],
        **STEPS_OF_FIVE,
    },
    {
        "name": "CoGs of War",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 7}, {"key": "routed", "min": 0, "max": 10000}],
        "draw": {"points": "1"},
        "bands": [{"key": "victory", "winner": "3", "loser": "0", "when": {}}],
        "extras": [
            {"key": "scenario", "kind": "each", "counter": "vp", "points": "1", "most_unless_won": "3"},
            {
                "key": "attrition",
                "kind": "steps",
                "counter": "routed",
                "steps": [
                    {"from": 500, "points": "1"},
                    {"from": 1100, "points": "2"},
                    {"from": 1695, "points": "3"},
                ],
            },
        ],
        "cap": {"most": "13"},
    },
    {
        "name": "Refugees of the Olde Worlde",
        "decide": "objective",
        "counters": [{"key": "objective", "min": 0, "max": 15}, {"key": "routed", "min": 0, "max": 10000}],
        "marks": ["tabled"],
        "draw": {"points": "0"},
        "bands": [{"key": "victory", "winner": "5", "loser": "0", "when": {}}],
        "extras": [
            {"key": "objective", "kind": "each", "counter": "objective", "points": "1"},
            {
                "key": "attrition",
                "kind": "per",
                "counter": "routed",
                "every": 400,
                "points": "1",
                "most": "5",
            },
        ],
        "cap": {"most": "25"},
        "zero_mark": "tabled",
    },
    {
        "name": "HGBTS 0.3.5",
        "decide": "op",
        "counters": [{"key": "op", "min": 0, "max": 10}],
        "draw": {"points": "1"},
        "bands": [{"key": "victory", "winner": "3", "loser": "0", "when": {}}],
        "extras": [
            {"key": "offensive", "kind": "steps", "counter": "op", "steps": [{"from": 4, "points": "1"}]},
            {"key": "defensive", "kind": "close-loss", "margin_to": 1, "points": "1"},
        ],
    },
    {
        "name": "Infinity 2019 local",
        "decide": "op",
        "counters": [{"key": "op", "min": 0, "max": 10}],
        "draw": {"points": "1"},
        "bands": [
            {"key": "victory", "winner": "2", "loser": "0", "when": {"margin_from": 1, "margin_to": 4}},
            {"key": "total", "winner": "3", "loser": "0", "when": {"margin_from": 5}},
        ],
    },
    {
        "name": "The 9th Age simplified (points ours)",
        "decide": "vp",
        "counters": [{"key": "vp", "min": 0, "max": 9000}],
        "draw": {"percent_below": 10, "points": "10"},
        "bands": [
            {"key": "massacre", "winner": "20", "loser": "0", "when": {"percent_above": 50}},
            {"key": "victory", "winner": "15", "loser": "5", "when": {}},
        ],
    },
)
