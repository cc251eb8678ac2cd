"""Check a list: anybody with a list or a fingerprint in the hand learns whose locked list it is.

Tells names, factions, versions and times; never a figure that was not sent. Nothing is stored.
"""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

from armies import fingerprints
from tournament import access
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import PUBLIC, Call, operation
from tournament.api.serializers.entrants import PersonOutput
from tournament.queries.lists import list_checks, locked_lists
from tournament.services.core.errors import Invalid
from tournament.services.lists.inputs import CheckInput

MAX_FINGERPRINT_LENGTH = 200
ASKED = (
    OpenApiParameter("fingerprint", str, required=True, description="Four groups of four, or all sixteen."),
    OpenApiParameter("tournament", str, description="Also look here, where it is kept off the list."),
)
LIST = OpenApiExample("a list as text", value={"content": "3x NAME\n1x NAME", "tournament": "SLUG"})


class LockedListOutput(Output):
    """A list that can no longer be changed. No figure of it is told."""

    tournament = serializers.CharField(source="tournament.slug")
    entrant = PersonOutput()
    faction = serializers.ChoiceField(choices=choices.FACTION)
    version = serializers.IntegerField()
    fingerprint = serializers.CharField()
    locked_at = serializers.DateTimeField(allow_null=True, help_text="Empty if the first round closed it.")


class FoundOutput(Output):
    """What was found."""

    fingerprint = serializers.CharField(help_text="Only the parts you asked for.")
    found = LockedListOutput(many=True)
    kept = LockedListOutput(many=True, help_text="The figures before the catalogue was corrected.")


@operation("GET", "check/", "check", PUBLIC, output=FoundOutput, parameters=ASKED, refuses=(422,))
def by_fingerprint(call: Call) -> dict[str, Any]:
    """By the fingerprint of a receipt, a print or a score sheet."""
    slug = call.request.query_params.get("tournament", "")
    written = call.request.query_params.get("fingerprint", "")
    if len(written) > MAX_FINGERPRINT_LENGTH:
        raise Invalid("fingerprint-long", field="fingerprint")
    digits = fingerprints.digits_of(written)
    tournament = access.public_tournament(slug) if slug else None
    found = locked_lists.with_fingerprint(digits, tournament=tournament)
    return {"fingerprint": fingerprints.whole(digits), "found": found, "kept": ()}


@operation("POST", "check/", "check_content", PUBLIC, output=FoundOutput, examples=(LIST,))
def by_content(_call: Call, values: CheckInput) -> dict[str, Any]:
    """By its content. Nothing is stored."""
    tournament = access.public_tournament(values.tournament) if values.tournament else None
    checked = list_checks.check(values.content, tournament=tournament)
    return {
        "fingerprint": fingerprints.whole(checked.fingerprint),
        "found": checked.found,
        "kept": checked.kept,
    }
