"""Entrants from a file: look at it, correct it on the spot, then import it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from armies.services.errors import Refused
from armies.services.tables import decode
from tournament.services import entrant_imports
from tournament.web.organiser import links
from tournament.web.organiser.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.forms.entrants import EntrantFileForm
from tournament.web.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

UNPROCESSABLE = 422


@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Read a file and show what it would do; the second press does it."""
    form = EntrantFileForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return page(request, desk, "entrant_import", form=form, columns=entrant_imports.COLUMNS)
    content = form.content()
    try:
        if "import" in request.POST:
            return _import(request, desk, content, only_good=form.cleaned_data["only_good"])
        seen = entrant_imports.preview(desk.tournament, content)
    except Refused as refusal:
        form.add_error(None, sentence(refusal))
        return page(request, desk, "entrant_import", status=UNPROCESSABLE, **_again(form, content, desk))
    return page(request, desk, "entrant_import", preview=seen, **_again(form, content, desk))


def _import(request: HttpRequest, desk: Desk, content: bytes | str, *, only_good: bool) -> HttpResponse:
    added = entrant_imports.take(desk.tournament, content, by=desk.by, now=desk.now, only_good=only_good)
    links.keep(request, desk, added)
    words = "1 entrant is" if len(added) == 1 else f"{len(added)} entrants are"
    return went_well(request, f"{words} registered. Here are their private links.", desk.url("links"))


def _again(form: EntrantFileForm, content: bytes | str, desk: Desk) -> dict[str, Any]:
    """The form with the text as it was read, so that a line can be corrected here."""
    try:
        text = decode(content)
    except Refused:
        text = ""
    fresh = EntrantFileForm(initial={"text": text, "only_good": form.cleaned_data["only_good"]})
    return {
        "form": fresh,
        "errors": form.non_field_errors(),
        "columns": entrant_imports.COLUMNS,
        "text": text,
        "known": desk.tournament.entrants.count(),
    }
