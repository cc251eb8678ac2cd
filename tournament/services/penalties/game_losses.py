"""The game that somebody loses by a penalty: a ruling that follows from the penalties that stand.

One loser: the opponent has 3, as by a concession (A6), but not where they did not come to this game or were
excluded from it. Two losers: nobody has anything. Taken back: what counted before the penalty counts again,
the ruling of the other loss or the result before both. A result that an official entered over it afterwards
is left alone. Refuses to touch other results, which is ``services.results``.
"""

import secrets
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from rules.citations import cite
from tournament import adapters
from tournament.engine.entrants import OTHER_FACTION
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Entrant, Pairing, Penalty, Severity, Submission
from tournament.queries.results import reports
from tournament.services.clock import clocks
from tournament.services.core import outbox, transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import cuts


def refuse_none(entrant: Entrant, pairing: Pairing | None) -> None:
    """A game is lost where there is one: no bye, and not lost by a penalty already."""
    if pairing is None or pairing.is_bye:
        raise Invalid("no-game", data={"player": str(entrant)}, field="severity")
    if _losses(pairing).filter(entrant=entrant).exists():
        raise Conflict("lost-already", data={"player": str(entrant)})


def give(penalty: Penalty, *, faction: str | None, by: Actor, now: datetime) -> Submission:
    """The ruling that follows; the pairing is locked. ``faction`` is the loser's, where the roll is open."""
    assert penalty.pairing is not None  # noqa: S101 - refused before
    return _rule(penalty.pairing, penalty, faction=faction, by=by, now=now)


def take_back(penalty: Penalty, *, by: Actor, now: datetime) -> Submission | None:
    """Let count what counted before, or rule by the loss that is left. Returns what counts now."""
    pairing = penalty.pairing
    assert pairing is not None  # noqa: S101 - a game loss has its game
    counts = reports.confirmed_of(pairing)
    if counts is None or not is_by_penalty(counts):
        return counts
    if _losses(pairing).exists():
        again = _ruled_before(pairing, counts)
        if again is None:
            return rule_again(pairing, by=by, now=now)
        _count_again(pairing, again, instead_of=counts)
    else:
        again = set_aside(pairing, counts, now=now, reason=penalty.taken_back_because)
    concerns = outbox.concerns_table(pairing)
    outbox.publish(penalty.tournament, "results", "pairings", "standings", now=now, concerns=concerns)
    return again


def rule_again(pairing: Pairing, *, by: Actor, now: datetime) -> Submission | None:
    """The ruling of the losses that stand, from what is known now; nothing where none stands."""
    left = _losses(pairing).first()
    return _rule(pairing, left, faction=None, by=by, now=now) if left is not None else None


def is_by_penalty(submission: Submission) -> bool:
    """Did a game loss make this result?"""
    return submission.kind == Submission.Kind.OFFICIAL and submission.client_token.startswith(
        reports.BY_PENALTY
    )


def set_aside(pairing: Pairing, submission: Submission, *, now: datetime, reason: str) -> Submission | None:
    """A result counts no more, and what it replaced counts again, which is returned.

    Without one the table is disputed with the newest reports, or played on; a closed round refuses that.
    """
    before = (
        pairing.submissions.filter(status=Submission.Status.SUPERSEDED, confirmed_at__isnull=False)
        .filter(pk__lt=submission.pk)
        .exclude(client_token__startswith=reports.BY_PENALTY)
        .order_by("confirmed_at", "pk")
        .last()
    )
    if before is None and pairing.round.status == RoundStatus.CLOSED:
        data = {"round": pairing.round.number, "table": pairing.table}
        raise Conflict("no-other-result", data=data)
    if before is not None:
        return _count_again(pairing, before, instead_of=submission)
    submission.status = Submission.Status.REJECTED
    submission.save(update_fields=["status"])
    if _back_to_reports(pairing, submission):
        pairing.status = transitions.move(TableStatus.DISPUTED, old=pairing.status, reason=reason)
    else:
        pairing.status = transitions.take_back(TableStatus.WAITING, now=pairing.status)
    pairing.save(update_fields=["status"])
    if pairing.status == TableStatus.WAITING:
        clocks.call_again(pairing.round, now=now)
    return None


def _ruled_before(pairing: Pairing, counts: Submission) -> Submission | None:
    """The ruling that the counting one superseded, where it says what the losses that stand say now."""
    earlier = pairing.submissions.filter(confirmed_at__isnull=False, pk__lt=counts.pk)
    before = earlier.filter(status=Submission.Status.SUPERSEDED).order_by("pk").last()
    if before is None or not is_by_penalty(before):
        return None
    return before if (before.units_a, before.units_b) == _units(pairing) else None


def _count_again(pairing: Pairing, before: Submission, *, instead_of: Submission) -> Submission:
    """An earlier result as it was, so that whoever gave it can still take it back."""
    cuts.refuse_turned_around(pairing, reports.confirmed_of(pairing), before)
    instead_of.status = Submission.Status.REJECTED
    instead_of.save(update_fields=["status"])
    before.status = Submission.Status.CONFIRMED
    before.save(update_fields=["status"])
    return before


def _back_to_reports(pairing: Pairing, submission: Submission) -> int:
    reports = pairing.submissions.filter(
        kind=Submission.Kind.PLAYER, status=Submission.Status.SUPERSEDED, pk__lt=submission.pk
    )
    newest = {row.entrant_id: row.pk for row in reports.order_by("pk")}
    return int(reports.filter(pk__in=newest.values()).update(status=Submission.Status.PENDING))


def _losses(pairing: Pairing) -> QuerySet[Penalty]:
    return pairing.penalties.filter(severity=Severity.GAME_LOSS, taken_back_at=None)


def _rule(pairing: Pairing, penalty: Penalty, *, faction: str | None, by: Actor, now: datetime) -> Submission:
    losers = _losses(pairing).values_list("entrant__name", flat=True)
    units_a, units_b = _units(pairing)
    reason = ProgramReason("loss-by-penalty", {"players": sorted(losers)})
    return results.rule(
        pairing,
        _facts(pairing, penalty, faction),
        Decision(units_a, units_b, penalty.clause, reason, points_unit=pairing.round.tournament.points_unit),
        token=f"{reports.BY_PENALTY}{secrets.token_hex(8)}",
        by=by,
        now=now,
        is_looked_at=True,  # where the round is over, the penalty came through the look of a correction
    )


def _units(pairing: Pairing) -> tuple[int, int]:
    losers = set(_losses(pairing).values_list("entrant", flat=True))
    without = reports.without_right(pairing)
    prices = adapters.to_prices(pairing.round.tournament)
    units_a = prices.worst if pairing.a_id in losers or "a" in without else prices.best
    units_b = prices.worst if pairing.b_id in losers or "b" in without else prices.best
    return units_a, units_b


def _facts(pairing: Pairing, penalty: Penalty, faction: str | None) -> dict[str, Any]:
    if pairing.faction_a is not None or faction is None:
        return {"last_turn_over": False, "a": {}, "b": {}}
    if faction not in OTHER_FACTION:
        data = {"faction": faction}
        raise Invalid("faction-unknown", case="penalty", data=data, field="faction", refs=cite("2.03"))
    faction_a = faction if penalty.entrant_id == pairing.a_id else OTHER_FACTION[faction]
    return {"last_turn_over": False, "a": {"faction": faction_a}, "b": {"faction": OTHER_FACTION[faction_a]}}
