"""Questions to the referee's desk: no account, nothing stored, counted apart from what the hall writes."""

from collections.abc import Callable
from typing import Any, Final

from rest_framework import serializers
from rest_framework.response import Response

from rules.desk_schemas import body_of
from rules.errors import BadInput
from rules.fields import text
from tournament import access
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import PUBLIC, Call, operation
from tournament.api.core.throttles import DeskQuestions
from tournament.api.serializers.findings import FindingOutput
from tournament.queries.referee_desk import answers, precedents

TAG: Final = "Referee's desk"
MAX_BYTES: Final = 64 * 1024  # of a question


class AnswerStepOutput(Output):
    """One step on the way to the answer."""

    code = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]  # a field, as the framework wants it
    refs = serializers.ListField(child=serializers.CharField(), help_text="The rules that it follows.")
    text = serializers.CharField()


class SimilarOutput(Output):
    """An earlier ruling on the same question. It is shown and not applied."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    table = serializers.IntegerField(source="pairing.table", allow_null=True, default=None)
    clause = serializers.CharField()
    reason = serializers.CharField(source="sentence")
    ruled_by = serializers.CharField()
    ruled_at = serializers.DateTimeField()


class AnswerOutput(Output):
    """What every answer has beside the fields of its question."""

    findings = FindingOutput(many=True)
    steps = AnswerStepOutput(many=True)
    disputed = serializers.ListField(
        child=serializers.CharField(), help_text="Open readings that this answer used."
    )
    policy_digest = serializers.CharField()
    similar = SimilarOutput(
        many=True, required=False, help_text="Earlier rulings, newest first, if you name a tournament."
    )


def asking(question: str) -> Callable[[Callable[[Call], Response]], Callable[[Call], Response]]:
    """Make a function the operation of a question."""
    return operation(
        "POST",
        f"desk/{question}/",
        f"desk_{question}",
        PUBLIC,
        body={"application/json": body_of(question)},
        output=AnswerOutput,
        throttles=(DeskQuestions,),
        max_bytes=MAX_BYTES,
        is_own_draft_shown=True,
        tag=TAG,
    )


@asking("zones")
def zones(call: Call) -> Response:
    """Kill zones of a position: who is engaged, who stands in one, and who is adjacent."""
    return _answered(call, "zones")


@asking("reach")
def reach(call: Call) -> Response:
    """Where a figure can end its move; with `path`, whether one way is allowed and what it costs."""
    return _answered(call, "reach")


@asking("sight")
def sight(call: Call) -> Response:
    """Whether a figure sees another: clear, partial, blocked, outside the arc or out of range."""
    return _answered(call, "sight")


@asking("shoot")
def shoot(call: Call) -> Response:
    """A shot: may it be made, with how many dice, and what do they do."""
    return _answered(call, "shoot")


@asking("combat")
def combat(call: Call) -> Response:
    """Combats of a position with the attacks of each side; or the dice of one combat."""
    return _answered(call, "combat")


@asking("ability")
def ability(call: Call) -> Response:
    """One ability: what it costs, what it does, and when it does nothing."""
    return _answered(call, "ability")


@asking("turn")
def turn(call: Call) -> Response:
    """The strategy roll, the last turn, and turning a figure at the end of the phase."""
    return _answered(call, "turn")


@asking("ring")
def ring(call: Call) -> Response:
    """Frodo and the Ringwraiths: struggles, duties, permissions and what ends the game."""
    return _answered(call, "ring")


@asking("odds")
def odds(call: Call) -> Response:
    """Exact chances as fractions."""
    return _answered(call, "odds")


@asking("duel")
def duel(call: Call) -> Response:
    """The Strategy Battle Game: duels, strikes, barriers, jumps and falls, shots."""
    return _answered(call, "duel")


def _answered(call: Call, question: str) -> Response:
    """By the rules of the named tournament, else by those of the body. A legal false is an answer: 200."""
    body = call.request.data
    asked = dict(body) if isinstance(body, dict) else body
    slug, key = (_taken(asked, name) for name in ("tournament", "ruleset"))
    if slug is None:
        found = answers.answer(question, asked, ruleset_key=key)
        return Response(found.as_json())
    if key is not None:
        raise BadInput("rules-of-tournament", path="ruleset")
    tournament = call.tournament_named(slug)
    found = answers.answer_in(question, asked, tournament)
    is_official = access.role_of(call.request.user, tournament) is not None
    earlier = precedents.similar(found, tournament, is_official=is_official)
    return Response({**found.as_json(), "similar": SimilarOutput(earlier, many=True).data})


def _taken(body: Any, name: str) -> str | None:
    """A text that is no part of the question itself."""
    value = body.pop(name, None) if isinstance(body, dict) else None
    return None if value is None else text(value, path=name)
