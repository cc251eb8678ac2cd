"""Where the day of a tournament stands and what waits at its desk, read once for all pages that show it."""

from datetime import datetime
from typing import Final

from tournament.models import Tournament
from tournament.queries.desk.inbox import InboxItem, inbox_of
from tournament.queries.desk.today import Day, day_of
from tournament.single_flight import SingleFlightCache

LASTING: Final = 60.0  # seconds
A_LITTLE: Final = 15.0  # seconds: things begin to wait without anybody changing anything
days: Final[SingleFlightCache[Day]] = SingleFlightCache(8)
inboxes: Final[SingleFlightCache[tuple[InboxItem, ...]]] = SingleFlightCache(8)


def day_now(tournament: Tournament) -> Day:
    return days.get((tournament.pk, tournament.revision), lambda: day_of(tournament), fresh_for=LASTING)


def inbox_now(tournament: Tournament, *, now: datetime) -> tuple[InboxItem, ...]:
    key = (tournament.pk, tournament.revision, now.replace(second=0, microsecond=0))
    return inboxes.get(key, lambda: tuple(inbox_of(tournament, now=now)), fresh_for=A_LITTLE)


def forget() -> None:
    days.clear()
    inboxes.clear()
