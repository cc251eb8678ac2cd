"""All rows that belong to one tournament, of every model: what is deleted with it, and what is kept of it.

A test holds that each model stands here or among what stays. It refuses to change anything.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import Model, Q, QuerySet

from armies.models import ArmyListEntry
from tournament.models import (
    Entrant,
    ListFile,
    OutboxEvent,
    OutgoingMail,
    Outlook,
    Paper,
    PushSubscription,
    Rehearsal,
    Role,
    SheetPhoto,
    Tournament,
    TournamentRequest,
    UnconfirmedRegistration,
)
from tournament.models.entrant import list_ids
from tournament.services.transfer.tournament_parts import AFTER_THE_TOURNAMENT, BEFORE_THE_TOURNAMENT

BESIDE: Final[tuple[tuple[type[Model], tuple[str, ...]], ...]] = (  # what no file of a tournament holds
    (Role, ("tournament",)),
    (Rehearsal, ("tournament",)),
    (TournamentRequest, ("tournament", "entrant__tournament")),
    (OutboxEvent, ("tournament",)),
    (Outlook, ("tournament",)),
    (UnconfirmedRegistration, ("tournament",)),
    (OutgoingMail, ("entrant__tournament", "registration__tournament")),
    (PushSubscription, ("entrant__tournament",)),
    (Paper, ("tournament",)),
    (SheetPhoto, ("pairing__round__tournament",)),
    (ListFile, ("entrant__tournament",)),
)


def rows_of(tournament: Tournament) -> list[QuerySet[Any]]:
    """The rows of each model. A row refers to rows before it or beside it, never to rows after it."""
    scopes = {
        "tournament": tournament.pk,
        "lists": _lists(tournament),
        "catalogues": _own_catalogue(tournament),
    }
    found: list[QuerySet[Any]] = []
    for part in BEFORE_THE_TOURNAMENT:
        lookup, _, scope = part.within.partition(":")
        found.append(part.model._base_manager.filter(**{lookup: scopes[scope]}))
    found.append(Tournament.objects.filter(pk=tournament.pk))
    found.append(Tournament.catalogues.through.objects.filter(tournament=tournament.pk))
    found += [
        part.model._base_manager.filter(**{part.within: tournament.pk}) for part in AFTER_THE_TOURNAMENT
    ]
    return [*found, *_beside(tournament)]


def _beside(tournament: Tournament) -> Iterator[QuerySet[Any]]:
    for model, ways in BESIDE:
        belongs = Q()
        for way in ways:
            belongs |= Q(**{way: tournament.pk})
        yield model._base_manager.filter(belongs)


def _lists(tournament: Tournament) -> set[int]:
    return list_ids(Entrant.objects.filter(tournament=tournament))


def _own_catalogue(tournament: Tournament) -> set[int]:
    """Its copied bases, and the figures that came with a rehearsal, where nobody else uses them."""
    found = {tournament.own_catalogue_id} - {None}
    if tournament.is_rehearsal:
        copies = tournament.catalogues.filter(owner=None, for_everybody="")
        found |= set(copies.values_list("pk", flat=True))
    return {pk for pk in found if pk is not None and not _is_used_elsewhere(pk, tournament)}


def _is_used_elsewhere(catalogue: int, tournament: Tournament) -> bool:
    others = Tournament.objects.exclude(pk=tournament.pk)
    entries = ArmyListEntry.objects.filter(figure__catalogue=catalogue)
    return (
        others.filter(Q(catalogues=catalogue) | Q(own_catalogue=catalogue)).exists()
        or entries.exclude(version__army_list__in=_lists(tournament)).exists()
    )
