"""E-mail to entrants. A letter that cannot be sent stops nothing: it is logged, and the page said it too."""

from __future__ import annotations

from smtplib import SMTPException
from typing import TYPE_CHECKING

from django.core.mail import send_mail
from django.db import transaction

from tournament.services import log
from tournament.services.actors import SYSTEM

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Entrant


def send_link(entrant: Entrant, link: str, *, now: datetime) -> None:
    """Send the private link to the address the entrant gave, once the registration is safe."""
    if entrant.email:
        transaction.on_commit(lambda: _send_link(entrant, link, now=now))


def _send_link(entrant: Entrant, link: str, *, now: datetime) -> None:
    tournament = entrant.tournament
    lines = [
        f"Hello {entrant.name},",
        f"you are registered for {tournament.name} with the start number {entrant.number}.",
        f"This is your private link. Whoever holds it acts as you:\n{link}",
        "With it you enter your lists, and on the day you see your table and report your results.",
    ]
    try:
        send_mail(
            f"{tournament.name}: your private link", "\n\n".join(lines), None, [entrant.email]
        )  # the sender is DEFAULT_FROM_EMAIL
    except (SMTPException, OSError) as error:
        log.record(
            "letter.failed",
            tournament=tournament,
            by=SYSTEM,
            now=now,
            subject=entrant.name,
            reason=type(error).__name__,
        )
