"""The short checker: does a solution prove itself the cheapest round of the complete graph?

It shares nothing with any solver and believes nothing: it prices every pair by the plain definition. The
argument: each pair costs at least the duals of its two vertices minus those of the blossoms that hold both,
and no round has more than ``len // 2`` pairs inside an odd set. So every round costs at least what the duals
collect; where this round costs exactly that, none is cheaper. Quick enough up to about 1,000 players.
"""

from tournament.engine.pairing.matching.problem import SCALE, Certificate, Problem, Solution

SMALLEST_BLOSSOM = 3


def faults(problem: Problem, solution: Solution) -> list[str]:
    """What keeps the solution from being proven, one sentence each; empty where it is the cheapest."""
    certificate = solution.certificate
    if certificate is None:
        return ["There is no certificate."]
    found = _faults_of_pairs(problem, solution) + _faults_of_sets(problem, certificate)
    if found:
        return found
    collected = sum(certificate.vertex) - sum(b.dual * (len(b.vertices) // 2) for b in certificate.blossoms)
    if collected != SCALE * solution.total:
        return [f"The duals collect {collected}, the pairs cost {SCALE * solution.total}."]
    return _faults_of_duals(problem, certificate)


def _faults_of_pairs(problem: Problem, solution: Solution) -> list[str]:
    met = sorted(vertex for pair in solution.pairs for vertex in pair)
    if met != list(range(problem.vertices)):
        return ["The pairs do not hold everybody once."]
    if any(one > two for one, two in solution.pairs):
        return ["A pair does not name the smaller index first."]
    prices = [problem.price(one, two) for one, two in solution.pairs]
    total = 0
    for pair, price in zip(solution.pairs, prices, strict=True):
        if price is None:
            return [f"The pair {pair} is forbidden."]
        total += price
    return [] if total == solution.total else [f"The pairs cost {total}, not {solution.total}."]


def _faults_of_sets(problem: Problem, certificate: Certificate) -> list[str]:
    """A dual for everybody; blossoms are odd sets of vertices with duals of at least 0."""
    if len(certificate.vertex) != problem.vertices:
        return ["There is not one dual for each vertex."]
    everybody = range(problem.vertices)
    for blossom in certificate.blossoms:
        size = len(set(blossom.vertices))
        if size != len(blossom.vertices) or size % 2 == 0 or size < SMALLEST_BLOSSOM:
            return ["A blossom is no odd set."]
        if blossom.dual < 0 or not all(vertex in everybody for vertex in blossom.vertices):
            return ["A blossom has a dual below zero or a vertex that is none."]
    return []


def _faults_of_duals(problem: Problem, certificate: Certificate) -> list[str]:
    """The first pair of the complete graph that costs less than the duals ask for."""
    sets = [(frozenset(blossom.vertices), blossom.dual) for blossom in certificate.blossoms]
    for one in range(problem.vertices):
        around = [(members, dual) for members, dual in sets if one in members]
        for two in range(one + 1, problem.vertices):
            price = problem.price(one, two)
            if price is None:
                continue
            lacking = certificate.vertex[one] + certificate.vertex[two] - SCALE * price
            if lacking > 0 and lacking > sum(dual for members, dual in around if two in members):
                return [f"The pair {(one, two)} costs less than the duals ask for."]
    return []
