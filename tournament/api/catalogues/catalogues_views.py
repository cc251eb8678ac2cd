"""The catalogues of a tournament and of an account. They are brought in on the page, line by line."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from armies import queries as armies
from armies.models import Catalogue
from armies.services.catalogues import catalogues
from tournament import access
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ACCOUNT, REFEREE, TOURNAMENT, Call, example, operation
from tournament.queries.catalogues import catalogue_rights as rights_of
from tournament.services.catalogues import catalogue_rights
from tournament.services.catalogues.inputs import AccountInput, GrantInput, ShareInput
from tournament.services.core.actors import official
from tournament.services.core.inputs import Input

NAMED = example("an account", {"username": "sam"})
CATALOGUES: Final = "catalogues/"
CATALOGUE: Final = f"{CATALOGUES}<slug:key>/"


class CatalogueOutput(Output):
    """One catalogue."""

    key = serializers.CharField()
    name = serializers.CharField()
    standing = serializers.CharField(help_text="verified, unverified or demonstration.")
    source = serializers.CharField(  # type: ignore[assignment]  # a field, as the framework wants it
        help_text="Where it comes from."
    )
    licence = serializers.CharField()
    good = serializers.IntegerField(source="good_count", help_text="Figures.")
    evil = serializers.IntegerField(source="evil_count", help_text="Figures.")
    owner = serializers.SerializerMethodField(help_text="By name; null is no player.")
    for_everybody = serializers.CharField(help_text="What every account may do: read, use, or nothing.")

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_owner(self, row: Catalogue) -> str | None:
        """The name, not the address."""
        return None if row.owner is None else row.owner.get_full_name() or row.owner.get_username()


class GrantOutput(Output):
    """The right of one account."""

    username = serializers.CharField(source="user.username")
    right = serializers.ChoiceField(choices=choices.CATALOGUE_RIGHT)


class ReadableOutput(Output):
    """One that this account may read."""

    catalogue = CatalogueOutput()
    right = serializers.ChoiceField(choices=choices.OWN_RIGHT)


class OneReadableOutput(ReadableOutput):
    """The same with who has a right to it, for its owner."""

    grants = GrantOutput(many=True)


change = partial(operation, "POST", access=ACCOUNT, output=OneReadableOutput)


@operation("GET", f"{TOURNAMENT}{CATALOGUES}", "catalogues", REFEREE, output=CatalogueOutput, many=True)
def index(call: Call) -> QuerySet[Catalogue]:
    """What players choose figures from, and how far each is to be believed. For referees."""
    return armies.catalogues().filter(tournaments=call.tournament).select_related("owner")


@operation("GET", f"{TOURNAMENT}{CATALOGUE}", "catalogue", REFEREE, output=OpenApiTypes.OBJECT)
def file_of_tournament(call: Call, key: str) -> HttpResponse:
    """Every figure with where the catalogue comes from, as the file that loads again. For referees."""
    return _file(access.catalogue_in(call.tournament, key))


@operation("GET", CATALOGUES, "my_catalogues", ACCOUNT, output=ReadableOutput, many=True, tag="Officials")
def my_catalogues(call: Call) -> Sequence[rights_of.Readable]:
    """What this account owns, may use in its tournaments, or may read. Its own first."""
    return rights_of.readable(_user(call))


@operation("GET", CATALOGUE, "my_catalogue", ACCOUNT, output=OneReadableOutput)
def my_catalogue(call: Call, key: str) -> Response:
    """What this account may do with it; for its owner, who else may."""
    access.catalogue_for(_user(call), key)
    return _shown(call, key)


@operation("GET", f"{CATALOGUE}file/", "my_catalogue_file", ACCOUNT, output=OpenApiTypes.OBJECT)
def my_file(call: Call, key: str) -> HttpResponse:
    """Every figure with where the catalogue comes from, as the file that loads again."""
    return _file(access.catalogue_for(_user(call), key))


@change(f"{CATALOGUE}share/", "catalogue_share")
def share(call: Call, values: ShareInput, key: str) -> Response:
    """Say what every account of the server may do with it; empty is nothing. For its owner."""
    return _changed(call, key, catalogue_rights.share, values)


@change(f"{CATALOGUE}grant/", "catalogue_grant")
def grant(call: Call, values: GrantInput, key: str) -> Response:
    """Let another account read it, or use it in its tournaments. For its owner."""
    return _changed(call, key, catalogue_rights.grant, values)


@change(f"{CATALOGUE}withdraw/", "catalogue_withdraw", examples=(NAMED,))
def withdraw(call: Call, values: AccountInput, key: str) -> Response:
    """Take the right of an account away; tournaments that use it go on with it. For its owner."""
    return _changed(call, key, catalogue_rights.withdraw, values)


@change(f"{CATALOGUE}hand-over/", "catalogue_hand_over", other_outputs=((204, None),), examples=(NAMED,))
def hand_over(call: Call, values: AccountInput, key: str) -> Response:
    """Give it to another account; 204 where you may not read it any more. For its owner."""
    return _changed(call, key, catalogue_rights.hand_over, values)


def _user(call: Call) -> User:
    return cast("User", call.request.user)


def _changed(call: Call, key: str, verb: Callable[..., object], values: Input) -> Response:
    user = _user(call)
    row = access.catalogue_for(user, key, is_owned=True)
    verb(row, **values.as_dict(), by=official(user), now=call.now)
    return _shown(call, key)


def _shown(call: Call, key: str) -> Response:
    """One catalogue as this account sees it; nothing where it may read it no more."""
    user = _user(call)
    found = next(iter(rights_of.readable(user, key)), None)
    if found is None:
        return Response(status=204)
    is_owned = found.right == rights_of.OWNER or user.is_superuser
    grants: Any = found.catalogue.grants.select_related("user") if is_owned else ()
    return call.answer({"catalogue": found.catalogue, "right": found.right, "grants": grants})


def _file(row: Catalogue) -> HttpResponse:
    return HttpResponse(catalogues.export_json(row), content_type="application/json")
