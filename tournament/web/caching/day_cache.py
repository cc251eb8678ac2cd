"""Where the day of a tournament stands, counted once for each revision: every page of its desk shows it."""

from typing import Final

from tournament.models import Tournament
from tournament.queries.desk.today import Day, day_of
from tournament.single_flight import SingleFlightCache

LASTING: Final = 60.0  # seconds
days: Final[SingleFlightCache[Day]] = SingleFlightCache(8)


def day_now(tournament: Tournament) -> Day:
    return days.get((tournament.pk, tournament.revision), lambda: day_of(tournament), fresh_for=LASTING)
