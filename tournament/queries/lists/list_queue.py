"""The referee's queue of army lists: one row for each list an entrant owes, with where it stands.

Illegal lists come first, then those that changed since a referee approved them, then those that wait. Refuses
to judge a list: the verdict is stored with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import prefetch_related_objects

from armies.list_slots import limit_of, side_of
from armies.models import ArmyList, ArmyListVersion
from armies.queries import versions_to_look_at
from rules.ruleset import ListsBrought
from tournament import adapters
from tournament.engine.lifecycle import GONE, EntrantStatus
from tournament.models import Entrant, LevelList, ListApproval, Tournament
from tournament.queries.core.names import name_order
from tournament.queries.lists.list_texts import word_before, word_on, words_on


class ListState(StrEnum):
    """Where a list stands, in the order in which a referee looks at them."""

    ILLEGAL = "illegal"
    CHANGED = "changed"
    WAITING = "waiting"
    SENT_BACK = "sent-back"
    MISSING = "missing"
    APPROVED = "approved"


ORDER = {state: place for place, state in enumerate(ListState)}
OPEN = frozenset({ListState.ILLEGAL, ListState.CHANGED, ListState.WAITING})  # a referee has to speak


@dataclass(frozen=True, slots=True)
class ListRow:
    """One list of one entrant: its current version, and the word of a referee that counts for it.

    ``before`` is the newest word that stands on an earlier version, ``words`` are all of them, newest first.
    """

    entrant: Entrant
    faction: str  # its slot
    army_list: ArmyList | None
    version: ArmyListVersion | None
    approval: ListApproval | None
    before: ListApproval | None = None
    words: Sequence[ListApproval] = ()

    @property
    def state(self) -> ListState:
        if self.version is None:
            return ListState.MISSING
        if self.approval is not None:
            return ListState.APPROVED if self.approval.is_yes else ListState.SENT_BACK
        if not self.version.is_legal:
            return ListState.ILLEGAL
        return ListState.CHANGED if self.is_changed else ListState.WAITING

    @property
    def is_open(self) -> bool:
        return self.state in OPEN

    @property
    def is_changed(self) -> bool:
        """Was an earlier version approved, and this one is another?"""
        return self.approval is None and self.before is not None and self.before.is_yes

    @property
    def newest_review_id(self) -> int:
        """The id of the newest word, 0 for none: who speaks next says that they had seen it."""
        return self.words[0].pk if self.words else 0

    @property
    def is_locked(self) -> bool:
        return self.army_list is not None and self.army_list.is_locked

    @property
    def errors(self) -> list[Mapping[str, Any]]:
        return errors_of(self.version) if self.version else []

    @property
    def broken_rules(self) -> tuple[str, ...]:
        """The clauses that it breaks, each once."""
        return rules_broken_in(self.errors)


def errors_of(version: ArmyListVersion) -> list[Mapping[str, Any]]:
    """The findings of its stored verdict that make a list illegal."""
    return [each for each in version.verdict.get("findings", []) if each.get("severity") == "error"]


def rules_broken_in(errors: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """The clauses that they cite, each once."""
    return tuple(dict.fromkeys(ref for finding in errors for ref in finding.get("refs", ())))


def rows_of(tournament: Tournament) -> list[ListRow]:
    """Every list owed by somebody who is still in, the most urgent first. Three queries.

    Who waits for a place owes nothing yet; a list that was handed in all the same may be judged.

    The verdicts stay in the database until somebody reads them: see :func:`with_verdicts`.
    """
    people = tournament.entrants.exclude(status__in=GONE).defer(*Entrant.UNREAD, "checked_in_at")
    return rows_among(people.select_related("good_list", "evil_list"), tournament)


def rows_among(people: Iterable[Entrant], tournament: Tournament) -> list[ListRow]:
    """The same of some of them, none of whom is gone. Two queries."""
    return in_turn(_rows(list(people), tournament, has_verdict=False), tournament)


def in_turn(rows: Iterable[ListRow], tournament: Tournament) -> list[ListRow]:
    """The most urgent first, without those that nobody owes; those of one player as the rounds play them."""
    limits = list(dict.fromkeys(map(limit_of, adapters.to_list_slots(tournament))))
    owed = [row for row in rows if row.version or row.entrant.status != EntrantStatus.WAITING_LIST]
    owed = _owed(owed, tournament)

    def turn(row: ListRow) -> tuple[Any, ...]:
        return ORDER[row.state], name_order(row.entrant), limits.index(limit_of(row.faction)), row.faction

    return sorted(owed, key=turn)


def without_round(tournament: Tournament) -> int:
    """How many lists were handed in for a points limit that no round has any more. Three queries at most."""
    slots = adapters.to_list_slots(tournament)
    people = tournament.entrants.exclude(status__in=GONE)
    number = LevelList.objects.filter(entrant__in=people).exclude(slot__in=slots).count()
    if any(limit_of(slot) is None for slot in slots):
        return number
    held = (people.exclude(**{name: None}).count() for name in ("good_list", "evil_list"))
    return number + sum(held)


def with_verdicts(rows: Sequence[ListRow]) -> Sequence[ListRow]:
    """The same rows with verdicts, totals and times read. One query, however many rows."""
    versions = [row.version for row in rows if row.version is not None]
    found = ArmyListVersion.objects.filter(pk__in=[version.pk for version in versions])
    columns = ("verdict", "totals", "submitted_at")
    read = {pk: values for pk, *values in found.values_list("pk", *columns)}
    for version in versions:
        version.verdict, version.totals, version.submitted_at = read[version.pk]
    return rows


def to_look_at(rows: Iterable[ListRow]) -> tuple[set[int], set[int]]:
    """The ids of versions with a figure whose base, or whose role, no official has looked at. One query."""
    return versions_to_look_at(row.version.pk for row in rows if row.version is not None)


def approvable(rows: Iterable[ListRow], tournament: Tournament) -> list[ListRow]:
    """The waiting lists that want no look: legal, with all bases and roles confirmed. One query.

    A text, a file or a link always wants one: no rule has checked it.
    """
    if adapters.has_list_documents(tournament):
        return []
    waiting = [row for row in rows if row.state == ListState.WAITING]
    unverified, unconfirmed = to_look_at(waiting)
    return [row for row in waiting if row.version and row.version.pk not in unverified | unconfirmed]


def row_of(entrant: Entrant, faction: str) -> ListRow:
    """One list of one entrant."""
    return next(row for row in _rows([entrant], entrant.tournament) if row.faction == faction)


def rows_of_entrant(entrant: Entrant) -> list[ListRow]:
    """The lists of one entrant."""
    return _owed(_rows([entrant], entrant.tournament), entrant.tournament)


def _rows(people: Iterable[Entrant], tournament: Tournament, *, has_verdict: bool = True) -> list[ListRow]:
    people = with_level_lists(people, tournament)
    slots = adapters.to_list_slots(tournament)
    owed = [(entrant, slot, entrant.list_of(slot)) for entrant in people for slot in slots]
    ids = [army_list.pk for _, _, army_list in owed if army_list is not None]
    versions, words = _current(ids, has_verdict=has_verdict), words_on(ids)
    rows = []
    for entrant, faction, army_list in owed:
        version = versions.get(army_list.pk) if army_list is not None else None
        if version is not None and army_list is not None:
            version.army_list = army_list
        reviews = words[version.army_list_id] if version is not None else []
        now = word_on(version, reviews) if version is not None else None
        before = word_before(version, reviews) if version is not None else None
        rows.append(ListRow(entrant, faction, army_list, version, now, before, reviews))
    return rows


def with_level_lists(people: Iterable[Entrant], tournament: Tournament) -> list[Entrant]:
    """The same, whose lists of single rounds are read. No query where all rounds have one points limit."""
    rows = list(people)
    if tournament.round_levels:
        prefetch_related_objects(rows, "level_lists__army_list")
    return rows


def held_lists(people: Iterable[Entrant], tournament: Tournament) -> dict[int, tuple[Entrant, str]]:
    """Whose list it is, and which, by the id of the list. No query where all rounds have one points limit."""
    found: dict[int, tuple[Entrant, str]] = {}
    for who in with_level_lists(people, tournament):
        slots = [("good", who.good_list_id), ("evil", who.evil_list_id)]
        if tournament.round_levels:
            slots += [(row.slot, row.army_list_id) for row in who.level_lists.all()]
        found |= {list_id: (who, slot) for slot, list_id in slots if list_id is not None}
    return found


def _current(list_ids: list[int], *, has_verdict: bool) -> dict[int, ArmyListVersion]:
    rows = ArmyListVersion.objects.filter(army_list__in=list_ids, is_current=True)
    return {row.army_list_id: row for row in (rows if has_verdict else rows.defer("verdict", "totals"))}


def _owed(rows: list[ListRow], tournament: Tournament) -> list[ListRow]:
    """Where one list is enough, an empty second one is not missing; where none is asked for, none is.

    Each points limit asks for its own.
    """
    brought = adapters.to_lists_brought(tournament)
    if brought is ListsBrought.BOTH:
        return rows
    first = adapters.to_list_factions(tournament)[0] if brought is ListsBrought.ONE else ""
    given = {(row.entrant.pk, limit_of(row.faction)) for row in rows if row.version is not None}
    return [
        row
        for row in rows
        if row.version is not None
        or ((row.entrant.pk, limit_of(row.faction)) not in given and side_of(row.faction) == first)
    ]
