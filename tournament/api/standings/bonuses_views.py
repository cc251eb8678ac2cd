"""Points beside the games: which kinds there are, and giving them."""

from typing import Final

from django.db.models import QuerySet
from rest_framework.response import Response

from tournament.api.core.operations import (
    ORGANISER,
    PUBLIC,
    SCOREKEEPER,
    TOURNAMENT,
    Call,
    example,
    operation,
)
from tournament.api.core.paging import Pages
from tournament.api.standings.bonuses_serializers import BonusKindsOutput, BonusOutput
from tournament.models import Bonus
from tournament.services.standings import bonus_kinds, bonuses
from tournament.services.standings.inputs import BonusKindsInput, GiveBonusInput

KINDS: Final = f"{TOURNAMENT}bonus-kinds/"
POINTS: Final = f"{TOURNAMENT}bonus-points/"
PAINTED: Final = example("two painted armies", {"kind": "painted", "points": {"7": 10, "12": 7.5}})


@operation("GET", KINDS, "bonus_kinds", PUBLIC, output=BonusKindsOutput, tag="Tournaments")
def kinds_of(call: Call) -> Response:
    """Which points officials give beside the games."""
    return call.tagged(BonusKindsOutput(call.tournament), call.tournament, bonus_kinds.COLUMNS)


@operation("PUT", KINDS, "bonus_kinds_set", ORGANISER, output=BonusKindsOutput, takes_if_match=True)
def set_kinds(call: Call, values: BonusKindsInput) -> Response:
    """Set all of them. A kind of which players have points cannot go. For organisers."""
    seen = call.values_read(bonus_kinds.COLUMNS)
    tournament = bonus_kinds.change(call.tournament, values.kinds, by=call.actor, now=call.now, seen=seen)
    return call.tagged(BonusKindsOutput(tournament), tournament, bonus_kinds.COLUMNS)


@operation("GET", POINTS, "bonus_points", SCOREKEEPER, output=BonusOutput, paged=Pages)
def index(call: Call) -> QuerySet[Bonus]:
    """What everybody has, also what counts only at the end. For officials."""
    rows = call.tournament.bonuses.filter(is_current=True, units__gt=0)
    return rows.select_related("entrant", "round").order_by("entrant__number", "kind")


@operation("POST", POINTS, "bonus_give", SCOREKEEPER, output=BonusOutput, many=True, examples=(PAINTED,))
def give(call: Call, values: GiveBonusInput) -> list[Bonus]:
    """Give points of one kind; who has them already is left as they are. For whom the kind names.

    Earlier points of the kind are replaced, not added to. Answers with what changed.
    """
    points = values.units(unit=call.tournament.points_unit)
    return bonuses.give(call.tournament, values.kind, points, by=call.actor, now=call.now)
