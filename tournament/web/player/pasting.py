"""A list as text: read line by line, with what could have been meant, and taken over only when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armies import queries as armies
from armies.services import text_format
from armies.services.errors import Refused
from tournament.queries import list_sheets
from tournament.services import deadlines, list_drafts
from tournament.web.player.doors import Own, own_page, page, see_other
from tournament.web.sent import whole

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from armies.services.drafts import ParsedList


@require_http_methods(["GET", "HEAD", "POST"])
@own_page
def paste(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    """Take over a pasted list where every line is understood; else show each line that is not."""
    deadlines.refuse_late_list(own.entrant, faction, now=timezone.now())
    figures = list(armies.figures_of(own.tournament.catalogues.all()))
    if request.method != "POST":
        choices = list_sheets.choices_of(own.entrant, faction)
        text = text_format.print_out(choices, figures=figures, faction=faction) if choices else ""
        return _form(request, own, faction, text)
    text = text_format.mended(request.POST.get("text", ""), _corrections(request))
    try:
        parsed = text_format.parse(text, figures=figures, faction=faction)
    except Refused as refusal:
        return _form(request, own, faction, text, refusal=refusal, status=refusal.status)
    if parsed.problems and "anyway" not in request.POST:
        return _form(request, own, faction, text, parsed=parsed, status=422)
    list_drafts.replace(own.entrant, faction, parsed.choices, now=timezone.now())
    messages.success(request, _("The list is taken over. Look at what the rules say, then hand it in."))
    return see_other(request, own.url("build", faction))


def _form(  # noqa: PLR0913 - what the page shows
    request: HttpRequest,
    own: Own,
    faction: str,
    text: str,
    *,
    parsed: ParsedList | None = None,
    refusal: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    lines = text.splitlines()
    problems = [
        (problem, lines[problem.line - 1] if problem.line and problem.line <= len(lines) else "")
        for problem in (parsed.problems if parsed else ())
    ]
    context = {"faction": faction, "text": text, "problems": problems, "parsed": parsed, "refusal": refusal}
    return page(request, own, "player/paste.html", context, current="lists", status=status)


def _corrections(request: HttpRequest) -> dict[int, str]:
    """What was chosen for the lines that were not understood: the line's number and a label."""
    chosen = {name[5:]: value for name, value in request.POST.items() if name.startswith("line-") and value}
    return {number: str(label) for line, label in chosen.items() if (number := whole(line)) is not None}
