"""How long one round takes to pair inside the engine: states played by a simulated field, drawn again.

    python benchmarks/pairing.py [runs]

Prints medians of wall and processor milliseconds against the limit of 100 ms for 200 entrants. Every field
has twelve clubs and five countries, so that no objective is idle; odd fields have a bye.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import PairingPolicy, pair_round

SIZES = (16, 32, 64, 128, 200, 201)
ROUND = 6
HALVES = ((6, 0), (4, 2), (3, 3), (2, 4), (0, 6))
SEED = "benchmark"
POLICIES = {"squares": PairingPolicy(), "top-down": PairingPolicy(floats="top-down")}


def played(entrants: int) -> tuple[list[Entrant], list[Game]]:
    """A field before round six, its earlier rounds drawn by the engine itself."""
    rng = random.Random(entrants)
    field = [
        Entrant(number, club=f"club {rng.randrange(12)}", country=f"country {rng.randrange(5)}")
        for number in range(entrants)
    ]
    history: list[Game] = []
    for round_number in range(1, ROUND):
        draft = pair_round(field, history, round_number=round_number, seed=SEED)
        for pair in draft.pairings:
            faction = pair.faction_a or rng.choice(("good", "evil"))
            half_a, half_b = rng.choice(HALVES)
            history.append(Game(round_number, pair.a, pair.b, faction, half_a, half_b, table=pair.table))
        if draft.bye is not None:
            history.append(Game(round_number, draft.bye, None, half_a=6))
    return field, history


def timed(field: list[Entrant], history: list[Game], policy: PairingPolicy, runs: int) -> tuple[float, float]:
    """Medians of wall and processor milliseconds."""
    wall, processor = [], []
    for _ in range(runs):
        at, spent = time.perf_counter(), time.process_time()
        pair_round(field, history, round_number=ROUND, seed=SEED, policy=policy)
        wall.append(1000 * (time.perf_counter() - at))
        processor.append(1000 * (time.process_time() - spent))
    return statistics.median(wall), statistics.median(processor)


def main(runs: int) -> None:
    print(f"{'entrants':>8}  {'floats':<8}  {'wall ms':>8}  {'cpu ms':>8}  limit")
    for entrants in SIZES:
        field, history = played(entrants)
        for name, policy in POLICIES.items():
            wall, processor = timed(field, history, policy, runs)
            limit = "100 ms" if entrants == 200 else ""
            print(f"{entrants:>8}  {name:<8}  {wall:>8.1f}  {processor:>8.1f}  {limit}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
