"""The known-strength model: who is how strong, and how a game between two ends.

Strengths are drawn from a normal distribution with deviation 1. A game's margin is the difference of the
strengths, plus what a faction is worth, plus normal noise (``Plan.noise``). Small margins are perfect ties,
middle ones partial victories, large ones total victories: the table of 7.05. With the defaults, of
the games between equals 8 % are ties, half are partial and 42 % total victories.

It is Thurstone's model of comparison (Psychological Review 34, 1927) cut into five grades. It refuses to
claim more: real games of this kind were never published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from math import isfinite
from random import Random
from statistics import NormalDist
from typing import Any

from tournament.engine.errors import BadState
from tournament.engine.pairing import PairingPolicy
from tournament.engine.scores import OUTCOMES, PARTIAL, TIE, TOTAL

FEWEST, MOST = 2, 10_000


@dataclass(frozen=True, slots=True)
class Plan:
    """One kind of tournament.

    ``drops`` and ``late``: the share of the field that leaves after a round, and that arrives after the
    first. ``clubs`` and ``countries``: how many there are to belong to, 0 for none. ``families``: how many
    groups of three there are who do not want to meet, beside. ``good_edge``: what playing good adds to
    the margin. ``tie`` and ``total``: up to which margin a game is a perfect tie, and
    from which a total victory.
    """

    entrants: int
    rounds: int
    policy: PairingPolicy = field(default_factory=PairingPolicy)
    drops: float = 0.0
    late: float = 0.0
    clubs: int = 0
    countries: int = 0
    families: int = 0
    good_edge: float = 0.0
    noise: float = 1.0
    tie: float = 0.1
    total: float = 0.8

    def __post_init__(self) -> None:
        if not FEWEST <= self.entrants <= MOST:
            raise BadState("bad-entrants", data={"value": self.entrants, "least": FEWEST, "most": MOST})
        if self.rounds < 1:
            raise BadState("bad-rounds", data={"value": self.rounds})
        for code, share in (("bad-drops", self.drops), ("bad-late", self.late)):
            if not 0 <= share < 1:
                raise BadState(code, data={"value": str(share)})
        counts = {"bad-clubs": self.clubs, "bad-countries": self.countries, "bad-families": self.families}
        for code, count in counts.items():
            if count < 0:
                raise BadState(code, data={"value": count})
        if not isfinite(self.good_edge):
            raise BadState("bad-good-edge", data={"value": str(self.good_edge)})
        if not (isfinite(self.noise) and self.noise > 0 and 0 <= self.tie <= self.total):
            raise BadState("bad-noise")

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "policy": self.policy.as_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        return cls(**{**data, "policy": PairingPolicy.from_json(data.get("policy"))})


def half_points(margin: float, plan: Plan) -> int:
    """What the first of the two gets for a margin; the other gets the rest."""
    size = abs(margin)
    won = TIE if size <= plan.tie else PARTIAL if size < plan.total else TOTAL
    return won if margin >= 0 else TOTAL - won


def chances(difference: float, plan: Plan) -> dict[int, float]:
    """The probability of each number of half-points for the one who is stronger by ``difference``."""
    below = NormalDist(difference, plan.noise).cdf
    cuts = (-plan.total, -plan.tie, plan.tie, plan.total)
    sums = (0.0, *(below(cut) for cut in cuts), 1.0)
    return {halves: sums[k + 1] - sums[k] for k, halves in enumerate(reversed(OUTCOMES))}


def result(difference: float, plan: Plan, dice: Random) -> int:
    """Half-points of the first in one game."""
    return half_points(difference + dice.gauss(0, plan.noise), plan)
