"""Take back a line of the ledger of fees, and the fee itself. The line stays, marked."""

from collections.abc import Mapping
from typing import Final

from tournament.engine.fees import FeeKind
from tournament.queries.entrants import fees
from tournament.services.core.errors import Conflict
from tournament.services.undo.actions import LoggedAction, Way, one_entrant
from tournament.services.undo.row_restore import put_back


def _built_on_payment(action: LoggedAction) -> Conflict | None:
    """A refund needs the payment behind it."""
    if fees.row_of(action.entrant).account.balance < action.entry.data["cents"]:
        return Conflict("built-on", case="refunded")
    return None


WAYS: Final[Mapping[str, Way]] = {
    "fee.change-plan": Way(put_back),
    f"fee.{FeeKind.PAID.value}": Way(put_back, _built_on_payment, holds=one_entrant),
    **{
        f"fee.{kind.value}": Way(put_back, holds=one_entrant)
        for kind in (FeeKind.REFUND, FeeKind.MEMBER, FeeKind.NOT_MEMBER)
    },
}
