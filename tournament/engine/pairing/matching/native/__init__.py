"""The native matcher: LEMON's perfect matching on few candidates, proven on the complete graph.

A shared library of our own (``make native`` builds it) solves a :class:`Problem` and hands back the pairs
with dual values; ``checker.cpp``, which shares nothing with the solver, prices every pair of the complete
graph against them. Only what it accepts leaves this module. A machine without the library loses time only.
"""

import ctypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from tournament.engine.pairing.matching.native import flat
from tournament.engine.pairing.matching.problem import Certificate, Problem, Solution

NAME: Final = "lemon"
LIBRARY: Final = Path(__file__).with_name("libmuster.so")
SOLVED: Final = 0
NO_PERFECT_MATCHING: Final = 1
BUGS: Final = {
    -1: "the width is none of those compiled",
    -2: "there was not enough memory",
    -3: "the solver found nothing among candidates that hold a perfect matching",
    -10: "the pairs are no perfect matching",
    -11: "a pair is forbidden",
    -12: "the order of the vertices is none",
    -13: "a blossom is not odd, not nested or below zero",
    -14: "a pair is cheaper than the duals allow",
    -15: "the total is not what the pairs cost",
    -16: "the duals do not collect the total",
}


@dataclass(frozen=True, slots=True)
class Effort:
    """Where the time of one solve went, in seconds, and how often all pairs were priced."""

    candidates: float
    solving: float
    pricing: float
    rounds: int


def _load() -> ctypes.CDLL | str:
    if not LIBRARY.exists():
        return "The native matcher is not built. Type `make native`."
    try:
        library = ctypes.CDLL(str(LIBRARY))
        abi = int(library.muster_abi())
    except (OSError, AttributeError) as error:
        return f"The native matcher does not load ({error}). Type `make native`."
    if abi != flat.ABI:
        return "The native matcher was built from other sources. Type `make native`."
    library.muster_version.restype = ctypes.c_char_p
    return library


_loaded: Final = _load()
VERSION: Final = "" if isinstance(_loaded, str) else _loaded.muster_version().decode()


def is_available() -> bool:
    """Is the library built, of this version, and loaded?"""
    return not isinstance(_loaded, str)


def why_not() -> str:
    """One sentence for whoever wonders why it is not used; empty where it is."""
    return _loaded if isinstance(_loaded, str) else ""


def solve(problem: Problem) -> Solution | None:
    """The cheapest perfect matching with its proof; None where the complete graph has no perfect matching."""
    return solve_measured(problem)[0]


def solve_measured(
    problem: Problem, *, dense_below: int = flat.DENSE_BELOW
) -> tuple[Solution | None, Effort]:
    """The same, and where the time went. Up to ``dense_below`` vertices every pair is a candidate."""
    library = _library()
    if problem.vertices % 2:
        return None, Effort(0, 0, 0, 0)
    if not problem.vertices:
        return Solution((), 0, 0, True, NAME, 0, Certificate((), ())), Effort(0, 0, 0, 0)
    question = flat.Question(problem, dense_below=dense_below)
    answer = flat.Answer(problem.vertices, question.words)
    code = library.muster_solve(ctypes.byref(question.flat), ctypes.byref(answer.flat))
    candidates, solving, pricing = answer.flat.seconds
    effort = Effort(candidates, solving, pricing, answer.flat.rounds)
    if code == NO_PERFECT_MATCHING:
        return None, effort
    _insist(code)
    _insist(library.muster_check(ctypes.byref(question.flat), ctypes.byref(answer.flat)))
    total = answer.total()
    found = Solution(
        pairs=answer.pairs(),
        total=total,
        bound=total,
        is_proven=True,
        solver=NAME,
        edges=answer.flat.edges,
        certificate=answer.certificate(),
    )
    return found, effort


def prices(problem: Problem) -> list[int | None]:
    """The library's price of every pair in order: what tests hold against ``Problem.price``."""
    question = flat.Question(problem)
    pairs = problem.vertices * (problem.vertices - 1) // 2
    words = np.zeros(pairs * question.words, dtype=np.uint64)
    is_open = np.zeros(pairs, dtype=np.uint8)
    pointers = (ctypes.c_void_p(array.ctypes.data) for array in (words, is_open))
    _insist(_library().muster_prices(ctypes.byref(question.flat), *pointers))
    found = flat.integers(words, question.words)
    return [price if may else None for price, may in zip(found, is_open.tolist(), strict=True)]


def _library() -> ctypes.CDLL:
    if isinstance(_loaded, str):
        raise AssertionError(_loaded)  # noqa: TRY004 - whoever calls has not asked is_available()
    return _loaded


def _insist(code: int) -> None:
    """Anything but success is a bug of ours, never passed on as an answer."""
    if code != SOLVED:
        raise AssertionError(f"the native matcher failed: {BUGS.get(code, code)}")
