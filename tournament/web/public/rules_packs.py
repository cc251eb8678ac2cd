"""The rules pack of an event as a download: a PDF that is never shown inside a page of ours."""

from typing import Final

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament import access, time_source
from tournament.models import Tournament
from tournament.services.settings import rules_packs
from tournament.web import limits
from tournament.web.middleware import HEADER
from tournament.web.public.unlisted import not_for_search

RATE: Final = "240/min"  # of one network: a hall behind one address
FRESH_SECONDS: Final = 300
POLICY: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"
NO_PACK: Final = gettext_lazy("This event has no rules pack to download. Go back to its page.")


@require_safe
@not_for_search
def download(request: HttpRequest, slug: str) -> HttpResponseBase:
    response = answer(request, access.public_tournament(slug))
    patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
    return response


def answer(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """The file under a name of ours, sent in pieces; 304 or 429. Raises ``Http404`` where there is none."""
    pack = rules_packs.pack_of(tournament)
    if pack is None:
        raise Http404(NO_PACK)
    etag = f'"{pack.digest}"'
    held = get_conditional_response(request, etag=etag)
    if held is not None:
        return held
    if wait := limits.seconds_to_wait(request, "rules-pack", RATE, now=time_source.now()):
        return HttpResponse(status=limits.TOO_MANY, headers={"Retry-After": str(wait)})
    headers = {
        "Cross-Origin-Resource-Policy": "same-origin",
        "ETag": etag,
        "X-Content-Type-Options": "nosniff",
        HEADER: POLICY,
    }
    return FileResponse(
        pack.path.open("rb"),
        as_attachment=True,
        filename=f"{tournament.slug}-rules-pack.pdf",
        content_type="application/pdf",
        headers=headers,
    )
