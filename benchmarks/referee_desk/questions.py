"""How long the referee's desk takes for one question on a crowded map.

    python -m benchmarks referee_desk.questions [--runs 20]

Medians in milliseconds of processor time, one process. The maps are drawn from a seed.
"""

import argparse
import random
import statistics
import time
from typing import Any

from rules.hex_board.edges import EdgeKind
from rules.hex_board.hexes import DIRECTIONS
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import DEFAULT_RULESET, ruleset

KINDS = [kind.value for kind in EdgeKind if kind is not EdgeKind.CLEAR]


def a_map(figures: int, *, sides: int, seed: int) -> dict[str, Any]:
    """A map of 18 by 18 hexes with so many figures, sides that are not clear, and 20 elevated hexes."""
    rng = random.Random(seed)
    hexes = [[q, r - q // 2] for q in range(18) for r in range(18)]
    places = rng.sample(hexes, figures)
    return {
        "hexes": hexes,
        "elevated": rng.sample(hexes, 20),
        "edges": list(
            {
                (*at, side): {"hex": at, "side": side, "kind": rng.choice(KINDS)}
                for at in rng.sample(hexes, sides)
                for side in [rng.choice(DIRECTIONS[:3]).value]
            }.values()
        ),
        "pieces": [
            {
                "id": f"f{number}",
                "side": "evil" if number % 2 else "good",
                "at": at,
                "facing": rng.choice(DIRECTIONS).value,
                "mp": 8,
                "ap": 3,
            }
            for number, at in enumerate(places)
        ],
    }


def between(position: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"position": position, "shooter": "f0", "target": "f1", **more}


EXCHANGE = {
    "kind": "exchange",
    "a": {"dice": 6, "toughness": 3, "buy_glances": 2, "buy_criticals": 1},
    "b": {"dice": 5, "toughness": 4, "buy_glances": 1, "buy_criticals": 1},
}
CASES = {
    "zones, 40 figures": ("zones", lambda seed: {"position": a_map(40, sides=80, seed=seed)}, 20),
    "reach, 8 points, 20 figures": (
        "reach",
        lambda seed: {"position": a_map(20, sides=80, seed=seed), "mover": "f0"},
        50,
    ),
    "combats, 40 figures": ("combat", lambda seed: {"position": a_map(40, sides=80, seed=seed)}, 20),
    "odds, 6 dice against 5": ("odds", lambda _seed: EXCHANGE, 200),
    "sight, 40 figures": ("sight", lambda seed: between(a_map(40, sides=80, seed=seed)), 5),
    "sight in all facings": ("sight", lambda seed: between(a_map(40, sides=80, seed=seed), turn=True), 15),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    edition, policy = ruleset(DEFAULT_RULESET), Policy()
    for name, (question, data, target) in CASES.items():
        took = []
        for seed in range(runs):
            given = data(seed)
            start = time.process_time()
            QUESTIONS[question].answered(given, edition, policy)
            took.append((time.process_time() - start) * 1000)
        median, worst = statistics.median(took), max(took)
        print(f"{name:<28} {median:7.2f} ms, worst {worst:7.2f} ms, target {target} ms")


if __name__ == "__main__":
    main()
