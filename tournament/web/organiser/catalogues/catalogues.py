"""The catalogues of a tournament: where each comes from, and to take away as one file."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from armies import queries as armies
from armies.models import Catalogue
from armies.services.catalogues import catalogues
from tournament import access
from tournament.queries.catalogues import figure_roles
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page


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
