"""Parts that the game of an event does not have: what asks for one answers 404, and says what is missing."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament import adapters
from tournament.models import Tournament


class EventPart(Enum):
    """What a page or an address of the API is about."""

    LISTS = auto()
    FIGURES = auto()
    DOCUMENTS = auto()
    SIDES = auto()
    RULEBOOK = auto()


_HAS: Final[Mapping[EventPart, Callable[[Tournament], bool]]] = {
    EventPart.LISTS: adapters.has_lists,
    EventPart.FIGURES: adapters.has_figures,
    EventPart.DOCUMENTS: adapters.has_list_documents,
    EventPart.SIDES: adapters.has_sides,
    EventPart.RULEBOOK: adapters.has_rulebook,
}
_OTHER_GAME: Final = _("This does not apply to the game of this event. Go back to its first page.")
_WHY: Final[Mapping[EventPart, Any]] = {
    EventPart.LISTS: _("Players of this event hand nothing in. Go back to its first page."),
    EventPart.FIGURES: _OTHER_GAME,
    EventPart.DOCUMENTS: _OTHER_GAME,
    EventPart.SIDES: _("The game of this event has no sides. Go back to its first page."),
    EventPart.RULEBOOK: _("Muster does not know the rules of this game. Go back to the event's first page."),
}


def refuse_absent(part: EventPart | None, tournament: Tournament) -> None:
    """404 where the game of this event does not have the part; ``None`` is had by every game."""
    if part is not None and not _HAS[part](tournament):
        raise Http404(str(_WHY[part]))
