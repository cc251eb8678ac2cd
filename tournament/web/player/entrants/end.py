"""The end of the event on the phone: place and record, the own certificate, and a picture to share.

The picture is drawn here and kept by what it says, so that each is drawn once. Nothing is there before the
event is over, and nothing for whoever has no place.
"""

import io
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from PIL import Image, ImageDraw

from armies.messages.formats import decimal
from tournament import time_source
from tournament.engine.lifecycle import TournamentStatus
from tournament.printing import views as printing
from tournament.printing.drawn_text import BOLD, Style, draw_line, is_from_the_right, width_of, wrapped
from tournament.queries.rounds import games
from tournament.queries.rounds.games import Game
from tournament.queries.standings.awards import final_awards
from tournament.queries.standings.standings import StandingRow
from tournament.single_flight import SingleFlightCache
from tournament.templatetags.moments import long_day
from tournament.web import limits
from tournament.web.caching.standings_cache import current_standings
from tournament.web.player.core.link_access import SAFE, Own, own_page

SIZE: Final = (1080, 1080)  # what services for pictures show whole
MARGIN: Final = 90
WIDTH: Final = SIZE[0] - 2 * MARGIN
PAPER, INK, SOFT, BRASS = "#f3f4f0", "#15202b", "#4a5661", "#76560f"
NAMES: Final = ((Style(84, INK, BOLD), 100, 2), (Style(56, INK, BOLD), 68, 3))  # height of a line, lines
EVENT, PLACE = Style(44, SOFT), Style(150, BRASS, BOLD)
LINE, SMALL = Style(44, INK), Style(34, INK, BOLD)
LASTING: Final = 3600.0  # seconds
ROOM: Final = 8 * 1024 * 1024  # bytes
RATE: Final = "60/min"  # of one network
ONE_AT_A_TIME: Final = threading.Lock()  # the pages come first
NO_PLACE: Final = gettext_lazy("You have no final place at this event. Go back to today.")


@dataclass(frozen=True, slots=True)
class Ending:
    """How the event ended for one player. ``record`` counts games won, tied and lost."""

    row: StandingRow
    of: int
    record: tuple[int, int, int]
    awards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """What the picture says."""

    event: str
    details: str
    name: str
    place: str
    lines: tuple[str, ...]


cards: Final[SingleFlightCache[bytes]] = SingleFlightCache(ROOM, size=len)


def ending_of(own: Own, played: Sequence[Game]) -> Ending | None:
    """``None`` before the end, and for whoever has no place."""
    if own.tournament.status != TournamentStatus.FINISHED:
        return None
    rows = [row for row in current_standings(own.tournament).rows if row.place is not None]
    row = next((row for row in rows if row.entrant.pk == own.entrant.pk), None)
    if row is None:
        return None
    results = [game.result for game in played if game.opponent is not None and game.result is not None]
    won = sum(one.points > one.points_other for one in results)
    tied = sum(one.points == one.points_other for one in results)
    held = final_awards(own.tournament)
    awards = tuple(each.name for each in held if own.entrant in each.holders and not each.is_on_podium)
    return Ending(row, len(rows), (won, tied, len(results) - won - tied), awards)


@own_page(SAFE)
def certificate(request: HttpRequest, own: Own) -> HttpResponse:
    _ending(own)
    return printing.certificate(request, own.entrant)


@own_page(SAFE)
def card(request: HttpRequest, own: Own) -> HttpResponse:
    if wait := limits.seconds_to_wait(request, "card", RATE, now=time_source.now()):
        return HttpResponse(status=limits.TOO_MANY, headers={"Retry-After": str(wait)})
    shown = card_of(own, _ending(own))
    picture = cards.get(shown, lambda: drawn(shown), fresh_for=LASTING)
    name = f"{own.tournament.slug}-{own.entrant.number:03}.png"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(picture, content_type="image/png", headers=headers)


def card_of(own: Own, ending: Ending) -> Card:
    tournament = own.tournament
    record: dict[str, Any] = dict(zip(("won", "tied", "lost"), ending.record, strict=True))
    lines = (
        _("%(points)s points") % {"points": decimal(ending.row.points)},
        _("%(won)s won, %(tied)s tied, %(lost)s lost") % record,
    )
    place = _("Place %(place)s of %(of)s") % {"place": ending.row.place, "of": ending.of}
    details = " · ".join(text for text in (long_day(tournament.starts_on), tournament.venue) if text)
    return Card(tournament.name, details, own.entrant.name, place, lines)


def drawn(shown: Card) -> bytes:
    """A PNG."""
    with ONE_AT_A_TIME:
        picture = Image.new("RGB", SIZE, PAPER)
        pen = ImageDraw.Draw(picture)
        for top, thick in ((40, 12), (60, 4), (SIZE[1] - 64, 4), (SIZE[1] - 52, 12)):
            pen.rectangle((MARGIN, top, SIZE[0] - MARGIN, top + thick), fill=INK)
        at = _lines(picture, 170, wrapped(shown.event, LINE, width=WIDTH, lines=2), LINE, 60)
        at = _lines(picture, at, wrapped(shown.details, EVENT, width=WIDTH, lines=1), EVENT, 170)
        style, step, lines = name_lines(shown.name)
        at = _lines(picture, at, lines, style, step)
        place = Style(_size_of(shown.place), PLACE.colour, BOLD)
        at = _lines(picture, at + 90, [shown.place], place, 120)
        for line in shown.lines:
            at = _lines(picture, at, wrapped(line, LINE, width=WIDTH, lines=1), LINE, 66)
        draw_line(picture, (MARGIN, SIZE[1] - 90), "Muster", SMALL)
        out = io.BytesIO()
        picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def name_lines(name: str) -> tuple[Style, int, list[str]]:
    """Large, or smaller where the name would be cut off; with the height of a line."""
    tries = [(style, step, wrapped(name, style, width=WIDTH, lines=most)) for style, step, most in NAMES]
    whole = " ".join(name.split())
    return next((each for each in tries if " ".join(each[2]) == whole), tries[-1])


def _size_of(text: str) -> int:
    """As large as the line allows."""
    wide = width_of(text, PLACE)
    return PLACE.size if wide <= WIDTH else int(PLACE.size * WIDTH / wide)


def _lines(picture: Image.Image, at: int, lines: Sequence[str], style: Style, step: int) -> int:
    """Draws lines below one another, each from its own side; where the next one comes."""
    for line in lines:
        x = SIZE[0] - MARGIN - int(width_of(line, style)) if is_from_the_right(line) else MARGIN
        draw_line(picture, (x, at), line, style)
        at += step
    return at


def _ending(own: Own) -> Ending:
    ending = ending_of(own, games.games_of(own.entrant))
    if ending is None:
        raise Http404(NO_PLACE)
    return ending
