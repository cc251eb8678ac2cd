"""How the log tells of a table: where it is, which result counts and what counted before.

Undo reads it back, and a tournament's file renames its ids (``tournament_references.IN_LOG``).
"""

from typing import Any

from tournament.models import Pairing, Submission


def where(pairing: Pairing) -> str:
    """The table and who sits there, as the subject of an entry."""
    return f"{pairing.round}, table {pairing.table}: {pairing}"


def result_log_data(submission: Submission) -> dict[str, Any]:
    """A result as the log holds it: which, its half-points and its row."""
    kept = {"half_a": submission.half_a, "half_b": submission.half_b, "row": submission.row}
    marks = {
        "override": submission.facts.get("override"),  # why a referee took what a list contradicts
        "unusual": submission.verdict.get("unusual"),  # a ruling of points that no game gives out
    }
    return {
        "submission": submission.pk,
        **kept,
        **{name: value for name, value in marks.items() if value},
    }


def change(before: Submission | None, after: Submission | None) -> dict[str, Any]:
    """What counted at a table and what counts instead, for the log; nothing where both are the same."""
    if before == after:
        return {}
    return {
        **(result_log_data(after) if after else {}),
        **({"before": result_log_data(before)} if before else {}),
    }
