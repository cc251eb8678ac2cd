"""Score sheets: one a table, two to a page, to be cut and stacked.

The upper halves are the first tables and the lower halves the rest, so after one cut the lower pile
goes under the upper one and all of them lie in table order. The fields come in the order of the phone
form. A list shows only what the tournament's reveal setting lets the opponent see this round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import segno

from tournament.models import Reveal
from tournament.printing.documents.head import Head, file_name, head_of
from tournament.printing.documents.moments import Plan, plan_of
from tournament.printing.documents.widths import lines_of
from tournament.queries import boards
from tournament.queries.lists_in_play import ListInPlay, lists_in_play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from tournament.models import Entrant, Pairing, Round

ROSTER_LETTERS = 640  # what fits in small type under a name and a club of one line each
LINE_LETTERS = 130  # what each further line of name or club takes away
NAME_EMS, CLUB_EMS = 19.0, 23.0  # a line of each, in ems of its own type size
QR_DOTS = 3  # pixels a module: enough for a scanner, and half the work of more
QR_MASK = 2  # any mask is read alike; trying all eight takes longer than the rest of the sheet


@dataclass(frozen=True, slots=True)
class SheetList:
    """A list on a sheet: always its fingerprint, the rest only where the opponent may see it."""

    faction: str
    fingerprint: str
    figures: int | None = None
    hero_points: int | None = None
    roster: str = ""


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One entrant's half of the form."""

    name: str
    club: str
    faction: str | None
    lists: tuple[SheetList, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table's sheet. ``qr`` is a picture as data, empty where no address was given."""

    number: int
    table: int
    a: SheetSide
    b: SheetSide
    url: str
    qr: str


@dataclass(frozen=True, slots=True)
class ScoreSheets:
    """All sheets of a round; ``pages`` hold the upper and the lower one."""

    head: Head
    pages: tuple[tuple[Sheet, Sheet | None], ...]
    total: int
    plan: Plan
    level: int

    template: ClassVar[str] = "printing/score_sheets.html"
    styles: ClassVar[tuple[str, ...]] = ("print-base.css", "print-sheets.css")

    has_underlay: ClassVar[bool] = True

    @property
    def file_name(self) -> str:
        """What the file is called."""
        return file_name(self.head, "score-sheets")

    @property
    def has_qr(self) -> bool:
        """Does any sheet lead to a page?"""
        return any(upper.qr for upper, _ in self.pages)


def score_sheets(
    round_: Round, *, now: datetime, url_of: Callable[[Pairing], str] = lambda _: ""
) -> ScoreSheets:
    """The sheets of a round. ``url_of`` gives the absolute address where a table's result is entered."""
    pairings = [row.pairing for row in boards.by_table(round_) if not row.pairing.is_bye]
    lists = lists_in_play(entrant for pairing in pairings for entrant in (pairing.a, pairing.b) if entrant)
    sheets = [
        _sheet(pairing, number=number, url=url_of(pairing), lists=lists)
        for number, pairing in enumerate(pairings, start=1)
    ]
    return ScoreSheets(
        head=head_of(
            round_.tournament,
            now=now,
            round_=round_,
            is_demonstration=any(one.is_demonstration for one in lists.values()),
        ),
        pages=cut_and_stack(sheets),
        total=len(sheets),
        plan=plan_of(round_),
        level=round_.tournament.level,
    )


def cut_and_stack(sheets: Sequence[Sheet]) -> tuple[tuple[Sheet, Sheet | None], ...]:
    """Two sheets a page, so that the upper pile laid on the lower pile is in order again."""
    half = (len(sheets) + 1) // 2
    lower: list[Sheet | None] = [*sheets[half:], None]
    return tuple(zip(sheets[:half], lower, strict=False))


def qr_of(url: str) -> str:
    """The address as a picture in a data URI, or nothing for no address."""
    if not url:
        return ""
    return str(segno.make(url, error="m", mask=QR_MASK, micro=False).png_data_uri(scale=QR_DOTS, border=0))


def _sheet(pairing: Pairing, *, number: int, url: str, lists: Mapping[int, ListInPlay]) -> Sheet:
    a, b = (_side(entrant, pairing, lists) for entrant in (pairing.a, pairing.b) if entrant is not None)
    return Sheet(number=number, table=pairing.table or 0, a=a, b=b, url=url, qr=qr_of(url))


def _side(entrant: Entrant, pairing: Pairing, lists: Mapping[int, ListInPlay]) -> SheetSide:
    faction = pairing.faction_of(entrant)
    wanted = {"good": (entrant.good_list_id,), "evil": (entrant.evil_list_id,)}
    ids = wanted.get(faction or "", (entrant.good_list_id, entrant.evil_list_id))
    return SheetSide(
        name=entrant.name,
        club=entrant.club,
        faction=faction,
        lists=tuple(_listed(lists[id_], pairing, entrant) for id_ in ids if id_ is not None and id_ in lists),
    )


def _listed(one: ListInPlay, pairing: Pairing, entrant: Entrant) -> SheetList:
    """What both at the table may see; too long a list says how much is left out."""
    reveal = pairing.round.tournament.reveal
    is_played = pairing.faction_of(entrant) is not None
    if reveal == Reveal.NEVER or (reveal == Reveal.PUBLISHED and not is_played):
        return SheetList(one.faction, one.fingerprint)
    further = lines_of(entrant.name, ems=NAME_EMS) + lines_of(entrant.club, ems=CLUB_EMS) - 2
    room = ROSTER_LETTERS - LINE_LETTERS * further
    return SheetList(
        one.faction,
        one.fingerprint,
        one.figures,
        one.hero_points,
        shortened(one.lines, room=room if is_played else room // 2),
    )


def shortened(lines: Sequence[str], *, room: int) -> str:
    """As many lines as fit into so many letters; what does not fit is counted, never dropped silently."""
    text = " · ".join(lines)
    if len(text) <= room:
        return text
    kept = list(lines)
    while kept and len(" · ".join(kept)) > room - len(" · and 99 more"):
        kept.pop()
    return f"{' · '.join(kept)} · +{len(lines) - len(kept)}"
