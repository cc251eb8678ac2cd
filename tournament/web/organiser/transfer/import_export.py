"""Everything that is exported as a file. Refuses e-mail addresses to all but organisers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.services.files.archives import File
from tournament import adapters
from tournament.engine.entrants import FACTIONS
from tournament.services.transfer import exports, tournament_files
from tournament.web.organiser.core.desk import ORGANISER, REFEREE, Desk, official, page


@official(REFEREE)
@require_safe
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    people = desk.tournament.entrants.select_related("good_list", "evil_list")
    lists = [row.list_of(faction) for row in people for faction in FACTIONS]
    return page(
        request,
        desk,
        "organiser/transfer/import_export.html",
        people=len(people),
        lists=sum(row is not None for row in lists),
        catalogues=desk.tournament.catalogues.order_by("name"),
    )


@official(REFEREE)
@require_safe
def export(request: HttpRequest, desk: Desk, name: str) -> HttpResponse:  # noqa: ARG001 - a view of the desk
    if not exports.is_offered(desk.tournament, name):
        raise Http404(_("This file does not exist. Go back to Import and export."))
    return attached(exports.OFFERED[name](desk.tournament, desk.organises))


@official(ORGANISER)
@require_safe
def everything(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001 - a view of the desk
    return attached(exports.everything(desk.tournament, now=desk.now, with_mail=True))


@official(ORGANISER)
@require_safe
def whole(request: HttpRequest, desk: Desk) -> HttpResponse:
    with_mail = request.GET.get("mail") == "1"
    return attached(tournament_files.file_of(desk.tournament, now=desk.now, with_mail=with_mail))


@official(REFEREE)
@require_safe
def catalogue(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:  # noqa: ARG001 - a view of the desk
    wanted = f"catalogues/{key}.csv"
    file = next((row for row in exports.catalogue_files(desk.tournament) if row.name == wanted), None)
    if file is None:
        raise Http404(_("This tournament does not use this catalogue. Go back to Import and export."))
    return attached(file)


@official(REFEREE)
@require_safe
def one_list(
    request: HttpRequest,  # noqa: ARG001 - a view of the desk
    desk: Desk,
    number: int,
    faction: str,
    form: str,
) -> HttpResponse:
    if faction not in adapters.to_list_slots(desk.tournament) or form not in exports.FORMS:
        raise Http404(_("This list does not exist. Go back to the lists."))
    return attached(exports.list_file(desk.entrant(number), faction, form))


def attached(file: File) -> HttpResponse:
    name = file.name.rpartition("/")[2]
    answer = HttpResponse(file.content, content_type=exports.KINDS[name.rpartition(".")[2]])
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
