"""What the orders to a clock take."""

from datetime import datetime
from typing import Final

from tournament.services.core.inputs import Input, TokenInput, instant, integer, number, reason, text

MAX_EXTENSION: Final = 120 * 60  # seconds; more is a slip of the keyboard


class ClockInput(TokenInput):
    """An order: the client's token, and the clock that it was decided on."""

    seen: str = text(
        80,
        default="",
        help_text="``seen`` of the preview. The order is refused with ``clock-changed`` if another one came "
        "since; without it, it is given as the clock stands.",
    )


class StartInput(ClockInput):
    """How fast, in seconds of the plan in one second, and when."""

    tempo: float = number(default=1.0)
    at: datetime | None = instant(
        default=None,
        help_text="When the round starts, at most 12 hours ahead; without it, in 3 seconds. The hall is "
        "warned 5 minutes before, or 1 minute before a start that is nearer.",
    )


class OrderInput(ClockInput):
    """Why, where the order takes time from nobody and gives none."""

    reason: str = reason(default="")


class ReasonedOrderInput(OrderInput):
    """Why it is done; kept in the log and in the ledger of the clock."""

    reason: str = reason()


class ExtraTimeInput(ReasonedOrderInput):
    """How much time, and why."""

    seconds: int = integer(help_text=f"Seconds of the plan, 1 to {MAX_EXTENSION}.")


class UndoOrderInput(Input):
    """Which order is taken back: the one that was seen."""

    order: int | None = integer(default=None, help_text="The id of the order; the newest by default.")
