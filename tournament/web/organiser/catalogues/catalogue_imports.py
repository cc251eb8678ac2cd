"""A catalogue from a table or a JSON file: look at it, choose its columns, correct it, then import it."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from armies.services.catalogues import catalogue_files
from armies.services.catalogues.catalogue_files import Header
from armies.services.catalogues.figure_cells import COLUMNS
from armies.services.errors import UNPROCESSABLE, Refused
from tournament.services.catalogues import catalogue_imports
from tournament.services.catalogues.catalogue_imports import Imported, Preview
from tournament.web.forms.post_data import FORM_BYTES, takes_upload
from tournament.web.forms.typed_forms import data_at
from tournament.web.organiser.catalogues.catalogue_forms import CatalogueFileForm
from tournament.web.organiser.core import import_tables
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.core.import_tables import MAX_BODY, RowState, SentTable
from tournament.web.refusals import sentence

FIGURES: Final = "figures"  # the kind of table
TEMPLATE: Final = "organiser/catalogues/catalogue_import.html"
LABELS: Final = {
    "name": gettext_lazy("Name"),
    "faction": gettext_lazy("Faction"),
    "kind": gettext_lazy("Kind"),
    "points": pgettext_lazy("army", "Points"),
    "action_points": gettext_lazy("Action points"),
    "wounds": gettext_lazy("Wounds"),
    "attacks": gettext_lazy("Attacks"),
    "toughness": gettext_lazy("Toughness"),
    "movement": gettext_lazy("Movement"),
    "shots": gettext_lazy("Shots"),
    "range": gettext_lazy("Range"),
    "unique_numbers": gettext_lazy("Unique numbers"),
    "abilities": gettext_lazy("Abilities"),
    "hexes": gettext_lazy("Hexes"),
    "version": gettext_lazy("Version"),
    "collector_number": gettext_lazy("Collector number"),
    "rarity": gettext_lazy("Rarity"),
    "role": gettext_lazy("Role"),
    "role_of": gettext_lazy("Role of"),
    "key": gettext_lazy("Key"),
}


@takes_upload(MAX_BODY + FORM_BYTES)
@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    data = data_at(request)
    again = data is not None and "again" in data
    if again:
        data = import_tables.form_for_later(request, _later(desk))
    form = CatalogueFileForm(data or None, request.FILES or None)
    is_sent = request.method == "POST"
    is_carried = data is not None and import_tables.is_carried(data)
    if data is None or not form.is_valid() or not (is_carried or is_sent):
        return _start(request, desk, form, status=UNPROCESSABLE if is_sent else 200)
    content: bytes | str = ""
    try:
        content = "" if is_carried else form.content()
        sent, header = _sent(request, data, content, form)
        if "import" in request.POST and not sent.missing:
            return _import(request, desk, sent, header, only_good=form.cleaned_data["only_good"])
        return page(request, desk, TEMPLATE, **_shown(desk, sent, header))
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, sentence(refusal))
    if is_carried or "import" in request.POST:
        return _with_faults(request, desk, form, data, content)
    form.keep_text(content)
    return _start(request, desk, form, status=UNPROCESSABLE)


def _sent(
    request: HttpRequest, data: QueryDict, content: bytes | str, form: CatalogueFileForm
) -> tuple[SentTable, Header]:
    """The table, and what is said of the catalogue: by the form before the file."""
    said, recall = form.header(), import_tables.recall_for(request, FIGURES)
    text = None if import_tables.is_carried(data) else catalogue_files.json_text(content)
    if text is None:
        table = import_tables.sent_table(data, content, columns=COLUMNS, name=form.file_name, recall=recall)
        return table, said
    own = catalogue_files.header_of(text)
    names = ("key", "name", "standing", "source", "licence", "notes")
    header = Header(**{name: getattr(said, name).strip() or getattr(own, name) for name in names})
    grid = catalogue_files.as_grid(text, name=form.file_name)
    return import_tables.sent_table(data, grid, columns=COLUMNS, recall=recall), header


def _start(request: HttpRequest, desk: Desk, form: CatalogueFileForm, *, status: int) -> HttpResponse:
    later = import_tables.lines_for_later(request, _later(desk))
    return page(request, desk, TEMPLATE, form=form, later=later, status=status)


def _import(
    request: HttpRequest, desk: Desk, sent: SentTable, header: Header, *, only_good: bool
) -> HttpResponse:
    sheet = sent.sheet
    seen = catalogue_imports.preview(desk.tournament, sheet, said=header, by=desk.by)
    bad, is_partial = import_tables.bad_lines(sent, seen.report.problems)
    partial = only_good or is_partial
    done = catalogue_imports.take(
        desk.tournament, sheet, said=header, by=desk.by, now=desk.now, partial=partial
    )
    import_tables.remember(request, FIGURES, sent, now=desk.now)
    import_tables.keep_for_later(request, _later(desk), sent, bad, key=done.catalogue.key)
    return went_well(request, _done(done), desk.url("catalogues"))


def _with_faults(
    request: HttpRequest, desk: Desk, form: CatalogueFileForm, data: QueryDict, content: bytes | str
) -> HttpResponse:
    """The preview again, above it what was refused; without a table to show, the form."""
    try:
        sent, header = _sent(request, data, content, form)
        shown = _shown(desk, sent, header)
    except Refused:
        form.keep_text(content)
        return _start(request, desk, form, status=UNPROCESSABLE)
    return page(request, desk, TEMPLATE, status=UNPROCESSABLE, refused=form.errors, **shown)


def _shown(desk: Desk, sent: SentTable, header: Header) -> dict[str, Any]:
    seen = catalogue_imports.preview(desk.tournament, sent.sheet, said=header, by=desk.by)
    report = seen.report
    states = {
        line.place: state for line in report.lines if (state := _states(seen).get(line.key)) is not None
    }
    problems = () if sent.missing else report.problems
    table = import_tables.preview_context(sent, labels=LABELS, problems=problems, states=states)
    count = len(report.added) + len(report.changed)
    words = ngettext("Import %(count)s figure", "Import %(count)s figures", count) % {"count": count}
    return {
        **table,
        "form": _again(seen),
        "preview": seen,
        "missing": [LABELS[key] for key in sent.missing],
        "button": words if count and not sent.missing else "",
        "tags": _tags(seen, bad=table["bad"], left=table["left"]),
    }


def _states(seen: Preview) -> dict[str, RowState]:
    found = dict.fromkeys(seen.report.unchanged, RowState(_("unchanged")))
    found |= dict.fromkeys(seen.report.changed, RowState(_("corrected"), "info"))
    return found | dict.fromkeys(seen.report.added, RowState(_("new"), "done"))


def _tags(seen: Preview, *, bad: int, left: int) -> list[tuple[str, str]]:
    report = seen.report
    added, changed, same = len(report.added), len(report.changed), len(report.unchanged)
    found = [
        (added, ngettext("%(count)s new", "%(count)s new", added), "done"),
        (changed, ngettext("%(count)s corrected", "%(count)s corrected", changed), "info"),
        (bad, ngettext("%(count)s to correct", "%(count)s to correct", bad), "error"),
        (same, ngettext("%(count)s unchanged", "%(count)s unchanged", same), ""),
        (left, ngettext("%(count)s left out", "%(count)s left out", left), ""),
    ]
    return [(words % {"count": count}, tone) for count, words, tone in found if count]


def _again(seen: Preview) -> CatalogueFileForm:
    names = ("key", "name", "standing", "source", "licence", "notes")
    return CatalogueFileForm(initial={name: getattr(seen.header, name) for name in names})


def _later(desk: Desk) -> str:
    return f"figures-later-{desk.tournament.pk}"


def _done(done: Imported) -> str:
    changed = sum(each.difference_count for each in done.checked)
    sentences = [
        f"{done.catalogue.name}: {done.report.sentence}",
        _("Players can choose from it now."),
        ngettext("%(count)s list was checked again.", "%(count)s lists were checked again.", changed)
        % {"count": changed}
        if changed
        else "",
    ]
    return " ".join(filter(None, sentences))
