"""Officials: who has which part in a tournament."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class OfficialOutput(Output):
    """One official."""

    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.get_full_name")
    kind = serializers.ChoiceField(choices=choices.ROLE)


class AppointedOutput(OfficialOutput):
    """With the password of an account that is new."""

    password = serializers.CharField(allow_null=True, help_text="Told this once; empty for a known account.")


class ResetLinkOutput(Output):
    """A page on which an official sets a new password, once."""

    address = serializers.CharField()
    expires_at = serializers.DateTimeField()
