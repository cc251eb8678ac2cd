"""The receipt to keep: the list as a print, and as a list file from which anybody makes the same fingerprint.

Only the own lists, in the version that counts. Nothing can be changed here.
"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from armies.services.lists import json_format
from tournament.printing import views as printing
from tournament.services.lists import lists
from tournament.web.player.core.link_access import Own, own_page


@require_safe
@own_page
def on_paper(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    lists.current(own.entrant, faction)
    return printing.receipt(request, own.entrant, faction)


@require_safe
@own_page
def as_file(_request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    version = lists.current(own.entrant, faction)
    name = f"{own.tournament.slug}-{own.entrant.number:03}-{faction}-version-{version.number}.json"
    return HttpResponse(
        json_format.print_out(version),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
