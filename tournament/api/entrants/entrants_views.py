"""Entrants: all of them, one of them, here, gone, excluded, and the private link."""

from dataclasses import fields, replace
from typing import Any, Final

from django.http import HttpResponseBase
from rest_framework.exceptions import Throttled
from rest_framework.response import Response

from tournament import access
from tournament.api.core.operations import (
    ORGANISER,
    PUBLIC,
    REFEREE,
    SCOREKEEPER,
    TOURNAMENT,
    Call,
    operation,
)
from tournament.api.core.paging import Pages
from tournament.api.serializers.entrants import AskedOutput, EntrantOutput, LinkOutput
from tournament.api.standings.explanations_serializers import EntrantPageOutput
from tournament.models import Entrant, RoleKind
from tournament.queries.penalties import penalties as penalty_rows
from tournament.queries.standings.entrant_paths import path_of
from tournament.services.core.actors import Actor, official
from tournament.services.core.inputs import OptionalReasonInput, ReasonInput
from tournament.services.deletion import personal_data
from tournament.services.entrants import attendance, entrants, registration_confirmations, waiting_list
from tournament.services.entrants.inputs import EntrantInput, EraseInput, ExcludeInput, RegistrationInput
from tournament.services.penalties import penalties
from tournament.web import limits
from tournament.web.player.entrants.confirmations import address_maker

ENTRANTS: Final = f"{TOURNAMENT}entrants/"
ENTRANT: Final = f"{ENTRANTS}<int:number>/"
ACCEPTED: Final = 202


@operation("GET", ENTRANTS, "entrants", PUBLIC, output=EntrantOutput, paged=Pages)
def index(call: Call) -> HttpResponseBase:
    """By start number. No answer shows an e-mail address."""
    return call.unless_unchanged(call.tournament.entrants.all)


@operation(
    "POST",
    ENTRANTS,
    "entrant_register",
    PUBLIC,
    output=LinkOutput,
    statuses=(200, 201),
    other_outputs=((ACCEPTED, AskedOutput),),
    is_own_draft_shown=True,
)
def register(call: Call, values: RegistrationInput) -> Response:
    """Register oneself while registration is open; officials add late entries too.

    The private link's token is told in this answer; only the same request token brings it again.
    202: the tournament confirms registrations by mail, and there is no place and no token before that.
    """
    fields = values.as_dict()
    token = fields.pop("token", "")
    details, tournament = entrants.Details(**fields), call.tournament
    if wait := limits.registration_has_to_wait(call.request, tournament, now=call.now):
        raise Throttled(wait)
    by, form = _registers(call, details), f"api:{token}" if token else ""
    if registration_confirmations.is_needed(tournament, by=by):
        asked = registration_confirmations.request_confirmation(
            tournament,
            details,
            address_of=address_maker(call.request, tournament),
            by=by,
            now=call.now,
            form_token=form,
        )
        return Response(AskedOutput({"name": asked.name, "must_confirm": True}).data, status=ACCEPTED)
    entrant, link = entrants.register(tournament, details, by=by, now=call.now, form_token=form)
    is_new = entrant.registered_at == call.now
    return call.answer({"entrant": entrant, "token": link}, status=201 if is_new else 200)


@operation("GET", ENTRANT, "entrant", PUBLIC, output=EntrantPageOutput)
def show(call: Call, number: int) -> HttpResponseBase:
    """The way through the tournament, and every tie-break as a sum, term by term.

    `terms` that are not `left_out` add up to `value`; who was level before and after it stands beside.
    """
    tournament = call.tournament
    entrant = access.entrant_in(tournament, number)

    def page() -> dict[str, Any]:
        shown = penalty_rows.shown_to_all(tournament).filter(entrant=entrant)
        path = path_of(tournament, entrant)
        return {**{each.name: getattr(path, each.name) for each in fields(path)}, "penalties": shown}

    return call.unless_unchanged(page, edited=entrants.COLUMNS, row=entrant)


@operation("PATCH", ENTRANT, "entrant_edit", ORGANISER, output=EntrantOutput, takes_if_match=True)
def edit(call: Call, values: EntrantInput, number: int) -> Response:
    """Correct what is known of an entrant; what is left out stays. For organisers."""
    entrant, seen = call.desk.entrant(number), call.values_read(entrants.COLUMNS)
    details = replace(entrants.details_of(entrant), **values.as_dict())
    edited = entrants.edit(entrant, details, by=call.actor, now=call.now, seen=seen)
    return call.tagged(EntrantOutput(edited), edited, entrants.COLUMNS)


@operation("POST", f"{ENTRANT}erase/", "entrant_erase", ORGANISER, output=EntrantOutput)
def erase(call: Call, values: EraseInput, number: int) -> Entrant:
    """Erase address, link, messages and photos of sheets of a player who has dropped. For organisers.

    The name, club and country stay where they stand in the results of a public tournament;
    `with_name` says otherwise. It cannot be undone.
    """
    entrant = call.desk.entrant(number)
    return personal_data.erase(entrant, **values.as_dict(), by=call.actor, now=call.now)


@operation("POST", f"{ENTRANT}place/", "entrant_place", REFEREE, output=EntrantOutput)
def give_place(call: Call, values: ReasonInput, number: int) -> Entrant:
    """Give a waiting player a place, with a reason, even beyond the limit. For referees."""
    entrant = call.desk.entrant(number)
    return waiting_list.give_place(entrant, by=call.actor, now=call.now, reason=values.reason)


@operation("POST", f"{ENTRANT}check-in/", "entrant_check_in", SCOREKEEPER, output=EntrantOutput)
def check_in(call: Call, number: int) -> Entrant:
    """Check a player in; also brings back a player who dropped. For scorekeepers."""
    return attendance.check_in(call.desk.entrant(number), by=call.actor, now=call.now)


@operation("POST", f"{ENTRANT}drop/", "entrant_drop", REFEREE, output=EntrantOutput)
def drop(call: Call, values: OptionalReasonInput, number: int) -> Entrant:
    """Leaves the tournament; the results so far stand. For referees."""
    entrant = call.desk.entrant(number)
    return attendance.drop(entrant, by=call.actor, now=call.now, reason=values.reason)


@operation("POST", f"{ENTRANT}exclude/", "entrant_exclude", REFEREE, output=EntrantOutput)
def exclude(call: Call, values: ExcludeInput, number: int) -> Entrant:
    """Immediate exclusion, with a reason (10.09). For referees."""
    return penalties.exclude(call.desk.entrant(number), by=call.actor, now=call.now, **values.as_dict())


@operation("POST", f"{ENTRANT}link/", "entrant_link", ORGANISER, output=LinkOutput)
def issue_link(call: Call, number: int) -> dict[str, Any]:
    """A new link; the old one dies at once. Its token is told in this answer only. For organisers."""
    entrant = call.desk.entrant(number)
    return {"entrant": entrant, "token": entrants.issue_link(entrant, by=call.actor, now=call.now)}


@operation("DELETE", f"{ENTRANT}link/", "entrant_link_revoke", ORGANISER, output=EntrantOutput)
def revoke_link(call: Call, number: int) -> Entrant:
    """The link opens nothing any more. Twice is harmless. For organisers."""
    return entrants.revoke_link(call.desk.entrant(number), by=call.actor, now=call.now)


def _registers(call: Call, details: entrants.Details) -> Actor:
    """The organiser at work, else whoever registers: a name is all that is known of them."""
    user = call.request.user
    kind = access.role_of(user, call.tournament)
    if user.is_authenticated and kind == RoleKind.ORGANISER:
        return official(user, kind)
    return Actor(kind="player", name=details.name)
