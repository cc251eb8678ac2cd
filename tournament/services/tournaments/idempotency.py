"""A request that opens a tournament and is sent once more: it is answered by the tournament that it has made.

Refuses a key that stands for another request, and one whose tournament is no longer this account's.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction

from tournament import access
from tournament.models import TournamentRequest
from tournament.services.core.errors import Conflict, Invalid

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from django.contrib.auth.models import User

    from tournament.models import Tournament

FIELD: Final = "Idempotency-Key"
_KEY: Final = re.compile(r"[\x21-\x7e]{1,128}")


def once(
    user: User, key: str, digest: str, make: Callable[[], Tournament], *, now: datetime
) -> tuple[Tournament, bool]:
    """The tournament that ``make`` returns, or the one that this key has made; with whether it is new.

    ``digest`` says what the request is. Where ``make`` raises, the key is as free as before. Raises
    ``Invalid`` "idempotency-key-invalid" and ``Conflict`` "idempotency-key-used".
    """
    refuse_unreadable(key)
    with transaction.atomic():
        try:
            with transaction.atomic():  # whoever sends the same key waits here for the first
                row = TournamentRequest.objects.create(user=user, key=key, digest=digest, made_at=now)
        except IntegrityError:
            known = TournamentRequest.objects.select_related("tournament").get(user=user, key=key)
            return _as_sent(known, digest), False
        row.tournament = make()
        row.save(update_fields=["tournament"])
    return row.tournament, True


def refuse_unreadable(key: str) -> None:
    """Raise ``Invalid`` "idempotency-key-invalid" for what is no key."""
    if not _KEY.fullmatch(key):
        raise Invalid(
            "idempotency-key-invalid",
            f"{FIELD} is empty, too long or not plain text. Send 1 to 128 letters, digits or signs.",
            field=FIELD,
        )


def _as_sent(known: TournamentRequest, digest: str) -> Tournament:
    made = known.tournament
    if made is None or known.digest != digest or access.role_of(known.user, made) is None:
        raise Conflict(
            "idempotency-key-used",
            f"This {FIELD} stands for another request of yours. Send this one with a new key.",
            field=FIELD,
        )
    return made
