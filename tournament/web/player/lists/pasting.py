"""A list as text, a file or a copy: read line by line, and taken over only when asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from armies import queries as armies
from armies.models import Figure
from armies.models.choices import Source
from armies.services.errors import Refused
from armies.services.lists import json_format, text_format
from armies.services.lists.drafts import ParsedList
from armies.services.lists.earlier_lists import Changed
from armies.services.problems import LineProblem
from tournament import time_source
from tournament.queries.lists import list_sheets
from tournament.services.lists import list_drafts
from tournament.services.lists.inputs import PasteInput
from tournament.services.tournaments import deadlines
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import whole
from tournament.web.player.core.link_access import FORM, Own, own_page, page, see_other

MAX_NAME_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text with what was said about it. ``base`` is the revision of the list that it would replace."""

    text: str
    base: int
    source: str = Source.TEXT
    parsed: ParsedList | None = None
    refusal: Refused | None = None
    changed: tuple[Changed, ...] = ()
    copied_from: str = ""

    @property
    def problems(self) -> list[tuple[LineProblem, str]]:
        lines = self.text.splitlines()
        return [
            (problem, lines[problem.line - 1] if problem.line and problem.line <= len(lines) else "")
            for problem in (self.parsed.problems if self.parsed else ())
        ]

    @property
    def suggestions(self) -> int:
        return sum(1 for problem, _line in self.problems if problem.suggestions)


@own_page(FORM)
def paste(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    deadlines.refuse_late_list(own.entrant, faction, now=time_source.now())
    figures = list(armies.figures_of(own.tournament.catalogues.all()))
    sheet = list_sheets.sheet_of(own.entrant, faction)
    if request.method != "POST":
        has_list = bool(sheet.choices)
        text = text_format.print_out(sheet.choices, figures=figures, faction=faction) if has_list else ""
        return paste_page(request, own, faction, Pasted(text, sheet.revision))
    values = posted(request, PasteInput)
    source, text = values.source, text_format.with_labels(values.text, _corrections(request))
    try:
        text, parsed = _read(text, figures, faction, is_all="accept" in request.POST)
        missing = _missing(request, parsed)
        if parsed.problems and "anyway" not in request.POST and missing is None:
            pasted = Pasted(text, sheet.revision, source, parsed)
            return paste_page(request, own, faction, pasted, status=422)
        if parsed.choices or missing is None:
            list_drafts.replace(
                own.entrant, faction, parsed.choices, now=time_source.now(), base=values.base, source=source
            )
    except Refused as refusal:
        pasted = Pasted(text, sheet.revision, source, refusal=refusal)
        return paste_page(request, own, faction, pasted, status=refusal.status)
    if missing is not None:
        return _look_for(request, own, faction, parsed, missing)
    words = _("List replaced. Check it against the rules, then hand it in.")
    return see_other(request, own.url("build", faction), done=words)


def _missing(request: HttpRequest, parsed: ParsedList) -> str | None:
    """The name that is to be looked for in the catalogue, or copied from its base."""
    line = whole(request.POST.get("seek", "") or request.POST.get("copy-base", ""))
    return next((row.unknown_name for row in parsed.problems if row.line == line and row.unknown_name), None)


def _look_for(request: HttpRequest, own: Own, faction: str, parsed: ParsedList, missing: str) -> HttpResponse:
    """The lines that were understood are kept; the others are named, so that none is forgotten."""
    others = [row.unknown_name for row in parsed.problems if row.unknown_name and row.unknown_name != missing]
    words = _("The other lines are in your list.")
    if others:
        words = _("Still to find: %(names)s.") % {"names": ", ".join(others)}
    address = own.url("copy-base" if "copy-base" in request.POST else "build", faction)
    return see_other(request, f"{address}?{urlencode({'q': missing[:MAX_NAME_LENGTH]})}", done=words)


def paste_page(
    request: HttpRequest, own: Own, faction: str, pasted: Pasted, *, status: int = 200
) -> HttpResponse:
    context = {"faction": faction, "pasted": pasted, "problems": pasted.problems}
    return page(request, own, "player/lists/paste.html", context, current="lists", status=status)


def read(text: str, figures: Sequence[Figure], faction: str) -> ParsedList:
    if text.lstrip().startswith(("{", "[{")):
        return json_format.parse(text, figures=figures, faction=faction)
    return text_format.parse(text, figures=figures, faction=faction, is_one_faction=True)


def _read(text: str, figures: Sequence[Figure], faction: str, *, is_all: bool) -> tuple[str, ParsedList]:
    parsed = read(text, figures, faction)
    firsts = {row.line: row.suggestions[0] for row in parsed.problems if row.line and row.suggestions}
    if not (is_all and firsts):
        return text, parsed
    text = text_format.with_labels(text, firsts)
    return text, read(text, figures, faction)


def _corrections(request: HttpRequest) -> dict[int, str]:
    """What was chosen for the lines that were not understood: the line's number and a label, or nothing."""
    chosen = {name[5:]: str(value) for name, value in request.POST.items() if name.startswith("line-")}
    left_out = dict.fromkeys(request.POST.getlist("leave"), "")
    picked = {line: label for line, label in chosen.items() if label}
    return {
        number: label for line, label in (left_out | picked).items() if (number := whole(line)) is not None
    }
