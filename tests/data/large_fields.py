"""Fields of many people, written at once: for pages and verbs whose cost must not grow with the field."""

from tests.data.cast import NOW
from tests.data.days import a_day
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant
from tournament.services.rounds import rounds


def large_field(count, status="checked-in"):
    """So many people, all with this status, as rows; there is a table for each pair."""
    day = a_day(status=TournamentStatus.CHECK_IN, table_count=count)
    Entrant.objects.bulk_create(
        Entrant(
            tournament=day.tournament,
            number=number,
            name=f"Entrant {number}",
            email=f"{number}@example.org",
            status=status,
            checked_in_at=NOW,
            registered_at=NOW,
        )
        for number in range(1, count + 1)
    )
    return day.refresh()


def large_draft(count):
    """The same people, paired: the day and the draft."""
    day = large_field(count)
    return day, rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def large_round(count):
    """And published: the day and the round."""
    day, round_ = large_draft(count)
    return day, rounds.publish(round_, by=day.cast.organiser, now=NOW)
