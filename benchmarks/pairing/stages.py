"""Where the time of one draft goes, stage by stage, with the matcher this machine has.

    python -m benchmarks pairing.stages [SIZE ...]

Functions of the engine are timed from outside, on one state after five rounds; each stage is what it takes
less the stages inside it. Medians of processor milliseconds over seven drafts. The native matcher says
itself what its time went into (wall time), how often it priced all pairs, and with how many it solved.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import wraps
from statistics import median
from typing import Any

from benchmarks.pairing.engines import asked_of, ready
from benchmarks.pairing.states import ROUNDS, played
from tournament.engine.pairing import field, preconditions
from tournament.engine.pairing.matching import matchers
from tournament.engine.pairing.swiss import draft, optimum

RUNS = 7
SIZES = (200, 500, 1000, 2000, 5000, 10000)
# Where a name is looked up, the name, and what people call it.
STAGES = (
    (field, "records", "history"),
    (preconditions, "prepare", "ranking"),
    (optimum, "encode", "prices"),
    (optimum, "_solve", "objectives, totals"),
    (draft, "choose", "look-ahead"),
    (draft, "seat", "tables"),
    (draft, "pairing_reasons", "reasons"),
    (draft, "validate_draft", "second check"),
    (draft, "pair_round", "the rest"),
)


class Stopwatch:
    """Processor time by stage; a stage does not count what others inside it take."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.inside = 0.0

    def watch(self, work: Callable[..., Any], stage: str) -> Callable[..., Any]:
        """The same function, timed."""

        @wraps(work)
        def timed(*args: Any, **options: Any) -> Any:
            before, self.inside = self.inside, 0.0
            began = time.process_time()
            try:
                return work(*args, **options)
            finally:
                whole = time.process_time() - began
                self.spent[stage] += whole - self.inside
                self.inside = before + whole

        return timed


def stages(entrants: int) -> dict[str, float]:
    """Medians of one size in milliseconds."""
    state, watch = played(entrants), Stopwatch()
    originals = [(module, name, getattr(module, name)) for module, name, _ in STAGES]
    matcher = matchers.best_for(entrants)
    solver = matchers.Matcher(
        matcher.name, matcher.version, matcher.bits, watch.watch(matcher.match, "matching and proof")
    )
    best_for = optimum.best_for
    optimum.best_for = lambda _vertices: solver
    for (module, name, work), (_, _, stage) in zip(originals, STAGES, strict=True):
        setattr(module, name, watch.watch(work, stage))
    found: dict[str, list[float]] = {}
    for _ in range(RUNS):
        watch.spent.clear()
        draft.pair_round(state.entrants, state.history, round_number=ROUNDS + 1, seed="benchmark")
        for stage, seconds in watch.spent.items():
            found.setdefault(stage, []).append(1000 * seconds)
    for module, name, work in originals:
        setattr(module, name, work)
    optimum.best_for = best_for
    return {stage: median(times) for stage, times in found.items()}


def effort(entrants: int) -> str:
    """What the native matcher says about one round of that size."""
    problem = asked_of(matchers.NATIVE, ready(played(entrants), ROUNDS + 1))
    began = time.perf_counter()
    found, spent = matchers.native.solve_measured(problem)
    all_of_it = time.perf_counter() - began
    parts = (spent.candidates, spent.solving, spent.pricing, all_of_it)
    cells = " | ".join(f"{1000 * seconds:.1f}" for seconds in parts)
    edges = found.edges if found else 0
    return f"| {entrants} | {cells} | {spent.rounds} | {edges} | {problem.bits} |"


def main(sizes: list[int]) -> None:
    print(
        f"Matcher: {matchers.best_for(max(sizes)).name}. Processor milliseconds, medians of {RUNS} drafts.\n"
    )
    columns: list[str] = []
    for entrants in sizes:
        found = stages(entrants)
        if not columns:
            columns = list(found)
            print(f"| entrants | {' | '.join(columns)} | all |\n|{'---|' * (len(columns) + 2)}")
        cells = " | ".join(f"{found[stage]:.1f}" for stage in columns)
        print(f"| {entrants} | {cells} | {sum(found.values()):.0f} |", flush=True)
    if not matchers.native.is_available():
        return
    names = (
        "entrants",
        "candidates",
        "solving",
        "pricing",
        "with crossing and check",
        "pricings",
        "pairs",
        "bits",
    )
    print(f"\n| {' | '.join(names)} |\n|{'---|' * len(names)}")
    for entrants in sizes:
        print(effort(entrants), flush=True)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or list(SIZES))
