"""Players from a table: look at it, say what its columns are, correct it in place, then register them."""

from typing import Any, Final
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_GET

from armies.services.errors import UNPROCESSABLE, Refused
from tournament.messages.imports import import_text
from tournament.services.entrants import entrant_imports
from tournament.services.entrants.entrant_imports import Preview, Report
from tournament.services.entrants.import_columns import COLUMNS
from tournament.services.entrants.import_plans import Beyond, ImportChoices, PlannedAction
from tournament.web.forms.post_data import FORM_BYTES, takes_upload, whole
from tournament.web.forms.typed_forms import data_at
from tournament.web.organiser.core import import_tables
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, see_other, tell_done
from tournament.web.organiser.core.import_tables import MAX_BODY, SentTable
from tournament.web.organiser.entrants import links
from tournament.web.organiser.entrants.entrant_forms import EntrantFileForm
from tournament.web.organiser.entrants.import_states import LABELS, button_text, states_of, tags_of
from tournament.web.refusals import sentence

PLAYERS: Final = "players"  # the kind of table
MAX_SHOWN: Final = 300  # people on the page after an import
TEMPLATE: Final = "organiser/entrants/imports/entrant_import.html"
SAMPLE: Final = (
    "number,name,sort_name,screen_name,club,country,email,language,table,families,status\r\n"
    "1,Ane Skogvik,,,Nordlys Hexlag,NO,ane@example.org,en,,,registered\r\n"
    "2,Pia Lind,,,Hexers,ES,pia@example.org,es,,Lind; North,registered\r\n"
    "3,Paul Lind,,,,,,,12,Lind,waiting-list\r\n"
)


@takes_upload(MAX_BODY + FORM_BYTES)
@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    data = data_at(request)
    if data is not None and "again" in data:
        data = import_tables.form_for_later(request, _later(desk))
    form = EntrantFileForm(data or None, request.FILES or None)
    is_sent = request.method == "POST"
    is_carried = data is not None and import_tables.is_carried(data)
    if data is None or not form.is_valid() or not (is_carried or is_sent):
        return _start(request, desk, form, status=UNPROCESSABLE if is_sent else 200)
    content = b"" if is_carried else form.content()
    try:
        recall = import_tables.recall_for(request, PLAYERS)
        sent = import_tables.sent_table(data, content, columns=COLUMNS, name=form.file_name, recall=recall)
    except Refused as refusal:
        form.add_error(None, sentence(refusal))
        return _start(request, desk, form, status=UNPROCESSABLE)
    wishes, error = _wishes(data), ""
    if "import" in request.POST and not sent.missing:
        try:
            return _import(request, desk, sent, wishes, only_good=form.cleaned_data["only_good"])
        except Refused as refusal:
            error = sentence(refusal)
    seen = entrant_imports.preview(desk.tournament, sent.sheet, wishes=wishes)
    status = UNPROCESSABLE if error else 200
    return page(request, desk, TEMPLATE, status=status, error=error, **_shown(sent, seen, wishes))


@official(ORGANISER)
@require_GET
def sample(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001 - a view of the desk
    """A small file to begin with. The byte order mark tells spreadsheets that it is UTF-8."""
    answer = HttpResponse(f"\ufeff{SAMPLE}", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="entrants-sample.csv"'
    return answer


@official(ORGANISER)
@require_GET
def done(request: HttpRequest, desk: Desk) -> HttpResponse:
    report = request.session.get(_key(desk), {})
    numbers = [*report.get("added", ()), *report.get("updated", ())]
    people = desk.tournament.entrants.filter(number__in=numbers[:MAX_SHOWN]).order_by("number")
    return page(
        request,
        desk,
        "organiser/entrants/imports/entrant_imported.html",
        report=report,
        summary=import_text(report["counts"]) if report else "",
        people=people,
        more=numbers[MAX_SHOWN:],
        later=import_tables.lines_for_later(request, _later(desk)),
    )


def _start(request: HttpRequest, desk: Desk, form: EntrantFileForm, *, status: int) -> HttpResponse:
    later = import_tables.lines_for_later(request, _later(desk))
    return page(request, desk, TEMPLATE, form=form, columns=COLUMNS, later=later, status=status)


def _import(
    request: HttpRequest, desk: Desk, sent: SentTable, wishes: ImportChoices, *, only_good: bool
) -> HttpResponse:
    """Register the good lines of a table that was seen; what was typed into a bad one is never left out."""
    sheet = sent.sheet
    seen = entrant_imports.preview(desk.tournament, sheet, wishes=wishes)
    bad, is_partial = import_tables.bad_lines(sent, seen.problems)
    report = entrant_imports.take(
        desk.tournament, sheet, by=desk.by, now=desk.now, only_good=only_good or is_partial, wishes=wishes
    )
    import_tables.remember(request, PLAYERS, sent, now=desk.now)
    links.keep(request, desk, report.added)
    once = request.POST.get("once", "")
    is_repeated = once and request.session.get(_key(desk), {}).get("once") == once
    if report.added or report.updated or not is_repeated:
        request.session[_key(desk)] = {**_told(report), "once": once}
        import_tables.keep_for_later(request, _later(desk), sent, bad)
        tell_done(request, import_text(report.counts))
    return see_other(desk.url("entrant-imported"))


def _told(report: Report) -> dict[str, Any]:
    return {
        "counts": report.counts,
        "added": [entrant.number for entrant, _token in report.added],
        "updated": [entrant.number for entrant in report.updated],
    }


def _key(desk: Desk) -> str:
    return f"imported-{desk.tournament.pk}"


def _later(desk: Desk) -> str:
    return f"import-later-{desk.tournament.pk}"


def _wishes(data: QueryDict) -> ImportChoices:
    chosen = {
        line: str(value)
        for name, value in data.items()
        if name.startswith("action-") and (line := whole(name.removeprefix("action-"))) is not None
    }
    beyond = Beyond.REFUSE if data.get("beyond") == Beyond.REFUSE else Beyond.WAIT
    return ImportChoices(chosen, beyond, is_fresh="fresh" in data)


def _shown(sent: SentTable, seen: Preview, wishes: ImportChoices) -> dict[str, Any]:
    problems = () if sent.missing else seen.problems
    table = import_tables.preview_context(sent, labels=LABELS, problems=problems, states=states_of(seen))
    added, changed = seen.count(PlannedAction.ADD), seen.count(PlannedAction.UPDATE)
    return {
        **table,
        "preview": seen,
        "missing": [LABELS[key] for key in sent.missing],
        "button": "" if sent.missing else button_text(added, changed),
        "tags": tags_of(seen, bad=table["bad"], left=table["left"]),
        "unmoved": sum(step.has_other_status for step in seen.steps),
        "has_status": "status" in seen.file.header,
        "wishes": wishes,
        "once": uuid4().hex,
    }
