"""The look-ahead by trying everything: every round there is, and every way to go on after it.

It shares no code with the engine but the prices of the levels. Good for eight entrants.
"""

from dataclasses import replace

from tournament.engine.pairing.objectives import musts
from tournament.engine.pairing.swiss.optimum import totals


def matchings(ids):
    """Every way to pair these; the last one of an odd field has the bye (None)."""
    if not ids:
        yield ()
        return
    first, *others = ids
    for other in others:
        for more in matchings([i for i in others if i != other]):
            yield ((first, other), *more)


class Futures:
    """One field: who may meet whom in which round."""

    def __init__(self, whole):
        self.whole = whole
        self.players = whole.players
        self.rounds = list(matchings([*range(len(self.players)), *([None] if whole.has_bye else [])]))
        self.apart = {}
        self.known = {}

    def is_apart(self, a, b, number):
        """Does that round keep these two apart absolutely?"""
        if (a, b, number) not in self.apart:
            rules = [o for o in musts(replace(self.whole, round_number=number)) if o.key.startswith("same-")]
            self.apart[a, b, number] = any(o.cost(self.players[a], self.players[b]) for o in rules)
        return self.apart[a, b, number]

    def kept(self, met, byes, number, most, *, apart):
        """How many rounds from ``number`` on can be paired without a rematch, up to ``most``."""
        key = (met, byes, number, apart)
        if most == 0:
            return 0
        if key not in self.known:
            best = 0
            for games, bye in self.legal(met, byes, number, apart=apart):
                then = tuple(count + (rank == bye) for rank, count in enumerate(byes))
                best = max(best, 1 + self.kept(met | games, then, number + 1, most - 1, apart=apart))
                if best == most:
                    break
            self.known[key] = best
        return self.known[key]

    def legal(self, met, byes, number, *, apart):
        """The rounds without a rematch in which a bye goes to somebody with fewest."""
        for matching in self.rounds:
            bye = next((a for a, b in matching if b is None), None)
            games = frozenset(pair for pair in matching if pair[1] is not None)
            if bye is not None and byes[bye] > min(byes):
                continue
            if games & met or (apart and any(self.is_apart(a, b, number) for a, b in games)):
                continue
            yield games, bye

    def best(self):
        """The best round as (second byes, rematches), rounds lost, is somebody kept apart no more, levels."""
        whole, rated = self.whole, []
        met = frozenset(
            (p.rank, q.rank) for p in self.players for q in self.players if p.rank < q.rank and q.id in p.met
        )
        for matching in self.rounds:
            edges = {(a, len(self.players) if b is None else b) for a, b in matching}
            if not whole.limits.fixed <= edges or (edges - whole.limits.fixed) & whole.limits.barred:
                continue
            rated.append((self.above(matching), matching))
        least = min(above for above, _ in rated)
        return min(
            (least, *self.left(met, matching), self.levels(matching))
            for above, matching in rated
            if above == least
        )

    def above(self, matching):
        """What stands above the look-ahead: second byes, then rematches."""
        levels = {total.key: total.cost for total in self.totals(matching)}
        return (levels.get("second-bye", 0), levels.get("rematch", 0))

    def totals(self, matching):
        games = [(self.players[a], self.players[b]) for a, b in matching if b is not None]
        bye = next((self.players[a] for a, b in matching if b is None), None)
        return totals(self.whole, games, bye)

    def levels(self, matching):
        return [total.cost for total in self.totals(matching)]

    def left(self, met, matching):
        """How many rounds are lost after this one, and whether keeping apart is."""
        whole, number = self.whole, self.whole.round_number
        games = frozenset(pair for pair in matching if pair[1] is not None)
        bye = next((a for a, b in matching if b is None), None)
        byes = tuple(p.byes + (p.rank == bye) for p in self.players)
        ask = (met | games, byes, number + 1, whole.rounds_left)
        kept = self.kept(*ask, apart=False)
        now = any(self.is_apart(a, b, number) for a, b in games if (a, b) not in whole.limits.fixed)
        together = kept > 0 and (now or self.kept(*ask, apart=True) < kept)
        return whole.rounds_left - kept, together
