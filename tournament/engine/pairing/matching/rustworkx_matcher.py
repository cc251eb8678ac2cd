"""The matcher that is always there: rustworkx.

Small fields go to it whole, and its own check of its dual values, in exact arithmetic, is the proof. Larger
ones are first rid of pairs that ``bounds.py`` proves to be in no best round; the same check on what is left
proves the round for the whole field. The largest get a selection of pairs, and the answer is not called
proven. It refuses prices of more bits than it carries.
"""

from itertools import combinations
from typing import Final

import numpy as np

from tournament.engine.pairing.matching.bounds import FAR, HALF_WAY, Slack, slack_of, slack_of_kinds
from tournament.engine.pairing.matching.candidates import NEARBY, Choosing, Mask
from tournament.engine.pairing.matching.pricing import Priced, Prices
from tournament.engine.pairing.matching.problem import Edge, Problem, Solution
from tournament.engine.pairing.matching.solver import NAME, VERSION, bits_allowed, solve
from tournament.engine.pairing.objectives.terms import Ints

SMALL: Final = 10  # up to here one pair at a time is faster than all at once
WHOLE: Final = 90  # up to here the whole field is faster than making it smaller
SQUARE: Final = 2_000  # up to here a square of all pairs fits in the memory of a laptop
MAX_EDGES: Final = 150_000  # more take longer than a hall waits for a proof
SHARES: Final = 6
LEANS: Final = 100
MANY: Final = 0.25  # of all pairs: better values are worth their time
ROWS: Final = 256


def bits(vertices: int) -> int:
    """The widest price this matcher carries in a field of that size."""
    return bits_allowed(vertices)


def match(problem: Problem) -> Solution | None:
    """The cheapest round, or None where the forbidden pairs leave none."""
    if problem.bits > bits(problem.vertices):
        raise AssertionError(f"a price of {problem.bits} bits must not reach {NAME}")
    if problem.vertices <= WHOLE:
        return match_all_pairs(problem)
    return match_possible_pairs(problem) if problem.vertices <= SQUARE else match_selected_pairs(problem)


def match_all_pairs(problem: Problem) -> Solution | None:
    """From every pair that exists."""
    if problem.vertices > SMALL:
        priced = Prices(problem).all()
        return _solved(problem, priced.edges(), priced.prices())
    priced_each = ((edge, problem.price(*edge)) for edge in combinations(range(problem.vertices), 2))
    exist = [(edge, price) for edge, price in priced_each if price is not None]
    return _solved(problem, [edge for edge, _ in exist], [price for _, price in exist])


def _solved(problem: Problem, edges: list[Edge], prices: list[int]) -> Solution | None:
    pairs = solve(problem.vertices, edges, prices)
    if pairs is None:
        return None
    total = sum(problem.price(*pair) or 0 for pair in pairs)
    return _solution(pairs, total, bound=total, edges=len(edges))


def _solution(pairs: list[Edge] | tuple[Edge, ...], total: int, *, bound: int, edges: int) -> Solution:
    return Solution(
        tuple(pairs), total, bound, is_proven=bound == total, solver=f"{NAME} {VERSION}", edges=edges
    )


def match_possible_pairs(problem: Problem) -> Solution | None:
    """From every pair that is not proven to be in no best round."""
    priced = Prices(problem).all()
    slack = slack_of(priced, vertices=problem.vertices, bits=problem.bits)
    if slack.is_hopeless():
        return None
    slack.cut()
    slack.share(SHARES)
    chosen = _chosen(problem, priced, slack)
    first = _solved(problem, (sample := priced.only(chosen)).edges(), sample.prices())
    if first is None:
        return _solved(problem, priced.edges(), priced.prices())
    candidates = _kept(priced, slack, first)
    if candidates.mean() > MANY:
        slack, candidates = _leaning(priced, slack, first, candidates)
    if candidates.sum() > MAX_EDGES:
        return _solution(first.pairs, first.total, bound=slack.bound(), edges=first.edges)
    if not (candidates & ~chosen).any():
        return first
    rest = priced.only(candidates)
    return _solved(problem, rest.edges(), rest.prices())


def _chosen(problem: Problem, priced: Priced, slack: Slack) -> Mask:
    slacks = slack.square[priced.one, priced.two]
    near = int(NEARBY * len(slacks))
    kinds = np.array(problem.classes, dtype=np.int64)
    if problem.bye is not None:
        kinds = np.append(kinds, kinds.max(initial=-1) + 1)
    fraction = np.zeros_like(slack.square)
    fraction[priced.one, priced.two] = priced.fraction(slack.shift)
    farthest = int(np.partition(slacks, near)[near])
    square = Choosing(problem, kinds).choose(slack.square, fraction + fraction.T, first=0, farthest=farthest)
    square |= square.T
    return square[priced.one, priced.two]


def _kept(priced: Priced, slack: Slack, found: Solution) -> Mask:
    mask: Mask = slack.square[priced.one, priced.two] <= slack.limit(found.total)
    return mask


def _leaning(priced: Priced, slack: Slack, found: Solution, candidates: Mask) -> tuple[Slack, Mask]:
    mates = np.empty(len(slack.square), dtype=np.int64)
    for one, two in found.pairs:
        mates[one], mates[two] = two, one
    other = slack.copy()
    other.lean(mates, LEANS)
    fewer = _kept(priced, other, found)
    return (other, fewer) if fewer.sum() < candidates.sum() else (slack, candidates)


def match_selected_pairs(problem: Problem) -> Solution | None:
    """From a selection of pairs, with what the kinds of players say about the least cost of any round."""
    slack, kinds = slack_of_kinds(problem)
    own = slack.square.copy()
    slack.cut()
    slack.share(SHARES)
    prices = Prices(problem)
    choosing = Choosing(problem, kinds)
    edges: set[Edge] = set()
    farthest = _farthest(slack)
    for start in range(0, problem.vertices, ROWS):
        block, rest = prices.rows(start, min(start + ROWS, problem.vertices), slack.shift, FAR)
        given = (own - slack.square)[kinds[start : start + ROWS]][:, kinds]
        chosen = choosing.choose(block - given, rest, first=start, farthest=farthest) & (block < HALF_WAY)
        one, two = np.nonzero(chosen)
        one += start
        edges.update(zip(np.minimum(one, two).tolist(), np.maximum(one, two).tolist(), strict=True))
    order = np.array(sorted(edges), dtype=np.int64).reshape(-1, 2)
    sample = prices.some(order[:, 0], order[:, 1])
    first = _solved(problem, sample.edges(), sample.prices())
    if first is None:  # nobody may be told that there is no round, only because of the selection
        return match_all_pairs(problem)
    return _solution(first.pairs, first.total, bound=min(slack.bound(), first.total), edges=first.edges)


def _farthest(slack: Slack) -> int:
    weights = np.outer(slack.sizes, slack.sizes).ravel()
    order = np.argsort(slack.square.ravel(), kind="stable")
    reached = np.cumsum(weights[order])
    at = int(np.searchsorted(reached, NEARBY * reached[-1]))
    found: Ints = slack.square.ravel()[order]
    return int(found[at])
