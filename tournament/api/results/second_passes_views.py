"""The second pass over score sheets: how far it is, what agrees, and what is kept where it does not."""

from typing import Any

from django.db import transaction

from rules.point_units import as_points
from tournament.api.core.operations import ROUND, SCOREKEEPER, TABLE, Call, example, operation
from tournament.api.results.tables_serializers import DeskSubmissionOutput, PassesOutput, SecondPassOutput
from tournament.api.results.tables_views import FACTS
from tournament.api.results.verdicts import about_facts
from tournament.models import Submission
from tournament.queries.results import reports
from tournament.queries.results.double_entries import Passes, passes_of
from tournament.services.core.errors import Invalid
from tournament.services.core.point_units import in_units
from tournament.services.results import double_entry
from tournament.services.results.inputs import KeepInput, SecondCheckInput

POINTS = example("the points of the sheet again", {"token": "second-7-1", "points_a": 3, "points_b": 0})
AGAIN = example("the whole sheet again", {"token": "second-7-2", "facts": FACTS})
KEEP = example("the first was right", {"seen": 12, "reason": "The second was misread."})


@operation("GET", f"{ROUND}passes/", "passes", SCOREKEEPER, output=PassesOutput)
def passes(call: Call, number: int) -> Passes:
    """Which are out, reported, disputed, in, and checked by a second pass. For scorekeepers."""
    return passes_of(call.desk.round(number))


@operation(
    "POST", f"{TABLE}check/", "table_check", SCOREKEEPER, output=SecondPassOutput, examples=(POINTS, AGAIN)
)
def check(call: Call, values: SecondCheckInput, number: int, table: int) -> dict[str, Any]:
    """Type the points of a sheet again, or all of it: where they agree, the result is marked as checked.

    What differs is named; then keep the result (`keep/`) or correct it (`correction/`), with the id of
    `result` as `seen`: where another one stands by then, nothing is stored. The token of the request
    that made the result is no second pass. For scorekeepers.
    """
    pairing, token = call.desk.pairing(number, table), call.actor.token(values.token)
    with about_facts(), transaction.atomic():  # the result that is named is the one it was compared with
        if values.facts is not None:
            facts = values.facts.as_dict()
            differs = double_entry.check(pairing, facts, token=token, by=call.actor, now=call.now)
        elif values.points_a is None or values.points_b is None:
            raise Invalid("nothing-to-check", field="points_a")
        else:
            unit = call.tournament.points_unit
            points_a = in_units(values.points_a, unit, field="points_a")
            points_b = in_units(values.points_b, unit, field="points_b")
            agrees = double_entry.check_points(pairing, (points_a, points_b), by=call.actor, now=call.now)
            typed = as_points(points_a, unit), as_points(points_b, unit)
            differs = () if agrees else double_entry.other_points(pairing, typed, by=call.actor)
        result = reports.confirmed_of(pairing)
    return {"agrees": not differs, "differs": differs, "result": result}


@operation("POST", f"{TABLE}keep/", "table_keep", SCOREKEEPER, output=DeskSubmissionOutput, examples=(KEEP,))
def keep(call: Call, values: KeepInput, number: int, table: int) -> Submission:
    """The second pass differed, and what is stored counts as checked, with a reason. For scorekeepers."""
    pairing = call.desk.pairing(number, table)
    return double_entry.keep(pairing, by=call.actor, now=call.now, **values.as_dict())
