"""A photo of the signed sheet from a player's phone. It is for the officials: no player's page shows it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import access, time_source
from tournament.services.results import photos
from tournament.web import limits
from tournament.web.forms.post_data import PHOTO_FORM_BYTES, picture_of, takes_upload
from tournament.web.player.core.link_access import POST, Own, own_page, see_other


@takes_upload(PHOTO_FORM_BYTES)
@own_page(POST)
def take(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    now = time_source.now()
    limits.refuse_flood(own.entrant, now=now)
    pairing = access.pairing_of(own.entrant, access.round_in(own.tournament, number))
    if pairing is None:
        raise Http404(access.NO_TABLE)
    photos.take(pairing, picture_of(request), by=own.actor, now=now)
    words = _("Photo saved. Only officials can see it.")
    return see_other(request, own.url("result-of", number), done=words)
