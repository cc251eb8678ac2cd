"""Prints on request, for officials of the tournament; only the own list also for an entrant.

What was printed is remembered, so that a correction can say which papers are out of date. Where the machine
cannot make PDFs, the same page comes as HTML.
"""

import logging
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render as show
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import access, adapters, time_source
from tournament.models import Entrant, RoleKind, Round, Tournament
from tournament.printing import print_jobs, render
from tournament.printing.documents.army_lists import army_lists
from tournament.printing.documents.certificates import certificate_of
from tournament.printing.documents.hall_documents import for_hall
from tournament.printing.documents.head import Document
from tournament.printing.documents.ruling_slip import slip_of
from tournament.printing.kinds import KINDS, Order
from tournament.queries.core import addresses
from tournament.queries.prints import print_records
from tournament.queries.prints.print_fingerprints import VOLUMES, Wanted
from tournament.services.core.actors import official
from tournament.services.prints import print_records as records

TOO_LONG = 409
logger = logging.getLogger(__name__)


@require_safe
@never_cache
@login_required
def of_day(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    tournament, role = access.tournament_for(request.user, slug, at_least=KINDS[kind].at_least)
    if kind == "lists":
        _refuse_no_lists(tournament)
    if _takes_long(request, tournament, kind):
        return _order_instead(request, tournament, kind)
    round_ = print_records.round_of_standings(tournament) if kind == "standings" else None
    return _print(request, Wanted(tournament, kind), role=role, recorded=Wanted(tournament, kind, round_))


@require_safe
@never_cache
@login_required
def of_round(request: HttpRequest, slug: str, number: int, kind: str) -> HttpResponse:
    tournament, role = access.tournament_for(request.user, slug, at_least=KINDS[kind].at_least)
    round_ = access.round_in(tournament, number, with_draft=True)
    if _takes_long(request, tournament, kind):
        return _order_instead(request, tournament, kind, round_)
    return _print(request, Wanted(tournament, kind, round_), role=role)


def _takes_long(request: HttpRequest, tournament: Tournament, kind: str) -> bool:
    """Is this more than a page may wait for? As a page it comes at once, but for what comes in volumes."""
    if kind in VOLUMES and len(VOLUMES[kind](tournament)) > 1:
        return True
    return kind in print_jobs.followed(tournament) and request.GET.get("as") != "html"


def _order_instead(
    request: HttpRequest, tournament: Tournament, kind: str, round_: Round | None = None
) -> HttpResponse:
    """Nothing is made by opening an address; one press orders the same, and it is followed."""
    context = {"tournament": tournament, "kind": kind, "name": print_records.NAMES[kind], "round": round_}
    return show(request, "organiser/prints/print_order.html", context, status=TOO_LONG)


@require_safe
@never_cache
@login_required
def lists_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament, role = access.tournament_for(request.user, slug, at_least=RoleKind.REFEREE)
    _refuse_no_lists(tournament)
    wish: dict[str, Any] = {"number": access.entrant_in(tournament, number).number}
    asked = request.GET.get("faction", "")
    if asked in adapters.to_list_slots(tournament):
        wish["faction"] = asked
    return _print(request, Wanted(tournament, "lists", wish=wish), role=role)


def _refuse_no_lists(tournament: Tournament) -> None:
    if not adapters.has_lists(tournament):
        raise Http404(_("Players of this event hand nothing in. Go back to its prints."))


@require_safe
@never_cache
@login_required
def ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The slip of one ruling. It is handed out at a table, so it is not remembered."""
    tournament, _role = access.tournament_for(request.user, slug, at_least=RoleKind.REFEREE)
    found = access.ruling_in(tournament, number)
    return respond(request, for_hall(tournament, lambda: slip_of(found)))


def receipt(request: HttpRequest, holder: Entrant, faction: str) -> HttpResponse:
    """One own list in the reader's language, for a door that has let its owner in; it is not remembered."""
    tournament: Tournament = holder.tournament

    def address(fingerprint: str) -> str:
        return addresses.of_check(request, tournament, fingerprint)

    language = get_language() or ""
    return respond(
        request, army_lists(tournament, [holder], factions=(faction,), url_of=address, language=language)
    )


def certificate(request: HttpRequest, holder: Entrant) -> HttpResponse:
    """The own certificate in the reader's language, for a door that has let its owner in."""
    return respond(request, certificate_of(holder.tournament, holder, language=get_language() or ""))


def respond(request: HttpRequest, document: Document) -> HttpResponse:
    if request.GET.get("as") == "html":
        return _page(document)
    try:
        content = render.pdf(document)
    except render.PrintingUnavailable as refusal:
        return _page(document, notice=refusal.message)
    return HttpResponse(content, content_type="application/pdf", headers=file_headers(document.file_name))


def file_headers(name: str) -> Mapping[str, str]:
    return {"Content-Disposition": f'inline; filename="{name}"'}


def _page(document: Document, *, notice: str = "") -> HttpResponse:
    if render.parts_of(document):
        first_only = _("This page shows the first part only. Print the other parts one by one.")
        notice = f"{notice} {first_only}"
    return HttpResponse(
        render.html(document, styles_at=static("tournament/css/print/documents/"), notice=notice)
    )


def _print(
    request: HttpRequest, wanted: Wanted, *, role: str, recorded: Wanted | None = None
) -> HttpResponse:
    recorded = recorded or wanted
    digest, now = print_records.digest_of(recorded), time_source.now()
    order = Order(wanted, whole=lambda path: addresses.for_phones(request, path))
    answer = respond(request, KINDS[wanted.kind].make(order))
    by = official(request.user, role)  # type: ignore[arg-type]  # nobody comes here anonymous
    try:
        records.record(recorded, digest=digest, by=by, now=now)
    except DatabaseError as error:
        logger.warning("The print of %s is not remembered: %s", wanted.kind, error)
    return answer
