"""Figures that no catalogue knows: copied from the base for this tournament, and judged by its referee once.

They stand in the tournament's own catalogue, where everybody finds them, and count from the first moment. The
referee verifies them, corrects them, or joins them with the figure they repeat; lists that hold them are then
checked again. Refuses to store what is there already, and what may be there already until asked twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from armies import adapters as army_adapters
from armies.models import Catalogue, Figure
from armies.services.catalogues import catalogues, copies, figures
from armies.services.catalogues.catalogue_files import Header
from armies.services.lists.differences import Difference, Line
from rules.figure_lists.figures import Figure as RulesFigure
from tournament.engine.lifecycle import TournamentStatus
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Entrant, LogEntry, MessageKind, Tournament
from tournament.services.core import locks, log, optimistic_locks, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.free_keys import first_free
from tournament.services.core.optimistic_locks import Seen
from tournament.services.lists import revalidation
from tournament.services.lists.revalidation import Recheck
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Paragraph, Sentence
from tournament.services.tournaments import deadlines

MAX_COPIES: Final = 40  # by one entrant; two lists of many bases need fewer
COPIED: Final = "figure.copy"
JUDGED: Final = ("figure.verify", "figure.correct", "figure.join", "figure.role", COPIED)


@dataclass(frozen=True, slots=True)
class Copied:
    """The figure that stands for a base now, and whether it had to be stored."""

    figure: Figure
    is_new: bool


def copy(
    tournament: Tournament, figure: RulesFigure, *, by: Actor, now: datetime, is_other: bool = False
) -> Copied:
    """Keep a base that was copied; the same base twice, from whomever, is one figure.

    Raises "figure-alike" with those that may be meant, unless ``is_other``; and "too-many-figures".
    """
    with transaction.atomic():
        if by.entrant is not None:
            deadlines.refuse_late_list(locks.entrant(by.entrant), figure.faction.value, now=now)
        tournament = locks.tournament(tournament)
        among = list(tournament.catalogues.all())
        known = copies.same_as(figure, among=among)
        if known is not None:
            return Copied(known, is_new=False)
        if tournament.status == TournamentStatus.FINISHED:
            raise Conflict("tournament-over", case="figures")
        _refuse_too_many(tournament, by)
        near = [] if is_other else copies.alike(figure, among=among)
        if near:
            raise _alike(figure, near)
        own = _own_catalogue(tournament, by=by, now=now)
        is_claim = by.entrant is not None
        row, is_new = copies.store(own, figure=figure, by=by.name, now=now, is_claim=is_claim)
        log.record(
            COPIED,
            tournament=tournament,
            by=by,
            now=now,
            subject=str(row),
            data={"figure": row.pk, "content": army_adapters.to_snapshot(figure)},
        )
        concerns = outbox.concerns_entrants(by.entrant) if by.entrant else outbox.EVERYBODY
        outbox.publish(tournament, "lists", now=now, concerns=concerns)
    return Copied(row, is_new)


def verify(
    tournament: Tournament, row: Figure, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Figure:
    """A referee has compared the figure with a base. Raises ``ChangedMeanwhile`` as all verbs below do."""
    with transaction.atomic():
        if seen is not None:
            locks.tournament(tournament)
        row = _own(tournament, row)
        _refuse_unseen(row, seen, {"verified": True})
        if row.verified_at is not None:
            return row
        row = copies.verify(row, by=by.name, now=now)
        log.record(
            "figure.verify", tournament=tournament, by=by, now=now, subject=str(row), data={"figure": row.pk}
        )
        _tell_copier(tournament, row, "figure-verified", Sentence("figure-verified", case="fact"), now=now)
        outbox.publish(tournament, "lists", now=now)
    return row


def correct(
    tournament: Tournament,
    row: Figure,
    figure: RulesFigure,
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
) -> list[Recheck]:
    """Make a figure say what its base says, verify it, and check every open list that holds it again."""
    with transaction.atomic():
        others = revalidation.hold_tournaments_with([row.catalogue_id])
        row = _own(tournament, row)
        _refuse_unseen(row, seen, {**army_adapters.to_snapshot(figure), "verified": True})
        before = army_adapters.to_rules_figure(row)
        if figures.row_matches(row, figure):
            verify(tournament, row, by=by, now=now)
            return []
        row = copies.verify(figures.correct(row, figure=figure, by=by.name, now=now), by=by.name, now=now)
        after = army_adapters.to_rules_figure(row)
        differences = _told(before, after)
        log.record(
            "figure.correct",
            tournament=tournament,
            by=by,
            now=now,
            subject=str(row),
            data={
                "figure": row.pk,
                "before": army_adapters.to_snapshot(before),
                "after": army_adapters.to_snapshot(after),
            },
        )
        values = {"name": before.name, "changes": differences}
        why = ProgramReason("figure-was-corrected", values)
        _tell_copier(tournament, row, "figure-corrected", why, now=now)
        outbox.publish(tournament, "lists", now=now)
        return [revalidation.recheck(each, by=by, now=now, why=why, figures=[row]) for each in others]


def join(
    tournament: Tournament, row: Figure, other: Figure, *, by: Actor, now: datetime, seen: Seen | None = None
) -> list[Recheck]:
    """Say that a figure repeats another one: lists that hold it use that one from now on."""
    with transaction.atomic():
        others = revalidation.hold_tournaments_with([row.catalogue_id])
        row = _own(tournament, row)
        _refuse_unseen(row, seen, {"joined": other.pk})
        if not tournament.catalogues.filter(pk=other.catalogue_id).exists():
            raise Conflict("figure-foreign", data={"name": str(other)})
        if row.joined_with_id == other.pk:
            return []
        row = copies.join(row, other=other, by=by.name, now=now)
        log.record(
            "figure.join",
            tournament=tournament,
            by=by,
            now=now,
            subject=f"{row} with {other}",
            data={"figure": row.pk, "other": other.pk},
        )
        differences = _told(army_adapters.to_rules_figure(row), army_adapters.to_rules_figure(other))
        names = {"name": str(row), "other_name": str(other), "catalogue_name": str(other.catalogue)}
        case = "changes" if differences else ""
        why = ProgramReason("figure-repeats", {**names, "changes": differences}, case=case)
        _tell_copier(tournament, row, "figure-joined", why, now=now)
        outbox.publish(tournament, "lists", now=now)
        return [revalidation.recheck(each, by=by, now=now, why=why, figures=[row]) for each in others]


def values_of(row: Figure) -> dict[str, Any]:
    """A figure as the referee's page shows it: what it says, and whether it is verified or joined."""
    content = army_adapters.to_snapshot(army_adapters.to_rules_figure(row))
    return {**content, "verified": row.verified_at is not None, "joined": row.joined_with_id}


def copiers(tournament: Tournament, row: Figure) -> Sequence[Entrant]:
    """Who of the entrants copied this figure; nobody where an official did."""
    lines = LogEntry.objects.filter(tournament=tournament, verb=COPIED, data__figure=row.pk)
    return list(Entrant.objects.filter(pk__in=lines.values("entrant")))


def _own_catalogue(tournament: Tournament, *, by: Actor, now: datetime) -> Catalogue:
    own = tournament.own_catalogue
    if own is None:
        wanted = f"{tournament.slug[:50]}-bases"
        taken = set(Catalogue.objects.filter(key__startswith=wanted).values_list("key", flat=True))
        header = Header(
            first_free(wanted, taken),
            f"Bases of {tournament.name}"[:120],
            source=f"Copied from bases at {tournament.name}"[:300],
        )
        own = catalogues.create(header, by=by.name, now=now)
        tournament.own_catalogue = own
        tournament.save(update_fields=["own_catalogue"])
    tournament.catalogues.add(own)
    return own


def _own(tournament: Tournament, row: Figure) -> Figure:
    """The figure as it is now. Raises where it stands in a catalogue that others answer for."""
    if tournament.own_catalogue_id is None or row.catalogue_id != tournament.own_catalogue_id:
        raise Conflict("figure-foreign", case="not-copied", data={"name": str(row)})
    found = Figure.objects.select_related("catalogue", "joined_with__catalogue").get(pk=row.pk)
    copies.refuse_joined(found)
    return found


def _refuse_unseen(row: Figure, seen: Seen | None, wanted: dict[str, Any]) -> None:
    if seen is not None:
        last = optimistic_locks.last_of(JUDGED, data__figure=row.pk)
        wanted = {**(seen.values or {}), **wanted}  # what is judged is what was seen
        optimistic_locks.refuse_changed(seen, values_of(row), wanted, last)


def _refuse_too_many(tournament: Tournament, by: Actor) -> None:
    if by.entrant is None:
        return
    done = LogEntry.objects.filter(tournament=tournament, verb=COPIED, entrant=by.entrant).count()
    if done >= MAX_COPIES:
        raise Conflict("too-many-figures", data={"limit": MAX_COPIES, "count": done})


def _alike(figure: RulesFigure, near: Sequence[Figure]) -> Conflict:
    return Conflict(
        "figure-alike",
        field="name",
        data={
            "figures": [{"id": row.pk, "key": row.key, "catalogue": row.catalogue.key} for row in near],
            "alike": [str(row) for row in near[:2]],
            "figure": figure.name,
        },
    )


def _told(before: RulesFigure, after: RulesFigure) -> list[dict[str, str]]:
    """The columns in which the two differ, with both values."""
    found = Difference(Line(0, before, 1), Line(0, after, 1)).corrections
    return [{"column": row.column, "before": str(row.before), "after": str(row.after)} for row in found]


def _tell_copier(tournament: Tournament, row: Figure, code: str, line: Paragraph, *, now: datetime) -> None:
    for entrant in copiers(tournament, row):
        player_messages.write(
            entrant,
            kind=MessageKind.FIGURE,
            about=f"figure-{row.pk}-{now.isoformat()}",
            subject=Sentence(code, {"figure": str(row)}),
            lines=[line],
            now=now,
        )
