"""The referee's queue of army lists: one row for each list an entrant owes, with where it stands.

Illegal lists come first, then those that wait. Refuses to judge a list: the verdict is stored with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from armies.models import ArmyListVersion
from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import ListApproval
from tournament.queries.names import alphabetical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from armies.models import ArmyList
    from tournament.models import Entrant, Tournament

FACTIONS = ("good", "evil")
GONE = {EntrantStatus.DROPPED, EntrantStatus.EXCLUDED}


class ListState(StrEnum):
    """Where a list stands, in the order in which a referee looks at them."""

    ILLEGAL = "illegal"
    WAITING = "waiting"
    SENT_BACK = "sent-back"
    MISSING = "missing"
    APPROVED = "approved"


ORDER = {state: place for place, state in enumerate(ListState)}


@dataclass(frozen=True, slots=True)
class ListRow:
    """One list of one entrant: its current version, and the newest word of a referee on that version."""

    entrant: Entrant
    faction: str
    army_list: ArmyList | None
    version: ArmyListVersion | None
    approval: ListApproval | None

    @property
    def state(self) -> ListState:
        """Missing, waiting for a referee, illegal and unruled, sent back, or approved."""
        if self.version is None:
            return ListState.MISSING
        if self.approval is not None:
            is_yes = self.approval.decision == ListApproval.Decision.APPROVED
            return ListState.APPROVED if is_yes else ListState.SENT_BACK
        return ListState.WAITING if self.version.is_legal else ListState.ILLEGAL

    @property
    def is_locked(self) -> bool:
        """Is the list frozen?"""
        return self.army_list is not None and self.army_list.is_locked

    @property
    def errors(self) -> list[Mapping[str, Any]]:
        """The findings with which the rules object."""
        findings = self.version.verdict.get("findings", []) if self.version else []
        return [finding for finding in findings if finding.get("severity") == "error"]


def rows_of(tournament: Tournament) -> list[ListRow]:
    """Every list owed by somebody who is still in, the most urgent first. Three queries."""
    people = tournament.entrants.exclude(status__in=GONE).select_related("good_list", "evil_list")
    rows = _rows(list(people), needs_both=adapters.to_ruleset(tournament).needs_both_lists)
    return sorted(rows, key=lambda row: (ORDER[row.state], alphabetical(row.entrant.name), row.faction))


def row_of(entrant: Entrant, faction: str) -> ListRow:
    """One list of one entrant."""
    return next(row for row in _rows([entrant], needs_both=True) if row.faction == faction)


def rows_of_entrant(entrant: Entrant) -> list[ListRow]:
    """The lists of one entrant."""
    return _rows([entrant], needs_both=adapters.to_ruleset(entrant.tournament).needs_both_lists)


def _rows(people: Iterable[Entrant], *, needs_both: bool) -> list[ListRow]:
    owed = [(entrant, faction, entrant.list_of(faction)) for entrant in people for faction in FACTIONS]
    ids = [army_list.pk for _, _, army_list in owed if army_list is not None]
    current = ArmyListVersion.objects.filter(army_list__in=ids, is_current=True).select_related("army_list")
    versions = {version.army_list_id: version for version in current}
    said = _newest_approvals(version.pk for version in versions.values())
    rows = []
    for entrant, faction, army_list in owed:
        version = versions.get(army_list.pk) if army_list is not None else None
        rows.append(ListRow(entrant, faction, army_list, version, said.get(version.pk) if version else None))
    return rows if needs_both else _one_each(rows)


def _newest_approvals(versions: Iterable[int]) -> dict[int, ListApproval]:
    """The newest word counts; it comes first."""
    newest: dict[int, ListApproval] = {}
    for approval in ListApproval.objects.filter(version__in=list(versions)):
        newest.setdefault(approval.version_id, approval)
    return newest


def _one_each(rows: list[ListRow]) -> list[ListRow]:
    """Where one list is enough, an empty second one is not missing."""
    given = {row.entrant.pk for row in rows if row.version is not None}
    return [
        row
        for row in rows
        if row.version is not None or (row.entrant.pk not in given and row.faction == FACTIONS[0])
    ]
