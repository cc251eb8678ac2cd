"""Whose locked list is this? Asked by a fingerprint, or by a content that somebody holds in the hand.

Tells name, faction, version and time, never a figure. Who can name the content has it already. A list
that may still be changed is nobody's proof and is not found.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from armies.models import ArmyListEntry, ArmyListVersion
from armies.services.lists.drafts import Choice
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.models.tournament import HAS_PUBLIC_PAGES

CLOSED = (TournamentStatus.RUNNING, TournamentStatus.FINISHED)


@dataclass(frozen=True, slots=True)
class LockedList:
    """A list that can no longer be changed. ``locked_at`` is ``None`` where the first round closed it."""

    entrant: Entrant
    faction: str
    slot: str
    version: int
    fingerprint: str
    locked_at: datetime | None

    @property
    def tournament(self) -> Tournament:
        return self.entrant.tournament

    @property
    def locked_on(self) -> str:
        """When it was locked, by the clock of its hall; empty where the first round closed it."""
        if self.locked_at is None:
            return ""
        return f"{self.locked_at.astimezone(self.tournament.zone):%Y-%m-%d %H:%M}"


def with_fingerprint(digits: str, *, tournament: Tournament | None = None) -> list[LockedList]:
    """The locked lists whose fingerprint begins with ``digits``, in every tournament that wants to be found.

    One that is kept off the list of tournaments is only looked through where it is named.
    """
    return _found(_versions().filter(fingerprint__startswith=digits), tournament)


def with_figures(choices: Sequence[Choice], *, faction: str, tournament: Tournament) -> list[LockedList]:
    """The locked lists of these figures, whatever the catalogue has said of them since."""
    wanted = _content((one.figure.pk, one.quantity, one.carries) for one in choices)
    of_entrants = Q(army_list__good_for__tournament=tournament) | Q(
        army_list__evil_for__tournament=tournament
    )
    versions = _versions().filter(of_entrants, army_list__faction=faction)
    held: dict[int, list[tuple[int, int, tuple[str, ...]]]] = {}
    for row in ArmyListEntry.objects.filter(version__in=versions):
        held.setdefault(row.version_id, []).append((row.figure_id, row.quantity, tuple(row.carries)))
    equal = [version for version, content in held.items() if _content(content) == wanted]
    return _found(_versions().filter(pk__in=equal), tournament)


def _content(lines: Iterable[tuple[int, int, Sequence[str]]]) -> list[tuple[int, int, tuple[str, ...]]]:
    return sorted((figure, quantity, tuple(sorted(carries))) for figure, quantity, carries in lines)


def _versions() -> QuerySet[ArmyListVersion]:
    """Current versions that cannot be changed: locked by hand or deadline, or closed by the first round."""
    is_closed = Q(army_list__reopened_at=None) & (
        Q(army_list__good_for__tournament__status__in=CLOSED)
        | Q(army_list__evil_for__tournament__status__in=CLOSED)
        | Q(army_list__level_for__entrant__tournament__status__in=CLOSED)
    )
    return ArmyListVersion.objects.filter(
        Q(army_list__locked_at__isnull=False) | is_closed, is_current=True
    ).select_related("army_list")


def _found(versions: QuerySet[ArmyListVersion], tournament: Tournament | None) -> list[LockedList]:
    by_list = {version.army_list_id: version for version in versions}
    may_be_found = Q(tournament__is_listed=True) | Q(tournament=tournament)
    holders = (
        Entrant.objects.filter(
            may_be_found,
            Q(good_list__in=by_list) | Q(evil_list__in=by_list) | Q(level_lists__army_list__in=by_list),
        )
        .distinct()
        .filter(tournament__in=Tournament.objects.filter(HAS_PUBLIC_PAGES))
        .select_related("tournament")
        .prefetch_related("level_lists")
        .order_by("tournament__starts_on", "tournament_id", "number")
    )
    return [
        LockedList(
            entrant=entrant,
            faction=version.army_list.faction,
            slot=version.army_list.slot,
            version=version.number,
            fingerprint=version.fingerprint,
            locked_at=version.army_list.locked_at,
        )
        for entrant in holders
        for list_id in (
            *(entrant.good_list_id, entrant.evil_list_id),
            *(row.army_list_id for row in entrant.level_lists.all()),
        )
        if list_id is not None and (version := by_list.get(list_id)) is not None
    ]
