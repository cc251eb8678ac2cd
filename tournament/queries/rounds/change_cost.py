"""What a round costs against the engine's own, aim by aim, in words a hall understands.

Refuses to weigh: the aims stand in the order of the policy, and each line says only more, fewer or equal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.engine.pairing.choice import Total
from tournament.engine.pairing.reasons.difference import Difference

# one thing, several things; of what the cost of an aim counts
COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "second-bye": ("bye that somebody else should have had first", "byes that others should have had first"),
    "rematch": ("rematch", "rematches"),
    "one-side": ("pairing of two who bring the same side", "pairings of two who bring the same side"),
    "faction-limit": ("entrant past an imbalance of 2", "entrants past an imbalance of 2"),
    "same-club": ("pairing within one club", "pairings within one club"),
    "same-country": ("pairing within one country", "pairings within one country"),
    "same-families": ("pairing within one family or group", "pairings within one family or group"),
    "bye-rank": ("place between the bye and the last one", "places between the bye and the last one"),
    "float-again": (
        "entrant who floats the same way twice running",
        "entrants who float the same way twice running",
    ),
    "faction-wish": ("entrant with an imbalance of 2", "entrants with an imbalance of 2"),
}
# sums that count nothing one could point at: what a larger one means, and what it adds up
SUMMED: Final[Mapping[str, tuple[str, str]]] = {
    "floats": (
        "Opponents are {} apart in points than in the engine's round",
        "squared differences in half-points",
    ),
    "fold": ("The halves of the groups meet {} exactly than in the engine's round", "places off"),
    "adjacent": ("Neighbours meet {} exactly than in the engine's round", "places off"),
}
DEGREES: Final[Mapping[str, tuple[str, str]]] = {"floats": ("further", "less far")}
NAMES: Final[Mapping[str, str]] = {
    "same-club": "Clubs kept apart",
    "same-country": "Countries kept apart",
    "same-families": "Families and groups kept apart",
}
GROUP: Final = ("entrant of this score group paired below it", "entrants of this score group paired below it")
PRICE: Final = ", at the price of something more important"
SILENT: Final = frozenset({"lot", "kept"})


@dataclass(frozen=True, slots=True)
class Line:
    """One aim: what this round costs, what the engine's would, and what the round before the change did."""

    key: str
    name: str
    source: str
    cost: int
    best: int
    before: int | None = None

    @property
    def verdict(self) -> str:
        """``equal``, ``worse`` or ``better`` than the engine's round."""
        if self.cost == self.best:
            return "equal"
        return "worse" if self.cost > self.best else "better"

    @property
    def moves(self) -> str:
        """``same``, ``up`` or ``down`` against the round before the change."""
        if self.before is None or self.before == self.cost:
            return "same"
        return "up" if self.cost > self.before else "down"

    @property
    def against_now(self) -> str:
        """The same in words; without a round before, against the engine's."""
        if self.before is None:
            return {"equal": "as good", "worse": "worse than the engine's", "better": "better"}[self.verdict]
        return {"same": "as now", "up": "worse than now", "down": "better than now"}[self.moves]

    @property
    def counts(self) -> str:
        return counted(self.key, self.cost)

    @property
    def words(self) -> str:
        if self.key in SUMMED:
            return _summed(self)
        if self.cost == self.best:
            return f"{_upper(counted(self.key, self.cost))}, as in the engine's round."
        word = "more" if self.cost > self.best else "fewer"
        difference = counted(self.key, abs(self.cost - self.best), word)
        tail = "" if self.cost > self.best else PRICE
        return f"{_upper(difference)} than in the engine's round ({self.cost} instead of {self.best}){tail}."


def lines(
    mine: Iterable[Total], best: Iterable[Total], before: Mapping[str, int] | None = None
) -> tuple[Line, ...]:
    """Every aim that means something, most important first."""
    earlier = before or {}
    return tuple(
        Line(own.key, NAMES.get(own.key, own.name), own.source, own.cost, other.cost, earlier.get(own.key))
        for own, other in zip(mine, best, strict=True)
        if own.key not in SILENT
    )


def lines_of(found: Iterable[Difference]) -> tuple[Line, ...]:
    """The same of levels that were held against each other already."""
    return tuple(
        Line(one.key, NAMES.get(one.key, one.name), one.source, one.cost, one.best)
        for one in found
        if one.key not in SILENT
    )


def counted(key: str, number: int, more: str = "") -> str:
    """``no rematch``, ``1 rematch``, ``2 more rematches``."""
    one, many = COUNTED.get(key) or (GROUP if key.startswith("floats-group") else ("point", "points"))
    what = one if number == 1 else many
    return f"{number} {more} {what}" if more else f"{number or 'no'} {what}"


def _summed(line: Line) -> str:
    """A sentence about a sum: what it means first, the numbers behind it."""
    means, adds = SUMMED[line.key]
    if line.cost == line.best:
        return f"As in the engine's round ({line.cost} {adds})."
    worse, better = DEGREES.get(line.key, ("less", "more"))
    tail = "" if line.cost > line.best else PRICE
    words = means.format(worse if line.cost > line.best else better)
    return f"{words} ({line.cost} instead of {line.best} {adds}){tail}."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
