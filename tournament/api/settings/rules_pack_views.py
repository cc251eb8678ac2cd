"""The rules pack of an event: sent as a form by its organisers, downloaded by everybody."""

from typing import Final

from django.http.response import HttpResponseBase
from rest_framework import serializers

from tournament.api.core.base_serializers import RequestSerializer
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, download, operation
from tournament.api.serializers.tournaments import TournamentOutput
from tournament.models import Tournament
from tournament.services.core.inputs import NoInput
from tournament.services.settings import event_files, rules_packs
from tournament.web.public.event_files import answer

RULES_PACK: Final = f"{TOURNAMENT}rules-pack/"
MAX_FORM_BYTES: Final = rules_packs.MAX_FILE_BYTES + 64 * 1024  # the file, and what a form needs around it


class RulesPackUpload(RequestSerializer):
    """A PDF of at most 10 MB."""

    rules_pack_file = serializers.FileField(allow_empty_file=True)


@download(
    RULES_PACK, "rules_pack", PUBLIC, media_type="application/pdf", refuses=(429,), is_own_draft_shown=True
)
def show(call: Call) -> HttpResponseBase:
    """The rules pack as a PDF. 404 where the event has none, or a link alone."""
    return answer(call.request._request, call.tournament, event_files.RULES_PACK)  # noqa: SLF001 - as Django's views take it


@operation(
    "POST",
    RULES_PACK,
    "rules_pack_upload",
    ORGANISER,
    output=TournamentOutput,
    upload=RulesPackUpload,
    max_bytes=MAX_FORM_BYTES,
    refuses=(503,),
)
def upload(call: Call) -> Tournament:
    """Make a PDF the rules pack in place of the one there is. The same again is no change. For organisers."""
    content = call.read(RulesPackUpload)["rules_pack_file"]
    return rules_packs.upload(call.tournament, content, by=call.actor, now=call.now)


@operation("POST", f"{RULES_PACK}remove/", "rules_pack_remove", ORGANISER, output=TournamentOutput)
def remove(call: Call, values: NoInput) -> Tournament:  # noqa: ARG001 - nothing is sent
    """Take the PDF away; a link stays. For organisers."""
    return rules_packs.remove(call.tournament, by=call.actor, now=call.now)
