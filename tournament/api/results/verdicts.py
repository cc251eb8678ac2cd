"""What the rules make of facts, on its way out; and where in the body a refused fact stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rest_framework.response import Response

from armies.services.errors import Refused
from tournament.api.core.operations import Call
from tournament.models import Entrant, Pairing, Submission
from tournament.services.results import results
from tournament.services.results.inputs import (
    CorrectionPreviewInput,
    FactsInput,
    PaperGameInput,
    RulingInput,
)

OF_FACTS = ("a.", "b.", "last_turn_over", "level")


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


def answer_of(call: Call, kept: Submission) -> Response:
    """The report as it is stored: 201 where it is new, 200 where its token was sent before."""
    return call.answer(kept, status=201 if kept.submitted_at == call.now else 200)


def preview_of(pairing: Pairing, facts: FactsInput, *, viewer: Entrant | None = None) -> dict[str, Any]:
    with about_facts():
        verdict = results.preview(pairing, facts.as_dict(), viewer=viewer)
    outcome = verdict.value
    return {
        "decided": outcome.decided,
        "grade_a": outcome.grade_a,
        "grade_b": outcome.grade_b,
        "half_a": outcome.half_a,
        "half_b": outcome.half_b,
        "row": outcome.row,
        "refs": [str(ref) for ref in outcome.refs],
        "says": outcome.sentence,
        "findings": [finding.as_json() for finding in verdict.findings],
        "disputed": list(verdict.disputed),
    }
