"""A whole tournament as one file, out of one server and into another."""

from typing import Final, cast

from django.contrib.auth.models import User
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from tournament.api.core.operations import ACCOUNT, ORGANISER, TOURNAMENT, Call, operation
from tournament.api.tournaments.opened_tournaments import opened_tournament, opening
from tournament.models import Tournament
from tournament.services.core.actors import official
from tournament.services.transfer import tournament_files, tournament_imports
from tournament.services.transfer.tournament_reader import LARGEST, checked

MAIL: Final = OpenApiParameter(
    "mail", OpenApiTypes.BOOL, description="`true`: mail addresses and letters, too."
)


@operation(
    "GET", f"{TOURNAMENT}file/", "tournament_file", ORGANISER, output=OpenApiTypes.OBJECT, parameters=(MAIL,)
)
def show(call: Call) -> HttpResponse:
    """Everything but accounts and private links; the guide describes each column. For organisers."""
    with_mail = call.request.query_params.get("mail") == "true"
    file = tournament_files.file_of(call.tournament, now=call.now, with_mail=with_mail)
    return HttpResponse(file.content, content_type="application/json")


@opening("tournament-files/", "tournament_file_import", ACCOUNT, body=OpenApiTypes.OBJECT, max_bytes=LARGEST)
def take(call: Call) -> Response:
    """Create a tournament that continues where the file ends. You become its organiser. For accounts."""
    by = official(cast("User", call.request.user))

    def make() -> Tournament:
        return tournament_imports.take_content(checked(call.request.data), by=by, now=call.now)

    return opened_tournament(call, make)
