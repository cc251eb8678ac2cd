"""Messages to entrants: shown on their own page, and mailed where they gave an address.

A message that cannot be mailed stops nothing: it stands on the entrant's page, and the log says so. The one
with the private link is only mailed, because the link is nowhere readable. How mail leaves is ``mail``. A row
keeps codes and values, and its English text for a program that does not know them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import override

from tournament.messages.player_messages import message_text
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Entrant, MessageKind, PlayerMessage
from tournament.services.mail import mail

MAX_SUBJECT_LENGTH = 160


@dataclass(frozen=True, slots=True)
class Sentence:
    """A subject or line by its code in ``messages.player_messages``, and its values."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    case: str = ""

    @property
    def row(self) -> dict[str, Any]:
        return {"code": f"{self.code}.{self.case}" if self.case else self.code, "data": dict(self.data)}


Paragraph = Sentence | ProgramReason | str  # what a person typed is a text


def write(
    entrant: Entrant,
    *,
    kind: MessageKind,
    about: str,
    subject: Sentence,
    lines: Sequence[Paragraph],
    now: datetime,
) -> PlayerMessage | None:
    """Write to an entrant once about one occasion, ``about``, in the caller's transaction; mail follows."""
    message, is_new = PlayerMessage.objects.get_or_create(
        entrant=entrant,
        about=about,
        defaults={"kind": kind, "written_at": now, **_columns(subject, lines)},
    )
    if not is_new:
        return None
    mail.queue_message(message, now=now)
    return message


def write_many(
    texts: Mapping[Entrant, Sequence[Paragraph]],
    *,
    kind: MessageKind,
    about: str,
    subject: Sentence,
    now: datetime,
) -> list[PlayerMessage]:
    """The same to many, in a few statements: the paragraphs for each. Returns the messages that are new."""
    known = PlayerMessage.objects.filter(about=about, entrant__in=[one.pk for one in texts])
    informed = set(known.values_list("entrant", flat=True))
    messages = PlayerMessage.objects.bulk_create(
        PlayerMessage(entrant=one, about=about, kind=kind, written_at=now, **_columns(subject, lines))
        for one, lines in texts.items()
        if one.pk not in informed
    )
    mail.queue_messages(messages, now=now)
    return messages


def read(entrant: Entrant, *, now: datetime) -> int:
    """Mark what an entrant has seen on their page. Returns how many were new."""
    return entrant.messages.filter(read_at__isnull=True).update(read_at=now)


def _columns(subject: Sentence, lines: Sequence[Paragraph]) -> dict[str, Any]:
    rows = [each.row if isinstance(each, Sentence | ProgramReason) else {"text": each} for each in lines]
    with override("en"):
        texts = {
            "subject": message_text(subject.row)[:MAX_SUBJECT_LENGTH],
            "text": "\n\n".join(message_text(row) for row in rows),
        }
    return {**subject.row, "lines": rows, **texts}
