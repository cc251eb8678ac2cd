"""Who is in the hall and who is not, as the desk looks at it: missing first, counts, and first hits.

Refuses to change anything: checking in is ``services.attendance``.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import prefetch_related_objects

from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import GONE, EntrantStatus
from tournament.models import Entrant, Tournament
from tournament.queries.entrants.entrants import Line, entrants_of, is_match, matching_lines, plain
from tournament.queries.lists import list_queue
from tournament.queries.lists.blocking_lists import BlockingList, blocking_lists, blocking_lists_of
from tournament.queries.lists.list_queue import ListRow, ListState

MAX_NUMBER_LENGTH: Final = 9  # digits


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant at check-in. ``lists`` are those that are owed, good before evil."""

    entrant: Entrant
    lists: Sequence[ListRow] = ()
    blocking_lists: Sequence[BlockingList] = ()

    @property
    def follows(self) -> str:
        """What the policy makes of missing and illegal lists, as a code; empty where nothing follows."""
        if any(each.forbids_check_in for each in self.blocking_lists):
            return "no-check-in"
        return "no-pairing" if any(each.forbids_pairing for each in self.blocking_lists) else ""

    @property
    def open_lists(self) -> list[ListRow]:
        return [row for row in self.lists if row.state != ListState.APPROVED]


@dataclass(frozen=True, slots=True)
class Hall:
    """Everybody by where they stand, each by name. Who was excluded is in none of them."""

    missing: Sequence[Line]
    here: Sequence[Line]
    waiting: Sequence[Line]
    dropped: Sequence[Line]

    @property
    def expected(self) -> int:
        return len(self.missing) + len(self.here)

    def search(self, words: str) -> list[Line]:
        """Who matches all words, in the order of the page: of those who are missing the first hits first."""
        wanted = plain(words).split()
        rest = (one for some in (self.waiting, self.here, self.dropped) for one in some)
        if not wanted:
            return [*self.missing, *rest]
        begin, others = _by_hit(self.missing, wanted)
        return [*begin, *others, *(one for one in rest if is_match(one, wanted))]


def hall(tournament: Tournament) -> Hall:
    """The hall. One query: what is said of lists is read for those who are shown, by :func:`persons_of`."""
    by_status: dict[str, list[Line]] = defaultdict(list)
    for line in matching_lines(tournament):
        by_status[line.status].append(line)
    return Hall(
        missing=by_status[EntrantStatus.REGISTERED],
        here=by_status[EntrantStatus.CHECKED_IN],
        waiting=by_status[EntrantStatus.WAITING_LIST],
        dropped=by_status[EntrantStatus.DROPPED],
    )


def persons_of(lines: Iterable[Line], tournament: Tournament) -> list[Person]:
    """These people with their lists and what is in their way. Six queries, however many they are."""
    entrants = entrants_of(lines)
    owing = [one for one in entrants if one.status not in GONE]
    prefetch_related_objects(owing, "good_list", "evil_list")
    rows = list_queue.rows_among(owing, tournament)
    lists: dict[int, list[ListRow]] = defaultdict(list)
    for row in rows:
        lists[row.entrant.pk].append(row)
    in_the_way: dict[int, list[BlockingList]] = defaultdict(list)
    for each in blocking_lists(tournament, rows):
        in_the_way[each.entrant.pk].append(each)
    return [_person(one, lists[one.pk], in_the_way[one.pk]) for one in entrants]


def person_of(entrant: Entrant) -> Person:
    """One entrant as the desk sees them."""
    return _person(entrant, list_queue.rows_of_entrant(entrant), blocking_lists_of(entrant))


def first_hits(tournament: Tournament, words: str) -> list[Line]:
    """Who is missing and may be meant, by name: the start number, else beginnings of words, else any part.

    A browser that knows scripts shows the same order while somebody types.
    """
    wanted = plain(words).split()
    if not wanted:
        return []
    begin, others = _by_hit(hall(tournament).missing, wanted)
    return begin or others


def _person(entrant: Entrant, rows: Iterable[ListRow], in_the_way: Sequence[BlockingList]) -> Person:
    return Person(entrant, sorted(rows, key=lambda row: FACTIONS.index(row.faction)), in_the_way)


def _by_hit(people: Sequence[Line], wanted: Sequence[str]) -> tuple[list[Line], list[Line]]:
    """Who has the start number or a name that begins so, and who else matches; each in the order given."""
    is_number = len(wanted) == 1 and wanted[0].isdecimal()
    number = int(wanted[0][:MAX_NUMBER_LENGTH]) if is_number else None
    matching = [one for one in people if is_match(one, wanted)]
    begin = [one for one in people if one.number == number] or [
        one for one in matching if _begins(one, wanted)
    ]
    chosen = {one.pk for one in begin}
    return begin, [one for one in matching if one.pk not in chosen]


def _begins(line: Line, wanted: Iterable[str]) -> bool:
    parts = plain(f"{line.number} {line.name} {line.club}").split()
    return all(any(part.startswith(word) for part in parts) for word in wanted)
