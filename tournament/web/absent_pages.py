"""Pages that mean nothing for the game of an event: each answers 404 and says what is missing."""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest

from tournament.models import Tournament
from tournament.queries.core import absent_parts
from tournament.queries.core.absent_parts import EventPart

LIST_PAGES: Final = frozenset(
    f"{area}:{name}"
    for area, names in {
        "organiser": (
            *("lists", "list", "list-export", "list-edit", "list-approve", "list-send-back"),
            *("list-take-back", "list-unlock", "remind-lists", "lock-lists", "approve-legal"),
            *("late-accept", "late-refuse", "hindrances", "excuse"),
        ),
        "player": (
            *("lists", "discard", "hand-in", "receipt", "receipt-print", "list-file"),
            *("others", "lists-of", "opponent"),
            *("build", "put", "bring", "copy", "paste", "copy-base", "document"),
        ),
    }.items()
    for name in names
)
FIGURE_PAGES: Final = frozenset(
    f"{area}:{name}"
    for area, names in {
        "organiser": (
            *("list-import", "list-table", "figures", "figure-add", "figure-roles", "figure"),
            *("figure-verify", "figure-join", "catalogues", "catalogue-import", "catalogue-file"),
            *("own-rules", "own-rule-add", "own-rule-preview", "own-rules-preset", "own-rule"),
            *("own-rule-remove", "export-catalogue"),
        ),
        "player": ("losses", "share-losses"),
    }.items()
    for name in names
)
SIDE_PAGES: Final = frozenset({"organiser:rolls", "player:roll"})
RULEBOOK_PAGES: Final = frozenset(
    {
        "player:table-board",
        "public:reference",
        "public:tournament-referee-desk",
        "public:tournament-referee-abilities",
        "public:tournament-referee-board",
        "public:tournament-ruling-card",
    }
)
PARTS_OF_PAGES: Final[Mapping[str, EventPart]] = {
    **dict.fromkeys(LIST_PAGES, EventPart.LISTS),
    **dict.fromkeys(FIGURE_PAGES, EventPart.FIGURES),
    "organiser:round-levels": EventPart.DOCUMENTS,
    **dict.fromkeys(SIDE_PAGES, EventPart.SIDES),
    **dict.fromkeys(RULEBOOK_PAGES, EventPart.RULEBOOK),
}
OF_LIVE_PARTS: Final = {"lists": "organiser:lists", "list_news": "organiser:list"}  # and their pages


def page_name(request: HttpRequest) -> str:
    """The URL name of the page that is asked for."""
    found = request.resolver_match
    return found.view_name if found else ""


def refuse_absent(page: str, tournament: Tournament) -> None:
    """404 for a page of something that the game of this event does not have; ``page`` is its URL name."""
    absent_parts.refuse_absent(PARTS_OF_PAGES.get(page), tournament)
