"""Who works on a tournament, and who is to: for its organisers."""

from typing import Any, Final

from django.db.models import QuerySet
from django.urls import reverse
from rest_framework import serializers
from rest_framework.response import Response

from tournament import access
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, example, operation
from tournament.models import Role
from tournament.queries.core import addresses
from tournament.services.accounts import password_resets
from tournament.services.tournaments import officials, tournaments
from tournament.services.tournaments.inputs import OfficialInput

JUN = example("a referee", {"username": "jun", "name": "Jun Sato", "kind": "referee"})
OFFICIALS: Final = f"{TOURNAMENT}officials/"
OFFICIAL: Final = f"{OFFICIALS}<str:username>/"


class OfficialOutput(Output):
    """One official."""

    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.get_full_name")
    kind = serializers.ChoiceField(choices=choices.ROLE)


class AppointedOutput(OfficialOutput):
    """With the password of an account that is new."""

    password = serializers.CharField(allow_null=True, help_text="Shown once; empty for an existing account.")


class ResetLinkOutput(Output):
    """A page on which an official sets a new password, once."""

    address = serializers.CharField()
    expires_at = serializers.DateTimeField()


@operation("GET", OFFICIALS, "officials", ORGANISER, output=OfficialOutput, many=True)
def index(call: Call) -> QuerySet[Role]:
    """By part, then by sign-in name. For organisers."""
    return call.tournament.roles.select_related("user").order_by("kind", "user__username")


@operation("POST", OFFICIALS, "official_appoint", ORGANISER, output=AppointedOutput, examples=(JUN,))
def appoint(call: Call, values: OfficialInput) -> dict[str, Any]:
    """Give an account a part, or another one; who has no account gets one. For organisers.

    The password of a new account is told in this answer only.
    """
    user, password = officials.invite(call.tournament, values, by=call.actor, now=call.now)
    return {"user": user, "kind": values.kind, "password": password}


@operation("DELETE", OFFICIAL, "official_remove", ORGANISER, refuses=(409,))
def remove(call: Call, username: str) -> None:
    """Remove the role of an account; the account stays. For organisers."""
    user = access.role_in(call.tournament, username).user
    tournaments.dismiss(call.tournament, user, by=call.actor, now=call.now)


@operation(
    "POST", f"{OFFICIAL}link/", "official_reset_link", ORGANISER, output=ResetLinkOutput, statuses=(201,)
)
def make_reset_link(call: Call, username: str) -> Response:
    """A link with which an official sets a new password. For organisers, told in this answer only.

    Refused (403) for oneself, for the staff of the server, for accounts with a role in a tournament that
    you do not organise, and for those that were not made here and have not worked here.
    """
    user = access.role_in(call.tournament, username).user
    key = password_resets.make_link(call.tournament, user, by=call.actor, now=call.now)
    address = addresses.for_phones(call.request, reverse("reset-password", args=[key]))
    return call.answer({"address": address, "expires_at": call.now + password_resets.LIVES}, status=201)
