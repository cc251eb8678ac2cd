"""Results: submit, confirm, dispute, enter at the desk, rule.

A submission holds facts; grade and points are derived by the rules and kept with the digest of the
policy that made them. Submitting twice with the same token is the same submission. Nothing is
overwritten: a correction supersedes.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from rules.outcomes import Outcome
from rules.verdict import Verdict
from tournament import adapters
from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.engine.pairing.armies import Armies
from tournament.messages.program_reasons import because
from tournament.models import Entrant, Pairing, Ruling, Submission
from tournament.services.core import transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, NotAllowed, require_reason
from tournament.services.core.row_history import RowHistory
from tournament.services.results import idempotency, result_checks, result_logs, submissions, tables
from tournament.services.results.submissions import Decision
from tournament.services.results.tables import Table
from tournament.services.rounds import byes, cuts

CONFIRMING = ("status", "confirmed_at", "confirmed_by")


def submit(  # noqa: PLR0913 - what a slip says, and how it comes here
    pairing: Pairing,
    facts: Mapping[str, Any],
    *,
    token: str,
    by: Actor,
    now: datetime,
    reason: str = "",
    is_looked_at: bool = False,
) -> Submission:
    """A report. A player's waits for the opponent: the same facts confirm it, others dispute it.

    An official's counts at once; over a result it needs a ``reason``, and in a round that is over it comes
    through ``corrections``, which says ``is_looked_at``.
    """
    with transaction.atomic():
        table = tables.locked(pairing)
        return submit_at(table, facts, token=token, by=by, now=now, reason=reason, is_looked_at=is_looked_at)


def submit_at(  # noqa: PLR0913 - as above
    table: Table,
    facts: Mapping[str, Any],
    *,
    token: str,
    by: Actor,
    now: datetime,
    reason: str = "",
    is_looked_at: bool = False,
) -> Submission:
    """The same at a table that is locked already, in the transaction of its verb."""
    again = table.sent_with(token)
    if again is not None:
        return idempotency.as_sent(again, facts)
    submission = submissions.from_facts(
        table, facts, token=token, by=by, now=now, reason=reason, is_looked_at=is_looked_at
    )
    before, history = table.as_logged(), table.history(by)
    _take_factions(table.pairing, submission.facts)
    if by.is_official:
        _confirm(table, submission, by=by, now=now)
    else:
        _meet(table, submission, by=by, now=now)
    _tell(submission, "result.submit", by=by, now=now, reason=reason, before=before, history=history)
    return submission


def confirm(pairing: Pairing, *, by: Actor, now: datetime, seen: int | None = None) -> Submission:
    """The opponent or an official agrees with the report that was ``seen``. Twice is harmless."""
    with transaction.atomic():
        table = tables.locked(pairing)
        pairing, done = table.pairing, table.confirmed
        if done is not None and done == table.settled and seen in {None, done.pk}:
            return done
        result_checks.refuse_gone(pairing)
        result_checks.refuse_finished(pairing)
        waiting = _waiting(table, by=by, seen=seen)
        _refuse_changed(waiting, seen)
        if by.entrant is not None and waiting.entrant_id == by.entrant.pk:
            raise NotAllowed("own-report", case="confirm")
        result_checks.refuse_stranger(pairing, by)
        # The roll may have been recorded otherwise meanwhile; a ruling may leave open who played what.
        if waiting.row != result_checks.RULED:
            result_checks.refuse_factions(waiting.facts, pairing)
            if waiting != done:  # the list may have come in since it was reported, or another one
                verdict = submissions.submission_verdict(waiting.facts, pairing, viewer=by.entrant)
                result_checks.refuse_turned(waiting, verdict)
        if waiting != done:
            result_checks.refuse_unseen_change(table)
        history = table.history(by)
        _confirm(table, waiting, by=by, now=now)
        _tell(waiting, "result.confirm", by=by, now=now, history=history)
    return waiting


def dispute(pairing: Pairing, *, by: Actor, now: datetime, reason: str, seen: int | None = None) -> Pairing:
    """Somebody does not agree with the report that was ``seen``: the referee's list gets it."""
    require_reason(reason, case="dispute")
    with transaction.atomic():
        table = tables.locked(pairing)
        pairing = table.pairing
        if pairing.status == TableStatus.DISPUTED:
            return pairing
        result_checks.refuse_stranger(pairing, by)
        result_checks.refuse_gone(pairing)
        result_checks.refuse_finished(pairing)
        if pairing.status == TableStatus.CONFIRMED and not by.is_official:
            raise Conflict("result-confirmed", case="player")
        _refuse_own_report(table, by)
        if seen is not None:
            _refuse_changed(_waiting(table, by=by), seen)
        history = table.history(by)
        pairing.status = transitions.move(TableStatus.DISPUTED, old=pairing.status, reason=reason)
        pairing.save(update_fields=["status"])
        verb, topics, data = "result.dispute", ("results", "pairings"), {"pairing": pairing.pk}
        result_logs.record(verb, pairing, *topics, by=by, now=now, reason=reason, data=data, history=history)
    return pairing


def rule(  # noqa: PLR0913 - what a ruling says, and how it comes here
    pairing: Pairing,
    facts: Mapping[str, Any],
    decision: Decision,
    *,
    token: str,
    by: Actor,
    now: datetime,
    is_looked_at: bool = False,
    is_first: bool = False,
) -> Submission:
    """A referee sets the result whatever the facts would give (10.01); ``is_first`` saw none that counts.

    In a round that is over it comes through ``corrections``, which says ``is_looked_at``.
    """
    submissions.check_decision(decision, by, pairing.round.tournament)
    with transaction.atomic():
        table = tables.locked(pairing)
        again = table.sent_with(token)
        if again is not None:
            return idempotency.as_ruled(again, decision)
        pairing = table.pairing
        result_checks.refuse_unplayable(pairing, by)
        if not is_looked_at:
            result_checks.refuse_unseen_change(table)
        if is_first:
            result_checks.refuse_unseen_result(table)
        submission = submissions.from_decision(pairing, facts, decision, token=token, by=by, now=now)
        before, history = table.as_logged(), table.history(by)
        _take_factions(pairing, facts)
        _confirm(table, submission, by=by, now=now)
        Ruling.objects.create(
            tournament=pairing.round.tournament,
            round=pairing.round,
            pairing=pairing,
            submission=submission,
            clause=decision.clause,
            text=decision.reason,
            data=because(decision.reason),
            ruled_by=by.name,
            ruled_at=now,
        )
        why = decision.reason
        _tell(submission, "result.rule", by=by, now=now, reason=why, before=before, history=history)
    return submission


def preview(
    pairing: Pairing, facts: Mapping[str, Any], *, viewer: Entrant | None = None, may_be_open: bool = True
) -> Verdict[Outcome]:
    """What these facts would mean. Raises ``Invalid``; what is to be confirmed is among the findings.

    ``viewer`` is the player who looks: no reason of theirs overrides a list.
    """
    whole = adapters.complete_facts(facts, pairing)
    if viewer is not None:
        whole = adapters.without_consent(whole, "override")
    result_checks.refuse_factions(whole, pairing)
    return submissions.submission_verdict(whole, pairing, may_be_open=may_be_open, viewer=viewer)


def _meet(table: Table, submission: Submission, *, by: Actor, now: datetime) -> None:
    own = [row for row in table.pending if row.entrant_id == submission.entrant_id]
    other = next((row for row in reversed(table.pending) if row not in own), None)
    if other is not None and adapters.same_result(other, submission):
        _confirm(table, submission, by=by, now=now)
        return
    _supersede(own)
    submission.save()
    if other is None and table.pairing.status == TableStatus.WAITING:
        _set(table.pairing, TableStatus.REPORTED)
    elif other is not None and table.pairing.status == TableStatus.REPORTED:
        _set(table.pairing, TableStatus.DISPUTED)


def _confirm(table: Table, submission: Submission, *, by: Actor, now: datetime) -> None:
    """One submission counts; every other live one is superseded, before this one is written."""
    cuts.refuse_turned_around(table.pairing, table.confirmed, submission)
    _supersede([row for row in table.reports if row.status in Submission.LIVE and row != submission])
    submission.status = Submission.Status.CONFIRMED
    submission.confirmed_at = now
    submission.confirmed_by = by.name
    submission.save(update_fields=CONFIRMING if submission.pk else None)
    if table.pairing.status != TableStatus.CONFIRMED:
        _set(table.pairing, TableStatus.CONFIRMED)
    if table.pairing.round.status == RoundStatus.CLOSED:
        byes.average_again(table.pairing.round.tournament, now=now)


def _supersede(rows: list[Submission]) -> None:
    if rows:
        superseded = Submission.Status.SUPERSEDED
        Submission.objects.filter(pk__in=[row.pk for row in rows]).update(status=superseded)


def _set(pairing: Pairing, to: TableStatus) -> None:
    pairing.status = transitions.move(to, old=pairing.status)
    pairing.save(update_fields=["status"])


def _take_factions(pairing: Pairing, facts: Mapping[str, Any]) -> None:
    faction, other = ((facts.get(side) or {}).get("faction") for side in "ab")
    if pairing.faction_a is None and faction in FACTIONS:
        pairing.faction_a = faction
        pairing.roll = {"from": "report"}
        if other == faction:  # each brought this army (D02)
            pairing.reasons = adapters.to_shown_reasons(pairing, Armies(faction, faction, "one-side"))
        pairing.save(update_fields=["faction_a", "roll", "reasons"])


def _tell(  # noqa: PLR0913 - who, what, when, why
    submission: Submission,
    verb: str,
    *,
    by: Actor,
    now: datetime,
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    history: RowHistory | None = None,
) -> None:
    data = {
        **result_logs.result_log_data(submission),
        "table": submission.pairing.status,
        **({"before": dict(before)} if before else {}),
    }
    topics = ("results", "pairings", "standings")
    result_logs.record(
        verb, submission.pairing, *topics, by=by, now=now, reason=reason, data=data, history=history
    )


def _waiting(table: Table, *, by: Actor, seen: int | None = None) -> Submission:
    """The report that waits; for an official any that stands beside it, and the result that was doubted."""
    if by.is_official and seen is not None:
        chosen = next(
            (row for row in table.reports if row.status in Submission.LIVE and row.pk == seen), None
        )
        if chosen is not None:
            return chosen
    if table.pending:
        return table.pending[-1]
    if table.confirmed is None or not by.is_official:
        raise Conflict("nothing-waits", data={"table": table.pairing.table})
    return table.confirmed


def _refuse_changed(waiting: Submission, seen: int | None) -> None:
    if seen is not None and waiting.pk != seen:
        raise Conflict("report-changed", case="looked")


def _refuse_own_report(table: Table, by: Actor) -> None:
    """Who doubts the own report writes another one: else the opponent could still agree with it."""
    if by.entrant is None or table.pairing.status != TableStatus.REPORTED:
        return
    if _waiting(table, by=by).entrant_id == by.entrant.pk:
        raise NotAllowed("own-report", case="dispute")
