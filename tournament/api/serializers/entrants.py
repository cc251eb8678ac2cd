"""Entrants: what everybody may know, what they know of themselves, and what is said at registration."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, Shape, TokenField

SECRET_LENGTH = 22  # characters that hold 128 random bits


class PersonShape(Shape):
    """Somebody at a table."""

    number = serializers.IntegerField(help_text="The start number.")
    name = serializers.CharField()
    club = serializers.CharField()


class EntrantShape(PersonShape):
    """An entrant as everybody may see one."""

    country = serializers.CharField(help_text="Two letters, or empty.")
    status = serializers.ChoiceField(choices=choices.ENTRANT)


class OwnEntrantShape(EntrantShape):
    """An entrant as the private link shows it, to nobody else."""

    email = serializers.CharField()
    language = serializers.CharField()
    registered_at = serializers.DateTimeField()
    checked_in_at = serializers.DateTimeField(allow_null=True)


class RegistrationBody(Body):
    """What an entrant says of themself."""

    name = serializers.CharField(max_length=80)
    club = serializers.CharField(max_length=80, required=False, allow_blank=True)
    country = serializers.CharField(
        max_length=2, required=False, allow_blank=True, help_text="Two letters, such as ES."
    )
    email = serializers.EmailField(
        required=False, allow_blank=True, help_text="For the organiser only; no page and no answer shows it."
    )
    language = serializers.ChoiceField(choices=choices.SPOKEN_LANGUAGE, required=False)
    token = TokenField(
        required=False,
        min_length=SECRET_LENGTH,
        help_text="Made by the client, at random and kept to itself: whoever sends it again gets the same "
        "entrant and the same link, so that a lost answer loses nobody.",
    )


class UnconfirmedShape(Shape):
    """A registration that waits for its confirmation; for organisers."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    country = serializers.CharField()
    email = serializers.CharField()
    asked_at = serializers.DateTimeField()


class AskedShape(Shape):
    """Registered, without a place until it is confirmed by mail."""

    name = serializers.CharField()
    must_confirm = serializers.BooleanField(help_text="Always true: the link is in the mail.")


class ConfirmationBody(Body):
    """What the mailed link ends with."""

    key = TokenField(min_length=SECRET_LENGTH)


class AgainBody(Body):
    """With which request token somebody registered."""

    token = TokenField(min_length=SECRET_LENGTH)


class OwnDetailsBody(Body):
    """What an entrant may correct alone; the name is for the desk."""

    club = serializers.CharField(max_length=80, required=False, allow_blank=True)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True)
    email = serializers.EmailField(required=False, allow_blank=True)
    language = serializers.ChoiceField(choices=choices.SPOKEN_LANGUAGE, required=False)


class EntrantBody(OwnDetailsBody):
    """What an organiser may correct. A table is kept and groups are made at addresses of their own."""

    name = serializers.CharField(max_length=80, required=False)


class EraseBody(Body):
    """Whether the name goes, too."""

    with_name = serializers.BooleanField(
        required=False,
        help_text="Name, club and country, too. Without it they stay in the results of a public tournament.",
    )


class LinkShape(Shape):
    """An entrant with the private link, which is told this once."""

    entrant = EntrantShape()
    token = serializers.CharField(help_text="For the header: Authorization: Link TOKEN.")
