"""Which points officials give beside the games. Refuses a change that would break points already given."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament import adapters
from tournament.engine.bonus import BadBonus, BonusKind, kinds_from_json
from tournament.engine.entrants import units_as_number
from tournament.models import Tournament
from tournament.services.core import locks, plan_columns
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen

COLUMNS: Final = ("bonus_kinds",)  # what a form or program sees of it


def change(
    tournament: Tournament, kinds: Any, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Give these kinds (JSON). Raises ``Invalid`` with the path, ``Conflict`` for points already given."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        wanted = read(kinds, tournament.points_unit)
        _refuse_given(tournament, wanted)
        plan_columns.write(
            tournament,
            "bonus_kinds",
            [kind.as_json for kind in wanted],
            verb="bonus.change-kinds",
            by=by,
            now=now,
            seen=seen,
        )
    return tournament


def read(kinds: object, points_unit: int) -> tuple[BonusKind, ...]:
    """Kinds as JSON holds them, with so many units to the point. Raises ``Invalid`` with the path."""
    try:
        return kinds_from_json(kinds, points_unit)
    except BadBonus as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path) from error


def _refuse_given(tournament: Tournament, wanted: Iterable[BonusKind]) -> None:
    most = {kind.key: kind.most for kind in wanted}
    labels = {kind.key: kind.label for kind in adapters.to_bonus_kinds(tournament)}
    for row in adapters.to_given(tournament):
        name = labels.get(row.kind, row.kind)
        if row.kind not in most:
            raise Conflict("bonus-given", case="removed", data={"kind": name})
        if row.units > most[row.kind]:
            points = {"kind": name, "points": units_as_number(row.units, tournament.points_unit)}
            raise Conflict("bonus-given", case="above", data=points)
