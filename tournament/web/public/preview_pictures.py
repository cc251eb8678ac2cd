"""The picture that a chat shows beside a link to a tournament: name, day, place, and how it stands.

Drawn here and kept by what it says, so that however many ask, each state is drawn once. It says what the page
says to everybody, and refuses what the page refuses.
"""

import io
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.http import require_safe
from PIL import Image, ImageDraw

from armies.messages.formats import decimal
from tournament import access, time_source
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.printing.drawn_text import BOLD, Style, draw_line, is_from_the_right, width_of, wrapped
from tournament.queries.core import addresses
from tournament.single_flight import SingleFlightCache
from tournament.templatetags.moments import long_day
from tournament.web import limits
from tournament.web.caching.standings_cache import current_standings, podium
from tournament.web.public.calendars import cleaned
from tournament.web.public.hall_language import for_the_hall
from tournament.web.public.unlisted import not_for_search

SIZE: Final = (1200, 630)
MARGIN: Final = 80
WIDTH: Final = SIZE[0] - 2 * MARGIN
PAPER, INK, SOFT, BRASS = "#f3f4f0", "#15202b", "#4a5661", "#76560f"
NAME, DETAILS, HEAD = Style(72, INK, BOLD), Style(34, SOFT), Style(34, BRASS, BOLD)
ROW, SMALL = Style(44, INK, BOLD), Style(30, INK, BOLD)
ROWS: Final = 3
COLUMN: Final = 60  # of the places
NAMES: Final = WIDTH - COLUMN - 130  # beside the points
LASTING: Final = 3600.0  # seconds; a change has another key
ROOM: Final = 8 * 1024 * 1024  # bytes
RATE: Final = "240/min"  # of one network
FRESH_SECONDS: Final = 300
ONE_AT_A_TIME: Final = threading.Lock()  # the hall's pages come first


@dataclass(frozen=True, slots=True)
class Preview:
    """What the picture says; ``rows`` are the first places: place, name, points."""

    name: str
    details: str
    head: str = ""
    rows: tuple[tuple[str, str, str], ...] = ()


previews: Final[SingleFlightCache[Preview]] = SingleFlightCache(500)
pictures: Final[SingleFlightCache[bytes]] = SingleFlightCache(ROOM, size=len)


@require_safe
@not_for_search
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    if wait := limits.seconds_to_wait(request, "preview", RATE, now=time_source.now()):
        return HttpResponse(status=limits.TOO_MANY, headers={"Retry-After": str(wait)})
    return for_the_hall(slug, lambda: _answer(slug))


def picture_url(request: HttpRequest, tournament: Tournament) -> str:
    """The whole address, as programs of chats want it; empty where the page is for every address alike."""
    if "HTTP_HOST" not in request.META and "SERVER_NAME" not in request.META:
        return ""
    return addresses.for_phones(request, reverse("public:preview", args=[tournament.slug]))


def _answer(slug: str) -> HttpResponse:
    key = (*access.public_revision(slug), get_language())
    shown = previews.get(key, lambda: preview_of(access.public_tournament(slug)), fresh_for=LASTING)
    response = HttpResponse(
        pictures.get(shown, lambda: drawn(shown), fresh_for=LASTING), content_type="image/png"
    )
    patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
    return response


def preview_of(tournament: Tournament) -> Preview:
    """Nothing of a result is said of a tournament that was called off."""
    details = [long_day(tournament.starts_on), cleaned(tournament.venue)]
    known = Preview(cleaned(tournament.name), " · ".join(text for text in details if text))
    if tournament.status == TournamentStatus.CALLED_OFF:
        return Preview(known.name, known.details, gettext("Called off"))
    first = podium(current_standings(tournament))
    if not first:
        return known
    is_over = tournament.status == TournamentStatus.FINISHED
    champions = sum(row.place == 1 for row in first)
    head = ngettext("Champion", "Champions", champions) if is_over else gettext("In the lead")
    rows = [(str(row.place), cleaned(row.entrant.name), decimal(row.points)) for row in first[:ROWS]]
    return Preview(known.name, known.details, head, tuple(rows))


def drawn(shown: Preview) -> bytes:
    """A PNG; 50 ms of a processor."""
    with ONE_AT_A_TIME:
        picture = Image.new("RGB", SIZE, PAPER)
        pen = ImageDraw.Draw(picture)
        pen.rectangle((0, 0, SIZE[0], 14), fill=INK)
        pen.rectangle((0, 20, SIZE[0], 23), fill=INK)
        at = _lines(picture, 130, wrapped(shown.name, NAME, width=WIDTH, lines=2), NAME, 84)
        at = _lines(picture, at - 24, wrapped(shown.details, DETAILS, width=WIDTH, lines=1), DETAILS, 80)
        if shown.head:
            at = _lines(picture, at, wrapped(shown.head, HEAD, width=WIDTH, lines=1), HEAD, 62)
        for place, name, points in shown.rows:
            draw_line(picture, (MARGIN, at), place, ROW)
            draw_line(picture, (MARGIN + COLUMN, at), wrapped(name, ROW, width=NAMES, lines=1)[0], ROW)
            draw_line(picture, (SIZE[0] - MARGIN - int(width_of(points, ROW)), at), points, ROW)
            at += 60
        draw_line(picture, (MARGIN, SIZE[1] - 34), "Muster", SMALL)
        out = io.BytesIO()
        picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _lines(picture: Image.Image, at: int, lines: Sequence[str], style: Style, step: int) -> int:
    """Draws lines below one another, each from its own side; where the next one comes."""
    for line in lines:
        x = SIZE[0] - MARGIN - int(width_of(line, style)) if is_from_the_right(line) else MARGIN
        draw_line(picture, (x, at), line, style)
        at += step
    return at
