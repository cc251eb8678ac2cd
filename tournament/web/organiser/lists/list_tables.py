"""Army lists from a table, one figure or a whole list in a line: seen, corrected cell by cell, imported."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.messages.edge import finding_text
from armies.messages.formats import sentences
from armies.services.errors import UNPROCESSABLE, Refused
from tournament.services.lists.imports import list_tables
from tournament.services.lists.imports.list_tables import COLUMNS, ListTable, TableList
from tournament.web.forms.post_data import FORM_BYTES, takes_upload
from tournament.web.forms.typed_forms import data_at
from tournament.web.organiser.core import import_tables
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.core.import_tables import MAX_BODY, RowState, SentTable
from tournament.web.organiser.lists.list_forms import ListTableForm
from tournament.web.organiser.lists.list_imports import imported_words
from tournament.web.refusals import sentence

FIGURES_OF_LISTS: Final = "lists"  # the kind of table
TEMPLATE: Final = "organiser/lists/list_table.html"
LABELS: Final[Mapping[str, Any]] = {
    "player": gettext_lazy("Player"),
    "figure": gettext_lazy("Figure"),
    "faction": gettext_lazy("Faction"),
    "quantity": gettext_lazy("Quantity"),
    "answer": gettext_lazy("Answer"),
}
WHOSE: Final = {
    "good": gettext_lazy("%(player)s, good list: %(points)s points."),
    "evil": gettext_lazy("%(player)s, evil list: %(points)s points."),
}


@takes_upload(MAX_BODY + FORM_BYTES)
@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    data = data_at(request)
    if data is not None and "again" in data:
        data = import_tables.form_for_later(request, _later(desk))
    form = ListTableForm(data or None, request.FILES or None)
    is_sent = request.method == "POST"
    is_carried = data is not None and import_tables.is_carried(data)
    if data is None or not form.is_valid() or not (is_carried or is_sent):
        return _start(request, desk, form, status=UNPROCESSABLE if is_sent else 200)
    try:
        grid = b"" if is_carried else list_tables.read(form.content(), name=form.file_name)
        recall = import_tables.recall_for(request, FIGURES_OF_LISTS)
        sent = import_tables.sent_table(data, grid, columns=COLUMNS, recall=recall)
    except Refused as refusal:
        form.add_error(None, sentence(refusal))
        return _start(request, desk, form, status=UNPROCESSABLE)
    error = ""
    if "import" in request.POST and not sent.missing:
        try:
            return _import(request, desk, sent)
        except Refused as refusal:
            error = sentence(refusal)
    status = UNPROCESSABLE if error else 200
    return page(request, desk, TEMPLATE, status=status, error=error, **_shown(desk, sent))


def _start(request: HttpRequest, desk: Desk, form: ListTableForm, *, status: int) -> HttpResponse:
    later = import_tables.lines_for_later(request, _later(desk))
    return page(request, desk, TEMPLATE, form=form, later=later, status=status)


def _import(request: HttpRequest, desk: Desk, sent: SentTable) -> HttpResponse:
    """Store the lists without faults; the lines of the others wait to be corrected."""
    seen = list_tables.preview(desk.tournament, sent.sheet)
    bad, is_partial = import_tables.bad_lines(sent, seen.problems)
    stored = list_tables.take(desk.tournament, sent.sheet, by=desk.by, now=desk.now, only_good=is_partial)
    import_tables.remember(request, FIGURES_OF_LISTS, sent, now=desk.now)
    import_tables.keep_for_later(request, _later(desk), sent, bad | seen.broken)
    return went_well(request, imported_words(stored), desk.url("lists"))


def _shown(desk: Desk, sent: SentTable) -> dict[str, Any]:
    seen = ListTable() if sent.missing else list_tables.preview(desk.tournament, sent.sheet)
    table = import_tables.preview_context(sent, labels=LABELS, problems=seen.problems, states=_states(seen))
    count = len(seen.new)
    words = ngettext("Import %(count)s list", "Import %(count)s lists", count) % {"count": count}
    return {
        **table,
        "missing": [LABELS[key] for key in sent.missing],
        "button": words if count else "",
        "answered_again": list(dict.fromkeys(seen.replaced.values())),
        "tags": _tags(seen, bad=table["bad"], left=table["left"]),
    }


def _states(seen: ListTable) -> dict[int, RowState]:
    """The verdict of a list stands at its first line."""
    found = dict.fromkeys(seen.broken, RowState(_("waits"), "warning"))
    found |= dict.fromkeys(seen.replaced, RowState(_("replaced"), ""))
    for each in seen.lists:
        found |= dict.fromkeys(each.lines, RowState(_("unchanged") if each.is_stored else _("new"), "done"))
        found[each.lines[0]] = _verdict(each)
    return found


def _verdict(each: TableList) -> RowState:
    data = {"player": f"{each.entrant}", "points": each.verdict.value.points}
    faults = map(finding_text, each.verdict.errors)
    details = (sentences([str(WHOSE[each.faction]) % data, *faults]),)
    if each.is_stored:
        return RowState(_("unchanged"), "", details=details)
    if each.verdict.is_legal:
        return RowState(_("legal"), "done", details=details)
    return RowState(_("not legal"), "warning", details=details)


def _tags(seen: ListTable, *, bad: int, left: int) -> list[tuple[str, str]]:
    new, same = len(seen.new), len(seen.lists) - len(seen.new)
    illegal = sum(not each.verdict.is_legal for each in seen.new)
    found = [
        (new, ngettext("%(count)s list", "%(count)s lists", new), "done"),
        (illegal, ngettext("%(count)s not legal", "%(count)s not legal", illegal), "warning"),
        (bad, ngettext("%(count)s to correct", "%(count)s to correct", bad), "error"),
        (same, ngettext("%(count)s unchanged", "%(count)s unchanged", same), ""),
        (left, ngettext("%(count)s left out", "%(count)s left out", left), ""),
    ]
    return [(words % {"count": count}, tone) for count, words, tone in found if count]


def _later(desk: Desk) -> str:
    return f"list-lines-later-{desk.tournament.pk}"
