"""Days whose scheme has quarters or hundredths of a point."""

from typing import Any, Final

from tests.cached_fixtures import remembered
from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Pairing, Round
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.settings import scoring
from tournament.services.standings import bonus_kinds
from tournament.services.tournaments import tournaments

QUARTERS: Final = {
    "name": "Quarters",
    "decide": "vp",
    "counters": [{"key": "vp", "min": 0, "max": 20}],
    "draw": {"points": "2.25"},
    "bands": [
        {"key": "minor", "winner": "3.5", "loser": "1", "when": {"margin_from": 1, "margin_to": 5}},
        {"key": "major", "winner": "4.25", "loser": "0.25", "when": {"margin_from": 6}},
    ],
    "special": {"both_absent": "0", "conceded": {"winner": "4.25", "loser": "-0.75"}},
    "bye": {"kind": "fixed", "points": "2.75"},
    "requested_bye": "1.25",
}
HUNDREDTHS: Final = {**QUARTERS, "name": "Hundredths", "draw": {"points": "2.01"}}
PAINTED: Final = {"key": "painted", "label": "Painted army", "most": "2.25"}


def scored_by(scheme: dict[str, Any]) -> Day:
    """A tournament that nobody has registered for, scored by this scheme."""
    day = a_day(ruleset_key="results-only", rounds_planned=3, policy={"missing_lists": "not-needed"})
    scoring.change(day.tournament, scheme, by=day.cast.organiser, now=NOW)
    return day.refresh()


@remembered
def paired_by(name: str) -> Day:
    """Five people are here, round 1 is on the wall, and painted armies may get a bonus."""
    day = with_entrants(scored_by({"quarters": QUARTERS, "hundredths": HUNDREDTHS}[name]), 5)
    told: dict[str, Any] = {"by": day.cast.organiser, "now": NOW}
    bonus_kinds.change(day.tournament, [PAINTED], **told)
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, **told)
    for entrant in day.entrants:
        attendance.check_in(entrant, **told)
    tournaments.move(day.tournament, TournamentStatus.RUNNING, **told)
    publish(day)
    return day.refresh()


def publish(day: Day) -> Round:
    told: dict[str, Any] = {"by": day.cast.organiser, "now": NOW}
    drafted = rounds.draft(day.refresh().tournament, **told)
    return rounds.publish(drafted, is_confirmed=True, **told)


def games_of(day: Day) -> list[Pairing]:
    """The tables of the newest round."""
    round_ = day.tournament.rounds.order_by("number").last()
    assert round_ is not None
    return list(round_.pairings.filter(is_current=True, b__isnull=False).order_by("table"))


def counted(a: int, b: int) -> dict[str, Any]:
    """A slip."""
    return {"a": {"counters": {"vp": a}}, "b": {"counters": {"vp": b}}}


def play(day: Day, *counts: tuple[int, int]) -> None:
    """Enter these counts at the tables of the newest round, in their order, and close it."""
    for pairing, count in zip(games_of(day), counts, strict=True):
        results.submit(pairing, counted(*count), token=f"t{pairing.pk}", by=day.cast.scorekeeper, now=NOW)
    newest = day.tournament.rounds.order_by("number").last()
    assert newest is not None
    rounds.close(newest, by=day.cast.organiser, now=NOW)
    day.refresh()
