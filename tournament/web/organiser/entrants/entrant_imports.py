"""Entrants from a file: look at it, decide what it asks, correct it on the spot, then import it."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from armies.services.errors import UNPROCESSABLE, Refused
from armies.services.files.tables import DELIMITERS, recognised
from tournament.messages.imports import import_text
from tournament.services.entrants import entrant_imports
from tournament.services.entrants.entrant_imports import Preview, Report
from tournament.services.entrants.import_cells import COLUMNS
from tournament.services.entrants.import_plans import Beyond, ImportChoices, Likeness, PlannedAction, Step
from tournament.web.forms.post_data import whole
from tournament.web.forms.typed_forms import data_at
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, see_other
from tournament.web.organiser.entrants import links
from tournament.web.organiser.entrants.entrant_forms import EntrantFileForm
from tournament.web.refusals import sentence

MAX_SHOWN: Final = 300  # rows of one kind; a phone shows no more
SAMPLE: Final = (
    "number,name,club,country,email,language,table,families,status\r\n"
    "1,Ane Skogvik,Nordlys Hexlag,NO,ane@example.org,en,,,registered\r\n"
    "2,Pia Lind,Hexers,ES,pia@example.org,es,,Lind; North,registered\r\n"
    "3,Paul Lind,,,,,12,Lind,waiting-list\r\n"
)
DOING: Final = {
    PlannedAction.SKIP: _("Leave out"),
    PlannedAction.ADD: _("Register as well"),
    PlannedAction.UPDATE: _("Change the entry"),
}
LIKE_PLAYER: Final = {
    Likeness.NAME: _("Same name as %(twin)s, who is registered."),
    Likeness.NEAR_NAME: _("Similar name to %(twin)s, who is registered."),
    Likeness.EMAIL: _("Same e-mail as %(twin)s, who is registered."),
}
LIKE_LINE: Final = {
    Likeness.NAME: _("Same name as in line %(twin)s."),
    Likeness.NEAR_NAME: _("Similar name to line %(twin)s."),
    Likeness.EMAIL: _("Same e-mail as in line %(twin)s."),
}


@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    data = data_at(request)
    form = EntrantFileForm(data or None, request.FILES or None)
    if data is None or not form.is_valid() or (request.method != "POST" and form.is_empty):
        return page(
            request,
            desk,
            "organiser/entrants/imports/entrant_import.html",
            form=form,
            columns=COLUMNS,
            status=UNPROCESSABLE if request.method == "POST" else 200,
        )
    content = form.content()
    wishes = _wishes(data)
    error = ""
    seen: Preview | None
    try:
        if "import" in request.POST:
            return _import(request, desk, content, wishes, only_good=form.cleaned_data["only_good"])
        seen = entrant_imports.preview(desk.tournament, content, wishes=wishes)
    except Refused as refusal:
        error = sentence(refusal)
        seen = _seen_again(desk, content, wishes)
    again = _again(content, wishes, seen)
    return page(
        request,
        desk,
        "organiser/entrants/imports/entrant_import.html",
        error=error,
        status=UNPROCESSABLE if error else 200,
        **again,
    )


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
    )


def _import(
    request: HttpRequest, desk: Desk, content: bytes | str, wishes: ImportChoices, *, only_good: bool
) -> HttpResponse:
    report = entrant_imports.take(
        desk.tournament, content, by=desk.by, now=desk.now, only_good=only_good, wishes=wishes
    )
    links.keep(request, desk, report.added)
    request.session[_key(desk)] = _told(report)
    return see_other(desk.url("entrant-imported"))


def _told(report: Report) -> dict[str, Any]:
    return {
        "counts": report.counts,
        "added": [entrant.number for entrant, _ in report.added],
        "updated": [entrant.number for entrant in report.updated],
    }


def _key(desk: Desk) -> str:
    return f"imported-{desk.tournament.pk}"


def _wishes(data: QueryDict) -> ImportChoices:
    chosen = {
        line: str(value)
        for name, value in data.items()
        if name.startswith("action-") and (line := whole(name.removeprefix("action-"))) is not None
    }
    beyond = Beyond.REFUSE if data.get("beyond") == Beyond.REFUSE else Beyond.WAIT
    return ImportChoices(chosen, beyond, is_fresh="fresh" in data)


def _seen_again(desk: Desk, content: bytes | str, wishes: ImportChoices) -> Preview | None:
    try:
        return entrant_imports.preview(desk.tournament, content, wishes=wishes)
    except Refused:
        return None


def _again(content: bytes | str, wishes: ImportChoices, seen: Preview | None) -> dict[str, Any]:
    try:
        text = recognised(content).text
    except Refused:
        text = ""
    shown: dict[str, Any] = _shown(seen) if seen else {}
    return {
        "form": EntrantFileForm(initial={"text": text}),
        "columns": COLUMNS,
        "text": text,
        "preview": seen,
        "wishes": wishes,
        **shown,
    }


def _shown(seen: Preview) -> dict[str, Any]:
    asked = seen.questions
    plain = [step for step in seen.changes if not step.choices]
    same = [step for step in seen.steps if step.action == PlannedAction.SAME]
    return {
        "asked": [_asked(step) for step in asked[:MAX_SHOWN]],
        "asked_more": len(asked[MAX_SHOWN:]),
        "asked_new": sum(step.action == PlannedAction.ADD for step in asked),
        "plain": plain[:MAX_SHOWN],
        "plain_count": len(plain),
        "plain_more": len(plain[MAX_SHOWN:]),
        "same": same[:MAX_SHOWN],
        "same_more": len(same[MAX_SHOWN:]),
        "read": len(seen.steps) + seen.bad,
        "faults": seen.problems[:MAX_SHOWN],
        "faults_more": len(seen.problems[MAX_SHOWN:]),
        "counts": {action.value: seen.count(action) for action in PlannedAction},
        "waiting": sum(step.waits for step in seen.steps),
        "unmoved": sum(step.has_other_status for step in seen.steps),
        "delimiter": DELIMITERS.get(seen.file.delimiter, ""),
        "has_status": "status" in seen.file.header,
    }


def _asked(step: Step) -> dict[str, Any]:
    offered = [(action.value, DOING[action]) for action in step.choices]
    return {"step": step, "offered": offered, "question": _question(step)}


def _question(step: Step) -> str:
    if step.question is None:
        return ""
    words = LIKE_PLAYER if step.entrant else LIKE_LINE
    return words[step.question] % {"twin": step.twin}
