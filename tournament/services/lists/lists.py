"""Army lists of entrants: submit, preview, lock. What a referee says to them stands in ``judgements``.

An illegal list is stored as illegal with its findings, never refused. A locked list is refused with a
sentence. What a list is made of lives in ``armies``; this module ties it to an entrant.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from armies.adapters import to_rules_figure
from armies.list_slots import limit_of, side_of
from armies.models import ArmyList, ArmyListVersion, Figure
from armies.queries import current_version
from armies.services.lists import lists as army_lists
from armies.services.lists.documents import Document
from armies.services.lists.drafts import Choice, to_rules_list
from rules.figure_lists.limit import Limit
from rules.figure_lists.list_analysis import Share, Totals
from rules.figure_lists.what_still_fits import Room
from rules.verdict import Finding, Verdict
from tournament import adapters
from tournament.models import Entrant, Tournament
from tournament.services.core import locks, log, outbox, phone_requests, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.lists import deadline_locks, revalidation
from tournament.services.tournaments import deadlines


def submit(  # noqa: PLR0913 - what is handed in, and how it comes here
    entrant: Entrant,
    faction: str,
    content: Sequence[Choice] | Document,
    *,
    by: Actor,
    now: datetime,
    source: str = "builder",
    late_note: str = "",
) -> ArmyListVersion:
    """Store a new version of one list with its verdict; the same content twice is one version.

    A version with a ``late_note`` goes into a locked list too, and is marked by it.
    """
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        tournament = entrant.tournament
        _refuse_other_kind(tournament, content)
        if not by.is_official:
            deadlines.refuse_late_list(entrant, faction, now=now)
        army_list = entrant.list_of(faction)
        if army_list is None:
            own_level = limit_of(faction)
            army_list = army_lists.create(
                faction=side_of(faction),
                ruleset_key=tournament.ruleset_key,
                level=own_level or tournament.level,
                own_level=own_level,
                now=now,
            )
            entrant.own_list(faction, army_list)
        elif army_list.faction != side_of(faction):  # the event has changed its game
            army_list.faction = side_of(faction)
            army_list.save(update_fields=["faction"])
        before = army_list.versions.filter(is_current=True).values_list("pk", flat=True).first()
        version = army_lists.save_version(
            army_list,
            entries=content,
            by=by.name,
            now=now,
            source=source,
            policy=adapters.to_policy(tournament),
            restrictions=adapters.to_restrictions(tournament),
            note=late_note,
            may_be_locked=bool(late_note),
        )
        if not by.is_official:
            phone_requests.replace_waiting(entrant, faction)
        if version.pk != before:
            log.of_list("list.submit", entrant, faction, by=by, now=now, data=version_log_data(version))
            outbox.publish(tournament, "lists", now=now, concerns=outbox.concerns_entrants(entrant))
    return version


def refuse_figures(tournament: Tournament) -> None:
    """Raise ``Conflict`` where a list is a text, a file or a link."""
    if adapters.has_list_documents(tournament):
        raise Conflict("list-kind", case="documents")


def _refuse_other_kind(tournament: Tournament, content: Sequence[Choice] | Document) -> None:
    if not isinstance(content, Document):
        refuse_figures(tournament)
    elif not adapters.has_list_documents(tournament):
        raise Conflict("list-kind", case="figures")


def retire(entrant: Entrant, faction: str, *, now: datetime) -> None:
    """Let no version of this list count any more. For undo, which logs it."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        army_list = entrant.list_of(faction)
        if army_list is not None:
            army_lists.retire(army_list)
            concerns = outbox.concerns_entrants(entrant)
            outbox.publish(entrant.tournament, "lists", now=now, concerns=concerns)


def version_log_data(version: ArmyListVersion) -> dict[str, Any]:
    """A version and its verdict, as the log keeps them."""
    findings = version.verdict.get("findings", ())
    return {
        "version": version.number,
        "fingerprint": version.fingerprint,
        "is_legal": version.is_legal,
        "errors": sorted({row["code"] for row in findings if row["severity"] == "error"}),
        "source": version.source,
    }


def preview(tournament: Tournament, faction: str, choices: Sequence[Choice]) -> Verdict[Totals]:
    """What the rules and the event say about a list that nobody has handed in. Stores nothing."""
    refuse_figures(tournament)
    return army_lists.check(
        to_rules_list(choices, faction=faction),
        ruleset_key=tournament.ruleset_key,
        level=tournament.level,
        policy=adapters.to_policy(tournament),
        restrictions=adapters.to_restrictions(tournament),
    )


def limits(tournament: Tournament, faction: str, choices: Sequence[Choice]) -> tuple[Limit, ...]:
    """How a list stands against each rule and each restriction of the event: met, broken or not touched."""
    return adapters.to_catalogue_ruleset(tournament).limits(
        to_rules_list(choices, faction=faction),
        level=tournament.level,
        policy=adapters.to_policy(tournament),
        restrictions=adapters.to_restrictions(tournament),
    )


def shares(tournament: Tournament, figures: Iterable[Figure]) -> dict[int, Share]:
    """What each figure adds to a list, by its id, for a phone that counts alone."""
    ruleset, policy = adapters.to_catalogue_ruleset(tournament), adapters.to_policy(tournament)
    return {row.pk: ruleset.share(to_rules_figure(row), policy=policy) for row in figures}


def fitting(
    tournament: Tournament, faction: str, choices: Sequence[Choice], figures: Iterable[Figure]
) -> Iterator[Figure]:
    """Those of ``figures`` that the list can take without another error."""
    room = _room(tournament, faction, choices)
    return (row for row in figures if room.takes(to_rules_figure(row)))


def obstacles(
    tournament: Tournament, faction: str, choices: Sequence[Choice], figures: Iterable[Figure]
) -> dict[int, Finding]:
    """Why the list cannot take one more of a figure, by its id; those that fit are left out."""
    room = _room(tournament, faction, choices)
    found = ((row.pk, room.obstacle(to_rules_figure(row))) for row in figures)
    return {figure: finding for figure, finding in found if finding is not None}


def _room(tournament: Tournament, faction: str, choices: Sequence[Choice]) -> Room:
    return adapters.to_catalogue_ruleset(tournament).room(
        to_rules_list(choices, faction=faction),
        level=tournament.level,
        policy=adapters.to_policy(tournament),
        restrictions=adapters.to_restrictions(tournament),
    )


def current(entrant: Entrant, faction: str) -> ArmyListVersion:
    """The version that counts. Raises ``Conflict`` where nothing was handed in."""
    army_list = entrant.list_of(faction)
    version = current_version(army_list) if army_list is not None else None
    if version is None:
        raise Conflict("list-missing", case=faction, data={"player": str(entrant)})
    return version


def lock_all(tournament: Tournament, *, by: Actor, now: datetime) -> int:
    """Freeze every list of the tournament with the verdict of today. Returns how many were still open."""
    with transaction.atomic():
        revalidation.revalidate(tournament, by=by, now=now, why=revalidation.BEFORE_LOCK)
        rows = deadline_locks.open_lists(tournament)
        history = row_history.begin_history(ArmyList.objects.filter(pk__in=[row.pk for row in rows]))
        army_lists.lock_many(rows, now=now)
        if rows:
            log.record(
                "list.lock-all",
                tournament=tournament,
                by=by,
                now=now,
                subject="1 list" if len(rows) == 1 else f"{len(rows)} lists",
                data={"lists": [str(row.key) for row in rows]},
                history=history,
            )
            outbox.publish(tournament, "lists", now=now)
    return len(rows)
