"""A scheme: what each result of a tournament is worth, as its organiser decides. Combat Hex has 7.05.

A scheme is read once, which refuses what cannot be meant, and priced by :mod:`rules.scoring.scores`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final

BY_GRADE: Final = "grade"  # the ruleset graded; bands are found by their key


@dataclass(frozen=True, slots=True)
class Counter:
    """A whole number that each side has at the end."""

    key: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Condition:
    """When a band holds, seen from the winner. What is ``None`` is not asked."""

    margin_from: int | None = None
    margin_to: int | None = None
    winner_from: int | None = None
    ratio_from: Fraction | None = None  # the winner has so many times the loser's, or the loser has nothing
    percent_above: int | None = None  # the margin, of the level
    loser_mark: str | None = None

    @property
    def is_open(self) -> bool:
        """Does it hold for every winner?"""
        return self == Condition()

    @property
    def is_margin(self) -> bool:
        """Does it ask for a margin alone?"""
        asks_more = (self.winner_from, self.ratio_from, self.percent_above, self.loser_mark)
        return not self.is_open and all(each is None for each in asks_more)


@dataclass(frozen=True, slots=True)
class Price:
    """Points of both sides of a decided game."""

    winner: Fraction
    loser: Fraction


@dataclass(frozen=True, slots=True)
class Band:
    """One way to win: what it is worth, and when it holds."""

    key: str
    price: Price
    when: Condition


@dataclass(frozen=True, slots=True)
class Draw:
    """Equal, a margin of at most ``margin_to``, or one below ``percent_below`` of the level."""

    points: Fraction
    margin_to: int = 0
    percent_below: int | None = None


class ExtraKind(StrEnum):
    """How an extra counts."""

    EACH = "each"  # the points for each one of a counter
    PER = "per"  # the points for each full number of a counter
    STEPS = "steps"  # the points of the highest step that a counter reaches
    MARK = "mark"
    CLOSE_LOSS = "close-loss"


@dataclass(frozen=True, slots=True)
class Extra:
    """Points beside the band, for each side by itself."""

    key: str
    kind: ExtraKind
    points: Fraction = Fraction(0)
    counter: str = ""
    every: int = 1
    steps: tuple[tuple[int, Fraction], ...] = ()
    mark: str = ""
    margin_to: int = 0
    most: Fraction | None = None
    most_unless_won: Fraction | None = None


class ByeKind(StrEnum):
    """How a round without an opponent is priced."""

    FIXED = "fixed"
    GRADE = "grade"  # the points of a band's winner
    BY_ROUND = "by-round"
    AVERAGE = "average"  # of the own games, rounded up


@dataclass(frozen=True, slots=True)
class Bye:
    """What a round without an opponent is worth, and the counters that it sets."""

    kind: ByeKind
    points: Fraction = Fraction(0)  # ``fixed``, and the first round of ``by-round``
    later: Fraction = Fraction(0)
    band: str = ""
    counters: Mapping[str, int | None] = field(default_factory=dict)  # ``None`` is the level of the game


@dataclass(frozen=True, slots=True)
class Scheme:
    """All of it. ``special`` prices a concession, an absence and an exclusion where the organiser did."""

    name: str
    decide: str
    counters: tuple[Counter, ...]
    marks: tuple[str, ...]
    draw: Draw
    bands: tuple[Band, ...]
    extras: tuple[Extra, ...]
    cap: Fraction | None
    zero_mark: str | None
    special: Mapping[str, Price]
    both_absent: Fraction | None
    bye: Bye | None
    requested_bye: Fraction | None

    def administrative(self, kind: str) -> Price:
        """The price of an ending without a game: the best and the worst band where none is named."""
        best = max(band.price.winner for band in self.bands)
        return self.special.get(kind) or Price(best, self.worst)

    @property
    def worst(self) -> Fraction:
        return min(band.price.loser for band in self.bands)

    @property
    def asks_level(self) -> bool:
        """Does a band or the draw count in percent of the level?"""
        return self.draw.percent_below is not None or any(
            band.when.percent_above is not None for band in self.bands
        )

    def warnings(self) -> tuple[str, ...]:
        """What can be meant and seldom is, as codes."""
        prices = [band.price for band in self.bands]
        found = {
            "draw-above-win": any(self.draw.points > price.winner for price in prices),
            "loss-above-draw": any(price.loser > self.draw.points for price in prices),
        }
        return tuple(code for code, is_so in found.items() if is_so)

    def numbers(self) -> tuple[Fraction, ...]:
        """Every number of points in it, which a unit has to hold."""
        prices = [*(band.price for band in self.bands), *self.special.values()]
        extras = [
            each
            for extra in self.extras
            for each in (
                extra.points,
                *(points for _, points in extra.steps),
                extra.most,
                extra.most_unless_won,
            )
        ]
        byes = [self.bye.points, self.bye.later] if self.bye else []
        others = [*extras, *byes, self.cap, self.both_absent, self.requested_bye]
        in_prices = [each for price in prices for each in (price.winner, price.loser)]
        return (self.draw.points, *in_prices, *(each for each in others if each is not None))
