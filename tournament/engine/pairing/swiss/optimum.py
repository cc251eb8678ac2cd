"""One round as one minimum-cost perfect matching on the complete legal graph.

First only edges are offered that break no ``must``. Where no perfect matching exists among them, every
edge is offered and the musts become the highest levels: the optimum then breaks as few as possible, the
least important first, and names them. So "no pairing possible" is always an answer with names.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import takewhile
from typing import Final, NamedTuple

from tournament.engine.errors import CannotPair
from tournament.engine.pairing.choice import Choice, Total
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.matching.encoding import Encoded, encode
from tournament.engine.pairing.matching.matchers import RUSTWORKX, Matcher, best_for
from tournament.engine.pairing.matching.problem import Solution
from tournament.engine.pairing.objectives import levels
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.terms import Crowd
from tournament.engine.pairing.swiss.lookahead import look_ahead

LOT: Final = "lot"


class Rules(NamedTuple):
    """Musts and wishes, most important first."""

    musts: list[Objective]
    wishes: list[Objective]


def choose(field: Field, *, matcher: Matcher | None = None) -> Choice:
    """The best round there is, by the order of the objectives. Needs at least one player.

    Raises :class:`CannotPair` where people have barred every round.
    """
    found = cheapest(field, matcher=matcher)
    if found is None:
        raise CannotPair("all-barred", data={"round": field.round_number})
    return look_ahead(field, found, partial(cheapest, matcher=matcher))


def cheapest(field: Field, *, matcher: Matcher | None = None) -> Choice | None:
    """The best round within the limits of the field; a must gives way only where it has to.

    None where the limits leave no round at all.
    """
    rules = rules_of(field)
    return _solve(field, rules, matcher, is_legal=True) or _solve(field, rules, matcher, is_legal=False)


def cheapest_legal(field: Field, *, matcher: Matcher | None = None) -> Choice | None:
    """The best round in which no pair breaks a must (fixed pairs may), or None where there is none."""
    return _solve(field, rules_of(field), matcher, is_legal=True)


def rules_of(field: Field) -> Rules:
    """The objectives that have anything to say of this field."""
    return Rules(*([o for o in objectives if o.applies(field)] for objectives in levels(field)))


def totals(field: Field, pairs: Iterable[tuple[Player, Player]], bye: Player | None) -> tuple[Total, ...]:
    """What every objective costs for these pairs, whoever chose them; idle objectives are left out."""
    return _totals(rules_of(field), list(pairs), bye)


def _totals(rules: Rules, pairs: Sequence[tuple[Player, Player]], bye: Player | None) -> tuple[Total, ...]:
    return tuple(
        Total(
            key=objective.key,
            name=objective.name,
            source=objective.source,
            cost=sum(objective.cost(*_ranked(pair)) for pair in pairs)
            + (objective.bye_cost(bye) if bye else 0),
            is_must=is_must,
        )
        for objectives, is_must in ((rules.musts, True), (rules.wishes, False))
        for objective in objectives
    )


def encode_round(field: Field, rules: Rules, *, matcher: Matcher, is_legal: bool = True) -> Encoded:
    """The round in numbers, narrow enough for every matcher; in a legal one the musts forbid pairs.

    Only where something would have to be made coarser is it as wide as this matcher carries.
    """
    crowd = Crowd(field)
    forbids = rules.musts if is_legal else []
    prices = rules.wishes if is_legal else [*rules.musts, *rules.wishes]
    narrow = RUSTWORKX.bits(crowd.vertices)
    found = encode(crowd, forbids, prices, barred=field.limits.barred, allowed=narrow)
    wide = matcher.bits(crowd.vertices)
    if found.coarse and wide > narrow:
        found = encode(crowd, forbids, prices, barred=field.limits.barred, allowed=wide)
    return found


def _solve(field: Field, rules: Rules, matcher: Matcher | None, *, is_legal: bool) -> Choice | None:
    """The best round there is, or the best without pairs that break a must; None where there is none."""
    used = matcher or best_for(len(field.players))
    numbers = encode_round(field, rules, matcher=used, is_legal=is_legal)
    found = used.match(numbers.problem)
    if found is None:
        return None
    pairs, bye = _people(field, found)
    costs = _totals(rules, pairs, bye)
    return Choice(
        pairs=pairs,
        bye=bye,
        totals=costs,
        bits=numbers.problem.bits,
        edges=found.edges,
        coarse=numbers.coarse,
        is_proven=found.is_proven and not numbers.coarse,
        at_least=_at_least(numbers, found, costs),
        solver=(used.name, used.version),
    )


def _people(field: Field, found: Solution) -> tuple[tuple[tuple[Player, Player], ...], Player | None]:
    players = field.players
    settled = {vertex for edge in field.limits.fixed for vertex in edge}
    loose = [vertex for vertex in range(len(players) + field.has_bye) if vertex not in settled]
    edges = sorted([*((loose[a], loose[b]) for a, b in found.pairs), *field.limits.fixed])
    bye = next((players[a] for a, b in edges if b == len(players)), None)
    return tuple((players[a], players[b]) for a, b in edges if b < len(players)), bye


def _at_least(numbers: Encoded, found: Solution, costs: Iterable[Total]) -> dict[str, int]:
    """The bound by level, from the top down to the first level that could still be better.

    A round that costs no more has, level by level from the top, no less than the bound says; below the
    first difference nothing is known. Fixed pairs are in every round.
    """
    mine, best = numbers.read(found.total), numbers.read(found.bound)
    known: dict[str, int] = {}
    for total in takewhile(lambda one: one.key not in {*numbers.coarse, LOT}, costs):
        spare = mine.get(total.key, 0) - best.get(total.key, 0)
        known[total.key] = total.cost - spare
        if spare:
            break
    return known


def _ranked(pair: tuple[Player, Player]) -> tuple[Player, Player]:
    one, two = pair
    return (one, two) if one.rank < two.rank else (two, one)
