"""Prints on request, for officials of the tournament only. A draft may be printed, and says that it is one.

Where the machine cannot make PDFs, the same page comes as HTML with the line that mends it, so that the
hall can still print from the browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import access
from tournament.printing import render
from tournament.printing.documents import pairings
from tournament.printing.documents.score_sheets import score_sheets as sheets_of
from tournament.printing.documents.standings import standings_now
from tournament.printing.documents.timeline import timeline_of
from tournament.queries import addresses

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from tournament.models import Pairing, Round
    from tournament.printing.render import Document

TABLE_ROUTE = "organiser:table"  # where the QR of a score sheet leads: the result page of the table


@require_safe
@never_cache
@login_required
def pairings_by_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, in table order."""
    return respond(request, pairings.by_table(_round(request, slug, number), now=timezone.now()))


@require_safe
@never_cache
@login_required
def pairings_by_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everybody once, alphabetically."""
    return respond(request, pairings.by_name(_round(request, slug, number), now=timezone.now()))


@require_safe
@never_cache
@login_required
def score_sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One sheet a table, two to a page, to be cut and stacked."""
    round_ = _round(request, slug, number)
    return respond(request, sheets_of(round_, now=timezone.now(), url_of=_table_address(request, round_)))


@require_safe
@never_cache
@login_required
def timeline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What the referee calls out, and when."""
    return respond(request, timeline_of(_round(request, slug, number), now=timezone.now()))


@require_safe
@never_cache
@login_required
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The places now."""
    tournament, _ = access.tournament_for(request.user, slug)
    return respond(request, standings_now(tournament, now=timezone.now()))


@require_safe
@never_cache
@login_required
def standings_after(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The places as they were after a round."""
    round_ = _round(request, slug, number)
    return respond(request, standings_now(round_.tournament, now=timezone.now(), after=round_))


def respond(request: HttpRequest, document: Document) -> HttpResponse:
    """The PDF; the page where that was asked for, or where no PDF can be made."""
    if request.GET.get("as") == "html":
        return _page(document)
    try:
        content = render.pdf(document)
    except render.PrintingUnavailable as refusal:
        return _page(document, notice=refusal.message)
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{document.file_name}"'},
    )


def _page(document: Document, *, notice: str = "") -> HttpResponse:
    return HttpResponse(render.html(document, styles_at=static("tournament/css/"), notice=notice))


def _round(request: HttpRequest, slug: str, number: int) -> Round:
    tournament, _ = access.tournament_for(request.user, slug)
    return access.round_in(tournament, number, with_draft=True)


def _table_address(request: HttpRequest, round_: Round) -> Callable[[Pairing], str]:
    """Where a table's result is entered; no address where that page is not served."""

    def address(pairing: Pairing) -> str:
        try:
            path = reverse(TABLE_ROUTE, args=[round_.tournament.slug, round_.number, pairing.table])
        except NoReverseMatch:
            return ""
        return addresses.for_phones(request, path)

    return address
