"""Many entrants at once, with as many queries for two thousand as for two.

It is the half of an import that writes: whoever calls holds the lock on the tournament, has judged every
line and writes the log. It refuses to judge again, and to show a token twice.
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Max

from tournament.engine.lifecycle import GONE, EntrantStatus
from tournament.models import Entrant, Tournament
from tournament.services.entrants.entrants import COLUMNS, TOKEN_BYTES, Details, hash_token

BATCH: Final = 200


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to be added. Without ``registered_at`` it is now."""

    details: Details
    status: EntrantStatus = EntrantStatus.REGISTERED
    registered_at: datetime | None = None
    consented_at: datetime | None = None


def add(tournament: Tournament, newcomers: Sequence[Newcomer], *, now: datetime) -> list[tuple[Entrant, str]]:
    """Everybody with the private token, in the order given. Two queries for each batch, and one more."""
    tokens = [secrets.token_urlsafe(TOKEN_BYTES) for _ in newcomers]
    numbers = _numbers(tournament, newcomers)
    rows = [
        _row(tournament, newcomer, number=number, token=token, now=now)
        for newcomer, number, token in zip(newcomers, numbers, tokens, strict=True)
    ]
    Entrant.objects.bulk_create(rows, batch_size=BATCH)
    return list(zip(rows, tokens, strict=True))


def correct(pairs: Sequence[tuple[Entrant, Details, Sequence[str]]]) -> list[Entrant]:
    """Write those columns of the details that are named with each entrant."""
    for entrant, details, columns in pairs:
        for name in columns:
            value = getattr(details, name)
            setattr(entrant, name, list(value) if name == "families" else value)
    rows = [entrant for entrant, _, _ in pairs]
    Entrant.objects.bulk_update(rows, list(COLUMNS), batch_size=BATCH)
    return rows


def _numbers(tournament: Tournament, newcomers: Sequence[Newcomer]) -> Iterator[int]:
    given = [row.details.number for row in newcomers if row.details.number]
    last = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
    following = max([last, *given])
    for row in newcomers:
        if row.details.number:
            yield row.details.number
        else:
            following += 1
            yield following


def _row(tournament: Tournament, newcomer: Newcomer, *, number: int, token: str, now: datetime) -> Entrant:
    details, status = newcomer.details, newcomer.status
    return Entrant(
        tournament=tournament,
        number=number,
        name=details.name,
        sort_name=details.sort_name,
        screen_name=details.screen_name,
        club=details.club,
        country=details.country,
        email=details.email,
        language=details.language or tournament.language,
        status=status,
        token_hash=hash_token(token),
        fixed_table=details.fixed_table,
        families=list(details.families),
        consented_at=newcomer.consented_at,
        registered_at=newcomer.registered_at or now,
        checked_in_at=now if status == EntrantStatus.CHECKED_IN else None,
        left_at=now if status in GONE else None,
    )
