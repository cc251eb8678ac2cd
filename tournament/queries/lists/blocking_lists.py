"""Whose lists are missing or illegal, and what the tournament's policy makes of it.

One sentence for each list, with its clause, for whoever checks people in or pairs them. It decides nothing
anew: the verdict is stored with the list, the consequence is the policy, a ruling is a referee's. The
services refuse by what stands here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tournament import adapters
from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, Ruling, Tournament
from tournament.queries.lists import list_queue
from tournament.queries.lists.list_queue import ListRow

CLAUSE: Final = "2.021"
MAY_PLAY: Final = "list missing, and may play:"  # how such a ruling begins, after the faction
STRICT: Final = frozenset({"no-pairing", "no-check-in"})


@dataclass(frozen=True, slots=True)
class BlockingList:
    """One list that is missing or illegal. ``policy`` is the consequence; ``is_ruled``: a referee allows it.

    ``faction`` is empty where any one list would do.
    """

    entrant: Entrant
    faction: str
    is_missing: bool
    policy: str
    is_ruled: bool
    clause: str = CLAUSE

    @property
    def is_only_warning(self) -> bool:
        return self.policy == "warn" or (self.policy == "ruling" and self.is_ruled)

    @property
    def forbids_check_in(self) -> bool:
        return self.policy == "no-check-in"

    @property
    def forbids_pairing(self) -> bool:
        """Is the entrant not to be paired, nor to be given a bye?"""
        return not self.is_only_warning

    @property
    def what(self) -> str:
        """``evil list missing``, ``good list illegal``."""
        return f"{self.faction} list {'missing' if self.is_missing else 'illegal'}".strip()

    @property
    def sentence(self) -> str:
        faction = f"{self.faction} " if self.faction else ""
        case = f"has handed in no {faction}list" if self.is_missing else f"has an illegal {faction}list"
        return f"{self.entrant} {case}{_ends(self)}"

    @property
    def to_owner(self) -> str:
        faction = f"{self.faction} " if self.faction else ""
        if self.is_missing:
            case, mend = f"You have handed in no {faction}list", f"Hand in your {faction}list"
        else:
            case, mend = f"Your {faction}list breaks the rules", "Change it"
        return f"{case}. {mend}, or go to the organiser's desk."


def blocking_lists(tournament: Tournament, lists: Iterable[ListRow] | None = None) -> list[BlockingList]:
    """Those of everybody who has a place and is still in, by name and faction. Four queries.

    ``lists`` are the rows of all lists where they were read already.
    """
    lists = list_queue.rows_of(tournament) if lists is None else lists
    rows = [row for row in lists if row.entrant.status != EntrantStatus.WAITING_LIST]
    found = _of(rows, tournament)
    return sorted(found, key=lambda each: (each.entrant.name.casefold(), each.entrant.number, each.faction))


def may_hinder(tournament: Tournament) -> bool:
    """Does anything follow here from a list that is not right?"""
    policy = adapters.to_policy(tournament)
    return {policy.missing_lists, policy.illegal_lists} != {"warn"}


def blocking_lists_of(entrant: Entrant) -> list[BlockingList]:
    """Those of one entrant."""
    return _of(list_queue.rows_of_entrant(entrant), entrant.tournament)


def _of(rows: Iterable[ListRow], tournament: Tournament) -> list[BlockingList]:
    wrong = [row for row in rows if row.version is None or not row.version.is_legal]
    policy = adapters.to_policy(tournament)
    ruled = _ruled_missing(row.entrant.pk for row in wrong if row.version is None)
    needs_both = adapters.to_ruleset(tournament).needs_both_lists
    return [
        BlockingList(
            row.entrant,
            row.faction if needs_both or row.version is not None else "",
            is_missing=row.version is None,
            policy=policy.missing_lists if row.version is None else policy.illegal_lists,
            is_ruled=_is_ruled(row, ruled),
        )
        for row in wrong
    ]


def _is_ruled(row: ListRow, ruled: set[tuple[int, str]]) -> bool:
    """A referee who says yes to an illegal list can do so by a ruling only."""
    if row.version is None:
        return (row.entrant.pk, row.faction) in ruled
    return row.approval is not None and row.approval.is_yes


def _ruled_missing(entrant_ids: Iterable[int]) -> set[tuple[int, str]]:
    rulings = Ruling.objects.filter(entrant__in=list(entrant_ids), text__contains=MAY_PLAY)
    return {
        (entrant, faction)
        for entrant, text in rulings.values_list("entrant", "text")
        for faction in FACTIONS
        if text.startswith(f"{faction.capitalize()} {MAY_PLAY}")
    }


def _ends(each: BlockingList) -> str:
    """The second half of the sentence: what follows, and what to do."""
    if each.is_ruled and each.policy not in STRICT:
        return ", and may play by a ruling."
    mend = "Ask for it" if each.is_missing else "Have it changed"
    follows = {
        "warn": f". {mend}, or play on: this event only warns.",
        "ruling": f". {mend}, or let a referee rule that it may be played like this.",
        "no-pairing": f", and this event pairs nobody like this. {mend}.",
        "no-check-in": f", and this event checks nobody in like this. {mend}.",
    }
    return follows[each.policy]
