"""How long one round takes to pair, side by side on equal states: ours, general matchers, chess engines.

    python -m benchmarks pairing.rounds [--runs 5] [--sizes 16,64,...] [--engines native,...] [--seconds 60]
    python -m benchmarks pairing.rounds --trf event.trf another.trf

Each line is measured in a process of its own: medians of wall and processor time, and the peak of memory
above the imports, the state included. ``matching`` is pricing, matching and proof; ``draft`` is everything
from the history to reasons, tables and the second check. An engine that is not here, or not done in time, is
skipped with a message. ``py4swiss`` and ``bbpPairings`` are found on PATH or by PY4SWISS and BBPPAIRINGS.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.pairing.engines import ENGINES, measured, why_not
from benchmarks.pairing.states import ROUNDS, played
from benchmarks.pairing.trf import read_trf

SIZES = (16, 64, 128, 200, 256, 500, 512, 1000, 2000, 5000, 10000)
LARGEST = {"networkx": 256}
LIMITS = {("wheels", 200): 100, ("wheels", 500): 500, ("native", 1000): 100, ("native", 10000): 3000}
LARGE = 200  # from here on times say how they grow
PATIENCE = 4  # a process may prepare a state and say what it found beside being measured
HEAD = "| state | engine | matching ms | its processor ms | ranking ms | draft ms | limit | MB | answer |"


def apart(engine: str, state: str, runs: int, seconds: float) -> dict[str, Any]:
    """One line, in a process of its own."""
    options = ["--one", engine, "--state", state, "--runs", str(runs), "--seconds", str(seconds)]
    command = [sys.executable, "-m", __spec__.name, *options]
    try:
        done = subprocess.run(  # noqa: S603 - this file
            command, capture_output=True, text=True, check=True, timeout=PATIENCE * seconds, cwd=ROOT
        )
    except subprocess.TimeoutExpired:
        return {"skipped": f"not in {PATIENCE * seconds:.0f} s"}
    except subprocess.CalledProcessError as error:
        return {"skipped": f"failed: {error.stderr.strip().splitlines()[-1][:60]}"}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def one(engine: str, state: str, runs: int, seconds: float) -> dict[str, Any]:
    """One line, in this process."""
    if state.isdigit():
        return measured(engine, played(int(state)), round_number=ROUNDS + 1, runs=runs, seconds=seconds)
    held, rounds = read_trf(Path(state).read_text(encoding="utf-8", errors="replace"))
    return measured(engine, held, round_number=rounds + 1, runs=runs, seconds=seconds)


def hopeless(engine: str, state: str, times: Mapping[int, float], seconds: float) -> str:
    """Why it is not tried: no engine here grows slower than its field."""
    if not state.isdigit():
        return ""
    size = int(state)
    if size > LARGEST.get(engine, size):
        return f"not tried above {LARGEST[engine]}"
    if times:
        last = max(times)
        expected = times[last] / 1000 * (size / last) ** 1.5
        if expected > seconds:
            return f"not tried: {expected:.0f} s or more expected"
    return ""


def row(engine: str, state: str, found: Mapping[str, Any], best: Mapping[str, int]) -> str:
    """One line of the table."""
    head = f"| {Path(state).stem} | {engine} "
    if "skipped" in found:
        return f"{head}| {found['skipped']} |"
    limit = LIMITS.get((engine, int(state))) if state.isdigit() else None
    answer = "proven" if found["proven"] else ""
    if found.get("at_least") and not found["proven"]:
        answer = f"not proven; {bound(found)}"
    if found["totals"] != best:
        answer = f"{answer}{'; against the best: ' * bool(answer)}{first_difference(found['totals'], best)}"
    cells = [
        digits(found["matching"]["wall"]),
        digits(found["matching"]["processor"]),
        *(digits(found[key]["wall"]) if key in found else "" for key in ("ranking", "draft")),
        str(limit or ""),
        f"{found['memory']:.0f}",
        answer or "the same costs",
    ]
    return f"{head}| {' | '.join(cells)} |"


def digits(milliseconds: float) -> str:
    """Three digits are all that repeats."""
    return f"{milliseconds:.1f}" if milliseconds < 100 else f"{milliseconds:,.0f}"


def bound(found: Mapping[str, Any]) -> str:
    """How far down the levels it is known to be best."""
    for key, least in found["at_least"].items():
        if least < found["totals"][key]:
            return f"{key} {found['totals'][key]}, at least {least}"
    return f"best as far as {list(found['at_least'])[-1]}"


def first_difference(mine: Mapping[str, int], best: Mapping[str, int]) -> str:
    """The most important level in which an answer is not the best one."""
    for key, cost in best.items():
        if key == "lot":
            return "another lot"
        if mine.get(key, 0) != cost:
            return f"{key} {mine.get(key, 0)}, not {cost}"
    return "the same costs"


def exponent(times: Mapping[int, float]) -> float:
    """Of a power law through the times (least squares in logarithms)."""
    points = [(math.log(size), math.log(time)) for size, time in times.items()]
    slope, _ = statistics.linear_regression(*zip(*points, strict=True))
    return slope


def growth(times: Mapping[int, float]) -> str:
    """How times grow over the large fields, as one exponent and from size to size per doubling."""
    large = {size: time for size, time in sorted(times.items()) if size >= LARGE}
    if len(large) < 2:
        return "too few sizes"
    steps = [
        f"{a} to {b}: x{(large[b] / large[a]) ** (1 / math.log2(b / a)):.1f}"
        for a, b in pairwise(large)
        if b / a > 1.2
    ]
    return f"N^{exponent(large):.2f} from {min(large)} to {max(large)}; per doubling {', '.join(steps)}"


def main(states: Sequence[str], engines: Iterable[str], runs: int, seconds: float) -> None:
    """Print the table as it grows, then the costs by level and what it adds up to."""
    print(
        f"Medians of {runs} runs, fewer where one takes seconds.\n\n{HEAD}\n|{'---|' * HEAD.count(' | ')}---|"
    )
    here = [engine for engine in engines if not why_not(engine)]
    times: dict[str, dict[int, float]] = {engine: {} for engine in here}
    costs: dict[str, dict[str, int]] = {}
    for state in states:
        for engine in here:
            reason = hopeless(engine, state, times[engine], seconds)
            found = {"skipped": reason} if reason else apart(engine, state, runs, seconds)
            if "matching" in found:
                costs.setdefault(state, found["totals"])
                if state.isdigit():
                    times[engine][int(state)] = found["matching"]["processor"]
            print(row(engine, state, found, costs.get(state, {})), flush=True)
    print("\nCosts of the best round by level:\n")
    for state, totals in costs.items():
        print(f"- {Path(state).stem}: {', '.join(f'{key} {cost}' for key, cost in totals.items())}")
    print("\nGrowth of the matching, in processor time:\n")
    for engine, of_engine in times.items():
        print(f"- {engine}: {growth(of_engine)}")
    _against(times)
    for engine in engines:
        if engine not in here:
            print(f"\nSkipped {engine}: {why_not(engine)}.")


def _against(times: Mapping[str, Mapping[int, float]]) -> None:
    ours = next((times[engine] for engine in ("native", "wheels") if engine in times), {})
    print("\nProcessor time of the matching, as multiples of the first of ours:\n")
    for peer, of_peer in times.items():
        shared = [size for size in of_peer if size in ours and size >= LARGE and of_peer is not ours]
        if shared:
            print(f"- {peer}: {', '.join(f'{of_peer[n] / ours[n]:.0f} at {n}' for n in shared)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument(
        "--trf", nargs="+", default=[], help="events to pair the next round of, in place of sizes"
    )
    parser.add_argument("--one", choices=ENGINES, help=argparse.SUPPRESS)
    parser.add_argument("--state", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(json.dumps(one(asked.one, asked.state, asked.runs, asked.seconds)))
    else:
        main(asked.trf or asked.sizes.split(","), asked.engines.split(","), asked.runs, asked.seconds)
