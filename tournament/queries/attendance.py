"""Who is in the hall and who is not, as the desk looks at it: missing first, counts, and first hits.

Refuses to change anything: checking in is ``services.attendance``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import GONE, EntrantStatus
from tournament.queries import list_queue
from tournament.queries.entrants import found, plain
from tournament.queries.hindrances import hindrances, hindrances_of
from tournament.queries.list_queue import ListState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.models import Entrant, Tournament
    from tournament.queries.hindrances import Hindrance
    from tournament.queries.list_queue import ListRow


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant at check-in. ``lists`` are those that are owed, good before evil."""

    entrant: Entrant
    lists: Sequence[ListRow] = ()
    hindrances: Sequence[Hindrance] = ()

    @property
    def follows(self) -> str:
        """What the policy makes of missing and illegal lists; empty where nothing follows."""
        if any(each.forbids_check_in for each in self.hindrances):
            return "not checked in like this"
        return "not paired like this" if any(each.forbids_pairing for each in self.hindrances) else ""

    @property
    def open_lists(self) -> list[ListRow]:
        """The lists a referee has not approved."""
        return [row for row in self.lists if row.state != ListState.APPROVED]


@dataclass(frozen=True, slots=True)
class Hall:
    """Everybody by where they stand, each by name. Who was excluded is in none of them."""

    missing: list[Person] = field(default_factory=list)
    here: list[Person] = field(default_factory=list)
    waiting: list[Person] = field(default_factory=list)
    dropped: list[Person] = field(default_factory=list)

    @property
    def expected(self) -> int:
        """Who is here and who should be."""
        return len(self.missing) + len(self.here)


def hall(tournament: Tournament, *, words: str = "") -> Hall:
    """The hall, or those of it who match all words. Six queries at most, however many people."""
    in_the_way: dict[int, list[Hindrance]] = {}
    people = found(tournament, words=words, with_lists=True)
    rows = list_queue.rows_among([one for one in people if one.status not in GONE], tournament)
    for each in hindrances(tournament, rows):
        in_the_way.setdefault(each.entrant.pk, []).append(each)
    lists: dict[int, list[ListRow]] = {}
    for row in rows:
        lists.setdefault(row.entrant.pk, []).append(row)
    board = Hall()
    places = {
        EntrantStatus.REGISTERED: board.missing,
        EntrantStatus.CHECKED_IN: board.here,
        EntrantStatus.WAITING_LIST: board.waiting,
        EntrantStatus.DROPPED: board.dropped,
    }
    for entrant in people:
        place = places.get(EntrantStatus(entrant.status))
        if place is not None:
            place.append(_person(entrant, lists.get(entrant.pk, ()), in_the_way.get(entrant.pk, ())))
    return board


def person_of(entrant: Entrant) -> Person:
    """One entrant as the desk sees them."""
    return _person(entrant, list_queue.rows_of_entrant(entrant), hindrances_of(entrant))


def first_hits(tournament: Tournament, words: str) -> list[Entrant]:
    """Who is missing and may be meant, by name: the start number, else beginnings of words, else any part.

    A browser that knows scripts shows the same order while somebody types.
    """
    missing = tournament.entrants.filter(status=EntrantStatus.REGISTERED)
    rows = [row for row in found(tournament, words=words) if row.status == EntrantStatus.REGISTERED]
    wanted = plain(words).split()
    if not wanted:
        return []
    if len(wanted) == 1 and wanted[0].isdecimal():
        numbered = list(missing.filter(number=int(wanted[0][:9])))
        if numbered:
            return numbered
    return [row for row in rows if _begins(row, wanted)] or rows


def _person(entrant: Entrant, rows: Iterable[ListRow], in_the_way: Sequence[Hindrance]) -> Person:
    return Person(entrant, sorted(rows, key=lambda row: FACTIONS.index(row.faction)), in_the_way)


def _begins(entrant: Entrant, wanted: Iterable[str]) -> bool:
    parts = plain(f"{entrant.number} {entrant.name} {entrant.club}").split()
    return all(any(part.startswith(word) for part in parts) for word in wanted)
