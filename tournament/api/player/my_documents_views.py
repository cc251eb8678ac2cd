"""An entrant's own list as a text, a file or a link, and the files of lists that are open."""

from typing import Any, Final

from django.http import Http404, HttpResponse
from rest_framework.response import Response

from armies.models import ArmyListVersion
from tournament import access
from tournament.api.core.operations import LINK, Call, download, operation
from tournament.api.lists.documents_serializers import DocumentUpload
from tournament.api.lists.documents_views import FORM, MEDIA_TYPE
from tournament.api.lists.late_serializers import PhoneRequestOutput
from tournament.api.lists.lists_serializers import ListOutput
from tournament.api.player import player_rows
from tournament.api.player.my_lists_views import ACCEPTED, FACTION, LIST, known_faction
from tournament.models import Entrant, PhoneRequest
from tournament.queries.lists import visibility
from tournament.queries.rounds import games
from tournament.services.core.phone_requests import Sent
from tournament.services.lists import list_documents, lists
from tournament.services.lists import visibility as looks
from tournament.web.list_documents import NO_FILE, answer_with_version

FILE: Final[dict[str, Any]] = {"media_type": MEDIA_TYPE, "parameters": (FACTION,), "refuses": (409,)}


@operation(
    "POST",
    f"{LIST}document/",
    "me_list_document",
    LINK,
    output=ListOutput,
    other_outputs=((ACCEPTED, PhoneRequestOutput),),
    upload=DocumentUpload,
    **FORM,
)
def submit(call: Call, faction: str) -> Response:
    """Hand in a text, a file or a link, in a game without a catalogue. Late, it waits for a referee."""
    known_faction(call, faction)
    sent = call.read(DocumentUpload)
    values = sent["values"]
    pressed = Sent(values.token, values.pressed_at) if values.token else Sent(pressed_at=values.pressed_at)
    done = list_documents.hand_in(
        call.entrant, faction, values, file=sent["file"], sent=pressed, by=call.actor, now=call.now
    )
    if done.status != PhoneRequest.Status.DONE:
        return Response(PhoneRequestOutput(done).data, status=ACCEPTED)
    call.entrant.refresh_from_db()
    return call.answer(player_rows.whole_list(call.entrant, faction))


@download(f"{LIST}file/", "me_list_file", LINK, **FILE)
def own_file(call: Call, faction: str) -> HttpResponse:
    """The file of the own version that counts."""
    known_faction(call, faction)
    return answer_with_version(call.entrant, lists.current(call.entrant, faction))


@download("me/pairings/<int:number>/opponent/<str:faction>/file/", "me_opponent_file", LINK, **FILE)
def opponent_file(call: Call, number: int, faction: str) -> HttpResponse:
    """The file of the opponent's list, as far as it is open."""
    game = games.game_of(call.entrant, number)
    if game is None or game.opponent is None:
        raise Http404(NO_FILE)
    return _open_file(call, game.opponent, visibility.lists_shown(game), faction)


@download("me/others/<int:number>/<str:faction>/file/", "me_others_file", LINK, **FILE)
def others_file(call: Call, number: int, faction: str) -> HttpResponse:
    """The file of any player's list, if the tournament opens all lists."""
    holder = access.entrant_in(call.entrant.tournament, number)
    return _open_file(call, holder, visibility.lists_open_to(call.entrant, holder), faction)


def _open_file(call: Call, holder: Entrant, versions: list[ArmyListVersion], faction: str) -> HttpResponse:
    found = [version for version in versions if version.army_list.slot == faction]
    if not found:
        raise Http404(NO_FILE)
    looks.note_look(call.entrant, holder, found, now=call.now)
    return answer_with_version(holder, found[0])
