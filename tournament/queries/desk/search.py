"""What an official finds by a few letters: players by name, number, club, and tables by number and name."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Entrant, Pairing, Round, Tournament
from tournament.queries.core.names import name_order, plain
from tournament.queries.rounds import boards

MAX_PLAYERS = 8
MAX_TABLES = 4


@dataclass(frozen=True, slots=True)
class Found:
    """The best matches of each kind, a few each."""

    players: Sequence[Entrant]
    tables: Sequence[Pairing]


def search(tournament: Tournament, words: str) -> Found:
    """Players and tables that match all ``words``: numbers, names, clubs, names of tables. Two queries."""
    wanted = plain(words).split()
    if not wanted:
        return Found((), ())
    people = [row for row in tournament.entrants.order_by("number") if _matches(row, wanted)]
    round_ = boards.current_round(tournament)
    games = _games(round_) if round_ is not None else []
    known = {row.pk for row in people}
    number = int(words) if words.strip().isdecimal() else None
    named = {row.table for row in games if _is_meant(tournament.table_name(row.table), wanted)}
    tables = [row for row in games if row.table in {number, *named} or {row.a_id, row.b_id} & known]
    tables.sort(key=lambda row: (row.table != number, row.table or 0))
    people.sort(key=lambda row: (row.number != number, name_order(row)))
    return Found(people[:MAX_PLAYERS], tables[:MAX_TABLES])


def _games(round_: Round) -> list[Pairing]:
    rows = round_.pairings.filter(is_current=True, b__isnull=False)
    return list(rows.select_related("round", "a", "b"))


def _matches(entrant: Entrant, wanted: Sequence[str]) -> bool:
    return _is_meant(f"{entrant.number} {entrant.name} {entrant.club}", wanted)


def _is_meant(told: str, wanted: Sequence[str]) -> bool:
    texts = plain(told).split()
    return all(any(text.startswith(word) for text in texts) for word in wanted)
