"""Find a player, a table, a page or the next step: a page, and the list below the field of the top bar."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.access import RANK
from tournament.adapters import has_rulebook
from tournament.models import Entrant, Pairing, RoleKind
from tournament.models.entrant import number_text
from tournament.queries.desk.search import search
from tournament.queries.referee_desk.cards import card_titles
from tournament.queries.referee_desk.desk_rules import desk_rules
from tournament.web.caching.day_cache import day_now
from tournament.web.organiser.core.desk import Desk, official, page
from tournament.web.organiser.core.live_pages import searched_words
from tournament.web.organiser.core.navigation import groups_of
from tournament.web.organiser.desk.next_steps import offer_for
from tournament.web.public.parts import is_wanted
from tournament.web.public.referee_desk.addresses import desk_address

ACTIONS: Final[tuple[tuple[str, Any, str, RoleKind], ...]] = (
    ("entrant-add", gettext_lazy("Add a player"), "plus", RoleKind.SCOREKEEPER),
    ("entrant-import", gettext_lazy("Import players"), "download", RoleKind.ORGANISER),
    ("scan", gettext_lazy("Scan codes"), "scan", RoleKind.SCOREKEEPER),
    ("message-all", gettext_lazy("Call to the hall"), "sound", RoleKind.SCOREKEEPER),
    ("list-import", gettext_lazy("Import lists"), "download", RoleKind.ORGANISER),
    ("day-plan", gettext_lazy("Plan of the day"), "clock", RoleKind.ORGANISER),
    ("manage", gettext_lazy("Use it again"), "swap", RoleKind.ORGANISER),
)


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found: what it is called, what tells it from its namesakes, and where it leads."""

    label: str
    more: str
    url: str
    icon: str
    table: int | None = None


@official(methods=["GET", "HEAD"])
def find(request: HttpRequest, desk: Desk) -> HttpResponse:
    words = searched_words(request.GET)
    context: Mapping[str, Any] = {"words": words, "hits": hits_of(desk, words) if words else []}
    if request.GET.get("as") == "list":
        return render(request, "organiser/desk/_hits.html", context)
    return page(request, desk, "organiser/desk/find.html", **context)


def hits_of(desk: Desk, words: str) -> list[Hit]:
    """Tables and players first, then what can be done, then pages."""
    found = search(desk.tournament, words)
    return [
        *(_table(desk, pairing) for pairing in found.tables),
        *(_player(desk, entrant) for entrant in found.players),
        *(hit for hit in _places(desk) if is_wanted(words, hit.label)),
    ]


def _table(desk: Desk, pairing: Pairing) -> Hit:
    name = desk.tournament.table_name(pairing.table)
    label = " · ".join(filter(None, (_("Table %(table)s") % {"table": pairing.table}, name)))
    url = desk.url("table", pairing.round.number, pairing.table)
    return Hit(label, f"{pairing.a} – {pairing.b}", url, "table", pairing.table)


def _player(desk: Desk, entrant: Entrant) -> Hit:
    more = " · ".join(filter(None, (number_text(entrant), entrant.country, entrant.club)))
    return Hit(entrant.name, more, desk.url("entrant", entrant.number), "people")


def _places(desk: Desk) -> list[Hit]:
    offer = offer_for(day_now(desk.tournament), desk)
    home = desk.url("home")
    steps = [Hit(offer.label, _("Next step"), home if offer.posts else offer.url, offer.icon)]
    actions = [
        Hit(str(label), "", desk.url("screens") if name == "message-all" else desk.url(name), icon)
        for name, label, icon, least in ACTIONS
        if RANK[desk.kind] >= RANK[least]
    ]
    rooms = [
        Hit(str(room.label), str(group.label), room.url, room.icon)
        for group in groups_of(day_now(desk.tournament), desk.kind, path="")
        for room in group.rooms
    ]
    return [*(steps if offer.is_allowed else []), *actions, *_ruling_cards(desk), *rooms]


def _ruling_cards(desk: Desk) -> list[Hit]:
    """The referee's desk and each of its cards, where the game has them and the tournament public pages."""
    if not desk.tournament.has_public_pages or not has_rulebook(desk.tournament):
        return []
    rules, name = desk_rules(desk.tournament), _("Referee's desk")
    address = desk_address(rules, desk.tournament)
    cards = [card for _group, found in card_titles(rules) for card in found]
    return [
        Hit(name, "", address, "gavel"),
        *(Hit(card.title, name, f"{address}cards/{card.code}/", "gavel") for card in cards),
    ]
