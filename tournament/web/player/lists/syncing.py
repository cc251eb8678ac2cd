"""What a phone kept without a connection: taken over, or 409 with both sides where both have changed.

Nothing is overwritten that the phone had not seen.
"""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from armies.models import Figure
from armies.services.errors import Refused
from armies.services.lists.draft_merges import both, counts_of, with_counts
from tournament import time_source
from tournament.services.lists import list_drafts, lists
from tournament.web.player.core.link_access import POST, Own, own_page
from tournament.web.player.core.phone_forms import list_on_phone
from tournament.web.player.lists.list_builder import figure_search
from tournament.web.player.lists.lists import PARTS, builder_page


@own_page(POST)
def bring(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    try:
        left_out = list_drafts.bring(own.entrant, faction, list_on_phone(request.POST), now=time_source.now())
    except list_drafts.Moved as moved:
        return _choice(request, own, faction, moved)
    except Refused as refusal:
        return JsonResponse(refusal.as_json(), status=refusal.status)
    message = ngettext(
        "%(n)s figure was left out: the catalogue no longer has it.",
        "%(n)s figures were left out: the catalogue no longer has them.",
        left_out,
    ) % {"n": left_out}
    wish = figure_search(request.POST)
    return builder_page(request, own, faction, wish, part=PARTS["builder"], said=message if left_out else "")


def _choice(request: HttpRequest, own: Own, faction: str, moved: list_drafts.Moved) -> HttpResponse:
    theirs = counts_of(moved.sheet.choices)
    held = {choice.figure.pk: choice.figure for choice in moved.sheet.choices}
    figures = list_drafts.offered(own.entrant, faction).in_bulk(list(moved.mine)) | held
    sides = (("mine", moved.mine), ("server", theirs), ("both", both(moved.mine, theirs)))
    context = {
        "rows": [(figures[each.figure], each) for each in moved.differences if each.figure in figures],
        "sides": [(keep, _judged(own, faction, moved, counts, figures)) for keep, counts in sides],
        "revision": moved.sheet.revision,
        "saved_at": moved.sheet.saved_at,
    }
    return render(request, "fragments/lists/choice.html", context, status=moved.status)


def _judged(
    own: Own,
    faction: str,
    moved: list_drafts.Moved,
    counts: Mapping[int, int],
    figures: Mapping[int, Figure],
) -> dict[str, Any]:
    choices = with_counts(moved.sheet.choices, counts, figures=figures)
    verdict = lists.preview(own.tournament, faction, choices)
    return {"points": verdict.value.points, "is_legal": verdict.is_legal, "figures": verdict.value.figures}
