"""How many lists a second the pure core checks, and how many from JSON text to JSON text.

    python -m benchmarks lists.check [runs]

Prints medians against the limit of 5,000 lists a second. The lists are all different, legal and illegal,
of four heroes and eight sorts of minions.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time

from armies.adapters import fingerprint
from rules.figure_lists.codec import army_list_from_json
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.registry import ruleset

LISTS = 2000
LIMIT = 5000
EVENT = restrictions_from_json(
    [
        {"kind": "minimum-points", "value": 1200},
        {"kind": "max-figure-points", "value": 180},
        {"kind": "max-heroes", "value": 4},
        {"kind": "max-copies", "value": 3},
        {"kind": "banned-figures", "value": ["Hero 7", "Minion 7"]},
        {"kind": "banned-abilities", "value": ["Flyer"]},
    ]
)
RULES = ruleset("combat-hex-2007")


def a_list(rng: random.Random) -> dict:
    """Four heroes, one with Leadership, and eight sorts of minions; some break the cap or the level."""
    heroes = [
        {"name": f"Hero {rng.randrange(300)}", "kind": "hero", "points": rng.randrange(60, 200)}
        for _ in "abcd"
    ]
    for hero in heroes:
        hero |= {"action_points": rng.randrange(2, 7), "unique_numbers": [rng.randrange(200)]}
    heroes[0]["abilities"] = [{"code": "leadership", "cost": 0}]
    minions = [
        {"name": f"Minion {rng.randrange(300)}", "kind": "minion", "points": rng.randrange(15, 50)}
        for _ in "abcdefgh"
    ]
    return {
        "faction": "good",
        "entries": [
            {
                "quantity": 1 if f["kind"] == "hero" else rng.randrange(1, 5),
                "figure": {"faction": "good", **f},
            }
            for f in (*heroes, *minions)
        ],
    }


def a_second(runs: int, work) -> float:
    """Lists a second, the median of so many runs over all lists."""
    rates = []
    for _ in range(runs):
        at = time.perf_counter()
        work()
        rates.append(LISTS / (time.perf_counter() - at))
    return statistics.median(rates)


def check(army_list, restrictions=()):
    return RULES.check_list(
        army_list, level=RULES.default_level, policy=RULES.policy, restrictions=restrictions
    )


def main(runs: int) -> None:
    rng = random.Random(7)
    texts = [json.dumps(a_list(rng)) for _ in range(LISTS)]
    read = [army_list_from_json(json.loads(text)) for text in texts]

    def from_text() -> None:
        for text in texts:
            json.dumps(check(army_list_from_json(json.loads(text))).value.as_json())

    legal = sum(check(army_list).is_legal for army_list in read)
    print(f"{LISTS} different lists, {legal} of them legal; lists a second, limit {LIMIT} in the pure core")
    rates = {
        "pure core": a_second(runs, lambda: [check(one) for one in read]),
        "pure core, six restrictions": a_second(runs, lambda: [check(one, EVENT) for one in read]),
        "JSON text to JSON text": a_second(runs, from_text),
        "fingerprint": a_second(runs, lambda: [fingerprint(one) for one in read]),
    }
    for what, rate in rates.items():
        print(f"  {what:<28}{rate:>8.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
