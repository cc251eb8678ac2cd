"""One cell for each round in the standings: the faction played, the points and the opponent's number."""

from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from armies.messages.formats import decimal
from tournament.engine.entrants import Faction
from tournament.queries.standings.cross_tables import CrossCell
from tournament.templatetags.muster import icon

NO_GAME = mark_safe("<td>–</td>")
GAME = "<td>{}<b>{}</b> {}</td>"  # as HTML: a thousand of them are too many for a loop of a template


def marks() -> dict[Faction | None, SafeString]:
    """The mark of each faction, with its word for a screen reader; made once for a table."""
    words: dict[Faction, tuple[str, str]] = {"good": ("leaf", _("Good")), "evil": ("crow", _("Evil"))}
    return {
        None: mark_safe(""),
        **{
            faction: format_html('{}<i class="visually-hidden">{} </i>', icon(name), word)
            for faction, (name, word) in words.items()
        },
    }


def as_html(cells: Iterable[CrossCell], marks: dict[Faction | None, SafeString]) -> SafeString:
    return mark_safe("".join(_cell(cell, marks) for cell in cells))  # noqa: S308 - numbers and marks only


def _cell(cell: CrossCell, marks: dict[Faction | None, SafeString]) -> str:
    if cell.kind == "none":
        return NO_GAME
    points = decimal(cell.points)
    if cell.opponent is None:
        return format_html(GAME, "", points, _("bye"))
    return GAME.format(marks[cell.faction], points, cell.opponent.number)
