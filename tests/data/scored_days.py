"""A small day of a game whose slip is counters: who plays it owes no list, and maybe has no side."""

from datetime import timedelta
from typing import Any

from rules.ruleset import ListsBrought
from tests.cached_fixtures import remembered
from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Pairing, Round
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.entrants import attendance
from tournament.services.hall import calls, referee_calls, screens
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

LATER = NOW + timedelta(minutes=9)
COUNTERS = {"results-only": "points", "mesbg": "vp"}
ROUNDS = 2


@remembered
def registering(key: str) -> Day:
    """Five people have registered."""
    day = with_entrants(a_day(ruleset_key=key, rounds_planned=ROUNDS), 5)
    day.tournament.entrants.update(email="who@example.org")
    day.tournament.lists_brought = ListsBrought.NONE
    day.tournament.save()
    return day


@remembered
def paired(key: str) -> Day:
    """Everybody is here, and round 1 is a draft."""
    day = registering(key)
    told = {"by": day.cast.organiser, "now": NOW}
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, **told)
    for entrant in day.entrants:
        attendance.check_in(entrant, **told)
    tournaments.move(day.tournament, TournamentStatus.RUNNING, **told)
    rounds.draft(day.refresh().tournament, **told)
    return day.refresh()


@remembered
def playing(key: str) -> Day:
    """Round 1 is over; in round 2 the clock runs, and a player has reported at the first table."""
    day = paired(key)
    _publish(day)
    _finish_round(day)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = _publish(day)
    told = {"by": day.cast.organiser, "now": NOW}
    clocks.start(round_, token="start", **told)
    first = _games(round_)[0]
    results.submit(first, facts(first), token="phone", by=player(first.a), now=LATER)
    screens.create(day.tournament, name="Left wall", **told)
    calls.call(day.tournament, pairing=first, **told)
    referee_calls.ask(first, kind="rules", words="Line of sight", **told)
    points = Incident("points", "Came late twice.", units=2)
    penalties.give(first.b, points, by=day.cast.referee, now=LATER)
    return day.refresh()


@remembered
def finished(key: str) -> Day:
    """Two rounds were played, and the tournament is finished."""
    day = playing(key)
    _finish_round(day)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=LATER)
    return day.refresh()


def facts(pairing: Pairing) -> dict[str, Any]:
    """Side a won by 8 to 4."""
    counter = COUNTERS[pairing.round.tournament.ruleset_key]
    found = {side: {"counters": {counter: worth}} for side, worth in (("a", 8), ("b", 4))}
    if pairing.round.tournament.ruleset_key == "mesbg":
        found["a"]["faction"] = pairing.faction_a or "good"
        found["b"]["faction"] = "evil" if found["a"]["faction"] == "good" else "good"
    return found


def _publish(day: Day) -> Round:
    drafted = day.tournament.rounds.order_by("number").last()
    return rounds.publish(drafted, by=day.cast.organiser, now=NOW, is_confirmed=True)


def _games(round_: Round) -> list[Pairing]:
    return list(round_.pairings.filter(is_current=True, b__isnull=False).order_by("table"))


def _finish_round(day: Day) -> None:
    round_ = day.tournament.rounds.order_by("number").last()
    for row in _games(round_):
        results.submit(row, facts(row), token=f"desk-{row.pk}", by=day.cast.scorekeeper, now=LATER)
    rounds.close(round_, by=day.cast.organiser, now=LATER)
    day.refresh()


MOMENTS = {each.__name__: each for each in (registering, paired, playing, finished)}
