"""What a round costs against the engine's own, aim by aim.

Refuses to weigh: the aims stand in the order of the policy, and each line says only more, fewer or equal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.engine.pairing.choice import Total
from tournament.engine.pairing.policy import OF_SIDES
from tournament.engine.pairing.reasons.difference import Difference
from tournament.engine.scores import HALVES
from tournament.messages.aims import AGAINST_NOW, aim_name, aim_text

SILENT: Final = frozenset({"lot", "kept"})


@dataclass(frozen=True, slots=True)
class Line:
    """One aim: what this round costs, what the engine's would, and what the round before the change did."""

    key: str
    engine_name: str
    source: str
    cost: int
    best: int
    before: int | None = None
    points_unit: int = HALVES

    @property
    def name(self) -> str:
        return aim_name(self.key, self.engine_name)

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
        now = {"same": "same-now", "up": "worse-now", "down": "better-now"}
        return str(AGAINST_NOW[self.verdict if self.before is None else now[self.moves]])

    @property
    def words(self) -> str:
        return aim_text(self.key, cost=self.cost, best=self.best, points_unit=self.points_unit)


def lines(
    mine: Iterable[Total],
    best: Iterable[Total],
    before: Mapping[str, int] | None = None,
    *,
    points_unit: int,
    has_rulebook: bool = True,
) -> tuple[Line, ...]:
    """Every aim that means something, most important first. Without a rulebook none cites a clause."""
    earlier = before or {}
    return tuple(
        Line(
            own.key,
            own.name,
            _source(own, has_rulebook=has_rulebook),
            own.cost,
            other.cost,
            earlier.get(own.key),
            points_unit,
        )
        for own, other in zip(mine, best, strict=True)
        if own.key not in SILENT
    )


def lines_of(found: Iterable[Difference], *, points_unit: int, has_rulebook: bool = True) -> tuple[Line, ...]:
    """The same of levels that were held against each other already."""
    return tuple(
        Line(
            one.key,
            one.name,
            _source(one, has_rulebook=has_rulebook),
            one.cost,
            one.best,
            points_unit=points_unit,
        )
        for one in found
        if one.key not in SILENT
    )


def _source(aim: Total | Difference, *, has_rulebook: bool) -> str:
    return "" if aim.key in OF_SIDES and not has_rulebook else aim.source
