"""Results: submit, confirm, dispute, enter at the desk, rule.

A submission holds facts; grade and points are derived by the rules and kept with the digest of the
policy that made them. Submitting twice with the same token is the same submission. Nothing is
overwritten: a correction supersedes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from rules.citations import cite
from rules.combat_hex.scoring import Grade, grade_worth
from rules.errors import BadInput
from tournament import adapters
from tournament.engine.lifecycle import TableStatus
from tournament.models import Pairing, Ruling, Submission
from tournament.queries import games, reports
from tournament.services import (
    announce,
    clauses,
    cuts,
    lifecycles,
    locks,
    log,
    repeats,
    result_refusals,
    traces,
)
from tournament.services.errors import Conflict, Invalid, NotAllowed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from rules.combat_hex.outcome import Outcome
    from rules.verdict import Verdict
    from tournament.services.actors import Actor
    from tournament.services.traces import Trace

HALVES = {grade.half_points for grade in Grade}  # what 7.05 gives
NEEDS_POINTS_SET_UP = {"share-lost", "points-destroyed"}
RULED = "R"  # the row of a result that a referee set
CONFIRMING = ("status", "confirmed_at", "confirmed_by")
LIVE = (Submission.Status.PENDING, Submission.Status.CONFIRMED)


@dataclass(frozen=True, slots=True)
class Decision:
    """A referee's override: points in half-points, the clause and the reason (10.01)."""

    half_a: int
    half_b: int
    clause: str
    reason: str


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
    """A player's or an official's report.

    A player's first report waits for the opponent; the opponent's report of the same facts confirms
    it, a different one makes the table disputed. An official's report is confirmed at once; over a
    confirmed result it is a correction and needs a ``reason``. In a round that is over it comes through
    ``services.corrections``, which says ``is_looked_at``.
    """
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        known = reports.of(pairing)
        again = repeats.sent_with(token, known)
        if again is not None:
            return repeats.as_sent(again, facts)
        result_refusals.refuse_unplayable(pairing, by)
        if pairing.status == TableStatus.CONFIRMED and not reason.strip():
            raise Invalid(
                "reason-missing", f"Table {pairing.table} has its result. Say why it changes.", field="reason"
            )
        facts = adapters.complete_facts(facts, pairing)
        result_refusals.refuse_factions(facts, pairing)
        stands = _counting(known)
        if not (is_looked_at or (stands is not None and _is_said_by(stands, facts))):
            result_refusals.refuse_unseen_change(pairing, stands)
        verdict = _judge(facts, pairing)
        before = _standing(pairing, known)
        trace = trace_of(pairing, by=by)
        submission = _drawn_up(pairing, facts, verdict, token=token, by=by, now=now)
        _take_factions(pairing, facts)
        if by.is_official:
            _confirm(pairing, submission, known, by=by, now=now)
        else:
            _meet(pairing, submission, known, by=by, now=now)
        _tell(pairing, submission, "result.submit", by=by, now=now, reason=reason, before=before, trace=trace)
    return submission


def confirm(pairing: Pairing, *, by: Actor, now: datetime, seen: int | None = None) -> Submission:
    """The opponent (or an official) agrees with the report that waits. Twice is harmless.

    ``seen`` is the submission the person looked at: where another one waits by now, nothing is
    confirmed unseen.
    """
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        known = reports.of(pairing)
        done = _counting(known)
        if done is not None and pairing.status == TableStatus.CONFIRMED and seen in {None, done.pk}:
            return done
        result_refusals.refuse_gone(pairing)
        result_refusals.refuse_finished(pairing)
        waiting = _waiting(pairing, known, by=by, seen=seen)
        if seen is not None and waiting.pk != seen:
            raise Conflict(
                "report-changed", "The report has changed since this page was opened. Look at it again."
            )
        if by.entrant is not None and waiting.entrant_id == by.entrant.pk:
            raise NotAllowed("own-report", "This is your own report. Your opponent or a referee confirms it.")
        result_refusals.refuse_stranger(pairing, by)
        # The roll may have been recorded otherwise meanwhile; a ruling may leave open who played what.
        if waiting.row != RULED:
            result_refusals.refuse_factions(waiting.facts, pairing)
        if waiting != done:
            result_refusals.refuse_unseen_change(pairing, done)
        trace = trace_of(pairing, by=by)
        _confirm(pairing, waiting, known, by=by, now=now)
        _tell(pairing, waiting, "result.confirm", by=by, now=now, trace=trace)
    return waiting


def dispute(pairing: Pairing, *, by: Actor, now: datetime, reason: str) -> Pairing:
    """Somebody does not agree: the referee's list gets it, with all reports side by side."""
    if not reason.strip():
        raise Invalid("reason-missing", "The result is disputed. Say what is wrong with it.", field="reason")
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        if pairing.status == TableStatus.DISPUTED:
            return pairing
        result_refusals.refuse_stranger(pairing, by)
        result_refusals.refuse_gone(pairing)
        result_refusals.refuse_finished(pairing)
        if pairing.status == TableStatus.CONFIRMED and not by.is_official:
            raise Conflict("result-confirmed", "The result is confirmed. Ask the referee to correct it.")
        _refuse_own_report(pairing, by)
        trace = trace_of(pairing, by=by)
        pairing.status = lifecycles.move(TableStatus.DISPUTED, old=pairing.status, reason=reason)
        pairing.save(update_fields=["status"])
        log.record(
            "result.dispute",
            tournament=pairing.round.tournament,
            by=by,
            now=now,
            reason=reason,
            subject=_where(pairing),
            data={"pairing": pairing.pk},
            trace=trace,
        )
        announce.changed(pairing.round.tournament, "results", "pairings", now=now)
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
) -> Submission:
    """A referee sets the result whatever the facts would give (10.01); it stays visible as a ruling.

    In a round that is over it comes through ``services.corrections``, which says ``is_looked_at``.
    """
    _check_decision(decision, by)
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        known = reports.of(pairing)
        again = repeats.sent_with(token, known)
        if again is not None:
            return repeats.as_ruled(again, decision)
        result_refusals.refuse_unplayable(pairing, by)
        if not is_looked_at:
            result_refusals.refuse_unseen_change(pairing, _counting(known))
        before = _standing(pairing, known)
        trace = trace_of(pairing, by=by)
        submission = _drawn_up_as_ruled(pairing, facts, decision, token=token, by=by, now=now)
        _take_factions(pairing, facts)
        _confirm(pairing, submission, known, by=by, now=now)
        Ruling.objects.create(
            tournament=pairing.round.tournament,
            round=pairing.round,
            pairing=pairing,
            submission=submission,
            clause=decision.clause,
            text=decision.reason,
            ruled_by=by.name,
            ruled_at=now,
        )
        _tell(
            pairing,
            submission,
            "result.rule",
            by=by,
            now=now,
            reason=decision.reason,
            before=before,
            trace=trace,
        )
    return submission


def trace_of(pairing: Pairing, *, by: Actor) -> Trace | None:
    """Remember a locked table for undo. A player's report is not traced: only officials undo."""
    if not by.is_official:
        return None
    return traces.begin(pairing, pairing.submissions.all(), pairing.rulings.all(), pairing=pairing.pk)


def preview(pairing: Pairing, facts: Mapping[str, Any]) -> Verdict[Outcome]:
    """What these facts would mean, without storing anything. Raises ``Invalid`` in one sentence."""
    return _judge(adapters.complete_facts(facts, pairing), pairing, may_be_open=True)


def _judge(facts: Mapping[str, Any], pairing: Pairing, *, may_be_open: bool = False) -> Verdict[Outcome]:
    tournament = pairing.round.tournament
    policy = adapters.to_policy(tournament)
    if policy.timeout_metric in NEEDS_POINTS_SET_UP:  # judged with, and kept out of the facts: see reveals
        facts = games.with_points_set_up(facts, pairing)
    try:
        verdict = adapters.to_ruleset(tournament).grade(adapters.to_facts(facts, tournament), policy=policy)
    except BadInput as error:
        raise Invalid("facts-invalid", error.message, field=error.path or None) from error
    if not verdict.value.decided and not may_be_open:
        raise Invalid(
            "game-not-over",
            "By these facts the game is not over: nobody is broken and the last turn has not ended. "
            "Correct the counts, or say that the last turn is over.",
            refs=cite("6.22", "7.01"),
        )
    return verdict


def _drawn_up(
    pairing: Pairing,
    facts: Mapping[str, Any],
    verdict: Verdict[Outcome],
    *,
    token: str,
    by: Actor,
    now: datetime,
) -> Submission:
    """The report as it will be kept; nothing is written yet."""
    policy = adapters.to_policy(pairing.round.tournament)
    return Submission(
        pairing=pairing,
        client_token=token,
        kind=Submission.Kind.OFFICIAL if by.is_official else Submission.Kind.PLAYER,
        entrant=by.entrant,
        user=by.user,
        signed=by.name,
        facts=dict(facts),
        submitted_at=now,
        policy_digest=policy.digest(),
        **adapters.to_grade_columns(verdict),
    )


def _drawn_up_as_ruled(
    pairing: Pairing, facts: Mapping[str, Any], decision: Decision, *, token: str, by: Actor, now: datetime
) -> Submission:
    return Submission(
        pairing=pairing,
        client_token=token,
        kind=Submission.Kind.OFFICIAL,
        user=by.user,
        signed=by.name,
        facts=dict(facts),
        verdict={
            "refs": [decision.clause],
            "disputed": [],
            "grade_b": str(grade_worth(decision.half_b)),
            "is_administrative": True,
            "ruling": decision.reason,
        },
        grade_a=str(grade_worth(decision.half_a)),
        half_a=decision.half_a,
        half_b=decision.half_b,
        row=RULED,
        submitted_at=now,
        policy_digest=adapters.to_policy(pairing.round.tournament).digest(),
    )


def _meet(
    pairing: Pairing, submission: Submission, known: list[Submission], *, by: Actor, now: datetime
) -> None:
    """Hold a player's report against what waits from the other side."""
    waiting = [row for row in known if row.status == Submission.Status.PENDING]
    own = [row for row in waiting if row.entrant_id == submission.entrant_id]
    other = next((row for row in reversed(waiting) if row not in own), None)
    if other is not None and adapters.same_result(other, submission):
        _confirm(pairing, submission, known, by=by, now=now)
        return
    _supersede(own)
    submission.save()
    if other is None and pairing.status == TableStatus.WAITING:
        _set(pairing, TableStatus.REPORTED)
    elif other is not None and pairing.status == TableStatus.REPORTED:
        _set(pairing, TableStatus.DISPUTED)


def _confirm(
    pairing: Pairing, submission: Submission, known: list[Submission], *, by: Actor, now: datetime
) -> None:
    """One submission counts; every other live one is superseded, before this one is written."""
    cuts.refuse_turned_around(pairing, submission)
    _supersede([row for row in known if row.status in LIVE and row != submission])
    submission.status = Submission.Status.CONFIRMED
    submission.confirmed_at = now
    submission.confirmed_by = by.name
    submission.save(update_fields=CONFIRMING if submission.pk else None)
    if pairing.status != TableStatus.CONFIRMED:
        _set(pairing, TableStatus.CONFIRMED)


def _supersede(rows: list[Submission]) -> None:
    """These count no more."""
    if rows:
        superseded = Submission.Status.SUPERSEDED
        Submission.objects.filter(pk__in=[row.pk for row in rows]).update(status=superseded)


def _set(pairing: Pairing, to: TableStatus) -> None:
    pairing.status = lifecycles.move(to, old=pairing.status)
    pairing.save(update_fields=["status"])


def _take_factions(pairing: Pairing, facts: Mapping[str, Any]) -> None:
    """Where the roll decided and nobody recorded it, the report tells who played what."""
    faction = (facts.get("a") or {}).get("faction")
    if pairing.faction_a is None and faction in {"good", "evil"}:
        pairing.faction_a = faction
        pairing.roll = {"from": "report"}
        pairing.save(update_fields=["faction_a", "roll"])


def _standing(pairing: Pairing, known: list[Submission]) -> dict[str, Any]:
    """The result that counts so far, for the log of what replaces it; nothing where there is none."""
    if pairing.status not in {TableStatus.CONFIRMED, TableStatus.DISPUTED}:
        return {}
    found = _counting(known)
    return as_logged(found) if found is not None else {}


def as_logged(submission: Submission) -> dict[str, Any]:
    """A result as the log holds it: which, its half-points and its row."""
    kept = {"half_a": submission.half_a, "half_b": submission.half_b, "row": submission.row}
    return {"submission": submission.pk, **kept}


def change_as_logged(before: Submission | None, after: Submission | None) -> dict[str, Any]:
    """What counted at a table and what counts instead, for the log; nothing where both are the same."""
    if before == after:
        return {}
    return {**(as_logged(after) if after else {}), **({"before": as_logged(before)} if before else {})}


def _tell(  # noqa: PLR0913 - who, what, when, why
    pairing: Pairing,
    submission: Submission,
    verb: str,
    *,
    by: Actor,
    now: datetime,
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    trace: Trace | None = None,
) -> None:
    tournament = pairing.round.tournament
    log.record(
        verb,
        tournament=tournament,
        by=by,
        now=now,
        subject=_where(pairing),
        reason=reason,
        data={
            **as_logged(submission),
            "table": pairing.status,
            **({"before": dict(before)} if before else {}),
        },
        trace=trace,
    )
    announce.changed(tournament, "results", "pairings", "standings", now=now)


def _where(pairing: Pairing) -> str:
    return f"{pairing.round}, table {pairing.table}: {pairing}"


def _waiting(pairing: Pairing, known: list[Submission], *, by: Actor, seen: int | None = None) -> Submission:
    """The report that waits; for an official any that stands beside it, and the result that was doubted."""
    if by.is_official and seen is not None:
        chosen = next((row for row in known if row.status in LIVE and row.pk == seen), None)
        if chosen is not None:
            return chosen
    waiting = [row for row in known if row.status == Submission.Status.PENDING]
    if waiting:
        return waiting[-1]
    done = _counting(known)
    if done is None or not by.is_official:
        raise Conflict("nothing-waits", f"Table {pairing.table} has no report to confirm. Enter the result.")
    return done


def _counting(known: list[Submission]) -> Submission | None:
    """The result that counts."""
    return next((row for row in known if row.status == Submission.Status.CONFIRMED), None)


def _is_said_by(stands: Submission, facts: Mapping[str, Any]) -> bool:
    """Would these facts leave the result as it is? A ruling stands on none."""
    return stands.row != RULED and adapters.same_facts(stands.facts, facts)


def _refuse_own_report(pairing: Pairing, by: Actor) -> None:
    """Who doubts the own report writes another one: else the opponent could still agree with it."""
    if by.entrant is None or pairing.status != TableStatus.REPORTED:
        return
    if _waiting(pairing, reports.of(pairing), by=by).entrant_id == by.entrant.pk:
        raise NotAllowed(
            "own-report", "This is your own report. Report again to correct it, or ask a referee."
        )


def _check_decision(decision: Decision, by: Actor) -> None:
    if not by.may_rule:
        raise NotAllowed("not-a-referee", "A ruling is for referees. Ask one to make it.", refs=cite("10.01"))
    if not decision.reason.strip() or not decision.clause.strip():
        raise Invalid("reason-missing", "A ruling needs a clause and a reason. Give both.", field="reason")
    clauses.check(decision.clause.strip())
    if not {decision.half_a, decision.half_b} <= HALVES:
        raise Invalid(
            "points-out-of-range",
            "A game gives 3, 2, 1.5, 1 or 0 points (7.05). Correct the points.",
            field="half_a",
            refs=cite("7.05"),
        )
