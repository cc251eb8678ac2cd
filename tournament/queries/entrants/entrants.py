"""Entrants as the desk looks for them: by part of a name, club or number, in the order asked for."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from tournament.models import Entrant, Tournament
from tournament.models.entrant import called
from tournament.queries.core.names import alphabetical, name_order, plain


class Line(NamedTuple):
    """What an entrant is found by: rows of the database cost five times as much, and a page shows a few."""

    pk: int
    number: int
    name: str
    sort_name: str
    club: str
    country: str
    status: str
    families: list[str]
    shares_name: bool

    def __str__(self) -> str:
        return called(self)


SORTS: Final[Mapping[str, Callable[[Line], tuple[object, ...]]]] = {
    "name": name_order,
    "number": lambda row: (row.number,),
    "club": lambda row: (alphabetical(row.club), name_order(row)),
    "status": lambda row: (row.status, name_order(row)),
}


def matching_lines(tournament: Tournament, *, words: str = "", sort: str = "name") -> list[Line]:
    """Everybody who matches all words, sorted; a leading ``-`` turns the order. One query."""
    key = SORTS.get(sort.removeprefix("-"), SORTS["name"])
    wanted = plain(words).split()
    everybody: Any = tournament.entrants.order_by().values_list(*Line._fields)
    rows = [row for row in map(Line._make, everybody) if is_match(row, wanted)]
    return sorted(rows, key=key, reverse=sort.startswith("-"))


def entrants_of(lines: Iterable[Line]) -> list[Entrant]:
    """The rows behind these lines, in their order. One query."""
    ids = [line.pk for line in lines]
    rows = Entrant.objects.select_related("tournament").defer(*Entrant.UNREAD).in_bulk(ids)
    return [rows[pk] for pk in ids if pk in rows]


def is_match(entrant: Line, wanted: Iterable[str]) -> bool:
    """Are all of these words, as :func:`plain` writes them, part of number, name, club or country?"""
    text = plain(f"{entrant.number} {entrant.name} {entrant.club} {entrant.country}")
    return all(word in text for word in wanted)
