"""Army lists: the referee's queue, one list with its verdict, and what a referee says to it."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.models import ArmyListVersion
from armies.services.errors import UNPROCESSABLE
from tournament import adapters
from tournament.queries.lists import list_queue
from tournament.queries.lists.list_queue import ListRow
from tournament.services.lists import list_reviews, list_texts, lists
from tournament.web.forms.list_document_form import MAX_FORM_BYTES
from tournament.web.forms.post_data import takes_upload
from tournament.web.forms.seen_fields import seen_in, text_of
from tournament.web.organiser.core.desk import ORGANISER, REFEREE, Desk, official, page, went_well
from tournament.web.organiser.core.live_pages import LivePart, live_page
from tournament.web.organiser.lists import documents, queues
from tournament.web.organiser.lists.list_forms import ListTextForm
from tournament.web.refusals import form_errors


@official(REFEREE)
def queue(request: HttpRequest, desk: Desk) -> HttpResponse:
    return live_page(request, desk, "organiser/lists/lists.html", LISTS)


@takes_upload(MAX_FORM_BYTES)
@official(REFEREE)
def edit(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    row = _row(desk, number, faction)
    if adapters.has_list_documents(desk.tournament):
        return documents.enter(request, desk, row)
    before = "" if request.POST else list_texts.text_of(row.entrant, faction)
    form = ListTextForm(request.POST or None, initial={"text": before})
    problems: tuple[object, ...] = ()
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            seen = seen_in(request, ["text"])
            version, problems = list_texts.submit(
                row.entrant, faction, form.cleaned_data["text"], by=desk.by, now=desk.now, seen=seen
            )
            if version is not None:
                return went_well(request, _stored(version), desk.url("list", number, faction))
    is_bad = bool(form.errors or problems)
    return page(
        request,
        desk,
        "organiser/lists/list_edit.html",
        form=form,
        seen=request.POST.get("seen") or text_of({"text": before}),
        row=row,
        entrant=row.entrant,
        problems=problems,
        status=UNPROCESSABLE if is_bad else 200,
    )


@official(REFEREE, methods=["POST"])
def approve_legal(request: HttpRequest, desk: Desk) -> HttpResponse:
    number = list_reviews.approve_legal(desk.tournament, by=desk.by, now=desk.now)
    done = ngettext("%(count)s legal list approved.", "%(count)s legal lists approved.", number)
    return went_well(request, done % {"count": number}, desk.url("lists"))


@official(ORGANISER, methods=["POST"])
def lock_all(request: HttpRequest, desk: Desk) -> HttpResponse:
    number = lists.lock_all(desk.tournament, by=desk.by, now=desk.now)
    done = ngettext("%(count)s list locked.", "%(count)s lists locked.", number)
    return went_well(request, done % {"count": number}, desk.url("lists"))


def _row(desk: Desk, number: int, faction: str) -> ListRow:
    if faction not in adapters.to_list_slots(desk.tournament):
        raise Http404(_("This faction does not exist. Go back to the lists."))
    return list_queue.row_of(desk.entrant(number), faction)


def _stored(version: ArmyListVersion) -> str:
    if version.is_legal:
        return _("Version %(number)s saved. It is legal.") % {"number": version.number}
    return _("Version %(number)s saved. It is not legal.") % {"number": version.number}


LISTS: Final = LivePart("lists", ("tournament", "entrants", "lists"), queues.lists_context, least=REFEREE)
