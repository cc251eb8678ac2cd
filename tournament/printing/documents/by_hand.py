"""What somebody needs who pairs a round with a pen: who has met whom, and a form for the new pairings.

Numbers are start numbers, because those are typed back in. It refuses to propose anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tournament.engine.lifecycle import EntrantStatus
from tournament.printing.documents.head import Head, file_name, head_of
from tournament.queries import boards
from tournament.queries.cross_tables import cross_table_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.models import Pairing, Round, Tournament
    from tournament.queries.cross_tables import CrossCell, CrossLine

SPARE = 2  # rows of the form for who comes late


@dataclass(frozen=True, slots=True)
class HandLine:
    """One entrant who is still here. ``met`` are start numbers, ``balance`` is good minus evil: ``+1``."""

    place: str
    number: int
    name: str
    club: str
    points: str
    good: int
    evil: int
    balance: str
    met: tuple[int, ...]
    has_bye: bool
    now_meets: int | None = None
    now_plays: str | None = None


@dataclass(frozen=True, slots=True)
class HandSheet:
    """Everybody who plays on, by the standings; ``title`` is the round to pair, ``current`` the one on."""

    head: Head
    lines: tuple[HandLine, ...]
    current: str
    title: str

    template: ClassVar[str] = "printing/hand_sheet.html"
    styles: ClassVar[tuple[str, ...]] = (
        "print-base.css",
        "print-page.css",
        "print-across.css",
        "print-hand.css",
    )
    has_underlay: ClassVar[bool] = False

    @property
    def file_name(self) -> str:
        """What the file is called."""
        return file_name(self.head, "pairing-by-hand")


@dataclass(frozen=True, slots=True)
class HandForm:
    """Empty rows, by table."""

    head: Head
    tables: tuple[int, ...]
    title: str

    template: ClassVar[str] = "printing/hand_form.html"
    styles: ClassVar[tuple[str, ...]] = ("print-base.css", "print-page.css", "print-hand.css")
    has_underlay: ClassVar[bool] = False

    @property
    def file_name(self) -> str:
        """What the file is called."""
        return file_name(self.head, "pairing-form")


def hand_sheet(tournament: Tournament, *, title: str, current: Round | None) -> HandSheet:
    """Who is here, with what, and whom they have met; with the round that is on, if one is."""
    open_ = _open_pairings(current)
    lines = cross_table_of(tournament).lines
    here = [line for line in lines if line.entrant.status == EntrantStatus.CHECKED_IN]
    return HandSheet(
        head_of(tournament),
        tuple(_line(line, open_.get(line.entrant.pk)) for line in here),
        current.title if current is not None else "",
        title,
    )


def hand_form(tournament: Tournament, *, title: str) -> HandForm:
    """As many rows as tables are needed, and a few more."""
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    return HandForm(head_of(tournament), tuple(range(1, here // 2 + SPARE + 1)), title)


def _open_pairings(current: Round | None) -> dict[int, Pairing]:
    if current is None:
        return {}
    rows = (row.pairing for row in boards.by_table(current))
    return {who.pk: row for row in rows for who in (row.a, row.b) if who is not None}


def _line(line: CrossLine, now_on: Pairing | None) -> HandLine:
    played = [cell for cell in line.cells if cell.kind == "game"]
    good, evil = _times(played, "good"), _times(played, "evil")
    who, place = line.entrant, line.row.place
    opponent = now_on.opponent_of(who) if now_on is not None else None
    met = tuple(cell.opponent.number for cell in played if cell.opponent is not None)
    return HandLine(
        place="–" if place is None else f"{place}{' =' if line.row.standing.is_shared else ''}",
        number=who.number,
        name=who.name,
        club=who.club,
        points=line.row.points,
        good=good,
        evil=evil,
        balance=f"{good - evil:+d}" if good != evil else "0",
        met=met,
        has_bye=any(cell.kind == "bye" for cell in line.cells),
        now_meets=opponent.number if opponent is not None and opponent.number not in met else None,
        now_plays=now_on.faction_of(who) if now_on is not None else None,
    )


def _times(cells: Iterable[CrossCell], faction: str) -> int:
    return sum(cell.faction == faction for cell in cells)
