"""Entrants as the desk looks for them: by part of a name, club or number, in the order asked for."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from tournament.models import Entrant
from tournament.queries.names import alphabetical

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournament.models import Tournament

SORTS: Final[Mapping[str, Callable[[Entrant], tuple[object, ...]]]] = {
    "name": lambda row: (alphabetical(row.name), row.number),
    "number": lambda row: (row.number,),
    "club": lambda row: (alphabetical(row.club), alphabetical(row.name)),
    "status": lambda row: (row.status, alphabetical(row.name)),
}


def found(
    tournament: Tournament, *, words: str = "", sort: str = "name", with_lists: bool = False
) -> list[Entrant]:
    """Everybody who matches all words, sorted; a leading ``-`` turns the order. One query."""
    key = SORTS.get(sort.removeprefix("-"), SORTS["name"])
    wanted = plain(words).split()
    people = tournament.entrants.defer(*Entrant.UNREAD)
    if with_lists:
        people = people.select_related("good_list", "evil_list")
    rows = [row for row in people if _matches(row, wanted)]
    return sorted(rows, key=key, reverse=sort.startswith("-"))


def plain(text: str) -> str:
    """Text as it is searched: no accents, no capitals."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _matches(entrant: Entrant, wanted: list[str]) -> bool:
    text = plain(f"{entrant.number} {entrant.name} {entrant.club} {entrant.country}")
    return all(word in text for word in wanted)
