"""How the log tells of a table: where it is, which result counts and what counted before.

Undo reads it back, and a tournament's file renames its ids (``tournament_references.IN_LOG``).
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournament.engine.scores import HALVES
from tournament.models import Pairing, Submission
from tournament.services.core import log, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.row_history import RowHistory


def record(  # noqa: PLR0913 - a log line has this many columns
    verb: str,
    pairing: Pairing,
    *topics: str,
    by: Actor,
    now: datetime,
    reason: str = "",
    data: Mapping[str, Any] | None = None,
    history: RowHistory | None = None,
) -> None:
    """Log what was done at a table, and tell whoever looks at it which topics changed."""
    tournament, where = pairing.round.tournament, f"{pairing.round}, table {pairing.table}: {pairing}"
    log.record(
        verb,
        tournament=tournament,
        by=by,
        now=now,
        subject=where,
        reason=reason,
        data=data,
        history=history,
    )
    outbox.publish(tournament, *topics, now=now, concerns=outbox.concerns_table(pairing))


def result_log_data(submission: Submission) -> dict[str, Any]:
    """A result as the log holds it: which, its points in units and its row; the unit where it is no half."""
    points = {"half_a": submission.units_a, "half_b": submission.units_b, "row": submission.row}
    unit = {"points_unit": submission.points_unit} if submission.points_unit != HALVES else {}
    marks = {
        "override": submission.facts.get("override"),  # why a referee took what a list contradicts
        "unusual": submission.verdict.get("unusual"),  # a ruling of points that no game gives out
    }
    return {
        "submission": submission.pk,
        **points,
        **unit,
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
