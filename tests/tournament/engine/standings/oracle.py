"""Standings once more, written from the definitions alone: slow, in points, round by round.

It shares no line with the engine and takes nothing from it but games, entrants and prices as they are given.
"""

from fractions import Fraction
from itertools import product

from tournament.engine.scores import USUAL_PRICES


def extremes(pairs):
    """Those that give one of the two the most, the least, or the most more than the other."""
    one, other = min(pairs), max(pairs)
    apart = max(pairs, key=lambda pair: pair[0] - pair[1])
    return {one, one[::-1], other, other[::-1], apart, apart[::-1]}


class Oracle:
    """Every tie-break of a tournament of which ``over`` rounds are over."""

    def __init__(self, entrants, games, policy, over, prices=USUAL_PRICES):
        self.ids = [one.id for one in entrants]
        self.taken = {one.id: Fraction(one.deducted_units, 2) for one in entrants}
        self.policy, self.over = policy, over
        self.tie = Fraction(prices.tie, 2)
        self.best_wins = prices.best_wins
        self.games = [(Fraction(a, 2), Fraction(b, 2)) for a, b in extremes(prices.limits)]
        self.last = max([over, *(g.round for g in games)], default=0)
        self.cells = {id_: {} for id_ in self.ids}
        for g in games:
            self.cells[g.a][g.round] = self.cell(g, "a")
            if g.b is not None:
                self.cells[g.b][g.round] = self.cell(g, "b")

    def cell(self, g, side):
        mine, theirs = ("a", "b") if side == "a" else ("b", "a")
        points = Fraction(getattr(g, f"units_{mine}"), 2)
        if g.b is None:
            return {"how": "bye", "points": points, "versus": None}
        away = g.absent in {mine, "both"}
        how = "game" if g.absent is None or self.policy.forfeits_count_as == "played" else "forfeit"
        left, lost = getattr(g, f"remaining_{mine}"), getattr(g, f"remaining_{theirs}")
        on_the_board = not g.is_administrative
        return {
            "how": how,
            "points": points,
            "versus": getattr(g, theirs),
            "away": away and how == "forfeit",
            "difference": left - lost if on_the_board and None not in (left, lost) else 0,
            "destroyed": (getattr(g, f"destroyed_{mine}") or 0) if on_the_board else 0,
            "total": getattr(g, f"grade_{mine}") in self.best_wins,
        }

    def points(self, id_):
        return sum((c["points"] for c in self.cells[id_].values()), Fraction(0))

    def rounds(self, id_):
        """Every round this entrant has behind him, ``None`` where he missed it."""
        numbers = sorted({*range(1, self.over + 1), *self.cells[id_]})
        return [(n, self.cells[id_].get(n)) for n in numbers]

    def worth(self, id_):
        if self.policy.dropped_count_as == "points":
            return self.points(id_)
        rounds, more = self.rounds(id_), Fraction(0)
        for position, (_, cell) in enumerate(rounds):
            later = [c for _, c in rounds[position + 1 :]]
            if cell is None and all(c is None or c.get("away") for c in later):
                more += self.tie
        return self.points(id_) + more

    def dummy(self, id_):
        rounds = self.rounds(id_)
        most = self.tie * (rounds[-1][0] if rounds else 0)
        own = self.points(id_)
        return {"zero": Fraction(0), "virtual": own, "dummy": min(own, most)}[self.policy.byes_count_as]

    def faced(self, id_):
        """For each round: what the opponent is worth, what was earned, and whether it was voluntary."""
        for _, cell in self.rounds(id_):
            if cell is None:
                yield self.dummy(id_), Fraction(0), True
            elif cell["how"] == "bye":
                yield self.dummy(id_), cell["points"], False
            elif cell["how"] == "game":
                yield self.worth(cell["versus"]), cell["points"], False
            elif self.policy.forfeits_count_as == "zero":
                yield Fraction(0), cell["points"], cell["away"]
            else:
                yield min(self.points(id_), self.worth(cell["versus"])), cell["points"], cell["away"]

    def buchholz(self, id_, low=0, high=0):
        values = [(worth, voluntary) for worth, _, voluntary in self.faced(id_)]
        for _ in range(low):
            if values:
                pool = [v for v in values if v[1]] or values
                values.remove(min(pool))
        for _ in range(high):
            if values:
                values.remove(max(values))
        return sum((worth for worth, _ in values), Fraction(0))

    def value(self, key, id_):
        played = [c for c in self.cells[id_].values() if c["how"] != "bye"]
        earned = [e for _, e, _ in self.faced(id_)]
        ways = {
            "buchholz": lambda: self.buchholz(id_),
            "buchholz_cut_1": lambda: self.buchholz(id_, low=1),
            "median_buchholz": lambda: self.buchholz(id_, low=1, high=1),
            "sonneborn_berger": lambda: sum((w * e for w, e, _ in self.faced(id_)), Fraction(0)),
            "cumulative": lambda: sum((sum(earned[: n + 1]) for n in range(len(earned))), Fraction(0)),
            "total_victories": lambda: sum(c["total"] for c in played),
            "points_difference": lambda: sum(c["difference"] for c in played),
            "points_destroyed": lambda: sum(c["destroyed"] for c in played),
            "fewest_byes": lambda: len(self.cells[id_]) - len(played),
        }
        return ways[key]()

    def met(self, one, other):
        """What the games of two brought the first, the mean of several; None if they never met."""
        found = [c["points"] for c in self.cells[one].values() if c["how"] == "game" and c["versus"] == other]
        return sum(found, Fraction(0)) / len(found) if found else None

    def direct(self, tied):
        """Groups of the tied, best first, by trying every outcome of every game that is missing."""
        if len(tied) == 1:
            return [tied]
        missing = [(a, b) for i, a in enumerate(tied) for b in tied[i + 1 :] if self.met(a, b) is None]
        tables = []
        for outcome in product(self.games, repeat=len(missing)):
            table = {a: sum((self.met(a, b) or 0 for b in tied if b != a), Fraction(0)) for a in tied}
            for (a, b), (points, others) in zip(missing, outcome, strict=True):
                table[a] += points
                table[b] += others
            tables.append(table)
        if not missing:
            (table,) = tables
            groups = [[a for a in tied if table[a] == p] for p in sorted(set(table.values()), reverse=True)]
        else:
            groups, rest = [], list(tied)
            while len(rest) > 1:
                first = [a for a in rest if all(t[a] > t[b] for t in tables for b in rest if b != a)]
                if not first:
                    break
                groups.append(first)
                rest.remove(first[0])
            groups.append(rest)
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in self.direct(group)]

    def groups(self):
        """Who shares which place, best first."""
        total = {id_: self.points(id_) - self.taken[id_] for id_ in self.ids}
        groups = [[i for i in self.ids if total[i] == p] for p in sorted(set(total.values()), reverse=True)]
        for key in self.policy.tiebreaks:
            groups = [part for group in groups for part in self.parted(key, group)]
        return [set(group) for group in groups]

    def parted(self, key, group):
        if key == "direct_encounter":
            return self.direct(group)
        found = {id_: self.value(key, id_) for id_ in group}
        order = sorted(set(found.values()), reverse=key != "fewest_byes")
        return [[id_ for id_ in group if found[id_] == value] for value in order]
