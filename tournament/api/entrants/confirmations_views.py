"""Registrations that wait for their confirmation by mail."""

from typing import Any, Final

from django.db.models import QuerySet
from rest_framework.exceptions import Throttled
from rest_framework.response import Response

from tournament import access
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.api.serializers.entrants import AskedOutput, LinkOutput, UnconfirmedOutput
from tournament.models import UnconfirmedRegistration
from tournament.services.entrants import registration_confirmations
from tournament.services.entrants.inputs import ConfirmationInput, MailAgainInput
from tournament.web import limits
from tournament.web.player.entrants.confirmations import address_maker, mail_private_link

REGISTRATIONS: Final = f"{TOURNAMENT}registrations/"


@operation("GET", REGISTRATIONS, "registrations", ORGANISER, output=UnconfirmedOutput, paged=Pages)
def index(call: Call) -> QuerySet[UnconfirmedRegistration]:
    """Registrations without a place, oldest first. For organisers."""
    return registration_confirmations.waiting_for_confirmation(call.tournament, now=call.now)


@operation(
    "POST",
    f"{REGISTRATIONS}<int:number>/confirm/",
    "registration_confirm_at_desk",
    ORGANISER,
    output=LinkOutput,
)
def confirm_at_desk(call: Call, number: int) -> dict[str, Any]:
    """Make an entrant of a registration, without its mail. For organisers."""
    row = access.one_or_404(call.tournament.unconfirmed.all(), access.NO_REGISTRATION, pk=number)
    entrant, token = registration_confirmations.confirm_at_desk(row, by=call.actor, now=call.now)
    mail_private_link(call.request, entrant, token)
    return {"entrant": entrant, "token": token}


@operation("POST", f"{REGISTRATIONS}confirm/", "registration_confirm", PUBLIC, output=LinkOutput)
def confirm(call: Call, values: ConfirmationInput) -> dict[str, Any]:
    """Confirm a registration with the key at the end of the mailed link. Twice gives the same answer."""
    tournament = call.tournament
    if wait := limits.form_has_to_wait(call.request, "confirm", now=call.now):
        raise Throttled(wait)
    row = registration_confirmations.find(tournament, values.key, now=call.now)
    entrant, token = registration_confirmations.confirm(tournament, values.key, now=call.now)
    if row is not None:
        mail_private_link(call.request, entrant, token)
    return {"entrant": entrant, "token": token}


@operation(
    "POST",
    f"{REGISTRATIONS}mail-again/",
    "registration_mail_again",
    PUBLIC,
    output=AskedOutput,
    statuses=(202,),
)
def mail_again(call: Call, values: MailAgainInput) -> Response:
    """Mail the same link again to the player who registered with this request token."""
    tournament = call.tournament
    if wait := limits.registration_has_to_wait(call.request, tournament, now=call.now):
        raise Throttled(wait)
    asked = registration_confirmations.mail_again(
        tournament, f"api:{values.token}", address_of=address_maker(call.request, tournament), now=call.now
    )
    return call.answer({"name": asked.name, "must_confirm": True}, status=202)
