"""The catalogues of a tournament: where each comes from, to take away as one file, and to bring in."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from armies import queries as armies
from armies.models import Catalogue
from armies.services.catalogues import catalogues
from armies.services.errors import UNPROCESSABLE, Refused
from tournament import access
from tournament.queries.catalogues import figure_roles
from tournament.services.catalogues import catalogue_imports
from tournament.services.catalogues.catalogue_imports import Imported, Preview
from tournament.web.forms.typed_forms import data_at
from tournament.web.organiser.catalogues.catalogue_forms import CatalogueFileForm
from tournament.web.organiser.core.desk import ORGANISER, REFEREE, Desk, form_page, official, page, went_well
from tournament.web.refusals import sentence

MAX_SHOWN: Final = 300  # problems or figures on one page
NEW: Final = _("New")
CORRECTED: Final = _("Corrected")
UNCHANGED: Final = _("Unchanged")


@official(REFEREE)
@require_safe
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    rows = armies.catalogues().filter(tournaments=desk.tournament).select_related("owner")
    waiting = figure_roles.proposed_by_catalogue(desk.tournament)
    roles = [(row, waiting.get(row.pk, 0)) for row in rows]
    return page(request, desk, "organiser/catalogues/catalogues.html", catalogues=roles)


@official(REFEREE)
@require_safe
def file(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:  # noqa: ARG001 - a view of the desk
    return as_file(access.catalogue_in(desk.tournament, key))


def as_file(catalogue: Catalogue) -> HttpResponse:
    answer = HttpResponse(catalogues.export_json(catalogue), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{catalogue.key}.json"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    data = data_at(request)
    form = CatalogueFileForm(data or None, request.FILES or None)
    is_sent = request.method == "POST"
    if data is None or not form.is_valid() or (not is_sent and form.is_empty):
        return page(
            request,
            desk,
            "organiser/catalogues/catalogue_import.html",
            form=form,
            status=UNPROCESSABLE if is_sent else 200,
        )
    content: bytes | str = ""
    try:
        content, header = form.content(), form.header()
        if "import" in request.POST:
            partial = form.cleaned_data["only_good"]
            done = catalogue_imports.take(
                desk.tournament, content, said=header, by=desk.by, now=desk.now, partial=partial
            )
            return went_well(request, _done(done), desk.url("catalogues"))
        seen = catalogue_imports.preview(desk.tournament, content, said=header, by=desk.by)
    except Refused as refusal:
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, sentence(refusal))
        form.keep_text(content)
        return form_page(request, desk, "organiser/catalogues/catalogue_import.html", form=form)
    return page(
        request, desk, "organiser/catalogues/catalogue_import.html", form=_again(form, seen), **_shown(seen)
    )


def _again(form: CatalogueFileForm, seen: Preview) -> CatalogueFileForm:
    values = {name: form.cleaned_data[name] for name in form.fields if name not in {"file", "text"}}
    found = {"name": seen.header.name, "key": seen.header.key, "text": seen.text.text}
    return CatalogueFileForm(initial={**values, **found})


def _shown(seen: Preview) -> dict[str, Any]:
    report = seen.report
    outcomes = dict.fromkeys(report.added, NEW) | dict.fromkeys(report.changed, CORRECTED)
    rows = [(line, outcomes.get(line.key, UNCHANGED)) for line in report.lines]
    rows.sort(key=lambda row: row[1] is UNCHANGED)
    return {
        "preview": seen,
        "problems": report.problems[:MAX_SHOWN],
        "more_problems": max(0, len(report.problems) - MAX_SHOWN),
        "count": len(report.added) + len(report.changed),
        "rows": rows[:MAX_SHOWN],
        "more_rows": max(0, len(rows) - MAX_SHOWN),
        "read": len(rows) + report.bad,
    }


def _done(done: Imported) -> str:
    changed = sum(each.difference_count for each in done.checked)
    sentences = [
        f"{done.catalogue.name}: {done.report.sentence}",
        gettext("Players can choose from it now."),
        ngettext("%(count)s list was checked again.", "%(count)s lists were checked again.", changed)
        % {"count": changed}
        if changed
        else "",
    ]
    return " ".join(filter(None, sentences))
