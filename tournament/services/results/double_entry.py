"""The second check of a score sheet: its points, or all of it, agree with the result or everything stops.

Stores nothing unseen: who finds a difference keeps what is there or enters the sheet over it, and names the
accounts it was compared with. Where others stand by then, it stops again.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from tournament import adapters
from tournament.models import Pairing, Submission
from tournament.queries.results import side_by_side
from tournament.queries.results.side_by_side import Line
from tournament.services.core import row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, NotAllowed, require_reason
from tournament.services.results import result_logs, results, tables
from tournament.services.results.tables import Table


def check(
    pairing: Pairing, facts: Mapping[str, Any], *, token: str, by: Actor, now: datetime
) -> tuple[Line, ...]:
    """The same sheet typed once more over a confirmed result. Returns the lines that differ.

    Without any the result is marked as checked. The form that made it is not its second pass.
    """
    _refuse_unofficial(by)
    with transaction.atomic():
        table = tables.locked(pairing)
        pairing, settled = table.pairing, _settled(table)
        if settled.client_token == token:
            return ()
        facts = {**side_by_side.with_starts(facts, settled), **adapters.consent_of(settled.facts)}
        outcome = results.preview(pairing, facts).value
        typed = side_by_side.typed_account(pairing, facts, outcome, by=by.name)
        differing = side_by_side.differing(pairing, (side_by_side.stored(settled), typed))
        if not differing and settled.checked_at is None:
            _mark_checked(settled, by=by, now=now)
    return differing


def check_points(pairing: Pairing, points: tuple[int, int], *, by: Actor, now: datetime) -> bool:
    """Are these, in units, the points of the result? Then it is marked as checked; else nothing is stored."""
    _refuse_unofficial(by)
    with transaction.atomic():
        settled = _settled(tables.locked(pairing))
        agrees = (settled.units_a, settled.units_b) == points
        if agrees and settled.checked_at is None:
            _mark_checked(settled, by=by, now=now)
    return agrees


def other_points(pairing: Pairing, points: tuple[float, float], *, by: Actor) -> tuple[Line, ...]:
    """The line in which the result and these points differ."""
    settled = _settled(tables.locked(pairing))
    lines: tuple[Line, ...] = side_by_side.compare_points(settled, points, by=by.name)["lines"]
    return lines


def enter(  # noqa: PLR0913 - a sheet, and what it was compared with
    pairing: Pairing,
    facts: Mapping[str, Any],
    *,
    seen: Collection[int],
    token: str,
    by: Actor,
    now: datetime,
    reason: str = "",
) -> Submission:
    """Store a sheet over the accounts (``seen``, by id) it was compared with, none where it is the first."""
    _refuse_unofficial(by)
    with transaction.atomic():
        table = tables.locked(pairing)  # from here on nobody else replaces what was seen
        is_again = table.sent_with(token) is not None
        if not is_again and table.settled is not None and not seen:
            raise entered_already(table.settled)
        if not is_again and {row.pk for row in table.live} != set(seen):
            raise Conflict("report-changed", case="second-check")
        submission = results.submit_at(table, facts, token=token, by=by, now=now, reason=reason)
        if is_again and submission not in table.live:
            raise Conflict("form-used", case="sheet")
    return submission


def keep(pairing: Pairing, *, by: Actor, now: datetime, seen: int | None, reason: str) -> Submission:
    """The first pass was right, and counts as checked. ``seen`` is the submission that was looked at."""
    _refuse_unofficial(by)
    require_reason(reason, case="second-check")
    with transaction.atomic():
        settled = _settled(tables.locked(pairing))
        if settled.pk != seen:
            raise Conflict("report-changed", case="second-check")
        if settled.checked_at is None:
            _mark_checked(settled, by=by, now=now, reason=reason)
    return settled


def entered_already(result: Submission, *, case: str = "") -> Conflict:
    """What the second of two desks is told: who entered this table's result, and when."""
    pairing = result.pairing
    at = (result.confirmed_at or result.submitted_at).astimezone(pairing.round.tournament.zone)
    data = {
        "table": pairing.table,
        "points_a": result.points_a,
        "points_b": result.points_b,
        "name": result.confirmed_by or result.signed,
        "at": at,
    }
    return Conflict("result-entered", case=case, data=data)


def _settled(table: Table) -> Submission:
    if table.settled is None:
        raise Conflict("no-result", case="check", data={"table": table.pairing.table})
    return table.settled


def _mark_checked(submission: Submission, *, by: Actor, now: datetime, reason: str = "") -> None:
    pairing = submission.pairing
    history = row_history.begin_history(submission, pairing=pairing.pk)
    submission.checked_at, submission.checked_by = now, by.name
    submission.save(update_fields=["checked_at", "checked_by"])
    data = {"submission": submission.pk, "pairing": pairing.pk}
    result_logs.record(
        "result.check", pairing, "results", by=by, now=now, reason=reason, data=data, history=history
    )


def _refuse_unofficial(by: Actor) -> None:
    if not by.is_official:
        raise NotAllowed("not-official")
