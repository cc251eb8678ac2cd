"""Tournaments as everybody may see them."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.serializers.pairings import BoardRowOutput


class TournamentOutput(Output):
    """One event."""

    slug = serializers.CharField()
    name = serializers.CharField()
    venue = serializers.CharField()
    map_url = serializers.CharField(help_text="Where the hall is on a map; else empty.")
    description = serializers.CharField(help_text="Plain text; lines end with a newline.")
    price = serializers.CharField()
    prizes = serializers.CharField()
    contact = serializers.CharField(help_text="A link or words that the organiser has published.")
    has_rules_pack = serializers.BooleanField(source="rules_pack", help_text="A PDF lies at `rules-pack/`.")
    has_club_mark = serializers.BooleanField(source="club_mark", help_text="A JPEG lies at `club-mark/`.")
    rules_pack_url = serializers.CharField(help_text="A rules pack elsewhere; else empty.")
    photos_url = serializers.CharField(help_text="The album of the event, elsewhere; else empty.")
    starts_on = serializers.DateField()
    time_zone = serializers.CharField()
    language = serializers.CharField()
    ruleset = serializers.CharField(source="ruleset_key")
    level = serializers.IntegerField(help_text="Points of an army; 0 is no limit.")
    lists_brought = serializers.ChoiceField(
        choices=choices.LISTS_BROUGHT, help_text="Lists of each player; empty is what the game usually has."
    )
    format = serializers.ChoiceField(choices=choices.FORMAT)
    rounds_planned = serializers.IntegerField(
        help_text="Without a cut; a round robin sets it when it begins."
    )
    cut_size = serializers.IntegerField(help_text="How many play on after the Swiss rounds; 0 is no cut.")
    table_count = serializers.IntegerField()
    status = serializers.ChoiceField(choices=choices.TOURNAMENT)
    called_off_because = serializers.CharField(help_text="Why it was called off; else empty.")
    registration_closes_at = serializers.DateTimeField(allow_null=True)
    lists_close_at = serializers.DateTimeField(allow_null=True)
    check_in_opens_at = serializers.DateTimeField(allow_null=True)
    check_in_closes_at = serializers.DateTimeField(allow_null=True)
    entrant_limit = serializers.IntegerField(allow_null=True, help_text="More players join the waiting list.")
    confirms_email = serializers.BooleanField(help_text="Registrations wait for a confirmation by e-mail.")
    penalties_shown = serializers.ChoiceField(
        choices=choices.PENALTIES_SHOWN, help_text="Which penalties everybody may see."
    )
    is_public = serializers.BooleanField(help_text="Is it public? Only its officials see a draft.")
    is_archived = serializers.BooleanField(help_text="Not in the list of tournaments.")
    is_rehearsal = serializers.BooleanField(help_text="A copy for trying things out; never public.")
    is_demonstration = serializers.BooleanField(help_text="Invented people and figures.")
    revision = serializers.IntegerField(help_text="Rises with every visible change.")


class RoundOutput(Output):
    """One set of pairings."""

    number = serializers.IntegerField()
    level = serializers.IntegerField(source="points_limit", help_text="Points of an army; 0 is no limit.")
    stage = serializers.ChoiceField(choices=choices.STAGE)
    title = serializers.CharField(help_text="Round 3, Round 3 of 7, or Semi-final.")
    status = serializers.ChoiceField(choices=choices.ROUND)
    drafted_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class BoardOutput(Output):
    """A round with every table, in the order of the tables and the bye last."""

    round = RoundOutput()
    tables = BoardRowOutput(many=True)


class VisibilityOutput(Output):
    """Who finds a tournament."""

    is_public = serializers.BooleanField(help_text="Is it public?")
    is_archived = serializers.BooleanField(help_text="Is it missing from the list of tournaments?")


class DeletedOutput(Output):
    """What was deleted."""

    slug = serializers.CharField()
    kept_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when it can be restored; null is never."
    )
