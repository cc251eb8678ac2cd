"""Which scenarios or maps are played in which round. A round keeps what was drawn when it was published."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament.engine.scenarios import BadScenarios, ScenarioPlan
from tournament.models import Round, Tournament
from tournament.services.core import locks, plan_columns
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen

COLUMNS: Final = ("scenario_plan",)  # what a form or program sees of it


def change(
    tournament: Tournament, plan: Mapping[str, Any], *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Play these (JSON), from the next round that is published on. Raises ``Invalid`` with the path."""
    wanted = read(plan).as_json()
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        plan_columns.write(
            tournament, "scenario_plan", wanted, verb="scenarios.change", by=by, now=now, seen=seen
        )
    return tournament


def read(plan: object) -> ScenarioPlan:
    """A plan as JSON holds it. Raises ``Invalid`` with the path."""
    try:
        return ScenarioPlan.from_json(plan)
    except BadScenarios as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path or None) from error


def draw(round_: Round) -> None:
    """Set what the tables of a round play; whoever publishes it saves it."""
    tournament = round_.tournament
    tables = round_.pairings.filter(is_current=True, b__isnull=False).values_list("table", flat=True)
    first = tournament.tables.start
    last = max((table or 0 for table in tables), default=0)
    round_.scenarios = ScenarioPlan.from_json(tournament.scenario_plan).drawn(
        round_.number, seed=tournament.seed, tables=last + 1 - first, first=first
    )
