"""What the rules make of facts, on its way out; and where in the body a refused fact stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rest_framework.response import Response

from armies.services.errors import Refused
from rules.outcomes import Outcome
from rules.verdict import Verdict
from tournament.api.core.operations import Call
from tournament.models import Entrant, Pairing, Submission
from tournament.services.results import results
from tournament.services.results.inputs import (
    CorrectionPreviewInput,
    FactsInput,
    PaperGameInput,
    RulingInput,
)

OF_FACTS = ("a.", "b.", "last_turn_over", "grade_a", "level")


@contextmanager
def about_facts() -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        field = refused.field or ""
        if field in {"a", "b"} or field.startswith(OF_FACTS):
            refused.field = f"facts.{field}"
        raise


def facts_of(values: RulingInput | CorrectionPreviewInput | PaperGameInput) -> dict[str, Any]:
    return values.facts.as_dict() if values.facts is not None else {}


def answer_of(call: Call, submission: Submission) -> Response:
    """The report as it is stored: 201 where it is new, 200 where its token was sent before."""
    return call.answer(submission, status=201 if submission.submitted_at == call.now else 200)


def preview_of(pairing: Pairing, facts: FactsInput, *, viewer: Entrant | None = None) -> Verdict[Outcome]:
    with about_facts():
        return results.preview(pairing, facts.as_dict(), viewer=viewer)
