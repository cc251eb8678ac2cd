"""Correct what a result is worth after round 1: for results to come, or for played games as well (SC7).

Nothing is overwritten: a result that gets other points is superseded by one with the same facts, and who
reported it stays named. Reports that wait for an opponent are priced again either way: nobody counts them
yet. Rulings keep the points that a referee gave. Refuses a scheme that some result does not fit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet

from rules.point_units import as_points, is_whole
from rules.scoring.schemes import Scheme
from tournament import adapters
from tournament.messages.schemes import scheme_change_in_english
from tournament.models import Pairing, Submission, Tournament
from tournament.queries.results import corrections, reports
from tournament.queries.results.corrections import Effects
from tournament.services.core import locks, outbox, plan_columns, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, require_reason
from tournament.services.core.optimistic_locks import Seen
from tournament.services.results import result_checks, submissions
from tournament.services.rounds import byes, cuts, manual_changes
from tournament.services.tournaments import tournament_checks

VERB: Final = "scheme.correct"


class Covers(StrEnum):
    """Which games the new scoring counts for: those without a result yet, or those with one as well."""

    LATER = "later"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class RepricedResult:
    """A result that gets other points or another grade."""

    before: Submission
    after: Submission

    @property
    def pairing(self) -> Pairing:
        return self.after.pairing


@dataclass(frozen=True, slots=True)
class SchemeEffects:
    """What a correction brings: results by round and table, places, and the number of rulings that stay."""

    results: tuple[RepricedResult, ...]
    rulings: int
    standings: Effects


def correct(  # noqa: PLR0913 - what the form of a correction holds
    tournament: Tournament,
    scheme: Mapping[str, Any],
    covers: Covers,
    *,
    reason: str,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
) -> tuple[RepricedResult, ...]:
    """Score by this scheme from now on; returns the results that count otherwise.

    :raises Conflict: before round 1, after the end, and where the next round of a cut rests on a winner.
    :raises Invalid: with the path in the scheme, or ``scheme-misfit`` with the game that does not fit it.
    """
    with transaction.atomic():
        tournament = locks.everything(tournament)
        _refuse_state(tournament)
        _refuse_finer(tournament, tournament_checks.read_scheme(scheme))
        before, wanted = tournament.scheme, dict(scheme)
        if wanted == before:
            return ()  # sent twice
        require_reason(reason, case="scheme")
        plan_columns.refuse_unreadable(wanted)
        rows = Submission.objects.filter(pairing__round__tournament=tournament)
        history = row_history.begin_history(tournament, rows)
        tournament.scheme = wanted
        tournament_checks.check_scoring(tournament)
        repriced = list(_repriced(tournament, covers))
        for each in repriced:
            _replace(each, by=by, now=now)
        byes.average_again(tournament, now=now)
        tournament.scheme = before
        plan_columns.write(
            tournament,
            "scheme",
            wanted,
            verb=VERB,
            by=by,
            now=now,
            seen=seen,
            subject=scheme_change_in_english(before, scheme),
            reason=reason,
            history=history,
        )
        outbox.publish(tournament, "results", "pairings", "standings", now=now, kind=VERB)
    return tuple(each for each in repriced if each.after.status == Submission.Status.CONFIRMED)


def preview(
    tournament: Tournament, scheme: Mapping[str, Any], covers: Covers, *, by: Actor, now: datetime
) -> SchemeEffects:
    """What :func:`correct` would bring; nothing of it stays. Raises what it would raise."""
    found: list[RepricedResult] = []

    def act() -> None:
        found.extend(correct(tournament, scheme, covers, reason="-", by=by, now=now))

    old = corrections.state_of(tournament, after=0)
    new = manual_changes.trial(act, lambda: corrections.state_of(tournament, after=0))
    standings = corrections.effects_of(tournament, old, new, after=0, seen=None)
    rulings = _results(tournament).filter(row=result_checks.RULED).count()
    return SchemeEffects(tuple(found), rulings if covers is Covers.PLAYED else 0, standings)


def _refuse_state(tournament: Tournament) -> None:
    if adapters.usual_scheme(tournament) is None:
        raise Conflict("scheme-of-the-game")
    if tournament.policy_frozen_at is None:
        raise Conflict("scheme-open")
    result_checks.refuse_finished_tournament(tournament)


def _refuse_finer(tournament: Tournament, scheme: Scheme) -> None:
    """All results of a tournament are stored in one unit, which round 1 has frozen."""
    unit = tournament.points_unit
    if not all(is_whole(number, unit) for number in scheme.numbers()):
        raise Invalid("scheme-finer", field="scheme", data={"step": as_points(1, unit)})


def _results(tournament: Tournament) -> "QuerySet[Submission]":
    rows = reports.live_in(tournament).select_related("pairing__round", "pairing__a", "pairing__b", "ruling")
    return rows.order_by("pairing__round__number", F("pairing__table").asc(nulls_last=True), "pk")


def _repriced(tournament: Tournament, covers: Covers) -> Iterator[RepricedResult]:
    rows = _results(tournament).exclude(row=result_checks.RULED)
    if covers is Covers.LATER:
        rows = rows.filter(status=Submission.Status.PENDING)
    for row in rows:
        row.pairing.round.tournament = tournament
        after = _priced_again(row)
        if _worth(after) != _worth(row):
            cuts.refuse_turned_around(row.pairing, row if row.confirmed_at else None, after)
            yield RepricedResult(row, after)


def _priced_again(row: Submission) -> Submission:
    pairing = row.pairing
    try:
        return submissions.priced_again(row)
    except Invalid as error:
        game = {"round": f"{pairing.round}", "game": f"{pairing}", "why": str(error)}
        raise Invalid("scheme-misfit", data=game, field="counters") from error


def _worth(row: Submission) -> tuple[Any, ...]:
    return row.units_a, row.units_b, row.grade_a, row.verdict.get("grade_b"), row.row


def _replace(each: RepricedResult, *, by: Actor, now: datetime) -> None:
    row, after = each.before, each.after
    count = row.pairing.submissions.count()
    Submission.objects.filter(pk=row.pk).update(status=Submission.Status.SUPERSEDED)
    after.client_token = f"{VERB}-{count}-{row.pk}"  # undone, the row stays: the next is another
    if after.status == Submission.Status.CONFIRMED:
        after.confirmed_at, after.confirmed_by = now, by.name
    after.save()
