"""Every kind of print: who may have it and how its document is made. For the views and the workers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from tournament.models import Pairing, RoleKind, Round, Tournament
from tournament.printing.documents import pairings
from tournament.printing.documents.army_lists import army_lists
from tournament.printing.documents.cards import name_badges
from tournament.printing.documents.certificates import MAX_PLACES, PLACES, certificates
from tournament.printing.documents.cross_table import printed_cross_table
from tournament.printing.documents.day_plan import printed_day
from tournament.printing.documents.event_log import event_log
from tournament.printing.documents.fairness import fairness_sheet
from tournament.printing.documents.hall_documents import for_hall
from tournament.printing.documents.head import Document
from tournament.printing.documents.prize_list import prize_list
from tournament.printing.documents.rescue import rescue_pack
from tournament.printing.documents.round_papers import pairings_and_sheets
from tournament.printing.documents.score_sheets import score_sheets
from tournament.printing.documents.standings import standings_now
from tournament.printing.documents.table_numbers import table_numbers
from tournament.printing.documents.timeline import timeline_of
from tournament.queries.core import addresses
from tournament.queries.prints.print_fingerprints import Wanted, listed


@dataclass(frozen=True, slots=True)
class Order:
    """A print to be made: what, and ``whole``: how a path becomes an address for phones."""

    wanted: Wanted
    whole: Callable[[str], str]

    @property
    def round(self) -> Round:
        if self.wanted.round is None:
            raise ValueError(f"A print of the kind {self.wanted.kind} is about a round. Name one.")
        return self.wanted.round

    def of_table(self, pairing: Pairing) -> str:
        """Where the result of a table is entered: by an official at once, by a player behind the own link."""
        slug, number = self.wanted.tournament.slug, pairing.round.number
        return self.whole(reverse("public:table", args=[slug, number, pairing.table]))


@dataclass(frozen=True, slots=True)
class Kind:
    document: Callable[[Order], Document]
    at_least: RoleKind = RoleKind.SCOREKEEPER

    def make(self, order: Order) -> Document:
        """The document in the one or two languages of the hall, whoever prints it."""
        return for_hall(order.wanted.tournament, lambda: self.document(order))


def _of_tournament(make: Callable[[Tournament], Document]) -> Kind:
    return Kind(lambda order: make(order.wanted.tournament))


def _of_round(make: Callable[[Round], Document]) -> Kind:
    return Kind(lambda order: make(order.round))


def _score_sheets(order: Order) -> Document:
    return score_sheets(order.round, url_of=order.of_table)


def _pairings_and_sheets(order: Order) -> Document:
    return pairings_and_sheets(order.round, url_of=order.of_table)


def _standings(order: Order) -> Document:
    return standings_now(order.wanted.tournament, after=order.wanted.round)


def _lists(order: Order) -> Document:
    tournament, wish = order.wanted.tournament, order.wanted.wish
    people = listed(tournament, wish).select_related("tournament")
    factions = (wish["faction"],) if wish.get("faction") else ()

    def address(fingerprint: str) -> str:
        return order.whole(addresses.check_path(tournament, fingerprint))

    return army_lists(tournament, people, factions=factions, url_of=address)


def _cross_table(order: Order) -> Document:
    return printed_cross_table(order.wanted.tournament, after=order.wanted.round)


def _certificates(order: Order) -> Document:
    places = min(int(order.wanted.wish.get("places", PLACES)), MAX_PLACES)
    return certificates(order.wanted.tournament, places=places)


def _log(order: Order) -> Document:
    wish = order.wanted.wish
    part = (wish["entry"], wish["last_entry"]) if "entry" in wish else None
    return event_log(order.wanted.tournament, part=part)


def _rescue_pack(order: Order) -> Document:
    tournament = order.wanted.tournament
    address = order.whole(reverse("organiser:paper-round", args=[tournament.slug]))
    return rescue_pack(tournament, address=address, url_of=order.of_table)


KINDS: Final[Mapping[str, Kind]] = {
    "pairings-by-table": _of_round(pairings.by_table),
    "pairings-by-name": _of_round(pairings.by_name),
    "score-sheets": Kind(_score_sheets),
    "pairings-and-sheets": Kind(_pairings_and_sheets),
    "timeline": _of_round(timeline_of),
    "standings": Kind(_standings),
    "fairness": _of_tournament(fairness_sheet),
    "day-plan": _of_tournament(printed_day),
    "lists": Kind(_lists, RoleKind.REFEREE),
    "cross-table": Kind(_cross_table),
    "prize-list": Kind(lambda order: prize_list(order.wanted.tournament), RoleKind.REFEREE),
    "certificates": Kind(_certificates),
    "rescue-pack": Kind(_rescue_pack),
    "name-badges": _of_tournament(name_badges),
    "table-numbers": _of_tournament(table_numbers),
    "log": Kind(_log, RoleKind.REFEREE),
}
