"""Letters to entrants: kept for their own page, and mailed once what they tell of is safe.

A letter that cannot be mailed stops nothing: it stands on the entrant's page, and the log says so. The one
with the private link is never kept, because the link is nowhere readable.
"""

from __future__ import annotations

from smtplib import SMTPException
from typing import TYPE_CHECKING

from django.core.mail import send_mail
from django.db import transaction

from tournament.models import Letter
from tournament.services import log
from tournament.services.actors import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournament.models import Entrant, LetterKind


def send_link(entrant: Entrant, link: str, *, now: datetime) -> None:
    """Send the private link to the address the entrant gave, once the registration is safe."""
    if entrant.email:
        transaction.on_commit(lambda: _send_link(entrant, link, now=now))


def write(
    entrant: Entrant, *, kind: LetterKind, about: str, subject: str, lines: Sequence[str], now: datetime
) -> Letter | None:
    """Write to an entrant about one occasion, in the caller's transaction; the mail leaves after commit.

    ``about`` names the occasion; ``lines`` are paragraphs. Returns nothing where they know already.
    """
    letter, is_new = Letter.objects.get_or_create(
        entrant=entrant,
        about=about,
        defaults={"kind": kind, "subject": subject, "text": "\n\n".join(lines), "written_at": now},
    )
    if not is_new:
        return None
    if entrant.email:
        transaction.on_commit(lambda: _post(letter, now=now))
    return letter


def read(entrant: Entrant, *, now: datetime) -> int:
    """Mark what an entrant has seen on their page. Returns how many were new."""
    return entrant.letters.filter(read_at__isnull=True).update(read_at=now)


def _post(letter: Letter, *, now: datetime) -> None:
    entrant = letter.entrant
    text = f"Hello {entrant.name},\n\n{letter.text}\n\nYour private link leads to everything else."
    failure = _mail(entrant, f"{entrant.tournament.name}: {letter.subject}", text, now=now)
    if failure:
        letter.failure = failure
    else:
        letter.sent_at = now
    letter.save(update_fields=["sent_at", "failure"])


def _send_link(entrant: Entrant, link: str, *, now: datetime) -> None:
    tournament = entrant.tournament
    lines = [
        f"Hello {entrant.name},",
        f"you are registered for {tournament.name} with the start number {entrant.number}.",
        f"This is your private link. Whoever holds it acts as you:\n{link}",
        "With it you enter your lists, and on the day you see your table and report your results.",
    ]
    _mail(entrant, f"{tournament.name}: your private link", "\n\n".join(lines), now=now)


def _mail(entrant: Entrant, subject: str, text: str, *, now: datetime) -> str:
    """Send it; what went wrong, in a word, or nothing. The sender is ``DEFAULT_FROM_EMAIL``."""
    try:
        send_mail(subject, text, None, [entrant.email])
    except (SMTPException, OSError) as error:
        failure = type(error).__name__
        log.record(
            "letter.failed",
            tournament=entrant.tournament,
            by=SYSTEM,
            now=now,
            subject=entrant.name,
            reason=failure,
        )
        return failure
    return ""
