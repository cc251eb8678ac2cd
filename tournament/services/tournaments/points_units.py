"""The unit that a tournament's points are stored in follows from what its results are worth.

It is the coarsest that holds every number of the scheme; two to the point where halves do. It moves with the
scheme and the game until round 1 freezes them. Refuses a unit that does not hold points given already.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from rules.point_units import HALVES, is_whole
from rules.scoring.points import UNITS
from tournament import adapters
from tournament.engine.bonus import BadBonus, kinds_from_json
from tournament.models import Submission, Tournament
from tournament.services.core.errors import Conflict

COLUMN: Final = "points_unit"


def wanted(tournament: Tournament) -> int:
    """The unit of its scheme as the row has it; two to the point where the game itself prices its grades."""
    scheme = adapters.to_scheme(tournament)
    return HALVES if scheme is None else adapters.scheme_unit(scheme)


def follow(tournament: Tournament) -> None:
    """Give the row of a locked tournament the unit of its scheme. Raises ``Conflict``; saves nothing else."""
    unit = wanted(tournament)
    if unit == tournament.points_unit:
        return
    refuse_given(tournament, unit)
    tournament.points_unit = unit
    tournament.save(update_fields=[COLUMN])


def refuse_impossible(tournament: Tournament) -> None:
    """Refuse a unit that came from elsewhere and does not hold what was scored and given. ``Conflict``."""
    unit, scheme = tournament.points_unit, adapters.to_scheme(tournament)
    numbers = () if scheme is None else scheme.numbers()
    is_needed = scheme is not None or unit == HALVES
    if not is_needed or unit not in UNITS[1:] or not all(is_whole(each, unit) for each in numbers):
        raise Conflict("points-between", case="scheme")
    results = Submission.objects.filter(pairing__round__tournament=tournament)
    if results.exclude(points_unit=unit).exists():
        raise Conflict("points-between", case="result")
    refuse_given(tournament, unit)


def refuse_given(tournament: Tournament, unit: int) -> None:
    """Refuse a unit in which bonus points and penalties of this tournament are no whole numbers."""
    try:
        kinds_from_json(tournament.bonus_kinds, unit)
    except BadBonus as error:
        raise Conflict("points-between", case="bonus-kind") from error
    if _has_between(tournament.bonuses.filter(is_current=True).values_list("units", "points_unit"), unit):
        raise Conflict("points-between", case="bonus")
    if _has_between(tournament.penalties.values_list("units", "points_unit"), unit):
        raise Conflict("points-between", case="penalty")


def _has_between(rows: Iterable[tuple[int, int]], unit: int) -> bool:
    return not all(is_whole(Fraction(points, of), unit) for points, of in rows)
