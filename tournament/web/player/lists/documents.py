"""A player's list as a text, a file or a link, in an event whose game has no catalogue."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from armies.list_slots import side_of
from armies.models import ArmyListVersion
from tournament import access, adapters, time_source
from tournament.models import Entrant
from tournament.queries.lists import list_sheets, visibility
from tournament.queries.rounds import games
from tournament.services.lists import list_documents, lists
from tournament.services.lists import visibility as looks
from tournament.services.tournaments import deadlines
from tournament.web import limits
from tournament.web.forms.list_document_form import MAX_FORM_BYTES, document_form
from tournament.web.forms.post_data import takes_upload
from tournament.web.list_documents import answer_with_version
from tournament.web.player.core import phone_forms
from tournament.web.player.core.link_access import FORM, SAFE, Own, own_page, page, see_other
from tournament.web.refusals import form_errors

UNPROCESSABLE = 422
NOT_OPEN = gettext_lazy("You cannot see this list. Go back to your own.")


@takes_upload(MAX_FORM_BYTES)
@own_page(FORM)
def hand_in(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    if not adapters.has_list_documents(own.tournament):
        return see_other(request, own.url("build", faction))
    now = time_source.now()
    sheet = list_sheets.sheet_of(own.entrant, faction)
    form = document_form(request, sheet.document)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            limits.refuse_flood(own.entrant, now=now)
            sent: dict[str, Any] = {"file": form.cleaned_data["file"], "by": own.actor, "now": now}
            sent["sent"] = phone_forms.sent_of(request, own.entrant)
            done = list_documents.hand_in(own.entrant, faction, form.values(), **sent)
            own.entrant.refresh_from_db()
            phone_forms.tell_hand_in(request, done, list_sheets.sheet_of(own.entrant, faction).version)
            return see_other(request, own.url("receipt", faction))
    context = {
        "form": form,
        "sheet": sheet,
        "faction": faction,
        "side": side_of(faction),
        "deadline": deadlines.list_deadline(own.entrant, faction),
        "phone_fields": phone_forms.fields_of(own.entrant, now=now),
    }
    status = UNPROCESSABLE if form.errors else 200
    return page(request, own, "player/lists/document.html", context, current="lists", status=status)


@own_page(SAFE)
def own_file(_request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    return answer_with_version(own.entrant, lists.current(own.entrant, faction))


@own_page(SAFE)
def file_of_opponent(_request: HttpRequest, own: Own, number: int, faction: str) -> HttpResponse:
    game = games.game_of(own.entrant, number)
    if game is None or game.opponent is None:
        raise Http404(NOT_OPEN)
    return _open_file(own, game.opponent, visibility.lists_shown(game), faction)


@own_page(SAFE)
def file_of_other(_request: HttpRequest, own: Own, number: int, faction: str) -> HttpResponse:
    holder = access.entrant_in(own.tournament, number)
    return _open_file(own, holder, visibility.lists_open_to(own.entrant, holder), faction)


def _open_file(own: Own, holder: Entrant, versions: list[ArmyListVersion], faction: str) -> HttpResponse:
    found = [version for version in versions if version.army_list.slot == faction]
    if not found:
        raise Http404(NOT_OPEN)
    looks.note_look(own.entrant, holder, found, now=time_source.now())
    return answer_with_version(holder, found[0])
