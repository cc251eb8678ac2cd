"""What a game of a state file may give out: 7.05, or the scheme that the file holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.errors import BadInput
from rules.policy import Policy
from rules.results_only import RESULTS_ONLY
from rules.ruleset import EventRules
from rules.scored_game import has_average_byes, read_game_scheme
from rules.scoring.points import MAX_POINTS
from rules.scoring.schemes import Scheme
from tournament.adapters.prices import scheme_prices, scheme_unit
from tournament.engine.scores import GRADES, TOTAL, USUAL_PRICES, Prices


@dataclass(frozen=True, slots=True)
class GamePrices:
    """The prices of one file. ``scheme`` is None where 7.05 prices the games."""

    rules: Policy
    prices: Prices = USUAL_PRICES
    scheme: Scheme | None = None

    def bye_units(self, number: int) -> int:
        """What a bye in that round is worth where the file says nothing."""
        if self.scheme is None:
            return self.rules.bye_score
        event = EventRules(RESULTS_ONLY.default_level, self.rules, self.scheme, self.prices.points_unit)
        return RESULTS_ONLY.grade_bye(event, number=number).value.units_a or 0

    def units(self, points: float) -> int | None:
        """So many points in units; None where they fall between two, or are beyond all that is counted."""
        if not abs(points) <= MAX_POINTS:
            return None
        exact = Fraction(str(points)) * self.prices.points_unit
        return exact.numerator if exact.denominator == 1 else None

    def score_of(self, points: float) -> int | None:
        """The units of so many points; None where one of two cannot have them."""
        units = self.units(points)
        return None if self.scheme is None and units not in GRADES else units

    def check_sum(self, path: str, units_a: int, units_b: int, *, is_whole: bool) -> None:
        """Refuse points that no game gives; one that ``is_whole`` was played and has those of both."""
        if self.scheme is None:
            self._check_usual(path, units_a + units_b, is_whole=is_whole)
        elif is_whole and self.prices.is_closed and not self._is_result(units_a, units_b):
            raise BadInput("unreadable", case="points-scheme", path=path)

    def grade(self, half: int | None, against: int | None) -> str | None:
        """The grade that is worth these points, where a game gives both."""
        if self.scheme is None:
            return GRADES.get(half) if half is not None and half + (against or 0) == TOTAL else None
        found = (one for one in self.prices.outcomes if (one.units_a, one.units_b) == (half, against))
        return next((one.grade_a for one in found), None)

    @property
    def grades(self) -> list[str]:
        """Every grade that a file may name."""
        return list(dict.fromkeys(one.grade_a for one in (*self.prices.outcomes, *self.prices.unplayed)))

    def _is_result(self, units_a: int, units_b: int) -> bool:
        return (units_a, units_b) in {*self.prices.limits, (0, 0)}

    def _check_usual(self, path: str, total: int, *, is_whole: bool) -> None:
        """A game gives three points in all, or none where nobody scores; a decree may give away fewer."""
        if total > TOTAL:
            raise BadInput("unreadable", case="points-more", path=path)
        if is_whole and total not in {0, TOTAL}:
            raise BadInput("unreadable", case="points-fewer", path=path)


def read_game_prices(raw: Mapping[str, Any], rules: Policy) -> GamePrices:
    """Those of the scheme at ``scheme``, else 7.05. Raises what the scheme's reader raises."""
    if raw.get("scheme") is None:
        return GamePrices(rules)
    scheme = read_game_scheme(raw["scheme"], path="scheme")
    if has_average_byes(scheme):  # each bye of a file has its points
        raise BadInput("scheme-average", path="scheme.bye.kind")
    return GamePrices(rules, scheme_prices(scheme, scheme_unit(scheme)), scheme)
