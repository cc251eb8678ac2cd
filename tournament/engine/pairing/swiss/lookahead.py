"""A round must leave the planned ones possible: no rematch, and byes for who has had fewest.

Let G be the graph of who may still meet, in an odd field with the bye as one more vertex. A round keeps k
later ones if what it leaves of G holds k disjoint perfect matchings.

**Dirac.** A graph on N vertices (N even) in which everybody has at least N/2 neighbours has a Hamiltonian
cycle (Dirac 1952), and every other edge of that is a perfect matching. A round takes at most one neighbour
from each. So with n players, n even, where each may still meet n/2 + k others or more: before the k-th later
round, this one and k - 1 more have been paired, each has n/2 left at least, and however they were
paired there is another. For n odd the bye vertex may have too few neighbours, so it is not counted among
them: who gets the byes is settled first, by any rule (there is always somebody who has had fewest).
Before the k-th later round the n - 1 others have lost k opponents to the rounds and one to its bye, so
(n - 1)/2 are left if each may still meet (n + 1)/2 + k others. Both are :func:`is_free`.

**Search.** Where that fails, ``decomposition.py`` answers whether disjoint rounds exist, with some pairs
forced into this one. The cheapest round is taken if its rest decomposes. If not, a small set of its pairs
that no decomposition holds is found, and the rounds without it are split into disjoint parts (Lawler 1972):
without the first of these pairs; with it but without the second; and so on. Each part is solved, the
cheapest goes first, and a part that holds no decomposition is dropped. So the first round that keeps the
future is the cheapest that does.

Who plays now is taken to stay. This round's own second byes and rematches stand above the look-ahead, and
the limit of factions and all wishes below it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import combinations
from typing import Final

from tournament.engine.pairing.choice import Choice
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives import musts
from tournament.engine.pairing.objectives.meetings import KeepApart
from tournament.engine.pairing.outlook import Outlook
from tournament.engine.pairing.swiss.decomposition import NONE, Answer, Budget, decompose
from tournament.engine.pairing.swiss.slots import Edge, Slot, bits

Cheapest = Callable[[Field], Choice | None]


MAX_SOLVED: Final = 150
LOOKS: Final = 250_000
ADO: Final = 2_000
LONG: Final = 4_000
FEW: Final = 40
ABOVE: Final = ("second-bye", "rematch")


def look_ahead(whole: Field, found: Choice, cheapest: Cheapest) -> Choice:
    """The best round that keeps most of the planned ones; ``found`` is the best by the objectives alone."""
    left = whole.rounds_left
    if whole.policy.look_ahead == "off" or not left:
        return found
    if is_free(whole, left):
        return replace(
            found,
            outlook=Outlook(whole.round_number, left, left, "dirac", is_proven=True, cheapest_kept=left),
        )
    return _Ahead(whole, found, cheapest).choice()


def is_free(whole: Field, rounds: int) -> bool:
    """Does Dirac's theorem give that many later rounds, whatever legal round is paired now?"""
    size = len(whole.players)
    need = (size + 1) // 2 + rounds
    if size - 1 < need:
        return size == 1  # has a bye every time
    here = {player.id for player in whole.players}
    apart = _most_kept_apart(whole)
    return all(
        size - 1 - sum(id_ in here for id_ in player.met) - apart[player.rank] >= need
        for player in whole.players
    )


def _most_kept_apart(whole: Field) -> list[int]:
    """For each player, at least as many as are kept apart from it absolutely: kinds are simply added up."""
    apart = [0] * len(whole.players)
    for objective in _apart(whole, whole.round_number):
        names = [_names(player, objective.what) for player in whole.players]
        size = Counter(name for some in names for name in some)
        for rank, some in enumerate(names):
            apart[rank] += sum(size[name] - 1 for name in some)
    return apart


def _names(player: Player, what: str) -> frozenset[str]:
    if what == "families":
        return player.families
    name: str = getattr(player, what)
    return frozenset([name]) if name else frozenset()


def _apart(whole: Field, round_number: int) -> list[KeepApart]:
    then = replace(whole, round_number=round_number)
    return [objective for objective in musts(then) if isinstance(objective, KeepApart)]


@dataclass(frozen=True, slots=True, order=True)
class _Part:
    """A part of all rounds: its cheapest, and the limits that make the part."""

    cost: tuple[int, ...]
    number: int
    choice: Choice = field(compare=False)
    fixed: frozenset[Edge] = field(compare=False)
    barred: frozenset[Edge] = field(compare=False)


class _Ahead:
    def __init__(self, whole: Field, found: Choice, cheapest: Cheapest) -> None:
        self.whole = whole
        self.found = found
        self.cheapest = cheapest
        self.budget = Budget(LOOKS if len(whole.players) <= FEW else LOOKS // 10, moves=LONG)
        self.is_certain = True
        self.solved = 0

    def choice(self) -> Choice:
        apart = self._is_apart_possible()
        plans = [(is_apart, slots(self.whole, self.found, is_apart=is_apart)) for is_apart in apart]
        most = len(plans[0][1]) - 1
        for count in range(most, 0, -1):
            for is_apart, all_slots in plans:
                choice = self._keep(all_slots[: count + 1])
                if choice is not None:
                    return self._told(choice, count, all_slots, is_apart=is_apart)
        return self._told(self.found, 0, plans[-1][1], is_apart=True)

    def _is_apart_possible(self) -> tuple[bool, ...]:
        """Later rounds keep apart whom this one keeps apart; where that fails, they only avoid rematches."""
        rules = _apart(self.whole, self.whole.round_number)
        if not rules:
            return (True,)
        is_broken = any(rule.cost(one, two) for rule in rules for one, two in _loose(self.whole, self.found))
        return (False,) if is_broken else (True, False)

    def _told(self, choice: Choice, kept: int, plan: Sequence[Slot], *, is_apart: bool) -> Choice:
        whole, alone = self.whole, kept
        if choice is not self.found:
            alone = next(
                (k for k in range(kept - 1, 0, -1) if self._after(self.found, plan[: k + 1]).rounds), 0
            )
        limits = whole.limits
        return replace(
            choice,
            is_proven=choice.is_proven and self.is_certain,
            at_least=self.found.at_least,
            outlook=Outlook(
                round_number=whole.round_number,
                rounds_left=whole.rounds_left,
                kept=kept,
                how="search",
                is_proven=self.is_certain,
                cheapest_kept=alone,
                is_apart=is_apart,
                is_bound=bool(limits.fixed or limits.barred),
            ),
        )

    def _keep(self, plan: list[Slot]) -> Choice | None:
        """The cheapest round that leaves all but the first of these slots, or None."""
        if self._leaves(self.found, plan):
            return self.found
        answer = decompose(plan, self.budget)
        if answer.rounds is None:
            self.is_certain = self.is_certain and answer.is_certain
            return None
        return self._cheapest_in(plan, self._known(answer.rounds[0]))

    def _cheapest_in(self, plan: list[Slot], known: Choice | None) -> Choice | None:
        """Part by part, the cheapest first; ``known`` is a round that keeps them, at whatever price."""
        limits = self.whole.limits
        parts: list[_Part] = []
        self._add(parts, limits.fixed, limits.barred | self._outside(plan[0]))
        while parts and not self._is_settled(parts[0], known):
            part = heappop(parts)
            if self._leaves(part.choice, plan):
                return part.choice
            for fixed, barred in self._split(part, plan):
                self._add(parts, fixed, barred)
        return known

    def _is_settled(self, next_: _Part, known: Choice | None) -> bool:
        if (known is not None and next_.cost >= _cost(known)) or self._is_worse(next_.choice):
            return True
        if self.solved > MAX_SOLVED:
            self.is_certain = False
            return True
        return False

    def _known(self, edges: Iterable[Edge]) -> Choice | None:
        """These pairs as a choice, unless they break what stands above the look-ahead."""
        choice = self._solve(frozenset(edges), frozenset())
        return None if choice is None or self._is_worse(choice) else choice

    def _add(self, parts: list[_Part], fixed: frozenset[Edge], barred: frozenset[Edge]) -> None:
        choice = self._solve(fixed, barred)
        if choice is not None:
            self.is_certain = self.is_certain and choice.is_proven
            heappush(parts, _Part(_cost(choice), self.solved, choice, fixed, barred))

    def _solve(self, fixed: frozenset[Edge], barred: frozenset[Edge]) -> Choice | None:
        self.solved += 1
        limits = replace(self.whole.limits, fixed=fixed, barred=barred - fixed)
        return self.cheapest(replace(self.whole, limits=limits))

    def _split(self, part: _Part, plan: list[Slot]) -> Iterator[tuple[frozenset[Edge], frozenset[Edge]]]:
        """Parts that together hold every round of this part that keeps the others; none if there is none."""
        fixed = part.fixed
        for edge in self._conflict(part, plan):
            yield fixed, part.barred | {edge}
            fixed |= {edge}

    def _conflict(self, part: _Part, plan: list[Slot]) -> list[Edge]:
        needed = sorted(set(_edges(part.choice, self.whole)) - part.fixed)
        for edge in list(needed):
            fewer = [other for other in needed if other != edge]
            if self._is_hopeless(plan, part.fixed.union(fewer), part.barred):
                needed = fewer
        return needed

    def _is_hopeless(self, plan: list[Slot], fixed: frozenset[Edge], barred: frozenset[Edge]) -> bool:
        """Is it proven, without much ado, that no decomposition has the fixed and not the barred pairs?"""
        first = plan[0].without(barred - fixed).forced(fixed)
        budget = Budget(ADO)
        return decompose([first, *(slot.without(fixed) for slot in plan[1:])], budget) == NONE

    def _leaves(self, choice: Choice, plan: Sequence[Slot]) -> bool:
        answer = self._after(choice, plan)
        self.is_certain = self.is_certain and answer.is_certain
        return answer.rounds is not None

    def _after(self, choice: Choice, plan: Sequence[Slot]) -> Answer:
        edges = _edges(choice, self.whole)
        return decompose([slot.without(edges) for slot in plan[1:]], self.budget)

    def _is_worse(self, choice: Choice) -> bool:
        """Does it break more of what stands above the look-ahead than has to be?"""
        mine, least = (
            [total.cost for total in one.totals if total.key in ABOVE] for one in (choice, self.found)
        )
        return mine > least

    def _outside(self, first: Slot) -> frozenset[Edge]:
        bye = len(self.whole.players)
        vertices = range(bye + self.whole.has_bye)
        return frozenset((a, b) for a, b in combinations(vertices, 2) if not first.allowed[a] >> b & 1)


def slots(whole: Field, found: Choice, *, is_apart: bool) -> list[Slot]:
    """The round and the planned ones as graphs, without the pairs that are fixed in this one."""
    size = len(whole.players)
    byes = _byes(whole, found, rounds=min(whole.rounds_left, size) + 1)
    unmet = _unmet(whole)
    planned = []
    for later, (bye, pool) in enumerate(byes):
        partners = unmet if later or not _has_rematch(whole, found) else _everybody(size)
        if is_apart:
            partners = _kept_apart(whole, whole.round_number + later, partners)
        planned.append(_slot(partners, bye, pool, vertices=byes[-1][0] + 1))
    limits = whole.limits
    first = planned[0].without(limits.barred).forced(limits.fixed)
    return [first, *(slot.without(limits.fixed) for slot in planned[1:])]


def _byes(whole: Field, found: Choice, *, rounds: int) -> list[tuple[int, int]]:
    """For each round the vertex of the bye and who may have it, who has had fewest going first.

    When all have had equally many, another vertex begins, so that everybody may have one more. In an even
    field the vertex is the last player, and nobody may.
    """
    size = len(whole.players)
    if found.bye is None:
        return [(size - 1, 0)] * rounds
    had = [player.byes for player in whole.players]
    least, size = min(had), len(had)
    byes: list[tuple[int, int]] = []
    if found.bye.byes > least:
        byes.append((size, _set(rank for rank, count in enumerate(had) if count == found.bye.byes)))
        had[found.bye.rank] += 1
    vertex = size
    while len(byes) < rounds:
        pool = _set(rank for rank, count in enumerate(had) if count <= least + vertex - size)
        byes += [(vertex, pool)] * pool.bit_count()
        vertex += 1
    return byes[:rounds]


def _slot(partners: Sequence[int], bye: int, pool: int, *, vertices: int) -> Slot:
    size = len(partners)
    allowed = [*partners, *([0] * (vertices - size))]
    if pool:
        allowed[bye] = pool
        for vertex in bits(pool):
            allowed[vertex] |= 1 << bye
    return Slot((1 << size) - 1 | 1 << bye, tuple(allowed))


def _everybody(size: int) -> list[int]:
    return [(1 << size) - 1 & ~(1 << vertex) for vertex in range(size)]


def _unmet(whole: Field) -> list[int]:
    ranks = {player.id: player.rank for player in whole.players}
    everybody = _everybody(len(whole.players))
    return [
        partners & ~_set(ranks[id_] for id_ in player.met if id_ in ranks)
        for player, partners in zip(whole.players, everybody, strict=True)
    ]


def _kept_apart(whole: Field, round_number: int, partners: Sequence[int]) -> list[int]:
    result = list(partners)
    for objective in _apart(whole, round_number):
        members: dict[str, int] = {}
        names = [_names(player, objective.what) for player in whole.players]
        for rank, some in enumerate(names):
            for name in some:
                members[name] = members.get(name, 0) | 1 << rank
        for rank, some in enumerate(names):
            for name in some:
                result[rank] &= ~members[name]
    return result


def _has_rematch(whole: Field, found: Choice) -> bool:
    return any(two.id in one.met for one, two in _loose(whole, found))


def _loose(whole: Field, found: Choice) -> Iterator[tuple[Player, Player]]:
    return (pair for pair in found.pairs if (pair[0].rank, pair[1].rank) not in whole.limits.fixed)


def _edges(choice: Choice, whole: Field) -> frozenset[Edge]:
    pairs = [(one.rank, two.rank) for one, two in choice.pairs]
    return frozenset([*pairs, (choice.bye.rank, len(whole.players))] if choice.bye else pairs)


def _cost(choice: Choice) -> tuple[int, ...]:
    return tuple(total.cost for total in choice.totals)


def _set(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
