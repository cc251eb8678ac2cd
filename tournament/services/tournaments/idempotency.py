"""A request that is sent once more with its key: the key stands for this one request and for no other.

One that opens a tournament is answered by the tournament that it has made. Refuses a key that stands for
another request, and one whose tournament is no longer this account's.
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournament import access
from tournament.models import Entrant, Tournament, TournamentRequest
from tournament.services.core.errors import Conflict, Invalid

FIELD: Final = "Idempotency-Key"
_KEY: Final = re.compile(r"[\x21-\x7e]{1,128}")


def once(
    user: User, key: str, digest: str, make: Callable[[], Tournament], *, now: datetime
) -> tuple[Tournament, bool]:
    """The tournament that ``make`` returns, or that this key has made; with whether it is new.

    Raises "idempotency-key-invalid" and "idempotency-key-used"; where ``make`` raises, the key stays free.
    """
    with transaction.atomic():
        row = bind(user, key, digest, now=now)
        if row.tournament is not None:
            if access.role_of(user, row.tournament) is None:
                raise _used()
            return row.tournament, False
        row.tournament = make()
        row.save(update_fields=["tournament"])
    return row.tournament, True


def bind(sender: User | Entrant, key: str, digest: str, *, now: datetime) -> TournamentRequest:
    """The row of this key, in the transaction of the request it stands for. Raises as ``once`` does."""
    refuse_unreadable(key)
    whose = {"entrant" if isinstance(sender, Entrant) else "user": sender}
    try:
        with transaction.atomic():
            return TournamentRequest.objects.create(**whose, key=key, digest=digest, made_at=now)
    except IntegrityError:
        known = TournamentRequest.objects.select_related("tournament").get(**whose, key=key)
        if known.digest != digest:
            raise _used() from None
        return known


def refuse_unreadable(key: str) -> None:
    """Raise ``Invalid`` "idempotency-key-invalid" for what is no key."""
    if not _KEY.fullmatch(key):
        raise Invalid("idempotency-key-invalid", field=FIELD, data={"header": FIELD})


def _used() -> Conflict:
    return Conflict("idempotency-key-used", field=FIELD, data={"header": FIELD})
