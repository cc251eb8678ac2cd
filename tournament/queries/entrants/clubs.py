"""Clubs and countries of people who are known already: what a form suggests to the next one."""

from collections import Counter
from typing import Final

from django.db.models import Count, Q

from tournament.models import Entrant, Tournament
from tournament.queries.core.names import alphabetical

MAX_CLUBS: Final = 100
MAX_COUNTRIES: Final = 5


def known_clubs(tournament: Tournament) -> list[str]:
    """Clubs of this tournament and of those on the front page, those of most people first cut off last.

    Written the way most people write them, in alphabetical order. One query.
    """
    may_be_named = Q(tournament=tournament) | Q(
        tournament__is_public=True, tournament__is_listed=True, tournament__is_demonstration=False
    )
    rows = (
        Entrant.objects.filter(may_be_named)
        .exclude(club="")
        .values_list("club")
        .annotate(people=Count("pk"))
        .order_by("-people", "club")[: 2 * MAX_CLUBS]
    )
    written: dict[str, str] = {}
    for club, _people in rows:
        written.setdefault(club.casefold(), club)
    return sorted(list(written.values())[:MAX_CLUBS], key=alphabetical)


def countries_of(tournament: Tournament) -> list[str]:
    """The countries of most entrants, most first. One query."""
    codes = tournament.entrants.exclude(country="").values_list("country", flat=True)
    return [code for code, _ in Counter(codes).most_common(MAX_COUNTRIES)]
