"""The known-strength model: who is how strong, and how a game between two ends.

Strengths are drawn from a normal distribution with deviation 1. A game's margin is the difference of the
strengths, plus what a faction is worth, plus normal noise (``Plan.noise``). Small margins are draws, large
ones the clearest win, and the wins between share what lies between. With the defaults and the table of 7.05,
of the games between equals 8 % are ties, half are partial and 42 % total victories.

It is Thurstone's model of comparison (Psychological Review 34, 1927) cut into grades. It refuses to
claim more: real games of this kind were never published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from math import isfinite
from random import Random
from statistics import NormalDist
from typing import Any

from tournament.engine.errors import BadState
from tournament.engine.pairing import PairingPolicy
from tournament.engine.scores import USUAL_PRICES, Outcome, Prices

FEWEST, MOST = 2, 10_000


@dataclass(frozen=True, slots=True)
class Plan:
    """One kind of tournament.

    ``drops`` and ``late``: the share of the field that leaves after a round, and that arrives after the
    first. ``clubs`` and ``countries``: how many there are to belong to, 0 for none. ``families``: how many
    groups of three there are who do not want to meet, beside. ``good_edge``: what playing good adds to
    the margin. ``tie`` and ``total``: up to which margin a game is a draw, and from which the clearest win.
    ``prices``: how games can end, without what a scheme adds.
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
    prices: Prices = field(default=USUAL_PRICES, hash=False)

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
        """As workers get it; prices only where they are not those of 7.05."""
        plain = asdict(replace(self, prices=USUAL_PRICES))
        del plain["prices"]
        own = {} if self.prices == USUAL_PRICES else {"prices": self.prices.as_json()}
        return {**plain, "policy": self.policy.as_json(), **own}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        own = {"prices": Prices.from_json(data["prices"])} if "prices" in data else {}
        return cls(**{**data, "policy": PairingPolicy.from_json(data.get("policy")), **own})


def outcome_of(margin: float, plan: Plan) -> Outcome:
    """How a game with that margin ends; a negative one is the second player's."""
    wins, draw, losses = _by_clearness(plan.prices)
    size = abs(margin)
    if size <= plan.tie:
        return draw
    place = sum(size < cut for cut in _cuts(plan, len(wins)))
    return wins[place] if margin > 0 else losses[place]


def units(margin: float, plan: Plan) -> int:
    """What the first of the two gets for a margin."""
    return outcome_of(margin, plan).units_a


def chances(difference: float, plan: Plan) -> dict[int, float]:
    """The probability of each number of units for the one who is stronger by ``difference``."""
    wins, draw, losses = _by_clearness(plan.prices)
    below = NormalDist(difference, plan.noise).cdf
    cuts = _cuts(plan, len(wins))
    ends = (*(-cut for cut in cuts), -plan.tie, plan.tie, *reversed(cuts))
    sums = (0.0, *(below(end) for end in ends), 1.0)
    found: dict[int, float] = {}
    for k, one in enumerate((*losses, draw, *reversed(wins))):
        found[one.units_a] = found.get(one.units_a, 0.0) + sums[k + 1] - sums[k]
    return found


def result(difference: float, plan: Plan, dice: Random) -> Outcome:
    """How one game ends for the first, who is stronger by ``difference``."""
    return outcome_of(difference + dice.gauss(0, plan.noise), plan)


def _cuts(plan: Plan, wins: int) -> tuple[float, ...]:
    """From which margin each win but the least clear one holds, the clearest first."""
    step = (plan.total - plan.tie) / max(1, wins - 1)
    return tuple(plan.total - step * k for k in range(wins - 1))


def _by_clearness(prices: Prices) -> tuple[tuple[Outcome, ...], Outcome, tuple[Outcome, ...]]:
    """The wins of the first, the clearest first, the draw, and the same wins of the second."""
    half = len(prices.outcomes) // 2
    wins, draw = prices.outcomes[:half], prices.outcomes[half]
    return wins, draw, prices.outcomes[:half:-1]
