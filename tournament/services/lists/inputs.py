"""What handing in a list takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from armies.services.lists.drafts import MAX_ENTRIES, MAX_QUANTITY
from armies.services.lists.text_format import MAX_BYTES
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import ABSENT, Input, instant, integer, list_of, text, token

if TYPE_CHECKING:
    from datetime import datetime

MAX_FIGURE_LENGTH: Final = 200
MAX_CARRIED_LENGTH: Final = 80
MAX_CARRIED: Final = 20


class ListEntryInput(Input):
    """A figure and how many of it."""

    quantity: int = integer(1, MAX_QUANTITY, default=1)
    figure: str = text(MAX_FIGURE_LENGTH, help_text="The figure's key in the catalogue, or its name.")
    carries: list[str] | None = list_of(
        text(MAX_CARRIED_LENGTH),
        default=ABSENT,
        max_length=MAX_CARRIED,
        help_text="What it declares to carry (8.42).",
    )


class ListInput(Input):
    """One list, either as entries or as text. Exactly one of the two."""

    entries: list[ListEntryInput] | None = list_of(ListEntryInput, default=ABSENT, max_length=MAX_ENTRIES)
    text: str | None = text(MAX_BYTES, default=ABSENT, help_text="One figure a line, such as 3x Name.")
    token: str | None = token(
        default=ABSENT,
        help_text="Your own. With it a list that comes after the deadline waits for a referee: 202.",
    )
    pressed_at: datetime | None = instant(
        default=ABSENT,
        help_text="When it was pressed, by the clock of the phone. A claim: nothing is decided by it.",
    )

    def check(self) -> None:
        """Raise ``Invalid`` for both or neither."""
        if (self.entries is None) == (self.text is None):
            raise Invalid(
                "entries-or-text", "The list comes as entries or as text. Send exactly one of them."
            )
