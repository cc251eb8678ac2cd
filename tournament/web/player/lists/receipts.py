"""The receipt of the own list that counts: as a print, and as a file with the same fingerprint."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from armies.services.lists import json_format
from tournament.printing import views as printing
from tournament.services.lists import lists
from tournament.web.player.core.link_access import SAFE, Own, own_page

NO_FIGURES = gettext_lazy("This list has no figures. Go back to its receipt.")


@own_page(SAFE)
def on_paper(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    lists.current(own.entrant, faction)
    return printing.receipt(request, own.entrant, faction)


@own_page(SAFE)
def as_file(_request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    version = lists.current(own.entrant, faction)
    if version.handed_document is not None:
        raise Http404(NO_FIGURES)
    name = f"{own.tournament.slug}-{own.entrant.number:03}-{faction}-version-{version.number}.json"
    return HttpResponse(
        json_format.print_out(version),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
