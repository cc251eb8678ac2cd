"""The mark of the club that holds an event: sent as a form by its organisers, shown to everybody."""

from typing import Final

from django.http.response import HttpResponseBase
from rest_framework import serializers

from tournament.api.core.base_serializers import RequestSerializer
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, download, operation
from tournament.api.serializers.tournaments import TournamentOutput
from tournament.models import Tournament
from tournament.services.core import pictures
from tournament.services.core.inputs import NoInput
from tournament.services.settings import club_marks, event_files
from tournament.web.public.event_files import answer

CLUB_MARK: Final = f"{TOURNAMENT}club-mark/"
MAX_FORM_BYTES: Final = pictures.MAX_FILE_BYTES + 64 * 1024  # the picture, and what a form needs around it


class ClubMarkUpload(RequestSerializer):
    """A picture: JPEG, PNG or WebP."""

    club_mark_file = serializers.FileField(allow_empty_file=True)


@download(CLUB_MARK, "club_mark", PUBLIC, media_type="image/jpeg", refuses=(429,), is_own_draft_shown=True)
def show(call: Call) -> HttpResponseBase:
    """The mark of the club as a JPEG on white. 404 where the event has none."""
    return answer(call.request._request, call.tournament, event_files.CLUB_MARK)  # noqa: SLF001 - as Django's views take it


@operation(
    "POST",
    CLUB_MARK,
    "club_mark_upload",
    ORGANISER,
    output=TournamentOutput,
    upload=ClubMarkUpload,
    max_bytes=MAX_FORM_BYTES,
    refuses=(503,),
)
def upload(call: Call) -> Tournament:
    """Make a picture the mark of the club in place of the one there is. For organisers."""
    content = call.read(ClubMarkUpload)["club_mark_file"]
    return club_marks.upload(call.tournament, content, by=call.actor, now=call.now)


@operation("POST", f"{CLUB_MARK}remove/", "club_mark_remove", ORGANISER, output=TournamentOutput)
def remove(call: Call, values: NoInput) -> Tournament:  # noqa: ARG001 - nothing is sent
    """Take the mark away. For organisers."""
    return club_marks.remove(call.tournament, by=call.actor, now=call.now)
