"""One round as one minimum-cost perfect matching on the complete legal graph.

First only edges are offered that break no ``must``. Where no perfect matching exists among them, every
edge is offered and the musts become the highest levels: the optimum then breaks as few as possible, the
least important first, and names them. So "no pairing possible" is always an answer with names.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tournament.engine.errors import CannotPair
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
    """The best round there is, by the order of the objectives. Needs at least one player.

    Raises :class:`CannotPair` where people have barred every round.
    """
    found = cheapest(field)
    if found is None:
        raise CannotPair(
            f"Round {field.round_number} cannot be paired: too many pairs are barred. Allow one of them.",
            code="all-barred",
        )
    return found


def cheapest(field: Field) -> Choice | None:
    """The best round within the limits of the field; a must gives way only where it has to.

    None where the limits leave no round at all.
    """
    found = cheapest_legal(field)
    if found is None:
        edges = _open_edges(field)
        found = _solve(field, edges, price(musts(field), field, edges))
    return found


def cheapest_legal(field: Field) -> Choice | None:
    """The best round in which no pair breaks a must (fixed pairs may), or None where there is none."""
    edges = _open_edges(field)
    must = price(musts(field), field, edges)
    legal = [k for k, edge in enumerate(zip(*(level.costs for level in must), strict=True)) if not any(edge)]
    return _solve(field, [edges[k] for k in legal], [])


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
    """The best round among these edges and the fixed pairs, or None where there is none."""
    bye = len(field.players)
    vertices = bye + field.has_bye
    pairs = vertices // 2
    levels = [*must, *price(wishes(field), field, edges)]
    bits = fit(levels, pairs=pairs, allowed=bits_allowed(vertices))
    settled = {vertex for edge in field.limits.fixed for vertex in edge}
    loose = [vertex for vertex in range(vertices) if vertex not in settled]
    matching = _matched(loose, edges, pack(levels, pairs=pairs, edges=len(edges)))
    if matching is None:
        return None
    matching = sorted([*matching, *field.limits.fixed])
    players = field.players
    left_over = next((players[a] for a, b in matching if b == bye), None)
    chosen = tuple((players[a], players[b]) for a, b in matching if b < bye)
    coarse = tuple(level.objective.key for level in levels if level.is_coarse)
    return Choice(chosen, left_over, totals(field, chosen, left_over), bits, len(edges), coarse)


def _matched(loose: Sequence[int], edges: Sequence[Edge], costs: Sequence[int]) -> list[Edge] | None:
    """A matching of the loose vertices, which the solver knows by consecutive numbers."""
    number = {vertex: k for k, vertex in enumerate(loose)}
    found = solve(len(loose), [(number[a], number[b]) for a, b in edges], costs)
    return None if found is None else [(loose[a], loose[b]) for a, b in found]


def _open_edges(field: Field) -> list[Edge]:
    """Every pair that people have neither fixed nor barred."""
    limits = field.limits
    settled = {vertex for edge in limits.fixed for vertex in edge}
    loose = [vertex for vertex in range(len(field.players) + field.has_bye) if vertex not in settled]
    return [edge for edge in combinations(loose, 2) if edge not in limits.barred]


def _ranked(pair: tuple[Player, Player]) -> tuple[Player, Player]:
    one, two = pair
    return (one, two) if one.rank < two.rank else (two, one)
