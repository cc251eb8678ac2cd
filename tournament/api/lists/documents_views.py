"""Lists that are a text, a file or a link, at the desk: handed in for a player, and downloaded."""

from typing import Any, Final

from django.http import Http404, HttpResponse
from rest_framework.response import Response

from armies.queries import versions_of
from tournament import access
from tournament.api.core.operations import REFEREE, TOURNAMENT, Call, download, operation
from tournament.api.lists.documents_serializers import DeskDocumentUpload
from tournament.api.lists.judging_serializers import QueueRowOutput
from tournament.api.lists.judging_views import FACTION, LIST, list_row, queue_row
from tournament.queries.lists import late_arrivals
from tournament.services.lists import list_documents
from tournament.web.list_documents import NO_FILE, answer_with_file, answer_with_version

MAX_FORM_BYTES: Final = list_documents.MAX_FILE_BYTES + 64 * 1024  # the file, and what a form needs around it
FORM: Final[dict[str, Any]] = {"max_bytes": MAX_FORM_BYTES, "refuses": (503,), "parameters": (FACTION,)}
MEDIA_TYPE: Final = "application/octet-stream"


@operation(
    "POST",
    f"{LIST}document/",
    "list_document",
    REFEREE,
    output=QueueRowOutput,
    upload=DeskDocumentUpload,
    **FORM,
)
def enter(call: Call, number: int, faction: str) -> Response:
    """Hand in a text, a file or a link for a player, in a game without a catalogue. For referees."""
    row = list_row(call.desk, number, faction)
    sent = call.read(DeskDocumentUpload)
    values = sent["values"]
    list_documents.enter(
        row.entrant, faction, values, file=sent["file"], seen=values.seen, by=call.actor, now=call.now
    )
    return call.answer(queue_row(list_row(call.desk, number, faction)))


@download(
    f"{LIST}versions/<int:version>/file/",
    "list_file",
    REFEREE,
    media_type=MEDIA_TYPE,
    parameters=(FACTION,),
)
def version_file(call: Call, number: int, faction: str, version: int) -> HttpResponse:
    """The file of a version: PDF, PNG or JPEG. For referees."""
    row = list_row(call.desk, number, faction)
    found = versions_of(row.army_list).filter(number=version).first() if row.army_list else None
    if found is None:
        raise Http404(NO_FILE)
    return answer_with_version(row.entrant, found)


@download(f"{TOURNAMENT}late/<int:late>/file/", "late_file", REFEREE, media_type=MEDIA_TYPE)
def late_file(call: Call, late: int) -> HttpResponse:
    """The file of a list that waits because it came late. For referees."""
    waiting = late_arrivals.waiting_lists(call.tournament)
    found = next((each for each in waiting if each.request.pk == late), None)
    if found is None:
        raise Http404(access.NO_LATE_REQUEST)
    return answer_with_file(found.request.entrant, found.document, f"{found.request.faction}-late")
