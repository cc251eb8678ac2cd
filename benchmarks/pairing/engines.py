"""The engines that ``pairing.py`` holds side by side, each measured in a process that does nothing else.

``native`` and ``wheels`` are ours with one matcher each. ``naive`` and ``networkx`` are general matchers used
as one would first: every pair of the complete graph, priced by a call. ``py4swiss`` and ``bbpPairings`` are
chess engines, run as programs. Whatever an engine answers is priced by our levels.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import rustworkx

from benchmarks.pairing.states import State
from benchmarks.pairing.trf import as_trf
from tournament.engine.pairing import PairingPolicy, pair_round, preconditions
from tournament.engine.pairing.field import Field
from tournament.engine.pairing.matching import matchers
from tournament.engine.pairing.matching.matchers import Matcher
from tournament.engine.pairing.matching.problem import Problem
from tournament.engine.pairing.swiss import optimum

Edge = tuple[int, int]


ENGINES = ("native", "wheels", "naive", "networkx", "py4swiss", "bbpPairings")
SEED = "benchmark"
MAX_TRF = 9_999
PROGRAMS = {
    "py4swiss": ("PY4SWISS", ("-t", "{state}", "-p", "{out}")),
    "bbpPairings": ("BBPPAIRINGS", ("--dutch", "{state}", "-p", "{out}")),
}


def why_not(engine: str) -> str:
    """What keeps an engine from running here; empty where nothing does."""
    if engine == "native" and not matchers.native.is_available():
        return matchers.native.why_not()
    if engine == "networkx" and find_spec("networkx") is None:
        return "networkx is not installed"
    if engine in PROGRAMS and program_of(engine) is None:
        return f"not on PATH, nor named by {PROGRAMS[engine][0]}"
    return ""


def program_of(engine: str) -> str | None:
    """The program of a peer, where there is one."""
    return shutil.which(os.environ.get(PROGRAMS[engine][0], engine))


def peak() -> float:
    """The most megabytes this process ever held."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


IMPORTED = peak()


def measured(engine: str, state: State, *, round_number: int, runs: int, seconds: float) -> dict[str, Any]:
    """Medians in milliseconds, memory in megabytes, and what the answer costs."""
    if engine in {"native", "wheels"}:
        return _ours(engine, state, round_number, runs, seconds)
    if engine in PROGRAMS:
        return _chess(engine, state, round_number, runs, seconds)
    return _general(engine, state, round_number, runs, seconds)


# ------------------------------------------------------------------ ours


def _ours(engine: str, state: State, number: int, runs: int, seconds: float) -> dict[str, Any]:
    matcher = matchers.NATIVE if engine == "native" else matchers.RUSTWORKX
    ranking, field = repeated(lambda: ready(state, number), runs, seconds / 3)
    matching, choice = repeated(lambda: optimum.choose(field, matcher=matcher), runs, seconds / 3)
    asked, optimum.best_for = optimum.best_for, lambda _vertices: matcher
    try:
        whole, _ = repeated(
            lambda: pair_round(state.entrants, state.history, round_number=number, seed=SEED),
            runs,
            seconds / 3,
        )
    finally:
        optimum.best_for = asked
    return {
        "ranking": ranking,
        "matching": matching,
        "draft": whole,
        "memory": peak() - IMPORTED,
        "totals": {total.key: total.cost for total in choice.totals},
        "proven": choice.is_proven,
        "at_least": dict(choice.at_least),
    }


def ready(state: State, number: int) -> Field:
    """The field of that round."""
    return preconditions.ready_field(
        state.entrants, state.history, round_number=number, policy=PairingPolicy(), seed=SEED
    )


def repeated(work: Callable[[], Any], runs: int, seconds: float) -> tuple[dict[str, Any], Any]:
    """Medians of wall and processor milliseconds over ``runs``, fewer where they would take too long."""
    wall, processor = [], []
    while len(wall) < runs and (not wall or sum(wall) + wall[-1] < 1000 * seconds):
        began, spent = time.perf_counter(), _processor()
        answer = work()
        wall.append(1000 * (time.perf_counter() - began))
        processor.append(1000 * (_processor() - spent))
    return {"wall": median(wall), "processor": median(processor), "runs": len(wall)}, answer


def _processor() -> float:
    """Seconds of this process and of children that have ended."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


# ------------------------------------------------------------------ general matchers


def _general(engine: str, state: State, number: int, runs: int, seconds: float) -> dict[str, Any]:
    field = ready(state, number)
    problem = optimum.encode_round(field, optimum.rules_of(field), matcher=matchers.RUSTWORKX).problem
    match = _rustworkx if engine == "naive" else _networkx
    matching, pairs = repeated(lambda: match(problem), runs, seconds)
    return {
        "matching": matching,
        "memory": peak() - IMPORTED,
        "totals": _priced(field, pairs),
        "proven": True,
    }


def asked_of(matcher: Matcher, field: Field) -> Problem:
    """The problem that a matcher is given for a field in which no rule has to give way."""
    heard: list[Problem] = []
    listening = replace(matcher, match=heard.append)
    optimum.cheapest_legal(field, matcher=listening)
    return heard[0]


def _gains(problem: Problem) -> list[tuple[int, int, int]]:
    """Every pair there is with what it is worth: the general matchers look for the most."""
    top = 1 << problem.bits
    return [
        (one, two, top - price)
        for one in range(problem.vertices)
        for two in range(one + 1, problem.vertices)
        if (price := problem.price(one, two)) is not None
    ]


def _rustworkx(problem: Problem) -> Iterable[Edge]:
    graph: rustworkx.PyGraph = rustworkx.PyGraph()
    graph.add_nodes_from([None] * problem.vertices)
    graph.add_edges_from(_gains(problem))
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=True)


def _networkx(problem: Problem) -> Iterable[Edge]:
    import networkx as nx  # noqa: PLC0415 - a peer that need not be there

    graph = nx.Graph()
    graph.add_weighted_edges_from(_gains(problem))
    return nx.max_weight_matching(graph, maxcardinality=True)


def _priced(field: Field, pairs: Iterable[Sequence[int]]) -> dict[str, int]:
    """What pairs of ranks cost by our levels; the number of players stands for the bye."""
    players = field.players
    in_order = [(min(pair), max(pair)) for pair in pairs]
    bye = next((players[a] for a, b in in_order if b == len(players)), None)
    games = [(players[a], players[b]) for a, b in in_order if b < len(players)]
    return {total.key: total.cost for total in optimum.totals(field, games, bye)}


# ------------------------------------------------------------------ chess engines


def _chess(engine: str, state: State, number: int, runs: int, seconds: float) -> dict[str, Any]:
    """A program with its start, from a file to a file."""
    if len(state.entrants) > MAX_TRF:
        return {"skipped": f"its files hold {MAX_TRF} at most"}
    active = [entrant for entrant in state.entrants if entrant.is_active]
    if len(active) % 2 or len(active) < len(state.entrants):
        return {"skipped": "even fields with everybody present only"}
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder) / "state.trf", Path(folder) / "out.txt"
        given.write_text(as_trf(state, rounds=number - 1))
        options = [word.format(state=given, out=out) for word in PROGRAMS[engine][1]]
        command = [str(program_of(engine)), *options]

        def work() -> None:
            subprocess.run(  # noqa: S603 - the program that whoever runs this has named
                command, capture_output=True, text=True, check=True, timeout=seconds
            )

        try:
            matching, _ = repeated(work, runs, seconds)
        except subprocess.TimeoutExpired:
            return {"skipped": f"not in {seconds:.0f} s"}
        except subprocess.CalledProcessError as error:
            said = (error.stderr or error.stdout or "no word").strip().splitlines()
            return {"skipped": f"failed: {said[-1][:60]}"}
        rows = [tuple(map(int, line.split())) for line in out.read_text().splitlines()[1:] if line.strip()]
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    field = ready(state, number)
    ranks = {player.id: player.rank for player in field.players}
    totals = _priced(field, [(ranks[a], ranks[b]) for a, b in rows])
    return {"matching": matching, "memory": memory, "totals": totals, "proven": False}
