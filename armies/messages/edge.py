"""What the pure core hands out, as people and programs get it: sentences for the reader's language."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.translation import gettext

from armies.messages.tables import BAD_INPUT, FINDINGS, REFUSALS
from rules.errors import BadInput
from rules.verdict import Finding

Row = Mapping[str, Any]  # a finding as ``Finding.as_json`` keeps it


def finding_text(finding: Finding | Row) -> str:
    """The sentence of a finding, or of a stored one; an organiser's note to a list rule follows it."""
    row: Row = finding.as_json() if isinstance(finding, Finding) else finding
    data = row.get("data") or {}
    text = FINDINGS.stored_text({**row, "data": {**data, "subject": row.get("subject")}})
    note = data.get("note")
    return f"{text} {note}" if note else text


def finding_json(finding: Finding | Row) -> dict[str, Any]:
    """A finding as programs get it."""
    row: Row = finding.as_json() if isinstance(finding, Finding) else finding
    return {
        "code": row.get("code"),
        "severity": row.get("severity"),
        "message": finding_text(row),
        "refs": list(row.get("refs", ())),
        "subject": row.get("subject"),
        "data": dict(row.get("data") or {}),
    }


def bad_input_text(error: BadInput) -> str:
    """The sentence of input that cannot be read."""
    return error.text or BAD_INPUT.text(error.code, error.data, case=error.case)


def bad_input_sentence(error: BadInput) -> str:
    """The same after the place in the input, for who sees no field: a command, a file."""
    text = bad_input_text(error)
    return f"{error.path}: {text}" if error.path else text


def at_place(text: str, *, line: int | None, column: str | None) -> str:
    """``Line 3, column points: …``: a sentence with the place that it is about, where it has one."""
    if line is None:
        return f"{column}: {text}" if column else text
    values = {"line": line, "column": column, "problem": text}
    if column:
        return gettext("Line %(line)s, column %(column)s: %(problem)s") % values
    return gettext("Line %(line)s: %(problem)s") % values


def problem_text(code: str, data: Mapping[str, Any], *, case: str = "") -> str:
    """The sentence of one problem among many, which a service or the rules may have found."""
    table = REFUSALS if f"{code}.{case}".strip(".") in REFUSALS.messages else BAD_INPUT
    return table.text(code, data, case=case)


# For a refusal that says what another part found: the sentence is made when somebody reads it.
lazy_finding: Final = lazy(finding_text, str)
lazy_bad_input: Final = lazy(bad_input_text, str)
lazy_problem: Final = lazy(problem_text, str)
