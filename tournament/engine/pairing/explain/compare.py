"""Two rounds against each other, level by level.

It knows totals only, never how a round was found.
"""

from collections.abc import Iterable, Sequence

from tournament.engine.pairing.choice import Total
from tournament.engine.pairing.reasons.difference import Difference

LOT = "lot"


def differences(mine: Sequence[Total], best: Iterable[Total]) -> tuple[Difference, ...]:
    """Every level of both rounds, most important first; the two are of the same field."""
    costs = {total.key: total.cost for total in best}
    return tuple(
        Difference(t.key, t.name, t.source, t.is_must, t.cost, costs.get(t.key, t.cost)) for t in mine
    )


def decisive(levels: Iterable[Difference]) -> Difference | None:
    """The first level where the two differ; None where nothing but the lot tells them apart."""
    return next((level for level in levels if level.cost != level.best and level.key != LOT), None)
