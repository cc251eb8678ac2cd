"""What makes a page on the phone's home screen of a private link: its worker and its manifest.

Both lie below the link, so a browser lets them speak for no other page (docs/decisions/0098).
"""

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi

from tournament import time_source
from tournament.services.mail import push
from tournament.web import limits
from tournament.web.bundles import bundle_content
from tournament.web.forms.post_data import posted_text
from tournament.web.player.core.link_access import POST, SAFE, Own, own_page

FOR_EVER: Final = "private, max-age=31536000, immutable"  # its address names the content
PAPER: Final = "#f3f4f0"


@own_page(SAFE)
def worker(_request: HttpRequest, _own: Own) -> HttpResponse:
    answer = HttpResponse(bundle_content("worker.js"), content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = FOR_EVER
    return answer


@own_page(SAFE)
def manifest(_request: HttpRequest, own: Own) -> HttpResponse:
    home = own.url("home")
    icon = {"src": static("tournament/img/app.svg"), "type": "image/svg+xml", "sizes": "any"}
    values = {
        "id": home,
        "start_url": home,
        "scope": home,
        "name": f"{own.tournament.name}: {own.entrant.name}",
        "short_name": own.tournament.name[:12],
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [{**icon, "purpose": purpose} for purpose in ("any", "maskable")],
    }
    return JsonResponse(values, content_type="application/manifest+json")


@own_page(POST)
def subscribe(request: HttpRequest, own: Own) -> HttpResponse:
    """The script of the page asks, and says what came of it in words of its own."""
    now = time_source.now()
    limits.refuse_flood(own.entrant, now=now)
    names = ("endpoint", "public_key", "secret")
    is_taken = push.subscribe(
        own.entrant, **{name: posted_text(request.POST, name) for name in names}, now=now
    )
    return HttpResponse(status=204 if is_taken else 400)


@own_page(POST)
def unsubscribe(request: HttpRequest, own: Own) -> HttpResponse:
    push.unsubscribe(own.entrant, endpoint=posted_text(request.POST, "endpoint"))
    return HttpResponse(status=204)
