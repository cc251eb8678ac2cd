"""The two army lists of an entrant. An illegal list may be handed in and is kept as illegal."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from armies import queries as armies
from armies.list_slots import limit_of, side_of, slot
from armies.services.errors import Refused
from rules.ruleset import ListsBrought
from tournament import access, adapters, time_source
from tournament.engine.entrants import OTHER_FACTION
from tournament.queries.lists import late_arrivals, list_sheets
from tournament.services.lists import late_lists, list_drafts
from tournament.services.lists.inputs import QuantityInput
from tournament.services.tournaments import deadlines
from tournament.web.forms.base_form import COLOURS
from tournament.web.forms.input_forms import posted
from tournament.web.player.core import phone_forms
from tournament.web.player.core.link_access import POST, SAFE, Own, own_page, page, see_other
from tournament.web.player.lists.list_builder import FigureSearch, builder, figure_search
from tournament.web.refusals import sentence
from tournament.web.script_requests import wanted_part

PARTS = {"found": "fragments/lists/search_answer.html", "builder": "fragments/lists/builder.html"}


@own_page(SAFE)
def both_lists(request: HttpRequest, own: Own) -> HttpResponse:
    factions = adapters.to_list_factions(own.tournament)
    sheets = [list_sheets.sheet_of(own.entrant, slot) for slot in adapters.to_list_slots(own.tournament)]
    needs_both = adapters.to_lists_brought(own.tournament) is ListsBrought.BOTH
    context = {
        "sheets": sheets,
        "has_any": any(sheet.version is not None for sheet in sheets),
        "needs_both": needs_both,
        "has_documents": adapters.has_list_documents(own.tournament),
        "has_sides": len(factions) > 1,
        "one_level": 0 if own.tournament.round_levels else own.tournament.level,
        "now": time_source.now(),
        "late": late_arrivals.waiting_of(own.entrant),
    }
    return page(request, own, "player/lists/lists.html", context, current="lists")


@own_page(SAFE)
def build(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    closed = _closed(own, faction)
    if closed is not None:
        return receipt_page(request, own, faction, closed=closed.message)
    if adapters.has_list_documents(own.tournament):
        return see_other(request, own.url("document", faction))
    part = PARTS.get(wanted_part(request), "")
    return builder_page(request, own, faction, figure_search(request.GET), part=part)


@own_page(POST)
def put(request: HttpRequest, own: Own, faction: str, figure: int) -> HttpResponse:
    """So many of a figure. A quantity is set, so a form that arrives twice changes nothing twice."""
    wanted = access.one_or_404(list_drafts.offered(own.entrant, faction), access.NO_FIGURE, pk=figure)
    wish = figure_search(request.POST)
    values = posted(request, QuantityInput).as_dict()
    list_drafts.put(own.entrant, faction, wanted, now=time_source.now(), **values)
    return see_other(request, f"{own.url('build', faction)}{wish.as_query}")


@own_page(POST)
def discard(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    list_drafts.discard(own.entrant, faction, now=time_source.now(), base=phone_forms.base_of(request.POST))
    return see_other(request, own.url("build", faction), done=_("Changes discarded."))


@own_page(POST)
def hand_in(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    now = time_source.now()
    try:
        sent = phone_forms.sent_of(request, own.entrant)
        done = late_lists.hand_in(own.entrant, faction, sent, by=own.actor, now=now)
    except Refused as refusal:
        messages.error(request, sentence(refusal))
        return see_other(request, own.url("build", faction))
    own.entrant.refresh_from_db()
    phone_forms.tell_hand_in(request, done, list_sheets.sheet_of(own.entrant, faction).version)
    return see_other(request, own.url("receipt", faction))


@own_page(SAFE)
def receipt(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    return receipt_page(request, own, faction)


def receipt_page(request: HttpRequest, own: Own, faction: str, *, closed: str = "") -> HttpResponse:
    sheet = list_sheets.sheet_of(own.entrant, faction)
    closed = closed or str(_closed(own, faction) or "")
    other = _missing_other(own, faction)
    list_ids = [] if sheet.version is None else [sheet.version.army_list_id]
    context = {
        "sheet": sheet,
        "faction": faction,
        "side": side_of(faction),
        "other_side": side_of(other),
        "version": sheet.version,
        "closed": closed,
        "late": [row for row in late_arrivals.waiting_of(own.entrant) if row.faction == faction],
        "other": other,
        "is_invented": bool(list_ids and armies.lists_with_invented_figures(list_ids)),
    }
    return page(request, own, "player/lists/receipt.html", context, current="lists")


def builder_page(
    request: HttpRequest, own: Own, faction: str, wish: FigureSearch, *, part: str = "", said: str = ""
) -> HttpResponse:
    sheet = list_sheets.sheet_of(own.entrant, faction)
    context = {
        "faction": faction,
        "own": own,
        "entrant": own.entrant,
        "tournament": own.tournament,
        "build_url": own.url("build", faction),
        "draft_key": f"muster-list-{(own.entrant.token_hash or '')[:16]}-{faction}",
        "deadline": deadlines.list_deadline(own.entrant, faction),
        "phone_fields": phone_forms.fields_of(own.entrant, now=time_source.now()),
        "said": said,
        "other": _missing_other(own, faction),
        **builder(own.tournament, sheet, wish),
    }
    if part:
        return render(request, part, context)
    context["colours"] = [(key, name) for key, name in COLOURS if key]
    context["abilities"] = armies.abilities_of(own.tournament.catalogues.all())
    return page(request, own, "player/lists/build.html", context, current="lists")


def _missing_other(own: Own, faction: str) -> str:
    if adapters.to_lists_brought(own.tournament) is not ListsBrought.BOTH:
        return ""
    other = slot(OTHER_FACTION[side_of(faction)], limit_of(faction))
    return other if own.entrant.list_of(other) is None else ""


def _closed(own: Own, faction: str) -> Refused | None:
    try:
        deadlines.refuse_late_list(own.entrant, faction, now=time_source.now())
    except Refused as refusal:
        return refusal
    return None
