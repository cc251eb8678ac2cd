"""Messages to entrants: shown on their own page, and mailed where they gave an address.

A message that cannot be mailed stops nothing: it stands on the entrant's page, and the log says so. The one
with the private link is only mailed, because the link is nowhere readable. How mail leaves is ``mail``.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tournament.models import Entrant, MessageKind, PlayerMessage
from tournament.services.mail import mail


def write(
    entrant: Entrant, *, kind: MessageKind, about: str, subject: str, lines: Sequence[str], now: datetime
) -> PlayerMessage | None:
    """Write to an entrant once about one occasion, ``about``, in the caller's transaction; mail follows."""
    message, is_new = PlayerMessage.objects.get_or_create(
        entrant=entrant,
        about=about,
        defaults={"kind": kind, "subject": subject, "text": "\n\n".join(lines), "written_at": now},
    )
    if not is_new:
        return None
    mail.queue_message(message, now=now)
    return message


def write_many(
    texts: Mapping[Entrant, Sequence[str]], *, kind: MessageKind, about: str, subject: str, now: datetime
) -> list[PlayerMessage]:
    """The same to many, in a few statements: the paragraphs for each. Returns the messages that are new."""
    known = PlayerMessage.objects.filter(about=about, entrant__in=[one.pk for one in texts])
    informed = set(known.values_list("entrant", flat=True))
    messages = PlayerMessage.objects.bulk_create(
        PlayerMessage(
            entrant=one,
            about=about,
            kind=kind,
            subject=subject,
            text="\n\n".join(lines),
            written_at=now,
        )
        for one, lines in texts.items()
        if one.pk not in informed
    )
    mail.queue_messages(messages, now=now)
    return messages


def read(entrant: Entrant, *, now: datetime) -> int:
    """Mark what an entrant has seen on their page. Returns how many were new."""
    return entrant.messages.filter(read_at__isnull=True).update(read_at=now)
