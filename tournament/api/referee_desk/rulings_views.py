"""Rulings that change no result: at a table or in general, with an answer of the referee's desk."""

from typing import Final

from rest_framework.response import Response

from tournament import access
from tournament.api.core.operations import REFEREE, TOURNAMENT, Call, example, operation
from tournament.api.referee_desk.questions_views import MAX_BYTES, TAG
from tournament.api.standings.explanations_serializers import RulingOutput
from tournament.models import Pairing
from tournament.services.core.errors import Invalid
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.inputs import MakeRulingInput

RULING: Final = example(
    "a ruling at table 1",
    {
        "token": "ruling-1",
        "reason": "The figure has shot, so it stays as it faces.",
        "round": 1,
        "table": 1,
        "desk": {"question": "turn", "input": {"ask": "reface", "shot": True}},
    },
)


@operation(
    "POST",
    f"{TOURNAMENT}rulings/",
    "ruling_make",
    REFEREE,
    output=RulingOutput,
    statuses=(200, 201),
    examples=(RULING,),
    max_bytes=MAX_BYTES,
    tag=TAG,
)
def make(call: Call, values: MakeRulingInput) -> Response:
    """Write a ruling that changes no result. The same token again is the same ruling, with 200. For referees.

    With `desk`, the service answers the question again by the rules of the tournament and keeps the answer.
    """
    desk, pairing = call.desk, _place(call, values)
    token = desk.by.token(values.token) if values.token else ""
    made = rulings.make(
        desk.tournament, values.ruling(), pairing=pairing, by=desk.by, now=call.now, token=token
    )
    return call.answer(made, status=201 if made.ruled_at == call.now else 200)


def _place(call: Call, values: MakeRulingInput) -> Pairing | None:
    """The table of a round that is published."""
    if values.round is None and values.table is None:
        return None
    if values.round is None or values.table is None:
        raise Invalid("round-and-table", field="table" if values.table is None else "round")
    return access.pairing_at(access.round_in(call.tournament, values.round), values.table)
