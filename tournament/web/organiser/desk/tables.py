"""The tables of the round as tiles of the dashboard: who plays, who is done, and what needs a person."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from armies.messages.formats import points
from tournament.engine.lifecycle import TableStatus
from tournament.models import Round
from tournament.models.entrant import numbered
from tournament.queries.rounds.boards import TableRow
from tournament.web.caching.standings_cache import tables_now
from tournament.web.organiser.core.desk import Desk

MAX_TILES: Final = 64  # of a larger hall only the tables without a result


@dataclass(frozen=True, slots=True)
class Tile:
    """One table. ``state`` is its status; ``says`` the same in a word, or the points."""

    table: int
    state: str
    says: str
    a: str
    b: str
    url: str


def tiles_of(round_: Round, desk: Desk) -> tuple[list[Tile], bool]:
    """The tiles in order of tables, and whether those with a result were left out."""
    rows = [row for row in tables_now(round_) if row.pairing.b is not None]
    shown = rows if len(rows) <= MAX_TILES else [row for row in rows if row.is_missing][:MAX_TILES]
    return [_tile(row, desk) for row in shown], len(shown) < len(rows)


def _tile(row: TableRow, desk: Desk) -> Tile:
    pairing, table = row.pairing, row.table or 0
    url = desk.url("table", pairing.round.number, table)
    other = numbered(pairing.b) if pairing.b else ""
    return Tile(table, pairing.status, _says(row), numbered(pairing.a), other, url)


def _says(row: TableRow) -> str:
    words = {
        TableStatus.WAITING: _("plays"),
        TableStatus.REPORTED: _("one report"),
        TableStatus.DISPUTED: _("disputed"),
    }
    found = words.get(TableStatus(row.pairing.status))
    if found is None and row.result is not None:
        return f"{points(row.result.points_a)} – {points(row.result.points_b)}"
    return found or ""
