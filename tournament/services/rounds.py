"""Draft, publish, close and cancel rounds.

A draft is nobody's business but the organiser's; publishing makes it everybody's. Refuses to pair
while a result is missing, and names the table. The pairing itself is the engine's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.engine.pairing import Given, pair_round
from tournament.models import Entrant, Pairing, Round, Seat
from tournament.services import announce, clocks, lifecycles, locks, log, tournaments
from tournament.services.byes import grant_bye
from tournament.services.errors import Conflict, Invalid

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from tournament.engine.pairing import RoundDraft
    from tournament.models import Tournament
    from tournament.services.actors import Actor


def draft(tournament: Tournament, *, by: Actor, now: datetime) -> Round:
    """Pair the next round as a draft. Asking twice gives the draft that is there already."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        existing = tournament.rounds.filter(status=RoundStatus.DRAFT).first()
        if existing is not None:
            return existing
        number = _next_number(tournament)
        round_ = Round.objects.create(
            tournament=tournament,
            number=number,
            seed=f"{tournament.seed}:{number}",
            drafted_at=now,
        )
        _pair(round_, now=now)
        log.record("round.draft", tournament=tournament, by=by, now=now, subject=round_)
        announce.changed(tournament, "log", now=now)
    return round_


def redraft(round_: Round, *, by: Actor, now: datetime) -> Round:
    """Throw the draft's pairings away and pair again from what is known now; says so in the log."""
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status != RoundStatus.DRAFT:
            raise Conflict("round-published", f"{round_} is published. Cancel it before pairing it again.")
        before = [str(p) for p in round_.pairings.filter(is_current=True)]
        retire(round_.pairings.filter(is_current=True), now=now)
        _pair(round_, now=now)
        log.record(
            "round.redraft",
            tournament=round_.tournament,
            by=by,
            now=now,
            subject=round_,
            data={"before": before},
        )
        announce.changed(round_.tournament, "log", now=now)
    return round_


def publish(round_: Round, *, by: Actor, now: datetime) -> Round:
    """Show the pairings to everybody. The first one freezes the policy. Twice is harmless."""
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
            return round_
        round_.tournament = tournament = locks.tournament(round_.tournament)  # whose policy is frozen here
        _refuse_unseated(round_)
        tournaments.freeze_policy(tournament, now=now, by=by)
        if tournament.status == TournamentStatus.CHECK_IN:
            tournaments.move(tournament, TournamentStatus.RUNNING, by=by, now=now)
        round_.status = lifecycles.move(RoundStatus.PUBLISHED, old=round_.status)
        round_.published_at = now
        round_.policy_digest = tournament.policy_digest
        round_.save(update_fields=["status", "published_at", "policy_digest"])
        for pairing in round_.pairings.filter(is_current=True, b__isnull=True).select_related("a"):
            grant_bye(pairing, tournament=tournament, now=now)
        log.record("round.publish", tournament=tournament, by=by, now=now, subject=round_)
        announce.changed(
            tournament, "pairings", "clock", "standings", "tournament", now=now, kind="published"
        )
    return round_


def close(round_: Round, *, by: Actor, now: datetime) -> Round:
    """Every table has its result: the round is over. Twice is harmless."""
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status == RoundStatus.CLOSED:
            return round_
        locks.pairings(round_)
        missing = open_tables(round_)
        if missing:
            raise Conflict(
                "results-missing",
                f"{round_} cannot be closed: {name_tables(missing)} no confirmed result. "
                f"{what_to_do(missing)}",
                data={"tables": [pairing.table for pairing in missing]},
            )
        if round_.status == RoundStatus.PUBLISHED:
            round_.status = lifecycles.move(RoundStatus.PLAYING, old=round_.status)
        round_.status = lifecycles.move(RoundStatus.CLOSED, old=round_.status)
        round_.closed_at = now
        round_.save(update_fields=["status", "closed_at"])
        clocks.end_of(round_, by=by, now=now)
        log.record("round.close", tournament=round_.tournament, by=by, now=now, subject=round_)
        announce.changed(round_.tournament, "pairings", "standings", "clock", now=now)
    return round_


def cancel(round_: Round, *, by: Actor, now: datetime, reason: str) -> Round:
    """Undo a round that has no confirmed result but byes, and say why. The rows stay, marked as replaced."""
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status == RoundStatus.CANCELLED:
            return round_
        if not reason.strip():
            raise Invalid("reason-missing", "A round is taken back. Say why.", field="reason")
        locks.pairings(round_)
        played = round_.pairings.filter(
            is_current=True, b__isnull=False, status__in=[TableStatus.CONFIRMED, TableStatus.DISPUTED]
        ).count()
        round_.status = lifecycles.move(
            RoundStatus.CANCELLED, old=round_.status, confirmed_results=played, reason=reason
        )
        round_.cancelled_at = now
        round_.save(update_fields=["status", "cancelled_at"])
        clocks.end_of(round_, by=by, now=now)
        retire(round_.pairings.filter(is_current=True), now=now)
        log.record(
            "round.cancel", tournament=round_.tournament, by=by, now=now, subject=round_, reason=reason
        )
        announce.changed(round_.tournament, "pairings", "standings", "clock", now=now)
    return round_


def open_tables(round_: Round) -> list[Pairing]:
    """The current pairings without a confirmed result, by table."""
    return list(
        round_.pairings.filter(is_current=True).exclude(status=TableStatus.CONFIRMED).select_related("a", "b")
    )


def name_tables(pairings: Iterable[Pairing]) -> str:
    """``table 7 has`` or ``tables 3, 7 and 9 have``."""
    numbers = [str(pairing.table) for pairing in pairings]
    if len(numbers) == 1:
        return f"table {numbers[0]} has"
    return f"tables {', '.join(numbers[:-1])} and {numbers[-1]} have"


def what_to_do(missing: Sequence[Pairing]) -> str:
    """The second half of the sentence that names missing tables."""
    return "Enter it or rule on it." if len(missing) == 1 else "Enter them or rule on them."


def seat(round_: Round, pairing: Pairing) -> Pairing:
    """Save a new current pairing with its seats; the database forbids anybody to sit twice."""
    pairing.round = round_
    pairing.save()
    seats = [Seat(pairing=pairing, round=round_, entrant=pairing.a, side="a")]
    if pairing.b is not None:
        seats.append(Seat(pairing=pairing, round=round_, entrant=pairing.b, side="b"))
    Seat.objects.bulk_create(seats)
    return pairing


def retire(pairings: Any, *, now: datetime) -> None:
    """Take pairings out of play; the rows stay."""
    ids = list(pairings.values_list("pk", flat=True))
    Seat.objects.filter(pairing_id__in=ids).update(is_current=False)
    Pairing.objects.filter(pk__in=ids).update(is_current=False, replaced_at=now)


def _pair(round_: Round, *, now: datetime) -> None:
    tournament = round_.tournament
    try:
        result: RoundDraft = pair_round(
            adapters.to_engine_entrants(tournament),
            adapters.to_history(tournament),
            round_number=round_.number,
            policy=adapters.to_pairing_policy(tournament),
            seed=round_.seed,
            given=Given(rounds_planned=tournament.rounds_planned),
        )
    except EngineRefusal as error:
        raise Conflict(error.code, error.message, data=error.data) from error
    tables = sum(1 for paired in result.pairings)
    if tables > tournament.table_count:
        raise Conflict(
            "tables-too-few",
            f"Round {round_.number} needs {tables} tables and the hall has {tournament.table_count}. "
            "Set more tables, or drop who is not here.",
        )
    people = {entrant.number: entrant for entrant in tournament.entrants.all()}
    for row in adapters.to_pairings(result, people=people, now=now):
        seat(round_, row)
    round_.report = adapters.to_report(result)
    round_.proposal = adapters.to_proposal(result)
    round_.save(update_fields=["report", "proposal"])


def _next_number(tournament: Tournament) -> int:
    """The number of the round to pair, or a refusal that names what is missing."""
    if tournament.status not in {TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}:
        raise Conflict(
            "not-running",
            f"{tournament.name} is in {tournament.status}. Open check-in before pairing a round.",
        )
    last = tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number").last()
    number = last.number + 1 if last else 1
    if number > tournament.rounds_planned:
        raise Conflict(
            "rounds-over",
            f"All {tournament.rounds_planned} rounds are played. "
            "Finish the tournament, or plan another round.",
        )
    if last is not None and last.status != RoundStatus.CLOSED:
        _refuse_open(last, number)
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    if here < 2:  # noqa: PLR2004 - a pairing needs two
        raise Conflict(
            "nobody-here",
            f"Round {number} cannot be paired: {here} checked in. Check in at least two entrants.",
        )
    return number


def _refuse_open(last: Round, number: int) -> None:
    missing = open_tables(last)
    if missing:
        raise Conflict(
            "results-missing",
            f"Round {number} cannot be paired: {name_tables(missing)} no result for round {last.number}. "
            f"{what_to_do(missing)}",
            data={"tables": [pairing.table for pairing in missing]},
        )
    raise Conflict(
        "round-open", f"Round {last.number} is not closed. Close it before pairing round {number}."
    )


def _refuse_unseated(round_: Round) -> None:
    """Everybody who is here has a seat, and nobody who left has one."""
    here = set(
        round_.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).values_list("pk", flat=True)
    )
    seated = set(round_.seats.filter(is_current=True).values_list("entrant_id", flat=True))
    wrong = Entrant.objects.filter(pk__in=here ^ seated).order_by("number")
    if wrong:
        names = ", ".join(entrant.name for entrant in wrong)
        raise Conflict(
            "draft-stale",
            f"The draft of {round_} is out of date for {names}. Pair it again before publishing.",
        )
