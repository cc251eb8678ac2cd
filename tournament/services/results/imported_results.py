"""Results that came in with a file, held against its lists and the rules: what they contradict is marked.

It refuses to change a result. What came in counts until a referee corrects it, or accepts it with a reason.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import override

from tournament.messages.program_reasons import ENGLISH
from tournament.models import Submission, Tournament
from tournament.services.core.errors import Invalid
from tournament.services.results import result_checks, submissions

AT_ONCE: Final = 1_000  # rows of one statement
ENTRANTS: Final = ("pairing__a", "pairing__b")


def mark(tournament: Tournament) -> None:
    """Mark each result and report that could not be entered here like this."""
    found = []
    for row in _results(tournament):
        others = {name: value for name, value in row.verdict.items() if name != "marked"}
        objection = _objection(row)
        verdict = {**others, "marked": objection} if objection else others  # never by the file's own word
        if verdict != row.verdict:
            row.verdict = verdict
            found.append(row)
    Submission.objects.bulk_update(found, ["verdict"], AT_ONCE)


def _results(tournament: Tournament) -> Iterator[Submission]:
    rows = Submission.objects.filter(
        pairing__round__tournament=tournament,
        pairing__is_current=True,
        pairing__b__isnull=False,
        status__in=Submission.LIVE,
    )
    for row in rows.select_related("pairing__round", *ENTRANTS).order_by("pairing__round", "pairing__table"):
        row.pairing.round.tournament = tournament  # read once, with its rules
        yield row


def _objection(row: Submission) -> dict[str, Any] | None:
    try:
        if row.row == result_checks.RULED:
            submissions.ruled_findings(row.facts, row.pairing)
            return None
        outcome = submissions.submission_verdict(row.facts, row.pairing).value
    except Invalid as refusal:
        return _marked(refusal)
    if (outcome.units_a, outcome.units_b) == (row.units_a, row.units_b):
        return None
    return _marked(
        Invalid(
            "result-differs",
            data={
                "counted_a": outcome.points_a or 0,
                "counted_b": outcome.points_b or 0,
                "points_a": row.points_a,
                "points_b": row.points_b,
            },
        )
    )


def _marked(refusal: Invalid) -> dict[str, Any]:
    with override(ENGLISH):
        text = refusal.message
    return {
        "code": refusal.code,
        "case": refusal.case,
        "data": refusal.data,
        "message": text,  # for a program that does not know the code
        "subject": refusal.field,
    }
