"""Check a list: anybody with a list or a fingerprint in the hand learns whose locked list it is.

Tells names, factions, versions and times; never a figure that was not sent. Nothing is stored.
"""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from armies import fingerprints
from tournament import access
from tournament.api.core.operations import PUBLIC, Call, operation
from tournament.api.lists.checks_serializers import FoundOutput
from tournament.queries.lists import list_checks, locked_lists
from tournament.services.core.errors import Invalid
from tournament.services.lists.inputs import CheckInput

MAX_FINGERPRINT_LENGTH = 200
ASKED = (
    OpenApiParameter("fingerprint", str, required=True, description="Four groups of four, or all sixteen."),
    OpenApiParameter("tournament", str, description="Also look here, where it is kept off the list."),
)
LIST = OpenApiExample("a list as text", value={"content": "3x NAME\n1x NAME", "tournament": "SLUG"})


@operation("GET", "check/", "check", PUBLIC, output=FoundOutput, parameters=ASKED, refuses=(422,))
def by_fingerprint(call: Call) -> dict[str, Any]:
    """By the fingerprint of a receipt, a print or a score sheet."""
    slug = call.request.query_params.get("tournament", "")
    written = call.request.query_params.get("fingerprint", "")
    if len(written) > MAX_FINGERPRINT_LENGTH:
        raise Invalid("fingerprint-long", "This is no fingerprint. Send its groups.", field="fingerprint")
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
