"""Name badges, and cards with the private link. Ten to a page, on Letter eight, cut along the lines.

Only the hash of a link is kept: a card is printed with a new link, whose address is handed in.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournament.models import Entrant, RoleKind, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.score_sheets import qr_of
from tournament.printing.documents.widths import size_for
from tournament.queries.core.names import name_order
from tournament.queries.prints.print_fingerprints import playing

A_ROW, ROWS = 2, {"a4": 5, "letter": 4}
BADGE_SIZES, BADGE_MM, BADGE_HIGH_MM = (22, 19, 16, 13, 11, 9), 78.0, 19.0
CARD_SIZES, CARD_MM, CARD_HIGH_MM = (18, 16, 13, 11, 9), 46.0, 15.0
FROM_THE_RIGHT = {"R", "AL"}
OFFICIALS = (RoleKind.ORGANISER, RoleKind.REFEREE, RoleKind.SCOREKEEPER)
One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Badge:
    name: str
    below: str
    number: int | None
    role: str
    size: int

    @property
    def direction(self) -> str:
        """By the first letter of the name, whatever the language of the event."""
        kinds = (unicodedata.bidirectional(letter) for letter in self.name)
        strong = next((kind for kind in kinds if kind in {"L", *FROM_THE_RIGHT}), "L")
        return "rtl" if strong in FROM_THE_RIGHT else "ltr"


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    club: str
    number: int
    address: str
    qr: str
    size: int


@dataclass(frozen=True, slots=True)
class Cut(Document, Generic[One]):
    pages: tuple[tuple[tuple[One, ...], ...], ...]

    css = ("cards.css",)


@dataclass(frozen=True, slots=True)
class Badges(Cut[Badge]):
    template = "printing/entrants/name_badges.html"
    stem = "name-badges"


@dataclass(frozen=True, slots=True)
class Cards(Cut[Card]):
    template = "printing/entrants/entrant_cards.html"
    stem = "entrant-cards"


def name_badges(tournament: Tournament) -> Badges:
    people = sorted(playing(tournament), key=name_order)
    badges = [*_officials(tournament), *(_badge(who) for who in people)]
    head = head_of(tournament)
    return Badges(head, _pages(badges, rows=ROWS[head.paper]))


def entrant_cards(tournament: Tournament, people: Iterable[Entrant], addresses: Mapping[int, str]) -> Cards:
    """A card for each of these people. ``addresses`` are the private ones, by start number."""
    cards = [_card(who, addresses[who.number]) for who in people]
    head = head_of(tournament)
    return Cards(head, _pages(cards, rows=ROWS[head.paper]))


def _officials(tournament: Tournament) -> list[Badge]:
    rows = tournament.roles.select_related("user").order_by("pk")
    found = sorted(rows, key=lambda row: (OFFICIALS.index(RoleKind(row.kind)), row.pk))
    named = [(row.user.get_full_name() or row.user.get_username(), str(row.kind)) for row in found]
    return [Badge(name, "", None, role, _badge_size(name)) for name, role in named]


def _badge(who: Entrant) -> Badge:
    below = ", ".join(filter(None, (who.country, who.club)))
    return Badge(who.name, below, who.number, "", _badge_size(who.name))


def _badge_size(name: str) -> int:
    return size_for(name, sizes=BADGE_SIZES, width_mm=BADGE_MM, height_mm=BADGE_HIGH_MM)


def _card(who: Entrant, address: str) -> Card:
    size = size_for(who.name, sizes=CARD_SIZES, width_mm=CARD_MM, height_mm=CARD_HIGH_MM)
    return Card(who.name, who.club, who.number, address, qr_of(address), size)


def _pages(pieces: Sequence[One], *, rows: int) -> tuple[tuple[tuple[One, ...], ...], ...]:
    across = [tuple(pieces[at : at + A_ROW]) for at in range(0, len(pieces), A_ROW)]
    return tuple(tuple(across[at : at + rows]) for at in range(0, len(across), rows))
