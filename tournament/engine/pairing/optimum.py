"""One round as one minimum-cost perfect matching on the complete legal graph.

First only edges are offered that break no ``must``. Where no perfect matching exists among them, every
edge is offered and the musts become the highest levels: the optimum then breaks as few as possible, the
least important first, and names them. So "no pairing possible" is always an answer with names.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tournament.engine.pairing.encoding import Level, bits_allowed, fit, pack
from tournament.engine.pairing.objectives import musts, wishes
from tournament.engine.pairing.solver import solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.engine.pairing.field import Field, Player
    from tournament.engine.pairing.objectives import Objective
    from tournament.engine.pairing.solver import Edge


@dataclass(frozen=True, slots=True)
class Total:
    """What one objective costs over a whole round. ``is_must`` marks a rule that was only relaxed."""

    key: str
    name: str
    source: str
    cost: int
    is_must: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """The best pairs, each with the better-ranked first, and the bye (None in an even field)."""

    pairs: tuple[tuple[Player, Player], ...]
    bye: Player | None
    totals: tuple[Total, ...]
    bits: int
    edges: int
    coarse: tuple[str, ...]


def choose(field: Field) -> Choice:
    """The best round there is, by the order of the objectives. Needs at least one player."""
    edges = _all_edges(field)
    must = price(musts(field), field, edges)
    legal = [k for k, edge in enumerate(zip(*(level.costs for level in must), strict=True)) if not any(edge)]
    found = _solve(field, [edges[k] for k in legal], [])
    if found is None:
        found = _solve(field, edges, must)
    if found is None:
        raise AssertionError("the complete graph on an even number of vertices has a perfect matching")
    return found


def totals(field: Field, pairs: Iterable[tuple[Player, Player]], bye: Player | None) -> tuple[Total, ...]:
    """What every objective costs for these pairs, whoever chose them; idle objectives are left out."""
    pairs = list(pairs)
    return tuple(
        Total(
            key=objective.key,
            name=objective.name,
            source=objective.source,
            cost=sum(objective.cost(*_ranked(pair)) for pair in pairs)
            + (objective.bye_cost(bye) if bye else 0),
            is_must=is_must,
        )
        for objectives, is_must in ((musts(field), True), (wishes(field), False))
        for objective in objectives
        if objective.applies(field)
    )


def price(objectives: Iterable[Objective], field: Field, edges: Sequence[Edge]) -> list[Level]:
    """Each objective's price of each edge; the last vertex of an odd field stands for the bye."""
    players = field.players
    bye = len(players)
    levels = []
    for objective in objectives:
        if not objective.applies(field):
            levels.append(Level(objective, [0] * len(edges)))
            continue
        cost, bye_cost = objective.cost, objective.bye_cost
        levels.append(
            Level(
                objective,
                [cost(players[a], players[b]) if b < bye else bye_cost(players[a]) for a, b in edges],
            )
        )
    return levels


def _solve(field: Field, edges: list[Edge], must: list[Level]) -> Choice | None:
    """The best round among these edges, or None where they hold no perfect matching."""
    vertices = len(field.players) + field.has_bye
    pairs = vertices // 2
    levels = [*must, *price(wishes(field), field, edges)]
    bits = fit(levels, pairs=pairs, allowed=bits_allowed(vertices))
    matching = solve(vertices, edges, pack(levels, pairs=pairs, edges=len(edges)))
    if matching is None:
        return None
    players = field.players
    bye = next((players[a] for a, b in matching if b == len(players)), None)
    chosen = tuple((players[a], players[b]) for a, b in matching if b < len(players))
    coarse = tuple(level.objective.key for level in levels if level.is_coarse)
    return Choice(chosen, bye, totals(field, chosen, bye), bits, len(edges), coarse)


def _all_edges(field: Field) -> list[Edge]:
    return list(combinations(range(len(field.players) + field.has_bye), 2))


def _ranked(pair: tuple[Player, Player]) -> tuple[Player, Player]:
    one, two = pair
    return (one, two) if one.rank < two.rank else (two, one)
