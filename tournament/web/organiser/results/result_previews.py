"""What facts mean, in the words of a page of the desk. It refuses to store them."""

from typing import Any

from django.utils.translation import gettext as _

from armies.messages.edge import finding_text
from armies.messages.results import row_text
from armies.services.errors import Refused
from rules.figure_lists.army_limits import MORE
from rules.verdict import Severity
from tournament import adapters
from tournament.models import Pairing, Submission
from tournament.services.results import results, submissions
from tournament.web.organiser.results.sheet_forms import SheetForm


def in_words(pairing: Pairing, facts: dict[str, Any]) -> dict[str, Any]:
    verdict = results.preview(pairing, facts)
    outcome = verdict.value
    ruleset = adapters.to_ruleset(pairing.round.tournament)
    winner = {"a": pairing.a, "b": pairing.b}.get(outcome.winner or "")
    return {
        "decided": outcome.decided,
        "grade": str(outcome.grade_a if outcome.winner != "b" else outcome.grade_b),
        "winner": winner,
        "points_a": outcome.points_a,
        "points_b": outcome.points_b,
        "why": row_text(outcome.row),
        "refs": [str(ref) for ref in ruleset.row_refs(outcome.row)],
        "disputed": verdict.disputed,
        "messages": [finding_text(finding) for finding in verdict.findings],
        "asks": [finding for finding in verdict.findings if finding.severity is Severity.UNDECIDED],
    }


def meaning(
    form: SheetForm, pairing: Pairing, facts: dict[str, Any], *, is_final: bool = False
) -> dict[str, Any]:
    """``said``: what a valid sheet means; or ``missing``: the fields without which it is not said.

    What is wrong stands at its field, and neither is returned; in a sheet that is ``is_final`` also that the
    game is not over by it.
    """
    missing = form.missing
    if missing and not is_final:
        _refuse_more(form, pairing, facts)
        return {"missing": missing}
    try:
        verdict = in_words(pairing, facts)
        if is_final and not verdict["asks"]:
            results.preview(pairing, facts, may_be_open=False)
    except Refused as refusal:
        form.refuse(refusal)
        return {}
    return {"missing": missing} if missing else {"said": verdict}


def _refuse_more(form: SheetForm, pairing: Pairing, facts: dict[str, Any]) -> None:
    """A count above its list is wrong already. One below may still be typed on."""
    try:
        submissions.ruled_findings(facts, pairing)
    except Refused as refusal:
        if refusal.code == MORE:
            form.refuse(refusal)


def confirmed_words(confirmed: Submission | None) -> str:
    if confirmed is None:
        return ""
    values = {"points": confirmed.in_points, "grades": confirmed.in_grades, "name": confirmed.signed}
    words = _("%(points)s, %(grades)s. Signed by %(name)s.") % values
    override = confirmed.facts.get("override")
    if not override:
        return words
    accepted = _("Accepted although the list says otherwise: %(reason)s") % {"reason": override}
    return f"{words} {accepted}"
