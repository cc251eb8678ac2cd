"""Files of an event for everybody: its rules pack as a download, and the mark of its club.

A PDF is never shown inside a page of ours. A mark is a JPEG that was drawn here.
"""

from functools import partial
from typing import Final

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament import access, time_source
from tournament.models import Tournament
from tournament.services.settings import event_files
from tournament.services.settings.event_files import CLUB_MARK, RULES_PACK, FileKind
from tournament.web import limits
from tournament.web.middleware import HEADER
from tournament.web.public.unlisted import not_for_search

RATES: Final = {RULES_PACK: "240/min", CLUB_MARK: "1200/min"}  # of one network: a hall behind one address
TYPES: Final = {RULES_PACK: "application/pdf", CLUB_MARK: "image/jpeg"}
FRESH_SECONDS: Final = 300
POLICY: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"
NO_FILE: Final = gettext_lazy("This event has no such file. Go back to its page.")


def _view(request: HttpRequest, slug: str, *, kind: FileKind) -> HttpResponseBase:
    response = answer(request, access.public_tournament(slug), kind)
    patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
    return response


rules_pack = require_safe(not_for_search(partial(_view, kind=RULES_PACK)))
club_mark = require_safe(not_for_search(partial(_view, kind=CLUB_MARK)))


def answer(request: HttpRequest, tournament: Tournament, kind: FileKind) -> HttpResponseBase:
    """The file under a name of ours, sent in pieces; 304 or 429. Raises ``Http404`` where there is none."""
    found = event_files.file_of(tournament, kind)
    if found is None:
        raise Http404(NO_FILE)
    etag = f'"{found.digest}"'
    held = get_conditional_response(request, etag=etag)
    if held is not None:
        return held
    if wait := limits.seconds_to_wait(request, kind.folder, RATES[kind], now=time_source.now()):
        return HttpResponse(status=limits.TOO_MANY, headers={"Retry-After": str(wait)})
    headers = {
        "Cross-Origin-Resource-Policy": "same-origin",
        "ETag": etag,
        "X-Content-Type-Options": "nosniff",
        HEADER: POLICY,
    }
    return FileResponse(
        found.path.open("rb"),
        as_attachment=kind == RULES_PACK,
        filename=f"{tournament.slug}-{kind.column.replace('_', '-')}{kind.ending}",
        content_type=TYPES[kind],
        headers=headers,
    )
