"""Points beside the games as the engine knows them. Refuses to decide what of them counts."""

from collections.abc import Sequence
from fractions import Fraction

from rules.point_units import whole_units
from tournament.engine.bonus import BonusKind, Given, kinds_from_json
from tournament.models import Tournament


def to_bonus_kinds(tournament: Tournament) -> tuple[BonusKind, ...]:
    """The kinds that officials give, in their order."""
    return kinds_from_json(tournament.bonus_kinds, tournament.points_unit)


def to_given(tournament: Tournament) -> Sequence[Given]:
    """What everybody has, by start number. No query in a tournament without kinds."""
    if not tournament.bonus_kinds:
        return ()
    rows = tournament.bonuses.filter(is_current=True, units__gt=0).order_by()
    columns = ("entrant__number", "kind", "units", "round__number", "points_unit")
    unit = tournament.points_unit
    return [
        Given(number, kind, in_units(points, of, unit), round_)
        for number, kind, points, round_, of in rows.values_list(*columns)
    ]


def in_units(units: int, of: int, unit: int) -> int:
    """Points that were given with ``of`` units to the point, before the scheme was set, in those of today."""
    return whole_units(Fraction(units, of), unit)
