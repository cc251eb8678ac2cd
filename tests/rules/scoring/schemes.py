"""A plain scheme of two bands, and others made from it."""

PLAIN = {
    "name": "Two bands",
    "decide": "vp",
    "counters": [{"key": "vp", "min": 0, "max": 20}],
    "marks": ["tabled"],
    "draw": {"points": "2"},
    "bands": [
        {"key": "minor", "winner": "4", "loser": "1", "when": {"margin_from": 1, "margin_to": 7}},
        {"key": "major", "winner": "5", "loser": "0", "when": {"margin_from": 8}},
    ],
}


def but(**changes):
    return {**PLAIN, **changes}


def band(key, **when):
    return {"key": key, "winner": "3", "loser": "0", "when": when}
