"""Who is in the hall and who is not, as the desk looks at it: by family name, with counts, and who is meant.

Refuses to change anything: checking in is ``services.attendance``.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import prefetch_related_objects

from tournament.engine.lifecycle import GONE, EntrantStatus
from tournament.models import Entrant, Tournament
from tournament.queries.core.names import name_order, plain
from tournament.queries.entrants.capacity import TAKES_A_PLACE
from tournament.queries.entrants.entrants import Line, entrants_of, is_match, matching_lines
from tournament.queries.lists import list_queue
from tournament.queries.lists.blocking_lists import (
    BlockingList,
    are_needed,
    blocking_lists,
    blocking_lists_of,
)
from tournament.queries.lists.list_queue import ListRow, ListState
from tournament.queries.schedule import day_plans

MAX_NUMBER_LENGTH: Final = 9  # digits
OUTSIDE: Final = (EntrantStatus.WAITING_LIST, EntrantStatus.DROPPED)  # not expected
ONLY: Final = {
    "here": EntrantStatus.CHECKED_IN,
    "to-come": EntrantStatus.REGISTERED,
    "absent": EntrantStatus.ABSENT,
}


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
    """Everybody but the excluded, by family name; those without a place in the event last."""

    lines: Sequence[Line]

    def count(self, *statuses: EntrantStatus) -> int:
        return sum(line.status in statuses for line in self.lines)

    @property
    def here(self) -> int:
        return self.count(EntrantStatus.CHECKED_IN)

    @property
    def missing(self) -> int:
        """How many may still come: they are not said to be absent."""
        return self.count(EntrantStatus.REGISTERED)

    @property
    def absent(self) -> int:
        return self.count(EntrantStatus.ABSENT)

    @property
    def expected(self) -> int:
        return self.count(*TAKES_A_PLACE)

    @property
    def twins(self) -> list[list[Line]]:
        """People of one name, by name."""
        by_name: dict[str, list[Line]] = defaultdict(list)
        for line in self.lines:
            if line.shares_name:
                by_name[line.name].append(line)
        return [lines for lines in by_name.values() if len(lines) > 1]

    def search(self, words: str, *, only: str = "") -> list[Line]:
        """Who may be meant, of those who are here, to come or absent where ``only`` says so."""
        shown = [line for line in self.lines if not only or line.status == ONLY.get(only)]
        return hits(shown, words) if words.strip() else shown


def hall(tournament: Tournament) -> Hall:
    """The hall. One query: what is said of lists is read for those who are shown, by :func:`persons_of`."""
    lines = [line for line in matching_lines(tournament) if line.status != EntrantStatus.EXCLUDED]
    return Hall(sorted(lines, key=lambda line: (line.status in OUTSIDE, name_order(line))))


def checked_in_on_an_earlier_day(tournament: Tournament) -> list[int]:
    """The start numbers of whom nobody has seen yet on the day that begins with the next round.

    Empty where the next round begins no later day, and from its publishing on.
    """
    last = day_plans.last_round_before_a_day(tournament)
    if last is None:
        return []
    rows = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN, checked_in_at__lte=last.closed_at)
    return list(rows.order_by("number").values_list("number", flat=True))


def persons_of(lines: Iterable[Line], tournament: Tournament) -> list[Person]:
    """These people with their lists and what is in their way. Six queries, however many they are."""
    entrants = entrants_of(lines)
    owing = [one for one in entrants if one.status not in GONE]
    prefetch_related_objects(owing, "good_list", "evil_list")
    rows = list_queue.rows_among(owing, tournament)
    lists: dict[int, list[ListRow]] = defaultdict(list)
    for row in _owed(rows, tournament):
        lists[row.entrant.pk].append(row)
    in_the_way: dict[int, list[BlockingList]] = defaultdict(list)
    for each in blocking_lists(tournament, rows):
        in_the_way[each.entrant.pk].append(each)
    return [_person(one, lists[one.pk], in_the_way[one.pk]) for one in entrants]


def person_of(entrant: Entrant) -> Person:
    """One entrant as the desk sees them."""
    rows = _owed(list_queue.rows_of_entrant(entrant), entrant.tournament)
    return _person(entrant, rows, blocking_lists_of(entrant))


def hits(people: Sequence[Line], words: str) -> list[Line]:
    """Who may be meant: by the start number, else by beginnings of words, else by any part.

    A browser that knows scripts shows the same while somebody types.
    """
    wanted = plain(words).split()
    if not wanted:
        return []
    number = int(wanted[0][:MAX_NUMBER_LENGTH]) if len(wanted) == 1 and wanted[0].isdecimal() else None
    matching = [one for one in people if is_match(one, wanted)]
    begin = [one for one in people if one.number == number] or [
        one for one in matching if _begins(one, wanted)
    ]
    return begin or matching


def _owed(rows: Sequence[ListRow], tournament: Tournament) -> Sequence[ListRow]:
    """Without those that are missing, where the event needs no lists."""
    if are_needed(tournament):
        return rows
    return [row for row in rows if row.state != ListState.MISSING]


def _person(entrant: Entrant, rows: Iterable[ListRow], in_the_way: Sequence[BlockingList]) -> Person:
    return Person(entrant, sorted(rows, key=lambda row: row.faction, reverse=True), in_the_way)


def _begins(line: Line, wanted: Iterable[str]) -> bool:
    parts = plain(f"{line.number} {line.name} {line.club}").split()
    return all(any(part.startswith(word) for part in parts) for word in wanted)
