"""What an organiser says of a tournament: when opening it, when changing it, when moving it on."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, Shape


class CommonBody(Body):
    """What is said when opening a tournament, and later."""

    name = serializers.CharField(max_length=120, required=False)
    starts_on = serializers.DateField(required=False)
    venue = serializers.CharField(max_length=120, required=False, allow_blank=True)
    time_zone = serializers.CharField(max_length=64, required=False, help_text="Such as Europe/Madrid.")
    language = serializers.ChoiceField(choices=choices.SPOKEN_LANGUAGE, required=False)
    format = serializers.ChoiceField(choices=choices.FORMAT, required=False)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=50, required=False)
    cut_size = serializers.IntegerField(min_value=0, max_value=16, required=False)
    table_count = serializers.IntegerField(min_value=1, max_value=5_000, required=False)
    reveal = serializers.ChoiceField(
        choices=choices.REVEAL, required=False, help_text="When an opponent may see a list."
    )
    penalties_shown = serializers.ChoiceField(choices=choices.PENALTIES_SHOWN, required=False)
    is_listed = serializers.BooleanField(required=False, help_text="Shown in the list of tournaments.")
    catalogues = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Keys of the catalogues players choose from: those that you may use.",
    )


class SettingsBody(CommonBody):
    """What may be changed; what the first round froze is refused from then on."""

    registration_closes_at = serializers.DateTimeField(required=False, allow_null=True)
    lists_close_at = serializers.DateTimeField(required=False, allow_null=True)
    check_in_opens_at = serializers.DateTimeField(required=False, allow_null=True)
    check_in_closes_at = serializers.DateTimeField(required=False, allow_null=True)
    entrant_limit = serializers.IntegerField(
        min_value=1, max_value=10_000, required=False, allow_null=True, help_text="Who comes later waits."
    )
    confirms_email = serializers.BooleanField(
        required=False, help_text="Registrations wait for a confirmation by e-mail."
    )
    reminder_hours = serializers.IntegerField(
        min_value=0, max_value=336, required=False, help_text="Before the deadline of lists; 0 is none."
    )
    spoken_languages = serializers.ListField(
        child=serializers.ChoiceField(choices=choices.SPOKEN_LANGUAGE),
        required=False,
        help_text="In which the hall hears announcements.",
    )


class PlanBody(CommonBody):
    """A new tournament; what is left out is the usual."""

    name = serializers.CharField(max_length=120)
    starts_on = serializers.DateField()
    ruleset = serializers.CharField(source="ruleset_key", max_length=40, required=False)
    level = serializers.IntegerField(min_value=1, max_value=100_000, required=False)


class VisibilityBody(Body):
    """Who finds a tournament; what is left out stays."""

    is_public = serializers.BooleanField(required=False, help_text="Whether anybody may see it.")
    is_archived = serializers.BooleanField(
        required=False, help_text="Whether it is left out of the list of tournaments."
    )


class VisibilityShape(Shape):
    """Who finds a tournament."""

    is_public = serializers.BooleanField(help_text="Whether anybody may see it.")
    is_archived = serializers.BooleanField(help_text="Whether it is left out of the list of tournaments.")


class DuplicateBody(Body):
    """What the copy is called, when it is, and who works on it."""

    name = serializers.CharField(max_length=120)
    starts_on = serializers.DateField()
    with_officials = serializers.BooleanField(required=False, help_text="They keep their roles.")


class DeletionBody(Body):
    """The name of the tournament once more, so that nobody deletes another one."""

    name = serializers.CharField(max_length=120)
    erase_now = serializers.BooleanField(required=False, help_text="Keep no backup file.")


class DeletedShape(Shape):
    """What was deleted."""

    slug = serializers.CharField()
    kept_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when the owner of the server can restore it; null is not at all."
    )


class MoveBody(Body):
    """Where the tournament goes on to."""

    to = serializers.ChoiceField(choices=choices.TOURNAMENT)
    reason = serializers.CharField(
        max_length=1000,
        required=False,
        allow_blank=True,
        default="",
        help_text="Needed to open it again, and to call it off.",
    )
