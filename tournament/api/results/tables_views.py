"""One table at the desk: look at it, enter its result, confirm, dispute, rule, record the roll."""

from typing import Any

from rest_framework.response import Response

from rules.outcomes import Outcome
from rules.verdict import Verdict
from tournament.api.core.operations import REFEREE, SCOREKEEPER, TABLE, Call, example, operation
from tournament.api.results.tables_serializers import TableOutput
from tournament.api.results.verdicts import about_facts, answer_of, facts_of, preview_of
from tournament.api.serializers.pairings import PairingOutput
from tournament.api.serializers.results import PreviewOutput, SubmissionOutput
from tournament.models import Pairing, Submission
from tournament.queries.results import reports, side_by_side
from tournament.services.results import played_scenarios, results
from tournament.services.results.inputs import (
    ConfirmInput,
    DisputeInput,
    EnteredResultInput,
    PreviewInput,
    RulingInput,
    ScenarioInput,
    TableRollInput,
)
from tournament.services.rounds import pairings

FACTS = {
    "last_turn_over": False,
    "a": {"faction": "good", "original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600},
    "b": {"faction": "evil", "original": 14, "remaining": 4, "points_remaining": 350, "hero_points": 500},
}
SLIP = example("a broken army", {"token": "slip-7-1", "facts": FACTS})
RULING = example(
    "a ruling",
    {
        "token": "ruling-7-1",
        "points_a": 3,
        "points_b": 0,
        "clause": "10.01",
        "reason": "Side b left the table.",
    },
)
LOOK = example("a broken army", {"facts": FACTS})


@operation("GET", TABLE, "table", SCOREKEEPER, output=TableOutput)
def show(call: Call, number: int, table: int) -> dict[str, Any]:
    """Every report with its id, what was doubted, and what differs side by side. For scorekeepers."""
    pairing = call.desk.pairing(number, table)
    history = reports.history_of(pairing)
    accounts = tuple(side_by_side.stored(row) for row in history if row.status in Submission.LIVE)
    return {
        "pairing": pairing,
        "reports": history,
        "compared": side_by_side.compare(pairing, accounts) if len(accounts) > 1 else (),
        "doubts": reports.doubts_of(pairing.round).get(pairing.pk, []),
        "photos": pairing.photos.filter(removed_at=None),
    }


@operation(
    "POST",
    f"{TABLE}result/",
    "table_result",
    SCOREKEEPER,
    output=SubmissionOutput,
    statuses=(200, 201),
    examples=(SLIP,),
)
def enter(call: Call, values: EnteredResultInput, number: int, table: int) -> Response:
    """Enter the facts of a slip: confirmed at once. A correction needs a reason. For scorekeepers.

    The same token again is the same answer, with 200 instead of 201. What would change a result of a
    round that is over is refused (409 `look-first`): see `correction/preview/`, then `correction/`.
    """
    pairing, token = call.desk.pairing(number, table), call.actor.token(values.token)
    facts = values.facts.as_dict()
    with about_facts():
        submission = results.submit(
            pairing, facts, token=token, by=call.actor, now=call.now, reason=values.reason
        )
    return answer_of(call, submission)


@operation("POST", f"{TABLE}preview/", "table_preview", SCOREKEEPER, output=PreviewOutput, examples=(LOOK,))
def preview(call: Call, values: PreviewInput, number: int, table: int) -> Verdict[Outcome]:
    """What these facts would mean at this table. Nothing is kept. For scorekeepers."""
    return preview_of(call.desk.pairing(number, table), values.facts)


@operation("POST", f"{TABLE}confirm/", "table_confirm", SCOREKEEPER, output=SubmissionOutput)
def confirm(call: Call, values: ConfirmInput, number: int, table: int) -> Submission:
    """Take the report that waits, if it is still the one that was seen. For scorekeepers."""
    pairing = call.desk.pairing(number, table)
    return results.confirm(pairing, by=call.actor, now=call.now, seen=values.seen)


@operation("POST", f"{TABLE}dispute/", "table_dispute", REFEREE, output=PairingOutput)
def dispute(call: Call, values: DisputeInput, number: int, table: int) -> Pairing:
    """Doubt a report or a result: the table waits for a ruling. For referees."""
    pairing = call.desk.pairing(number, table)
    return results.dispute(pairing, by=call.actor, now=call.now, **values.as_dict())


@operation(
    "POST",
    f"{TABLE}ruling/",
    "table_ruling",
    REFEREE,
    output=SubmissionOutput,
    statuses=(200, 201),
    examples=(RULING,),
)
def rule(call: Call, values: RulingInput, number: int, table: int) -> Response:
    """Set the result whatever the facts would give, with clause and reason (10.01). For referees.

    Points that no game gives out, like 3 to 3, are refused (422 `ruling-unusual`) until `is_confirmed`.
    A result of a round that is over is not replaced here (409 `look-first`): send the ruling to
    `correction/preview/`, then to `correction/`.
    """
    pairing = call.desk.pairing(number, table)
    decision = values.decision(values.reason, unit=call.tournament.points_unit)
    token = call.actor.token(values.token)
    return answer_of(
        call, results.rule(pairing, facts_of(values), decision, token=token, by=call.actor, now=call.now)
    )


@operation("POST", f"{TABLE}scenario/", "table_scenario", SCOREKEEPER, output=PairingOutput)
def scenario(call: Call, values: ScenarioInput, number: int, table: int) -> Pairing:
    """Say which scenario was played at this table. Twice is harmless. For scorekeepers."""
    pairing = call.desk.pairing(number, table)
    return played_scenarios.record(pairing, values.scenario, by=call.actor, now=call.now)


@operation("POST", f"{TABLE}roll/", "table_roll", SCOREKEEPER, output=PairingOutput)
def roll(call: Call, values: TableRollInput, number: int, table: int) -> Pairing:
    """Record what the roll gave to the first of the two. Twice is harmless. For scorekeepers."""
    pairing = call.desk.pairing(number, table)
    return pairings.record_roll(pairing, **values.as_dict(), by=call.actor, now=call.now)
