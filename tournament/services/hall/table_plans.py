"""The numbers and names of the tables of an event. Players who sit somewhere already stay there."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament.engine.table_plan import BadTablePlan, TablePlan
from tournament.models import Tournament
from tournament.services.core import locks, plan_columns
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen

COLUMNS: Final = ("table_plan",)  # what a form or program sees of it


def change(
    tournament: Tournament, plan: Mapping[str, Any], *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Number and name the tables (JSON), from the next draft on. Raises ``Invalid`` with the path."""
    try:
        wanted = TablePlan.from_json(plan).as_json()
    except BadTablePlan as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path or None) from error
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        plan_columns.write(tournament, "table_plan", wanted, verb="tables.change", by=by, now=now, seen=seen)
    return tournament
