"""Prints on request, for officials of the tournament; only the own list also for an entrant.

A draft may be printed, and says that it is one.
Where the machine cannot make PDFs, the same page comes as HTML with the line that mends it, so that the
hall can still print from the browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import access, house_time
from tournament.models import RoleKind
from tournament.printing import render
from tournament.printing.documents import pairings
from tournament.printing.documents.army_lists import FACTIONS, ArmyLists, army_lists
from tournament.printing.documents.day_plan import printed_day
from tournament.printing.documents.score_sheets import score_sheets as sheets_of
from tournament.printing.documents.standings import standings_now
from tournament.printing.documents.timeline import timeline_of
from tournament.queries import addresses
from tournament.queries.list_queue import GONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from django.http import HttpRequest

    from tournament.models import Entrant, Pairing, Round, Tournament
    from tournament.printing.render import Document

TABLE_ROUTE = "organiser:table"  # where the QR of a score sheet leads: the result page of the table


@require_safe
@never_cache
@login_required
def pairings_by_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, in table order."""
    return respond(request, pairings.by_table(_round(request, slug, number), now=house_time.now()))


@require_safe
@never_cache
@login_required
def pairings_by_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everybody once, alphabetically."""
    return respond(request, pairings.by_name(_round(request, slug, number), now=house_time.now()))


@require_safe
@never_cache
@login_required
def score_sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One sheet a table, two to a page, to be cut and stacked."""
    round_ = _round(request, slug, number)
    return respond(request, sheets_of(round_, now=house_time.now(), url_of=_table_address(request, round_)))


@require_safe
@never_cache
@login_required
def timeline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What the referee calls out, and when."""
    return respond(request, timeline_of(_round(request, slug, number), now=house_time.now()))


@require_safe
@never_cache
@login_required
def day_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """When each round comes, and when everything in it is said."""
    tournament, _ = access.tournament_for(request.user, slug)
    return respond(request, printed_day(tournament, now=house_time.now()))


@require_safe
@never_cache
@login_required
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The places now."""
    tournament, _ = access.tournament_for(request.user, slug)
    return respond(request, standings_now(tournament, now=house_time.now()))


@require_safe
@never_cache
@login_required
def standings_after(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The places as they were after a round."""
    round_ = _round(request, slug, number)
    return respond(request, standings_now(round_.tournament, now=house_time.now(), after=round_))


@require_safe
@never_cache
@login_required
def all_lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Every list that was handed in, by start number; for referees, whatever is revealed to players."""
    tournament, _ = access.tournament_for(request.user, slug, at_least=RoleKind.REFEREE)
    people = tournament.entrants.exclude(status__in=GONE).select_related("tournament")
    return respond(request, _lists(request, tournament, people))


@require_safe
@never_cache
@login_required
def lists_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Both lists of one entrant, or the one that is named."""
    tournament, _ = access.tournament_for(request.user, slug, at_least=RoleKind.REFEREE)
    holder = access.entrant_in(tournament, number)
    asked = request.GET.get("faction", "")
    factions = (asked,) if asked in FACTIONS else FACTIONS
    return respond(request, _lists(request, tournament, [holder], factions=factions))


def receipt(request: HttpRequest, holder: Entrant, faction: str) -> HttpResponse:
    """One own list, for a door that has let its owner in."""
    return respond(request, _lists(request, holder.tournament, [holder], factions=(faction,)))


def _lists(
    request: HttpRequest,
    tournament: Tournament,
    people: Iterable[Entrant],
    *,
    factions: Sequence[str] = FACTIONS,
) -> ArmyLists:
    def address(fingerprint: str) -> str:
        return addresses.of_check(request, tournament, fingerprint)

    return army_lists(tournament, people, now=house_time.now(), factions=factions, url_of=address)


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
