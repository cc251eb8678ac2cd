"""How long one round takes to pair, on equal states: our engine, a general matcher, chess engines.

    python benchmarks/pairing.py [--runs 5] [--sizes 16,64,...] [--seconds 60]

Every line is measured in a process of its own: medians of wall time, and the peak of memory above what the
imports take. "matching" is ranking, pricing, matching and proof; "draft" adds tables, reasons and the second
check. Peers are skipped with a message where they are not on the machine: ``py4swiss`` on PATH or named by
PY4SWISS, ``bbpPairings`` on PATH or named by BBPPAIRINGS. Their pairings are priced by our levels.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import rustworkx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.pairing_states import ROUNDS, State, as_trf, played
from tournament.engine.pairing import PairingPolicy, draft, matchers, optimum, pair_round
from tournament.engine.pairing.objectives import musts, wishes

ROOT = Path(__file__).resolve().parent.parent
SIZES = (16, 64, 128, 200, 256, 500, 512, 1000, 2000, 5000, 10000)
ROUND = ROUNDS + 1
SEED = "benchmark"
ENGINES = ("native", "wheels", "naive", "py4swiss", "bbpPairings")
LARGEST = {"naive": 1000, "bbpPairings": 2000, "py4swiss": 2000}
LIMITS = {("wheels", 200): 100, ("wheels", 500): 500, ("native", 1000): 100, ("native", 10000): 3000}
PROGRAMS = {
    "py4swiss": ("PY4SWISS", ("-t", "{state}", "-p", "{out}")),
    "bbpPairings": ("BBPPAIRINGS", ("--dutch", "{state}", "-p", "{out}")),
}
SHOWN = {"floats": "floats", "faction-wish": "imbalance"}


def peak() -> float:
    """Megabytes, the most this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def ours(state: State, engine: str, runs: int) -> dict[str, Any]:
    """Our engine with one of its matchers."""
    matcher = matchers.WHEEL if engine == "wheels" else matchers.NATIVE
    before = peak()
    matching, whole = [], []
    for _ in range(runs):
        began = time.perf_counter()
        field = draft.ready(
            state.entrants, state.history, round_number=ROUND, policy=PairingPolicy(), seed=SEED
        )
        choice = optimum.choose(field, matcher=matcher)
        matching.append(time.perf_counter() - began)
        if matcher.name == matchers.best_for(len(state.entrants)).name:
            began = time.perf_counter()
            pair_round(state.entrants, state.history, round_number=ROUND, seed=SEED)
            whole.append(time.perf_counter() - began)
    return {
        "matching": matching,
        "draft": whole,
        "memory": peak() - before,
        "totals": {total.key: total.cost for total in choice.totals},
        "proven": choice.is_proven,
        "solver": " ".join(choice.solver),
    }


def naive(state: State, runs: int) -> dict[str, Any]:
    """A plain matcher on the complete graph, each pair priced by a call: what one would write first."""
    field = draft.ready(state.entrants, state.history, round_number=ROUND, policy=PairingPolicy(), seed=SEED)
    forbids = [one for one in musts(field) if one.applies(field)]
    prices = [one for one in wishes(field) if one.applies(field)]
    problem = optimum.encoded(field, forbids, prices, matcher=matchers.WHEEL).problem
    before, spent = peak(), []
    for _ in range(runs):
        began = time.perf_counter()
        graph: rustworkx.PyGraph = rustworkx.PyGraph()
        graph.add_nodes_from([None] * problem.vertices)
        top = 1 << problem.bits
        graph.add_edges_from(
            [
                (one, two, top - price)
                for one in range(problem.vertices)
                for two in range(one + 1, problem.vertices)
                if (price := problem.price(one, two)) is not None
            ]
        )
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=True)
        spent.append(time.perf_counter() - began)
    pairs = [sorted(pair) for pair in found]
    players = field.players
    bye = next((players[a] for a, b in pairs if b == len(players)), None)
    totals = optimum.totals(field, [(players[a], players[b]) for a, b in pairs if b < len(players)], bye)
    return {
        "matching": spent,
        "draft": [],
        "memory": peak() - before,
        "totals": {total.key: total.cost for total in totals},
        "proven": True,
        "solver": "rustworkx",
    }


def chess(state: State, engine: str, runs: int) -> dict[str, Any]:
    """A chess engine as a program, its start included; its pairs priced by our levels."""
    program = program_of(engine)
    if program is None:
        return {"skipped": "not on this machine"}
    if any(game.b is None for game in state.history):
        return {"skipped": "odd field"}
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder) / "state.trf", Path(folder) / "out.txt"
        given.write_text(as_trf(state))
        spent = []
        for _ in range(runs):
            began = time.perf_counter()
            options = [word.format(state=given, out=out) for word in PROGRAMS[engine][1]]
            done = subprocess.run(  # noqa: S603 - a program somebody named
                [program, *options], capture_output=True, text=True, check=False
            )
            spent.append(time.perf_counter() - began)
            if done.returncode:
                return {"skipped": (done.stderr or done.stdout).strip().splitlines()[-1][:80]}
        rows = [tuple(map(int, line.split())) for line in out.read_text().splitlines()[1:] if line.strip()]
    field = draft.ready(state.entrants, state.history, round_number=ROUND, policy=PairingPolicy(), seed=SEED)
    by_id = {player.id: player for player in field.players}
    totals = optimum.totals(field, [(by_id[a], by_id[b]) for a, b in rows], None)
    return {
        "matching": spent,
        "draft": [],
        "memory": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024,
        "totals": {total.key: total.cost for total in totals},
        "proven": False,
        "solver": engine,
    }


def program_of(engine: str) -> str | None:
    """The program of a peer, where there is one."""
    named = os.environ.get(PROGRAMS[engine][0], engine)
    return shutil.which(named)


def measured(engine: str, entrants: int, runs: int) -> dict[str, Any]:
    """One line, in this process."""
    state = played(entrants)
    if engine in {"native", "wheels"}:
        return ours(state, engine, runs)
    return naive(state, runs) if engine == "naive" else chess(state, engine, runs)


def apart(engine: str, entrants: int, runs: int, seconds: float) -> dict[str, Any]:
    """One line, in a process of its own and not for longer than ``seconds``."""
    if entrants > LARGEST.get(engine, entrants):
        return {"skipped": f"larger than {LARGEST[engine]}"}
    if engine == "native" and not matchers.native.is_available():
        return {"skipped": "not built (make native)"}
    command = [sys.executable, __file__, "--one", engine, "--sizes", str(entrants), "--runs", str(runs)]
    try:
        done = subprocess.run(  # noqa: S603 - this very file
            command, capture_output=True, text=True, check=True, timeout=seconds, cwd=ROOT
        )
    except subprocess.TimeoutExpired:
        return {"skipped": f"not in {seconds:.0f} s"}
    except subprocess.CalledProcessError as error:
        return {"skipped": error.stderr.strip().splitlines()[-1][:80]}
    return json.loads(done.stdout)


def row(engine: str, entrants: int, found: dict[str, Any]) -> str:
    """One line of the table."""
    head = f"| {entrants:>6} | {engine:<11} "
    if "skipped" in found:
        return f"{head}| {found['skipped']} |"
    limit = LIMITS.get((engine, entrants))
    whole = f"{1000 * statistics.median(found['draft']):.1f}" if found["draft"] else ""
    costs = " / ".join(str(found["totals"].get(key, 0)) for key in SHOWN)
    return (
        f"{head}| {1000 * statistics.median(found['matching']):>9.1f} | {whole:>8} | {limit or '':>5} "
        f"| {found['memory']:>6.0f} | {costs:>11} | {'proven' if found['proven'] else '':<6} |"
    )


def growth(times: dict[int, float]) -> str:
    """The exponent of a power law through the times of the larger fields (least squares in logarithms)."""
    points = [(math.log(n), math.log(t)) for n, t in times.items() if n >= 256]
    if len(points) < 2:
        return "too few sizes"
    slope, _ = statistics.linear_regression(*zip(*points, strict=True))
    return f"N^{slope:.1f} from {min(n for n in times if n >= 256)} to {max(times)}"


def main(sizes: list[int], runs: int, seconds: float) -> None:
    """Print the table as it grows, then what it adds up to."""
    print(f"{runs} runs, medians. Costs are {' / '.join(SHOWN.values())} by our levels.\n")
    print("| entrants | engine | matching ms | draft ms | limit | MB | costs | |\n|" + "---|" * 8)
    times: dict[str, dict[int, float]] = {engine: {} for engine in ENGINES}
    for entrants in sizes:
        for engine in ENGINES:
            found = apart(engine, entrants, runs, seconds)
            if "matching" in found:
                times[engine][entrants] = statistics.median(found["matching"])
            print(row(engine, entrants, found), flush=True)
    print()
    for engine, of_engine in times.items():
        print(f"{engine}: {growth(of_engine)}")
    for peer in ("naive", "py4swiss", "bbpPairings"):
        shared = max((n for n in times["native"] if n in times[peer]), default=None)
        if shared:
            print(f"{peer} / native at {shared}: {times[peer][shared] / times['native'][shared]:.0f} times")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--one", choices=ENGINES)
    asked = parser.parse_args()
    wanted = [int(size) for size in asked.sizes.split(",")]
    if asked.one:
        print(json.dumps(measured(asked.one, wanted[0], asked.runs)))
    else:
        main(wanted, asked.runs, asked.seconds)
