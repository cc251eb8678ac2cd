"""What a tournament gives out as files for other programs: spreadsheets, chess tools, archives."""

from typing import Final

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter

from armies.services.files.archives import File
from tournament.api.core.operations import REFEREE, TOURNAMENT, Call, download
from tournament.models import RoleKind
from tournament.services.transfer import exports

EVERYTHING: Final = "everything.zip"
NAMES: Final = (*exports.OFFERED, EVERYTHING)
NAME = OpenApiParameter("name", str, OpenApiParameter.PATH, enum=NAMES)


@download(
    f"{TOURNAMENT}exports/<str:name>/",
    "export",
    REFEREE,
    media_type="application/octet-stream",
    parameters=(NAME,),
    refuses=(409,),
)
def export(call: Call, name: str) -> HttpResponse:
    """`standings.csv`, `rounds.csv`, `pairings.trf` and more. For referees, all of it for organisers.

    E-mail addresses are in the files of organisers only.
    """
    if name == EVERYTHING:
        tournament = call.desk_of(RoleKind.ORGANISER).tournament
        return _attached(exports.everything(tournament, now=call.now, with_mail=True))
    if not exports.is_offered(call.tournament, name):
        raise Http404(_("This file does not exist. Ask for one of: %(names)s.") % {"names": ", ".join(NAMES)})
    return _attached(exports.OFFERED[name](call.tournament, call.actor.kind == RoleKind.ORGANISER))


def _attached(file: File) -> HttpResponse:
    name = file.name.rpartition("/")[2]
    answer = HttpResponse(file.content, content_type=exports.KINDS[name.rpartition(".")[2]])
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer
