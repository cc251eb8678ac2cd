"""Army lists: the referee's queue, one list with its verdict, and what a referee says to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.views.decorators.http import require_POST

from armies.services.errors import Refused
from tournament.queries import entrants, list_queue
from tournament.services import judgements, list_imports, list_texts, lists
from tournament.services.list_imports import ListFile
from tournament.web.organiser.desk import ORGANISER, REFEREE, Desk, official, page, went_well
from tournament.web.organiser.forms.lists import ListFilesForm, ListTextForm
from tournament.web.organiser.parts import live_page
from tournament.web.refusals import onto, sentence
from tournament.web.sent import content_of, whole

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from armies.models import ArmyListVersion
    from tournament.queries.list_queue import ListRow

UNPROCESSABLE = 422


@official(REFEREE)
def queue(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Illegal lists first, then those that wait, then the rest."""
    return live_page(request, desk, "lists", "lists")


@official(REFEREE)
def edit(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    """Enter or correct a list as text; what is not understood is named line by line."""
    row = _row(desk, number, faction)
    form = ListTextForm(
        request.POST or None,
        initial={"text": "" if request.POST else list_texts.text_of(row.entrant, faction)},
    )
    problems: tuple[object, ...] = ()
    if request.method == "POST" and form.is_valid():
        with onto(form):
            version, problems = list_texts.submit(
                row.entrant, faction, form.cleaned_data["text"], by=desk.by, now=desk.now
            )
            if version is not None:
                return went_well(request, _stored(version), desk.url("list", number, faction))
    is_bad = bool(form.errors or problems)
    return page(
        request,
        desk,
        "list_edit",
        form=form,
        row=row,
        entrant=row.entrant,
        problems=problems,
        status=UNPROCESSABLE if is_bad else 200,
    )


@require_POST
@official(REFEREE)
def approve_legal(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Yes to every legal list that waits."""
    number = judgements.approve_legal(desk.tournament, by=desk.by, now=desk.now)
    words = "1 legal list is" if number == 1 else f"{number} legal lists are"
    return went_well(request, f"{words} approved.", desk.url("lists"))


@require_POST
@official(ORGANISER)
def lock_all(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Freeze every list."""
    number = lists.lock_all(desk.tournament, by=desk.by, now=desk.now)
    words = "1 list is" if number == 1 else f"{number} lists are"
    return went_well(request, f"{words} locked.", desk.url("lists"))


@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Lists from several files: look at each verdict, choose whose they are, then store them."""
    form = ListFilesForm()
    files = _sent(request)
    if request.method != "POST" or not files:
        return page(request, desk, "list_import", form=form)
    error = ""
    if "import" in request.POST:
        try:
            stored = list_imports.take(desk.tournament, files, by=desk.by, now=desk.now)
        except Refused as refusal:
            error = sentence(refusal)
        else:
            words = "1 list is" if len(stored) == 1 else f"{len(stored)} lists are"
            return went_well(request, f"{words} stored with their verdicts.", desk.url("lists"))
    read = list_imports.preview(desk.tournament, files)
    return page(
        request,
        desk,
        "list_import",
        form=form,
        read=read,
        error=error,
        people=entrants.found(desk.tournament),
        ready=sum(file.is_ready for file in read),
        status=UNPROCESSABLE if error else 200,
    )


def _sent(request: HttpRequest) -> list[ListFile]:
    """New files, or those of the page before with what a person chose for each."""
    fresh = [ListFile(str(file.name), content_of(file)) for file in request.FILES.getlist("lists")]
    if fresh:
        return fresh
    post = request.POST
    count = whole(post.get("count", "")) or 0
    return [
        ListFile(
            post.get(f"name-{place}", ""),
            post.get(f"text-{place}", ""),
            number=whole(post.get(f"entrant-{place}", "")),
            faction=post.get(f"faction-{place}") or None,
        )
        for place in range(min(count, list_imports.MOST_FILES))
        if post.get(f"take-{place}")
    ]


def _row(desk: Desk, number: int, faction: str) -> ListRow:
    if faction not in list_queue.FACTIONS:
        raise Http404(f"{faction} is no faction. Go back to the lists.")
    return list_queue.row_of(desk.entrant(number), faction)


def _stored(version: ArmyListVersion) -> str:
    return f"Version {version.number} is stored. It is {'legal' if version.is_legal else 'not legal'}."
