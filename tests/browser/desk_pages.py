"""The events at whose desk tests open every page: one for each moment of a day, with what may happen then."""

from collections.abc import Callable
from typing import Final

from tests.data.cast import NOW
from tests.data.days import Day, a_day, checked_in, closed, drafted, facts_for, with_entrants
from tests.data.dense_tournament import a_rich_day
from tests.data.many_entrants import with_lists
from tests.data.undoable_days import empty_chair, running, with_late_check_in, with_late_list
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.core.actors import player
from tournament.services.results import results
from tournament.services.tournaments import tournaments


def _disputed() -> Day:
    """Round 1 is played, and the players of table 1 do not agree."""
    day = running()
    pairing = day.round.pairings.get(is_current=True, table=1)
    results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=NOW)
    results.dispute(pairing, by=player(pairing.b), now=NOW, reason="It was a tie.")
    return day


def _ended(day: Day, how: TournamentStatus) -> Day:
    tournaments.move(day.tournament, how, by=day.cast.organiser, now=NOW, reason="It got late")
    return day.refresh()


EVENTS: Final[dict[str, Callable[[], Day]]] = {
    "everything once": a_rich_day,
    "empty": lambda: a_day(status=TournamentStatus.DRAFT),
    "registration": lambda: with_entrants(a_day(), 16),
    "lists wait": lambda: with_lists(8),
    "late list": with_late_list,
    "check-in": lambda: with_entrants(a_day(status=TournamentStatus.CHECK_IN), 16),
    "all are here": lambda: checked_in(16),
    "draft": lambda: drafted(16)[0],
    "late check-in": with_late_check_in,
    "disputed": _disputed,
    "empty chair": empty_chair,
    "finished": lambda: _ended(closed(16)[0], TournamentStatus.FINISHED),
    "called off": lambda: _ended(with_entrants(a_day(), 4), TournamentStatus.CALLED_OFF),
}
