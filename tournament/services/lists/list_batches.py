"""Many lists handed in at once by an official: judged first, then stored together, all of them or none.

While a batch is written nobody else writes (SQLite has one writer, and a hall reports through it), so that
what takes long happens before: reading, judging, taking fingerprints. Then the batch is held against what is
true by now, and written in a handful of statements however many lists it holds. Where the event or a figure
was changed meanwhile it is judged again. Refuses what :mod:`tournament.services.lists.lists` refuses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from armies.models import ArmyList, ArmyListVersion, Figure
from armies.services.lists import lists as army_lists
from armies.services.lists.drafts import Choice, figures_of_today, with_current_figures
from armies.services.lists.lists import Content
from tournament import adapters
from tournament.models import Entrant, Tournament
from tournament.services.core import locks, log, outbox
from tournament.services.core.actors import Actor
from tournament.services.lists import lists
from tournament.services.lists.lists import version_log_data


@dataclass(frozen=True, slots=True)
class Handed:
    """One list that somebody hands in; each list of an entrant once in a batch."""

    entrant: Entrant
    faction: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class _Basis:
    """All that verdicts rest on besides what was handed in: equal ones give equal verdicts."""

    event: tuple[Any, ...]
    lists: tuple[tuple[Any, ...] | None, ...]
    figures: Mapping[int, tuple[Any, ...]]


def submit(
    tournament: Tournament, batch: Sequence[Handed], *, by: Actor, now: datetime, source: str
) -> list[ArmyListVersion]:
    """A version of each list with its verdict; the same content twice is one version."""
    lists.refuse_figures(tournament)
    figures, known = _figures_of(batch), _lists_of(batch)
    basis, contents = _basis(tournament, known, figures), _judged(tournament, batch, known, figures, now=now)
    with transaction.atomic():
        locks.entrants(row.entrant for row in batch)
        people = Entrant.objects.in_bulk([row.entrant.pk for row in batch])
        batch = [Handed(people[row.entrant.pk], row.faction, row.choices) for row in batch]
        tournament.refresh_from_db()
        figures, held = _figures_of(batch), _lists_of(batch, is_held=True)
        if _basis(tournament, held, figures) != basis:
            contents = _judged(tournament, batch, held, figures, now=now)
        owned = _made(tournament, batch, held, now=now)
        stored = army_lists.save_versions(
            list(zip(owned, contents, strict=True)), by=by.name, now=now, source=source
        )
        _tell(tournament, batch, stored, by=by, now=now)
    return [version for version, _ in stored]


def _tell(
    tournament: Tournament,
    batch: Sequence[Handed],
    stored: Sequence[tuple[ArmyListVersion, bool]],
    *,
    by: Actor,
    now: datetime,
) -> None:
    new = [(row, version) for row, (version, is_new) in zip(batch, stored, strict=True) if is_new]
    if new:
        lines = [log.list_line(row.entrant, row.faction, version_log_data(version)) for row, version in new]
        log.record_many("list.submit", lines, tournament=tournament, by=by, now=now)
        concerns = outbox.concerns_entrants(*(row.entrant for row, _ in new))
        outbox.publish(tournament, "lists", now=now, concerns=concerns)


def _figures_of(batch: Sequence[Handed]) -> dict[int, Figure]:
    return figures_of_today(choice for row in batch for choice in row.choices)


def _lists_of(batch: Sequence[Handed], *, is_held: bool = False) -> list[ArmyList | None]:
    ids = [row.entrant.list_id_of(row.faction) for row in batch]
    rows = ArmyList.objects.filter(pk__in=[pk for pk in ids if pk is not None]).order_by("pk")
    found = {row.pk: row for row in (rows.select_for_update(no_key=True) if is_held else rows)}
    return [found.get(pk) if pk is not None else None for pk in ids]


def _basis(tournament: Tournament, known: Sequence[ArmyList | None], figures: Mapping[int, Figure]) -> _Basis:
    return _Basis(
        (tournament.ruleset_key, tournament.level, tournament.policy, tournament.restrictions),
        tuple((row.pk, row.ruleset_key, row.level) if row else None for row in known),
        {
            pk: tuple(getattr(row, column.attname) for column in row._meta.concrete_fields)
            for pk, row in figures.items()
        },
    )


def _judged(
    tournament: Tournament,
    batch: Sequence[Handed],
    known: Sequence[ArmyList | None],
    figures: Mapping[int, Figure],
    *,
    now: datetime,
) -> list[Content]:
    policy, restrictions = adapters.to_policy(tournament), adapters.to_restrictions(tournament)
    return [
        army_lists.checked_content(
            with_current_figures(row.choices, figures),
            army_list=army_list or _new(tournament, row, now=now),
            policy=policy,
            restrictions=restrictions,
        )
        for row, army_list in zip(batch, known, strict=True)
    ]


def _made(
    tournament: Tournament, batch: Sequence[Handed], held: Sequence[ArmyList | None], *, now: datetime
) -> list[ArmyList]:
    owned = [army_list or _new(tournament, row, now=now) for row, army_list in zip(batch, held, strict=True)]
    made = [(row, army_list) for row, army_list in zip(batch, owned, strict=True) if army_list.pk is None]
    ArmyList.objects.bulk_create(army_list for _, army_list in made)
    for row, army_list in made:
        setattr(row.entrant, f"{row.faction}_list", army_list)
    Entrant.objects.bulk_update({row.entrant for row, _ in made}, ["good_list", "evil_list"])
    return owned


def _new(tournament: Tournament, row: Handed, *, now: datetime) -> ArmyList:
    return army_lists.new(
        faction=row.faction, ruleset_key=tournament.ruleset_key, level=tournament.level, now=now
    )
