"""Fees: the plan, everybody's account, and one note."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import PersonOutput
from tournament.engine.fees import PaidBy, amount_text
from tournament.services.entrants.fee_inputs import FEES_HELP


@extend_schema_field({"type": "string", "example": "12.50"})
class AmountTextField(serializers.Field[int, Any, str, Any]):
    """Cents as a text with at most two decimals."""

    def to_representation(self, value: int) -> str:
        return amount_text(value)


class FeePlanOutput(Output):
    """What playing costs."""

    plan = serializers.DictField(source="fee_plan", help_text=FEES_HELP)


class FeeRowOutput(Output):
    """What one player is asked and has paid."""

    entrant = PersonOutput()
    is_member = serializers.BooleanField(source="account.is_member")
    asked = AmountTextField(source="account.asked", read_only=True)
    paid = AmountTextField(source="account.paid", read_only=True)
    refunded = AmountTextField(source="account.refunded", read_only=True)
    due = AmountTextField(source="account.due", read_only=True)


class FeeEntryOutput(Output):
    """One note in the ledger of fees."""

    entrant = serializers.IntegerField(source="entrant.number", help_text="The start number.")
    kind = serializers.ChoiceField(choices=choices.FEE_KIND)
    amount = AmountTextField(source="cents", read_only=True)
    paid_by = serializers.ChoiceField(choices=["", *(each.value for each in PaidBy)])
    noted_by = serializers.CharField()
    noted_at = serializers.DateTimeField()
