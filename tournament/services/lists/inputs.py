"""What the verbs of army lists take: handing in, a referee's decision, a late list, a waiver, a check."""

from datetime import datetime
from typing import Final

from armies.models.choices import DocumentKind, Source
from armies.services.lists.drafts import MAX_ENTRIES, MAX_QUANTITY
from armies.services.lists.text_format import MAX_BYTES
from tournament.models.tournament import MAX_LINK_LENGTH
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import (
    ABSENT,
    MAX_CLAUSE_LENGTH,
    Input,
    ReasonInput,
    boolean,
    choice,
    instant,
    integer,
    list_of,
    reason,
    text,
    token,
)

MAX_FIGURE_LENGTH: Final = 200
MAX_CARRIED_LENGTH: Final = 80
MAX_CARRIED: Final = 20
MAX_MESSAGE_LENGTH: Final = 4000  # with every broken rule
MAX_SLUG_LENGTH: Final = 80
MAX_DOCUMENT_BYTES: Final = 4096
MAX_DOCUMENT_POINTS: Final = 1_000_000
MAX_ARMY_LENGTH: Final = 80
MAX_LIST_LENGTH: Final = 512 * 1024  # characters of a list as text or as a file


class ListEntryInput(Input):
    """A figure and how many of it."""

    quantity: int = integer(1, MAX_QUANTITY, default=1)
    figure: str = text(MAX_FIGURE_LENGTH, help_text="The figure's key in the catalogue, or its name.")
    carries: list[str] | None = list_of(
        text(MAX_CARRIED_LENGTH),
        default=ABSENT,
        max_length=MAX_CARRIED,
        help_text="What the figure carries (8.42).",
    )


class PressedInput(Input):
    """What a phone says that may have waited without a connection."""

    token: str | None = token(
        default=ABSENT,
        help_text="Your own. Sent again, it is the same request. A late one waits for the desk (202).",
    )
    pressed_at: datetime | None = instant(
        default=ABSENT,
        help_text="When the button was pressed, by the phone's clock. It decides nothing.",
    )


class ListInput(PressedInput):
    """One list, either as entries or as text. Exactly one of the two."""

    entries: list[ListEntryInput] | None = list_of(ListEntryInput, default=ABSENT, max_length=MAX_ENTRIES)
    text: str | None = text(MAX_BYTES, default=ABSENT, help_text="One figure on each line, such as 3x Name.")

    def check(self) -> None:
        if (self.entries is None) == (self.text is None):
            raise Invalid("entries-or-text")


class DocumentInput(Input):
    """A list as a text, a file or a link, where no catalogue knows its figures."""

    kind: str = choice(DocumentKind, help_text="What is handed in; the other fields of content are not read.")
    link: str = text(MAX_LINK_LENGTH, default="", help_text="https; the server never opens it.")
    points: int | None = integer(0, MAX_DOCUMENT_POINTS, default=None)
    army: str = text(MAX_ARMY_LENGTH, default="")
    leader: str = text(MAX_ARMY_LENGTH, default="")
    text: str = text(MAX_DOCUMENT_BYTES, default="", help_text="At most 4096 bytes in UTF-8.")


class SentDocumentInput(PressedInput, DocumentInput):
    """The same from a phone."""


class DeskDocumentInput(DocumentInput):
    """The same at the desk, and which version was seen, 0 for none."""

    seen: int | None = integer(0, default=None, help_text="Left out, it is not checked.")


class SeenVersionInput(Input):
    """Which version is judged, and the newest word that was seen."""

    version: int = integer(1)
    seen: int | None = integer(
        0, default=None, help_text="The newest decision that you saw. Left out, it is not checked."
    )


class ApproveInput(SeenVersionInput):
    """A yes; with a clause and a reason it is a ruling."""

    clause: str = text(MAX_CLAUSE_LENGTH, default="")
    reason: str = reason(default="")


class SendBackInput(SeenVersionInput):
    """A no, with what has to be changed."""

    message: str = text(MAX_MESSAGE_LENGTH)
    is_reopened: bool = boolean(help_text="Reopen the list so that its owner can correct it.")
    until: datetime | None = instant(default=None, help_text="The owner's deadline, with `is_reopened`.")

    def check(self) -> None:
        """A deadline for a list that stays closed is a slip."""
        if self.until and not self.is_reopened:
            raise Invalid("until-closed", field="until")


class UnlockInput(ReasonInput):
    """Why a list is opened again, and until when."""

    until: datetime | None = instant(
        default=None, help_text="The owner's deadline. Without it, the list is open until it is locked."
    )


class WaiverInput(Input):
    """The ruling that lets somebody play; a game without a rulebook has no clauses."""

    clause: str = text(MAX_CLAUSE_LENGTH, default="")
    reason: str = reason()


class AcceptLateInput(Input):
    """What the referee looked at."""

    seen: int = integer(0)


class QuantityInput(Input):
    """So many of a figure. ``base`` is the revision of the list that the page showed."""

    quantity: int = integer(0, MAX_QUANTITY)
    base: int | None = integer(0, default=None)


class PasteInput(Input):
    """A list as text that replaces the draft; ``base`` is the revision of the draft."""

    text: str = text(None)
    source: str = choice((Source.TEXT, Source.COPY), default=Source.TEXT)
    base: int | None = integer(0, default=None)


class CheckInput(Input):
    """A list as text or as a list file, and whose catalogue knows its figures; a list file needs none."""

    content: str = text(MAX_LIST_LENGTH)
    tournament: str = text(MAX_SLUG_LENGTH, default="")
