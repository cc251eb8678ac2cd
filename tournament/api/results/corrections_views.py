"""A past result changed through the API: looked at first, then saved as it was looked at."""

from collections.abc import Callable
from typing import Any

from tournament.api.core.operations import SCOREKEEPER, TABLE, Call, operation
from tournament.api.results.corrections_serializers import CorrectedOutput, EffectsOutput
from tournament.api.results.verdicts import about_facts, facts_of
from tournament.models import Pairing, RoleKind, Submission
from tournament.queries.results import reports
from tournament.queries.results.corrections import Effects
from tournament.services.core.errors import Conflict
from tournament.services.results import corrections, results
from tournament.services.results.corrections import Then
from tournament.services.results.inputs import CorrectionInput, CorrectionPreviewInput


@operation(
    "POST", f"{TABLE}correction/preview/", "table_correction_preview", SCOREKEEPER, output=EffectsOutput
)
def preview(call: Call, values: CorrectionPreviewInput, number: int, table: int) -> Effects:
    """Places that move, rounds that would have been paired otherwise. Nothing changes."""
    pairing = _pairing(call, values, number, table)
    if reports.confirmed_of(pairing) is None:
        raise Conflict("nothing-stands", data={"table": table})
    with about_facts():
        return corrections.preview(pairing, _change(call, pairing, values), every_round=True)


@operation("POST", f"{TABLE}correction/", "table_correction", SCOREKEEPER, output=CorrectedOutput)
def correct(call: Call, values: CorrectionInput, number: int, table: int) -> dict[str, Any]:
    """Replace the result that counts, if it is still the one that was looked at.

    An unplayed later round keeps its pairings, or is drawn again as a draft.
    """
    pairing = _pairing(call, values, number, table)
    with about_facts():
        submission, again = corrections.correct(
            pairing,
            _change(call, pairing, values),
            seen=values.seen,
            then=Then(values.then),
            by=call.actor,
            now=call.now,
            reason=values.reason,
        )
    return {"kept": submission, "again": again}


def _pairing(call: Call, values: CorrectionPreviewInput, number: int, table: int) -> Pairing:
    least = RoleKind.SCOREKEEPER if values.ruling is None else RoleKind.REFEREE
    if isinstance(values, CorrectionInput) and values.then == Then.AGAIN:
        least = RoleKind.ORGANISER
    return call.desk_of(least).pairing(number, table)


def _change(call: Call, pairing: Pairing, values: CorrectionPreviewInput) -> Callable[[], Submission]:
    facts, token = facts_of(values), call.actor.token(values.token)
    how: dict[str, Any] = {"token": token, "by": call.actor, "now": call.now, "is_looked_at": True}
    if values.ruling is None:
        return lambda: results.submit(pairing, facts, reason=values.reason, **how)
    decision = values.ruling.decision(values.reason, unit=pairing.round.tournament.points_unit)
    return lambda: results.rule(pairing, facts, decision, **how)
