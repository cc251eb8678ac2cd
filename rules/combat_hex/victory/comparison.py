"""The armies as they stand at the end: rows 4 to 17 of the decision table.

The first row that fits decides. A counter that is needed and missing is asked for, never assumed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.combat_hex.victory.facts import GameFacts
from rules.combat_hex.victory.outcome import draw_outcome, win_outcome
from rules.combat_hex.victory.rows import TIMED_OUT_ROWS
from rules.combat_hex.victory.scoring import Grade
from rules.errors import BadInput
from rules.outcomes import Outcome
from rules.policy import Policy
from rules.sides import Side
from rules.verdict import Step


@dataclass(frozen=True, slots=True)
class Comparison:
    """The armies as they stand: rows 4 to 17."""

    facts: GameFacts
    policy: Policy
    is_small: bool
    is_over: bool

    def decide(self) -> Outcome:
        lost = [side for side in Side if self.has_lost(side)]
        wiped = [side for side in Side if self.need(side, "remaining") == 0]
        if len(wiped) > 1:
            row, tie = ("4", "5") if self.is_small else ("8", "9")
            return self.compare({row: self.hero_points}, tie=tie)
        if len(lost) > 1:
            return self.compare({"10": self.points, "11": self.hero_points}, tie="12")
        if lost:
            return win_outcome("6" if self.is_small else "13", lost[0].other)
        if not self.is_over:
            return Outcome(decided=False, row="7" if self.is_small else "14")
        if self.policy.timeout_metric == "draw":
            return draw_outcome("17", Grade.PERFECT_TIE)
        return self.compare({"15": self.timeout_metric, "16": self.hero_points}, tie="17")

    def has_lost(self, side: Side) -> bool:
        """Broken at half or less (7.01); in a small game only without a warrior (7.03, A10)."""
        remaining = self.need(side, "remaining")
        return remaining == 0 if self.is_small else 2 * remaining <= self.need(side, "original")

    def compare(self, counts: Mapping[str, Callable[[Side], Fraction]], *, tie: str) -> Outcome:
        """The first count in which the sides differ names the winner; none is a tie."""
        for row, count in counts.items():
            a, b = count(Side.A), count(Side.B)
            if a != b:
                winner = Side.A if a > b else Side.B
                return win_outcome(row, winner, self.how(row, winner))
        return draw_outcome(tie, Grade.PERFECT_TIE)

    def how(self, row: str, winner: Side) -> Grade:
        """A counted win is partial, unless the policy makes more of it (A1, A2)."""
        if row in TIMED_OUT_ROWS:
            return Grade.PARTIAL_VICTORY
        choice = self.policy.grade_both_broken
        is_wiped = self.need(winner.other, "remaining") == 0 < self.need(winner, "remaining")
        is_total = choice == "total" or (choice == "total-if-wiped" and is_wiped)
        return Grade.TOTAL_VICTORY if is_total else Grade.PARTIAL_VICTORY

    def points(self, side: Side) -> Fraction:
        if self.need(side, "remaining") == 0:
            return Fraction(0)
        return Fraction(self.need(side, "points_remaining"))

    def hero_points(self, side: Side) -> Fraction:
        """Points spent on heroes, without those left out of this game (A11)."""
        spent = self.need(side, "hero_points")
        left_out = self.facts.side(side).hero_points_left_out or 0
        return Fraction(spent if self.policy.heroes_left_out_count else spent - left_out)

    def timeout_metric(self, side: Side) -> Fraction:
        """What the policy compares when time is up (A3); more is better."""
        if self.policy.timeout_metric == "share-lost":
            return self.points(side) / self.need(side, "points_original")
        if self.policy.timeout_metric == "points-destroyed":
            return self.need(side.other, "points_original") - self.points(side.other)
        return self.points(side)

    def need(self, side: Side, name: str) -> int:
        """A counter without which this game cannot be decided."""
        value: int | None = getattr(self.facts.side(side), name)
        if value is None:
            raise BadInput("count-needed", case=name, path=f"{side}.{name}")
        return value

    def figure_counts(self) -> tuple[Step, ...]:
        return tuple(self._figure_count(side) for side in Side)

    def _figure_count(self, side: Side) -> Step:
        own, is_lost = self.facts.side(side), self.has_lost(side)
        data = {"side": side.value, "remaining": own.remaining, "original": own.original}
        if own.original is None:
            return Step("figures-left", "lost" if is_lost else "playing", data)
        return Step("figures-left-of", "lost" if is_lost else "playing", data)
