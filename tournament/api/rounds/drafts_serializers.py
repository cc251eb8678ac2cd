"""Drafts: what people change by hand, what is said about it, and why two meet or do not."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import PersonOutput
from tournament.api.serializers.pairings import PairingOutput, ReasonOutput, ReasonText
from tournament.api.serializers.tournaments import RoundOutput

LEVELS = ("error", "warning", "note")
STATES = ("broken", "warned", "fine")
WHY = ("absent", "no-bye", "rule", "cost", "lot", "by-hand", "only-way")
VERDICTS = ("equal", "worse", "better")


class RemarkOutput(Output):
    """One thing to say about the pairings: an error, a warning or a note."""

    code = serializers.CharField()
    level = serializers.ChoiceField(choices=LEVELS)
    text = ReasonText(source="*")


class DraftPairingOutput(PairingOutput):
    """One pairing of a draft, with what is to be said about it."""

    is_fixed = serializers.BooleanField(help_text="Stays when the round is re-paired.")
    remarks = RemarkOutput(many=True)


class AimOutput(Output):
    """One aim of the engine: what this round costs, and what the engine's own round would."""

    key = serializers.CharField()
    name = serializers.CharField()
    source = serializers.CharField(  # type: ignore[assignment]  # a field, as the framework wants it
        help_text="The rule or reason behind it."
    )
    cost = serializers.IntegerField()
    best = serializers.IntegerField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    words = serializers.CharField()


class PairOutput(Output):
    """Two start numbers; without `b` it is the bye."""

    a = serializers.IntegerField()
    b = serializers.IntegerField(allow_null=True)


class WhyOutput(Output):
    """Why two meet, or why not: sentences, and the best round in which it were the other way round."""

    a = serializers.IntegerField()
    b = serializers.IntegerField(allow_null=True)
    is_paired = serializers.BooleanField()
    why = serializers.ChoiceField(
        choices=WHY, help_text="What decided it. `only-way`: no other round is possible."
    )
    reasons = ReasonOutput(many=True)
    aims = AimOutput(
        many=True, help_text="What the other round would cost (`cost`) against the best (`best`)."
    )
    gone = PairOutput(many=True, help_text="Pairings that the other round would not have.")
    come = PairOutput(many=True, help_text="Pairings it would have instead.")


class ChangeOutput(Output):
    """One change by an official."""

    number = serializers.IntegerField()
    verb = serializers.CharField()
    says = serializers.CharField(source="sentence")
    reason = serializers.CharField(source="why")
    by = serializers.CharField(source="actor_name")
    at = serializers.DateTimeField()
    is_taken_back = serializers.BooleanField()


class ReviewOutput(Output):
    """A round as it stands, or as it would: pairings, remarks, costs, and whether it can be published."""

    round = RoundOutput()
    seen = serializers.CharField(help_text="Send it back with a change.")
    is_trial = serializers.BooleanField(help_text="True if this has not happened.")
    state = serializers.ChoiceField(
        choices=STATES,
        help_text="`broken` is no round, `warned` has to be confirmed, `fine` can be published.",
    )
    is_best = serializers.BooleanField(help_text="Is this round as good as the engine's in every aim?")
    pairings = DraftPairingOutput(many=True)
    remarks = RemarkOutput(many=True, help_text="Remarks on the whole round.")
    aims = AimOutput(many=True)
    loose = PersonOutput(many=True, help_text="They play but have no place.")
    gone = PersonOutput(many=True, help_text="They have a place but no longer play.")
    changes = ChangeOutput(many=True, help_text="Newest first.")
