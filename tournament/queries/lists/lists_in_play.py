"""The army lists as they stand, for many entrants at once: what score sheets and cards show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armies import fingerprints
from armies.models import ArmyListEntry, ArmyListVersion
from armies.models.choices import Standing
from tournament.models import Entrant, Tournament
from tournament.queries.lists.list_queue import held_lists
from tournament.queries.lists.list_texts import Ruled, rulings_on


@dataclass(frozen=True, slots=True)
class ListInPlay:
    """One current list; ``totals`` are those of its verdict, where it has some.

    ``fingerprint`` is its short form; ``lines`` are ``3× Name``; ``ruling`` is the clause of the ruling that
    stands on it, or empty. ``is_demonstration``: some of its numbers are invented.
    """

    faction: str
    fingerprint: str
    lines: tuple[str, ...]
    totals: Mapping[str, Any]
    is_demonstration: bool
    ruling: str = ""


def lists_in_play(entrants: Iterable[Entrant], tournament: Tournament) -> dict[int, ListInPlay]:
    """The current lists of these entrants by the id of the list. Three queries, however many lists."""
    ids = list(held_lists(entrants, tournament))
    versions = ArmyListVersion.objects.filter(army_list_id__in=ids, is_current=True).select_related(
        "army_list"
    )
    entries: dict[int, list[ArmyListEntry]] = {}
    rows = ArmyListEntry.objects.filter(version__army_list_id__in=ids, version__is_current=True)
    for row in rows.select_related("figure__catalogue").order_by("version_id", "position"):
        entries.setdefault(row.version_id, []).append(row)
    ruled = rulings_on(versions)
    return {
        row.army_list_id: _in_play(row, entries.get(row.pk, []), ruled[row.army_list_id]) for row in versions
    }


def _in_play(version: ArmyListVersion, entries: list[ArmyListEntry], ruled: list[Ruled]) -> ListInPlay:
    return ListInPlay(
        faction=version.army_list.faction,
        fingerprint=fingerprints.short(version.fingerprint),
        lines=tuple(f"{row.quantity}× {row.snapshot['name']}" for row in entries),
        totals=version.totals,
        is_demonstration=any(row.figure.catalogue.standing == Standing.DEMONSTRATION for row in entries),
        ruling=next((one.word.clause for one in ruled if one.stands), ""),
    )
