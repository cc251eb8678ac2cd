"""The numbers and names of the tables over HTTP: anybody reads them, the organiser sets them."""

from rest_framework import serializers
from rest_framework.response import Response

from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, operation
from tournament.services.hall import table_plans
from tournament.services.hall.inputs import TABLES_HELP, TablePlanInput


class TablePlanOutput(Output):
    """The first number of the tables, and names that some of them have."""

    plan = serializers.DictField(source="table_plan", help_text=TABLES_HELP)


@operation("GET", f"{TOURNAMENT}tables/", "tables", PUBLIC, output=TablePlanOutput, tag="Tournaments")
def tables_of(call: Call) -> Response:
    """The numbers and names of the tables."""
    return call.tagged(TablePlanOutput(call.tournament), call.tournament, table_plans.COLUMNS)


@operation(
    "PUT", f"{TOURNAMENT}tables/", "tables_set", ORGANISER, output=TablePlanOutput, takes_if_match=True
)
def set_tables(call: Call, values: TablePlanInput) -> Response:
    """Set all of it, from the next draft on. For organisers."""
    seen = call.values_read(table_plans.COLUMNS)
    tournament = table_plans.change(call.tournament, values.plan, by=call.actor, now=call.now, seen=seen)
    return call.tagged(TablePlanOutput(tournament), tournament, table_plans.COLUMNS)
