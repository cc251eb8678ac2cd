"""Name badges, and cards with the private link. Ten to a page, cut along the lines.

Only the hash of a link is kept: a card is printed with a new link, whose address is handed in.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournament.models import Entrant, RoleKind, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.score_sheets import qr_of
from tournament.printing.documents.widths import size_for
from tournament.queries.core.names import name_order
from tournament.queries.prints.print_fingerprints import playing

A_PAGE, A_ROW = 10, 2
BADGE_SIZES, BADGE_MM, BADGE_HIGH_MM = (34, 30, 26, 22, 19, 16, 13), 80.0, 33.0
CARD_SIZES, CARD_MM, CARD_HIGH_MM = (18, 16, 13, 11, 9, 7), 46.0, 17.0
OFFICIALS = (RoleKind.ORGANISER, RoleKind.REFEREE, RoleKind.SCOREKEEPER)
One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Badge:
    name: str
    below: str
    number: int | None
    role: str
    size: int


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
    return Badges(head_of(tournament), _pages(badges))


def entrant_cards(tournament: Tournament, people: Iterable[Entrant], addresses: Mapping[int, str]) -> Cards:
    """A card for each of these people. ``addresses`` are the private ones, by start number."""
    cards = [_card(who, addresses[who.number]) for who in people]
    return Cards(head_of(tournament), _pages(cards))


def _officials(tournament: Tournament) -> list[Badge]:
    rows = tournament.roles.select_related("user").order_by("pk")
    found = sorted(rows, key=lambda row: (OFFICIALS.index(RoleKind(row.kind)), row.pk))
    named = [(row.user.get_full_name() or row.user.get_username(), str(row.kind)) for row in found]
    return [Badge(name, "", None, role, _badge_size(name)) for name, role in named]


def _badge(who: Entrant) -> Badge:
    return Badge(who.name, who.club, who.number, "", _badge_size(who.name))


def _badge_size(name: str) -> int:
    return size_for(name, sizes=BADGE_SIZES, width_mm=BADGE_MM, height_mm=BADGE_HIGH_MM)


def _card(who: Entrant, address: str) -> Card:
    size = size_for(who.name, sizes=CARD_SIZES, width_mm=CARD_MM, height_mm=CARD_HIGH_MM)
    return Card(who.name, who.club, who.number, address, qr_of(address), size)


def _pages(pieces: Sequence[One]) -> tuple[tuple[tuple[One, ...], ...], ...]:
    rows = [tuple(pieces[at : at + A_ROW]) for at in range(0, len(pieces), A_ROW)]
    high = A_PAGE // A_ROW
    return tuple(tuple(rows[at : at + high]) for at in range(0, len(rows), high))
