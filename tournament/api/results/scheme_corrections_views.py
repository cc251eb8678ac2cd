"""What results are worth, corrected after round 1: looked at first, then saved."""

from typing import Any

from rest_framework import serializers

from tournament.api.core.base_serializers import Output, PointsField
from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, operation
from tournament.api.results.corrections_serializers import PlaceMoveOutput
from tournament.services.results import scheme_corrections
from tournament.services.results.inputs import SchemeCorrectionInput, SchemeCorrectionPreviewInput
from tournament.services.results.scheme_corrections import Covers, SchemeEffects

CORRECTION = f"{TOURNAMENT}scheme/correction/"


class RepricedResultOutput(Output):
    """A result that gets other points."""

    round = serializers.IntegerField(source="pairing.round.number")
    table = serializers.IntegerField(source="pairing.table", allow_null=True)
    before_a = PointsField(source="before.points_a")
    before_b = PointsField(source="before.points_b")
    points_a = PointsField(source="after.points_a")
    points_b = PointsField(source="after.points_b")


class SchemeEffectsOutput(Output):
    """What a correction brings."""

    results = RepricedResultOutput(many=True)
    rulings = serializers.IntegerField(help_text="How many rulings keep the points a referee gave.")
    places = PlaceMoveOutput(many=True, source="standings.places")
    tiebreaks_only = serializers.IntegerField(source="standings.tiebreaks_only")
    papers = serializers.ListField(
        child=serializers.CharField(),
        source="standings.papers",
        help_text="Prints that would be out of date.",
    )


class SchemeCorrectedOutput(Output):
    """The results that got other points."""

    results = RepricedResultOutput(many=True)


@operation(
    "POST", f"{CORRECTION}preview/", "scheme_correction_preview", ORGANISER, output=SchemeEffectsOutput
)
def preview(call: Call, values: SchemeCorrectionPreviewInput) -> SchemeEffects:
    """Results and places that would change. Nothing changes."""
    covers = Covers(values.covers)
    return scheme_corrections.preview(call.tournament, values.scheme, covers, by=call.actor, now=call.now)


@operation("POST", CORRECTION, "scheme_correction", ORGANISER, output=SchemeCorrectedOutput)
def correct(call: Call, values: SchemeCorrectionInput) -> dict[str, Any]:
    """Score by this scheme although round 1 is published. Twice is harmless. For organisers."""
    repriced = scheme_corrections.correct(
        call.tournament,
        values.scheme,
        Covers(values.covers),
        reason=values.reason,
        by=call.actor,
        now=call.now,
    )
    return {"results": repriced}
