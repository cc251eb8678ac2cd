"""Whose lists are missing or illegal, and what the tournament's policy makes of it.

One sentence for each list, with its clause, for whoever checks people in or pairs them. It decides nothing
anew: the verdict is stored with the list, the consequence is the policy, a ruling is a referee's. The
services refuse by what stands here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q

from armies.list_slots import limit_of, slot
from rules.ruleset import ListsBrought
from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus
from tournament.messages.lists import BLOCKING_LISTS
from tournament.models import Entrant, Ruling, Tournament
from tournament.queries.lists import list_queue
from tournament.queries.lists.list_queue import ListRow

CLAUSE: Final = "2.021"
MAY_PLAY: Final = "list missing, and may play:"  # how such a ruling begins, after the faction
STRICT: Final = frozenset({"no-pairing", "no-check-in"})


@dataclass(frozen=True, slots=True)
class BlockingList:
    """One list that is missing or illegal. ``policy`` is the consequence; ``is_ruled``: a referee allows it.

    ``faction`` is the slot of the list. Where any one list would do it is empty, or such as ``any-500``.
    """

    entrant: Entrant
    faction: str
    is_missing: bool
    policy: str
    is_ruled: bool
    row: ListRow
    clause: str = CLAUSE

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that an illegal list breaks, once its verdict was read, else the one owed."""
        return (() if self.is_missing else self.row.broken_rules) or (self.clause,)

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
        """Whose list it is, and what an official can do."""
        what, is_allowed = self._case, self.is_ruled and self.policy not in STRICT
        whose = BLOCKING_LISTS.text(what, {"player": str(self.entrant)}, case=self.faction or "any")
        follows = BLOCKING_LISTS.text(f"{what}-follows", {}, case="ruled" if is_allowed else self.policy)
        return f"{whose} {follows}"

    @property
    def to_owner(self) -> str:
        return BLOCKING_LISTS.text(f"{self._case}-owner", {}, case=self.faction or "any")

    @property
    def _case(self) -> str:
        return "missing" if self.is_missing else "illegal"


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
    return adapters.has_lists(tournament) and not {policy.missing_lists, policy.illegal_lists} <= {
        "warn",
        adapters.NOT_NEEDED,
    }


def are_needed(tournament: Tournament) -> bool:
    """Does anybody owe a list in this event?"""
    return (
        adapters.has_lists(tournament) and adapters.to_policy(tournament).missing_lists != adapters.NOT_NEEDED
    )


def has_lists(tournament: Tournament) -> bool:
    """Are lists a part of this event: owed, or handed in without being asked for? One query at most."""
    begun = Q(good_list__isnull=False) | Q(evil_list__isnull=False) | Q(level_lists__isnull=False)
    return are_needed(tournament) or tournament.entrants.filter(begun).exists()


def blocking_lists_of(entrant: Entrant) -> list[BlockingList]:
    """Those of one entrant."""
    return _of(list_queue.rows_of_entrant(entrant), entrant.tournament)


def with_rules(found: Sequence[BlockingList]) -> Sequence[BlockingList]:
    """The same, with the rules read that the illegal ones break. One query, however many."""
    list_queue.with_verdicts([each.row for each in found if not each.is_missing])
    return found


def refusal_data(found: Sequence[BlockingList]) -> dict[str, Any]:
    """What a refusal tells of them: whose lists they are, and which rules each breaks."""
    people = [
        {
            "player": str(each.entrant),
            "number": each.entrant.number,
            "faction": each.faction,
            "is_missing": each.is_missing,
            "rules": each.rules,
        }
        for each in found
    ]
    return {"people": people, "lists": [each.what for each in found]}


def rules_of(found: Iterable[BlockingList]) -> tuple[str, ...]:
    """All clauses that are broken, each once."""
    return tuple(dict.fromkeys(rule for each in found for rule in each.rules))


def _of(rows: Iterable[ListRow], tournament: Tournament) -> list[BlockingList]:
    policy, is_needed = adapters.to_policy(tournament), are_needed(tournament)
    wrong = [row for row in rows if (is_needed if row.version is None else not row.version.is_legal)]
    ruled = _ruled_missing(row.entrant.pk for row in wrong if row.version is None)
    needs_both = adapters.to_lists_brought(tournament) is ListsBrought.BOTH
    return [
        BlockingList(
            row.entrant,
            row.faction if needs_both or row.version is not None else _any_of(row),
            is_missing=row.version is None,
            policy=policy.missing_lists if row.version is None else policy.illegal_lists,
            is_ruled=_is_ruled(row, ruled),
            row=row,
        )
        for row in wrong
    ]


def _any_of(row: ListRow) -> str:
    limit = limit_of(row.faction)
    return "" if limit is None else slot(adapters.ANY_FACTION, limit)


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
        if (faction := text.partition(f" {MAY_PLAY}")[0].lower())
    }
