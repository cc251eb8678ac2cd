"""The places and tie-breaks of a day, worked out a second time from what ``recount.py`` beside it found."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from tests.machine import prices, recount
from tests.machine.prices import Terms
from tests.machine.recount import Lived, Sum
from tests.machine.rows import Picture, rows

USUAL = ("buchholz", "total_victories", "points_difference", "direct_encounter")
SWISS = {"byes_count_as": "dummy", "forfeits_count_as": "dummy", "dropped_count_as": "ties"}
ROUND_ROBIN = {"byes_count_as": "zero", "forfeits_count_as": "played", "dropped_count_as": "points"}


class Part(NamedTuple):
    """What one round adds: the opponent's worth, what was earned, and whether it was missed by choice."""

    worth: int
    earned: int
    by_choice: bool = False
    met: int | None = None


@dataclass
class Places:
    """Everybody's sums, and the organiser's choices."""

    all_: dict[int, Sum]
    over: int
    policy: dict[str, Any]
    order: tuple[str, ...]
    seed: str
    terms: Terms
    _parts: dict[int, list[Part]] = field(default_factory=dict)

    @classmethod
    def of(cls, taken: Picture) -> Places:
        """From raw rows."""
        tournament = rows(taken, "tournament")[0]
        said = tournament["standings_policy"]
        usual = ROUND_ROBIN if tournament["format"] == "round-robin" else SWISS
        scheme = prices.scheme_of(tournament)
        order = tuple(said.get("tiebreaks", USUAL if scheme is None else _usual_order(scheme["decide"])))
        seed, terms = said.get("lot_seed") or tournament["seed"], prices.terms(scheme)
        return cls(recount.sums(taken), recount.rounds_over(taken), {**usual, **said}, order, seed, terms)

    def listed(self) -> list[tuple[int | None, int, int]]:
        """``(place, start number, half-points)``, best first; who was excluded is last and has no place."""
        groups = self._split([one for one in self.all_.values() if one.status != "excluded"], self._total)
        for key in self.order:
            groups = [part for group in groups for part in self.told_apart(group, key)]
        found: list[tuple[int | None, int, int]] = []
        for group in groups:
            place = len(found) + 1
            found += [(place, one.number, self._total(one)) for one in group]
        outside = [one for one in self.all_.values() if one.status == "excluded"]
        outside.sort(key=lambda one: (-self._total(one), one.number))
        return [*found, *((None, one.number, self._total(one)) for one in outside)]

    def told_apart(self, group: list[Sum], key: str) -> list[list[Sum]]:
        """Equals in parts by one tie-break."""
        if key == "direct_encounter":
            return self._direct(group)
        sign = -1 if key == "fewest_byes" else 1
        return self._split(group, lambda one: sign * self.value(one, key))

    def value(self, one: Sum, key: str) -> Fraction | int:
        """A tie-break that asks nobody else who is tied."""
        lived = [one.lived[number] for number in sorted(one.lived)]
        kind, _, counter = key.partition(":")
        if counter:
            counts = [each.counted.get(counter, (0, 0)) for each in lived]
            return sum(own - (other if kind == "difference" else 0) for own, other in counts)
        parts = self.parts(one)
        earned = [part.earned for part in parts]
        ways = {
            "buchholz": lambda: Fraction(sum(part.worth for part in parts), 2),
            "buchholz_cut_1": lambda: Fraction(sum(_without_lowest(parts)), 2),
            "median_buchholz": lambda: Fraction(sum(sorted(_without_lowest(parts))[:-1]), 2),
            "sonneborn_berger": lambda: Fraction(sum(part.worth * part.earned for part in parts), 4),
            "cumulative": lambda: Fraction(sum(sum(earned[: n + 1]) for n in range(len(earned))), 2),
            "total_victories": lambda: sum(each.total_victory for each in lived),
            "points_difference": lambda: sum(each.difference for each in lived),
            "points_destroyed": lambda: sum(each.destroyed for each in lived),
            "fewest_byes": lambda: sum(each.other is None for each in lived),
            "drawn_lot": lambda: _lot(self.seed, one.number),
        }
        return ways[key]()

    # ------------------------------------------------------------ what an opponent is worth

    def parts(self, one: Sum) -> list[Part]:
        """Round by round, those that were missed too."""
        if one.number not in self._parts:
            last = max([self.over, *one.lived])
            found = (self._part(one, number, last) for number in range(1, last + 1))
            self._parts[one.number] = [part for part in found if part is not None]
        return self._parts[one.number]

    def _part(self, one: Sum, number: int, last: int) -> Part | None:
        lived = one.lived.get(number)
        if lived is None:
            return Part(self._alone(one, last), 0, by_choice=True) if number <= self.over else None
        if lived.other is None:
            return Part(self._alone(one, last), lived.half)
        worth, how = self.worth(self.all_[lived.other]), self.policy["forfeits_count_as"]
        if not lived.forfeit or how == "played":
            return Part(worth, lived.half, met=lived.other)
        return Part(min(one.half, worth) if how == "dummy" else 0, lived.half, lived.stayed_away)

    def _alone(self, one: Sum, last: int) -> int:
        how = self.policy["byes_count_as"]
        return {"zero": 0, "virtual": one.half, "dummy": min(one.half, self.terms.tie * last)}[how]

    def worth(self, one: Sum) -> int:
        """What somebody has, and a tie for each round since they were last seen."""
        if self.policy["dropped_count_as"] == "points":
            return one.half
        seen = [number for number, lived in one.lived.items() if not self._stayed_away(lived)]
        rounds = range(max(seen, default=0) + 1, max([self.over, *one.lived]) + 1)
        return one.half + self.terms.tie * sum(number not in one.lived for number in rounds)

    def _stayed_away(self, lived: Lived) -> bool:
        return lived.stayed_away and self.policy["forfeits_count_as"] != "played"

    # ------------------------------------------------------------ equals

    def _direct(self, group: list[Sum]) -> list[list[Sum]]:
        """Points among these; where a meeting is missing, only who stands first whatever it would bring."""
        if len(group) == 1:
            return [group]
        names = {one.number for one in group}
        met: dict[int, dict[int, list[int]]] = {number: defaultdict(list) for number in names}
        for one in group:
            for part in self.parts(one):
                if part.met in names:
                    met[one.number][part.met].append(part.earned)
        has = {
            number: sum((Fraction(sum(half), len(half)) for half in others.values()), Fraction(0))
            for number, others in met.items()
        }
        open_ = {number: len(group) - 1 - len(others) for number, others in met.items()}
        if not any(open_.values()):
            parts = self._split(group, lambda one: has[one.number])
        else:
            parts, left = [], sorted(group, key=lambda one: one.number)
            while len(left) > 1 and (first := self._surely_first(left, met, has, open_)) is not None:
                left.remove(first)
                parts.append([first])
            parts.append(left)
        return parts if len(parts) == 1 else [one for part in parts for one in self._direct(part)]

    def _surely_first(
        self, left: list[Sum], met: Any, has: dict[int, Fraction], open_: dict[int, int]
    ) -> Sum | None:
        """Who stays ahead of all the others, whatever the games bring that are missing."""
        low, high, widest = self.terms.lowest, self.terms.highest, self.terms.widest

        def is_behind(other: int, one: int) -> bool:
            least, most = has[one] + low * open_[one], has[other] + high * open_[other]
            too_much = 0 if other in met[one] else high - low - widest  # nobody wins by more than the widest
            return least > most - too_much

        ahead = (
            one for one in left if all(is_behind(each.number, one.number) for each in left if each is not one)
        )
        return next(ahead, None)

    @staticmethod
    def _total(one: Sum) -> int:
        return one.half + one.bonus - one.deducted

    @staticmethod
    def _split(group: list[Sum], value: Any) -> list[list[Sum]]:
        parts = defaultdict(list)
        for one in sorted(group, key=lambda one: one.number):
            parts[value(one)].append(one)
        return [parts[key] for key in sorted(parts, reverse=True)]


def _without_lowest(parts: list[Part]) -> list[int]:
    """What the others are worth: a round missed by choice goes before the lowest (FIDE C.07, 16.5)."""
    return [part.worth for part in sorted(parts, key=lambda part: (not part.by_choice, part.worth))[1:]]


def _usual_order(counter: str) -> tuple[str, ...]:
    """Where a scheme prices the games: the counter that decides goes first."""
    return (f"difference:{counter}", f"total:{counter}", "buchholz", "direct_encounter")


def _lot(seed: str, number: int) -> int:
    digest = hashlib.sha256(f"lot:{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % 10**9
