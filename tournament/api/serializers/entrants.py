"""Entrants: what everybody may know, and what they know of themselves."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class PersonOutput(Output):
    """A player at a table."""

    number = serializers.IntegerField(help_text="The start number.")
    name = serializers.CharField()
    club = serializers.CharField()


class EntrantOutput(PersonOutput):
    """An entrant as everybody may see one."""

    country = serializers.CharField(help_text="Two letters, or empty.")
    status = serializers.ChoiceField(choices=choices.ENTRANT)


class OwnEntrantOutput(EntrantOutput):
    """A player as only the private link shows it."""

    email = serializers.CharField()
    language = serializers.CharField()
    registered_at = serializers.DateTimeField()
    checked_in_at = serializers.DateTimeField(allow_null=True)


class UnconfirmedOutput(Output):
    """A registration that waits for its confirmation; for organisers."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    country = serializers.CharField()
    email = serializers.CharField()
    asked_at = serializers.DateTimeField()


class AskedOutput(Output):
    """Registered, without a place until it is confirmed by mail."""

    name = serializers.CharField()
    must_confirm = serializers.BooleanField(help_text="Always true: the link comes by e-mail.")


class LinkOutput(Output):
    """An entrant with the private link, which is told this once."""

    entrant = EntrantOutput()
    token = serializers.CharField(help_text="For the header: Authorization: Link TOKEN.")
