"""A list as a text, a file or a link at the desk: entered for a player, and looked at as a download."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies.queries import versions_of
from armies.services.errors import UNPROCESSABLE
from armies.services.lists.documents import document_of
from tournament import access, adapters
from tournament.queries.lists import late_arrivals
from tournament.queries.lists.list_queue import ListRow
from tournament.services.lists import list_documents
from tournament.web.forms.list_document_form import document_form
from tournament.web.forms.post_data import whole
from tournament.web.list_documents import NO_FILE, answer_with_file, answer_with_version
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, went_well
from tournament.web.refusals import form_errors


def enter(request: HttpRequest, desk: Desk, row: ListRow) -> HttpResponse:
    seen = row.version.number if row.version is not None else 0
    form = document_form(request, document_of(row.version))
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            version = list_documents.enter(
                row.entrant,
                row.faction,
                form.values(),
                file=form.cleaned_data["file"],
                seen=whole(request.POST.get("seen", "")),
                by=desk.by,
                now=desk.now,
            )
            done = _("Version %(number)s saved.") % {"number": version.number}
            return went_well(request, done, desk.url("list", row.entrant.number, row.faction))
    return page(
        request,
        desk,
        "organiser/lists/list_edit.html",
        form=form,
        seen=request.POST.get("seen", seen),
        row=row,
        entrant=row.entrant,
        has_documents=True,
        status=UNPROCESSABLE if form.errors else 200,
    )


@official(REFEREE, methods=["GET", "HEAD"])
def file(_request: HttpRequest, desk: Desk, number: int, faction: str, version: int) -> HttpResponse:
    entrant = desk.entrant(number)
    is_known = faction in adapters.to_list_slots(desk.tournament)
    army_list = entrant.list_of(faction) if is_known else None
    found = versions_of(army_list).filter(number=version).first() if army_list is not None else None
    if found is None:
        raise Http404(NO_FILE)
    return answer_with_version(entrant, found)


@official(REFEREE, methods=["GET", "HEAD"])
def late_file(_request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    waiting = late_arrivals.waiting_lists(desk.tournament)
    late = next((each for each in waiting if each.request.pk == request_id), None)
    if late is None:
        raise Http404(access.NO_LATE_REQUEST)
    return answer_with_file(late.request.entrant, late.document, f"{late.request.faction}-late")
