"""What setting the fee and noting payments take."""

from typing import Any, Final

from tournament.engine.fees import FeeKind, PaidBy, cents_read
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import Input, choice, mapping, text, token

FEES_HELP: Final = (
    'Such as {"fee": "25", "member_fee": "20", "currency": "EUR", "pay_url": "https://..."}, or {} for no fee'
)


class FeePlanInput(Input):
    """The fee as it should be, all of it."""

    plan: dict[str, Any] = mapping(help_text=FEES_HELP)


class FeeNoteInput(Input):
    """A payment, a refund, or the mark of a member."""

    token: str = token(default="")
    kind: str = choice(FeeKind)
    amount: str = text(10, default="", help_text='For money, such as "25" or "12.50".')
    paid_by: str = choice(PaidBy, default="", help_text="For money.")

    @property
    def cents(self) -> int:
        """Raises ``Invalid`` for what is no amount."""
        cents = cents_read(self.amount) if self.amount else 0
        if cents is None:
            raise Invalid("amount-out-of-range", field="amount")
        return cents
