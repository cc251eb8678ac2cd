"""One projector for several events in one hall: their screens beside each other, or in turn.

The address names the events, so nothing is stored and nothing is controlled here. Only public events are
shown; their screens may be framed by Muster itself, and by nobody else.
"""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from tournament import access
from tournament.web.middleware import HEADER, POLICY
from tournament.web.public import screen
from tournament.web.public.hall_language import for_the_hall

MAX_EVENTS: Final = 4
LAYOUTS: Final = ("turn", "beside")
USUAL_SECONDS: Final = 30
SECONDS: Final = range(10, 601)


@require_safe
def together(request: HttpRequest) -> HttpResponse:
    """``?event=SLUG`` two to four times; ``layout`` is turn or beside, ``seconds`` is a turn."""
    slugs = list(dict.fromkeys(request.GET.getlist("event")))
    if len(slugs) == 1:
        return redirect("public:screen", slug=slugs[0])
    if not 1 < len(slugs) <= MAX_EVENTS:
        raise Http404(
            _("Choose two to %(most)s events: add ?event= with each address.") % {"most": MAX_EVENTS}
        )
    events = [access.public_tournament(slug) for slug in slugs]
    layout = request.GET.get("layout", LAYOUTS[0])
    asked = request.GET.get("seconds", "")
    seconds = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= len("600") else 0
    context = {
        "events": events,
        "layout": layout if layout in LAYOUTS else LAYOUTS[0],
        "seconds": seconds if seconds in SECONDS else USUAL_SECONDS,
    }
    return for_the_hall(slugs[0], lambda: render(request, "public/hall/together.html", context))


@require_safe
@xframe_options_sameorigin
def framed(request: HttpRequest, slug: str) -> HttpResponse:
    """The screen of one event, to stand in a page of :func:`together`."""
    response = for_the_hall(slug, lambda: screen.screen_page(request, slug=slug))
    response.headers[HEADER] = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    return response
