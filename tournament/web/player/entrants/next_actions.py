"""The one thing to do next, which stays under the thumb on the first page. Check-in is a form of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from armies.list_slots import limit_of, side_of
from armies.messages.tables import with_limit
from armies.services.errors import Refused
from tournament.adapters import ANY_FACTION
from tournament.queries.lists import blocking_lists
from tournament.queries.lists.list_sheets import Sheet
from tournament.queries.rounds.games import Game
from tournament.services.tournaments import deadlines
from tournament.web.player.core.link_access import Own


@dataclass(frozen=True, slots=True)
class NextAction:
    label: str
    icon: str
    url: str


def before_play(own: Own, sheets: Sequence[Sheet], *, needs_both: bool, now: datetime) -> NextAction | None:
    """The first list that a referee sent back, else the first that is missing and can still be handed in."""
    can_change = [sheet for sheet in sheets if _can_hand_in(own, sheet, now)]
    sent_back = [sheet for sheet in can_change if sheet.is_sent_back]
    given = (
        set() if needs_both else {limit_of(sheet.faction) for sheet in sheets if sheet.version is not None}
    )
    owed = can_change if blocking_lists.are_needed(own.tournament) else []
    missing = [sheet for sheet in owed if sheet.version is None and limit_of(sheet.faction) not in given]
    for sheet in sent_back + missing:
        return NextAction(_label(sheet), "list", own.url("build", sheet.faction))
    return None


def in_game(own: Own, game: Game, *, can_roll: bool) -> NextAction | None:
    """Never confirms a report: it may arrive while a thumb comes down on another action."""
    url = own.url("result-of", game.round.number)
    if game.pairing.is_bye or game.result is not None:
        return None
    if game.is_disputed:
        return NextAction(_("Show to the referee"), "gavel", url)
    if game.other_report is not None:
        return NextAction(_("Check the report"), "next", url)
    if game.own_report is not None:
        return None
    if can_roll and game.faction is None:
        return NextAction(_("We rolled"), "dice", "#roll")
    return NextAction(_("Enter the result"), "check", url)


def _label(sheet: Sheet) -> str:
    return with_limit(_words(sheet, side_of(sheet.faction)), limit_of(sheet.faction))


def _words(sheet: Sheet, side: str) -> str:
    if side == ANY_FACTION:
        return _("Correct my list") if sheet.is_sent_back else _("Hand in my list")
    if sheet.is_sent_back:
        return _("Correct my good list") if side == "good" else _("Correct my evil list")
    if sheet.choices:
        return _("Continue my good list") if side == "good" else _("Continue my evil list")
    return _("Build my good list") if side == "good" else _("Build my evil list")


def _can_hand_in(own: Own, sheet: Sheet, now: datetime) -> bool:
    try:
        deadlines.refuse_late_list(own.entrant, sheet.faction, now=now)
    except Refused:
        return False
    return True
