"""A round without opponent is a result of its own (A7): worth what the policy says."""

from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import Q, QuerySet

from rules.scored_game import BYE, has_average_byes
from tournament import adapters
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import Pairing, Stage, Submission, Tournament
from tournament.queries.results import reports
from tournament.services.core import transitions


def grant_bye(
    pairing: Pairing, *, tournament: Tournament, now: datetime, is_requested: bool = False
) -> Submission:
    """Confirm the bye of ``pairing``, once; a bye whose round was taken back is granted anew."""
    granted = pairing.submissions.filter(kind=Submission.Kind.SYSTEM)
    counts = granted.filter(status=Submission.Status.CONFIRMED).first()
    if counts is not None:
        return counts
    submission = _confirmed(pairing, bye_columns(pairing, tournament, is_requested=is_requested), now=now)
    pairing.status = transitions.move(TableStatus.CONFIRMED, old=pairing.status)
    pairing.save(update_fields=["status"])
    return submission


def _confirmed(pairing: Pairing, columns: dict[str, Any], *, now: datetime) -> Submission:
    before = pairing.submissions.filter(kind=Submission.Kind.SYSTEM).count()
    return Submission.objects.create(
        pairing=pairing,
        client_token=f"bye-{before + 1}" if before else "bye",
        kind=Submission.Kind.SYSTEM,
        signed="Muster",
        facts={"bye": True},
        policy_digest=adapters.to_policy(pairing.round.tournament).digest(),
        status=Submission.Status.CONFIRMED,
        submitted_at=now,
        confirmed_at=now,
        confirmed_by="Muster",
        **columns,
    )


def average_again(tournament: Tournament, *, now: datetime) -> None:
    """Byes worth the average of the own games (SC4) get that of all closed rounds; none is overwritten."""
    if not _are_averages(tournament):
        return
    byes = _counting(tournament).filter(pairing__b=None, row=BYE)
    for row in byes.select_related("pairing__round").order_by("pairing__round__number"):
        row.pairing.round.tournament = tournament
        columns = bye_columns(row.pairing, tournament, is_requested=False)
        if columns["units_a"] != row.units_a:
            Submission.objects.filter(pk=row.pk).update(status=Submission.Status.SUPERSEDED)
            _confirmed(row.pairing, columns, now=now)


def with_averages(rows: "QuerySet[Submission]", tournament: Tournament) -> "QuerySet[Submission]":
    """These and all that :func:`average_again` may write."""
    if not _are_averages(tournament):
        return rows
    every = Submission.objects.filter(pairing__round__tournament=tournament, pairing__b=None)
    return Submission.objects.filter(Q(pk__in=rows.values("pk")) | Q(pk__in=every.values("pk")))


def _are_averages(tournament: Tournament) -> bool:
    return has_average_byes(adapters.to_scheme(tournament))


def _counting(tournament: Tournament) -> "QuerySet[Submission]":
    return reports.live_in(tournament).filter(status=Submission.Status.CONFIRMED)


def _own_games(pairing: Pairing, tournament: Tournament) -> dict[str, Any]:
    """What an average asks for: the points of the games in closed rounds, and which bye it is."""
    who = pairing.a_id
    rows = _counting(tournament).exclude(pairing__round__stage=Stage.CUT)
    games = rows.filter(pairing__round__status=RoundStatus.CLOSED, pairing__b__isnull=False)
    earned = [
        *games.filter(pairing__a=who).values_list("units_a", flat=True),
        *games.filter(pairing__b=who).values_list("units_b", flat=True),
    ]
    byes = rows.filter(pairing__a=who, pairing__b=None, row=BYE)
    before = byes.filter(pairing__round__number__lt=pairing.round.number).count()
    return {"earned": [Fraction(units or 0, tournament.points_unit) for units in earned], "nth": before + 1}


def bye_columns(pairing: Pairing, tournament: Tournament, *, is_requested: bool) -> dict[str, Any]:
    """What a bye in the round of ``pairing`` is worth, as columns of its submission."""
    event, number = adapters.to_event_rules(tournament, round_=pairing.round), pairing.round.number
    games = _own_games(pairing, tournament) if _are_averages(tournament) else {}
    verdict = adapters.to_ruleset(tournament).grade_bye(
        event, number=number, is_requested=is_requested, **games
    )
    return adapters.to_grade_columns(verdict, tournament)
