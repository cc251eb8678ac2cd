"""Whatever a service does, every page that shows something else afterwards hears of it.

A phone is told only of what concerns it. So this renders every live page before and after each verb of the
log, and after it is taken back, and holds what changed against who was told.
"""

import pickle
from collections import Counter

import pytest

from tests.cached_fixtures import all_rows, remembered
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, closed, facts_for, play, with_entrants
from tests.data.lists import LEGAL, armed, hand_in
from tests.data.undoable_actions import EVERY
from tests.data.undoable_days import LATER, THEN, olga, table
from tests.examples import some_of
from tests.pages_shown import news_since, pages_of, place, silent
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry
from tournament.services.clock import announcements, clocks
from tournament.services.core.actors import player
from tournament.services.entrants import attendance, entrants, waiting_list
from tournament.services.hall import calls
from tournament.services.lists import list_reviews, reminders, waivers
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.settings import tournament_settings
from tournament.services.undo import undo

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@remembered
def second_round(count=6):
    """Round 1 is over, so that everybody has a place; round 2 is played."""
    day, _ = closed(count)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW, is_confirmed=True)
    day.round = round_
    day.clock = clocks.start(day.round, by=day.cast.organiser, now=NOW)
    return day.refresh()


@remembered
def reported_there():
    day = second_round()
    game = table(day.round)
    results.submit(game, facts_for(game), token="a", by=player(game.a), now=NOW)
    return day


_shown = {}  # the pages of each beginning, by all its rows


def pages_before(day, now):
    """The pages as they are; many deeds begin on the same day, with the same rows."""
    rows = pickle.dumps((now, all_rows()))
    if rows not in _shown:
        _shown[rows] = pages_of(day.tournament, now, by=day.cast.olga)
    return _shown[rows]


def told(day, act, now=LATER):
    """The pages before and after, and the news in between."""
    before, start = pages_before(day, now), place(day.tournament)
    act(day)
    return before, pages_of(day.tournament, now, by=day.cast.olga), news_since(day.tournament, start)


def one_of_each_subject():
    """Every verb when thorough; in the usual run one of each subject, such as ``round`` or ``clock``."""
    subjects = Counter()
    for number, row in enumerate(EVERY):
        subject = row[0].split(".")[0]
        subjects[subject] += 1
        marks = pytest.mark.thorough if subjects[subject] > 1 else ()
        yield pytest.param(*row, id=f"{number}-{row[0]}", marks=marks)


@pytest.mark.parametrize(("verb", "build", "act"), list(one_of_each_subject()))
def test_every_page_that_a_deed_changes_hears_of_it_and_of_its_undoing(verb, build, act):
    day = build()

    before, after, events = told(day, act)
    silent_pages = silent(before, after, events)
    assert not silent_pages

    entry = LogEntry.objects.filter(tournament=day.tournament, verb=verb).first()
    before, start = after, place(day.tournament)
    undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button")
    after = pages_of(day.tournament, LATER, by=day.cast.olga)
    silent_pages = silent(before, after, news_since(day.tournament, start))
    assert not silent_pages


def a_result(day, who="a", winner="a"):
    game = table(day.round)
    by = player(getattr(game, who)) if who in {"a", "b"} else day.cast.scorekeeper
    return results.submit(game, facts_for(game, winner=winner), token=f"{who}{winner}", by=by, now=THEN)


def incident(severity, **more):
    return lambda day: penalties.give(
        table(day.round).a,
        Incident(severity, "Moved twice", clause="10.01", **more),
        by=day.cast.referee,
        now=THEN,
        pairing=table(day.round),
    )


def taken_back(severity):
    def build():
        day = second_round()
        day.penalty = incident(severity, **({"units": 2} if severity == "points" else {}))(day)
        return day

    return build


@remembered
def waits_for_a_place():
    day = a_day()
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, entrant_limit=2)
    return with_entrants(day.refresh(), 4)


@remembered
def owes_lists():
    return with_entrants(a_day(), 3)


@remembered
def may_hand_in():
    day = owes_lists()
    armed(day)
    return day


@remembered
def handed_in():
    day = may_hand_in()
    day.version = hand_in(day.entrants[0], LEGAL)
    return day


@remembered
def second_round_done():
    day = second_round()
    play(day, day.round)
    return day


MORE = {
    "a round robin learns how many rounds it has": (
        lambda: checked_in(6, format="round-robin"),
        lambda d: rounds.draft(d.tournament, by=d.cast.organiser, now=THEN),
    ),
    "a player reports": (second_round, a_result),
    "the other agrees": (reported_there, lambda d: a_result(d, "b")),
    "the other differs": (reported_there, lambda d: a_result(d, "b", "b")),
    "the other confirms": (
        reported_there,
        lambda d: results.confirm(table(d.round), by=player(table(d.round).b), now=THEN),
    ),
    "the other disputes": (
        reported_there,
        lambda d: results.dispute(table(d.round), by=player(table(d.round).b), now=THEN, reason="No"),
    ),
    "the desk enters": (second_round, lambda d: a_result(d, "desk")),
    "the last result": (
        lambda: _all_but_one(second_round()),
        lambda d: a_result(d, "desk"),
    ),
    "a result of the round before becomes a tie": (second_round, lambda d: _tied(d, number=1)),
    "the round is closed": (
        second_round_done,
        lambda d: rounds.close(d.round, by=d.cast.organiser, now=THEN),
    ),
    "a note": (second_round, incident("note")),
    "a warning": (second_round, incident("warning")),
    "points are taken": (second_round, incident("points", units=2)),
    "points come back": (
        taken_back("points"),
        lambda d: penalties.take_back(d.penalty, by=d.cast.referee, now=THEN, reason="No"),
    ),
    "a game is lost": (second_round, incident("game-loss", faction="good")),
    "a game is not lost": (
        lambda: _lost(second_round()),
        lambda d: penalties.take_back(d.penalty, by=d.cast.referee, now=THEN, reason="No"),
    ),
    "somebody is excluded": (second_round, incident("exclusion", faction="good", ends_game=True)),
    "a table gets time": (
        second_round,
        lambda d: clocks.give_table_time(
            table(d.round), seconds=60, by=d.cast.referee, now=THEN, reason="A fall"
        ),
    ),
    "the clock speaks": (
        second_round,
        lambda d: announcements.fire_due(now=d.clock.announcements.last().due_at, by="test"),
    ),
    "a table is called": (
        second_round,
        lambda d: calls.call(d.tournament, pairing=table(d.round), by=d.cast.referee, now=THEN),
    ),
    "somebody comes late": (
        second_round,
        lambda d: attendance.check_in(_newcomer(d), by=d.cast.organiser, now=THEN),
    ),
    "somebody checks in": (
        lambda: with_entrants(a_day(status=TournamentStatus.CHECK_IN), 4),
        lambda d: attendance.check_in(d.entrants[0], by=player(d.entrants[0]), now=THEN),
    ),
    "somebody leaves": (second_round, lambda d: attendance.drop(d.entrants[0], **olga(d))),
    "one in line goes": (
        waits_for_a_place,
        lambda d: attendance.withdraw(d.entrants[2], by=player(d.entrants[2]), now=THEN),
    ),
    "one with a place goes": (
        waits_for_a_place,
        lambda d: attendance.withdraw(d.entrants[0], by=player(d.entrants[0]), now=THEN),
    ),
    "a place out of turn": (
        waits_for_a_place,
        lambda d: waiting_list.give_place(d.entrants[3], by=d.cast.organiser, now=THEN, reason="A guest"),
    ),
    "a list is handed in": (may_hand_in, lambda d: hand_in(d.entrants[0], LEGAL)),
    "a list goes back": (
        handed_in,
        lambda d: list_reviews.send_back(
            d.entrants[0], d.version, by=d.cast.referee, now=THEN, message="Too many"
        ),
    ),
    "a list is excused": (
        owes_lists,
        lambda d: waivers.let_play(
            d.entrants[0], "good", clause="10.01", reason="Lost", by=d.cast.referee, now=THEN
        ),
    ),
    "all are reminded": (owes_lists, lambda d: reminders.send_now(d.tournament, **olga(d))),
    "a name changes": (
        second_round,
        lambda d: entrants.edit(d.entrants[0], entrants.Details(name="Pia Brandt"), **olga(d)),
    ),
}


def _all_but_one(day):
    for game in day.round.pairings.filter(is_current=True).exclude(table=1):
        results.submit(game, facts_for(game), token=f"d{game.pk}", by=day.cast.scorekeeper, now=NOW)
    return day


def _tied(day, number):
    game = table(day.tournament.rounds.get(number=number))
    even = {"original": 12, "remaining": 4, "points_remaining": 400, "hero_points": 500}
    facts = facts_for(game)
    facts = {**facts, **{side: {"faction": facts[side]["faction"], **even} for side in "ab"}}
    how = {"by": day.cast.referee, "now": THEN, "reason": "Miscounted", "is_looked_at": True}
    return results.submit(game, facts, token="tie", **how)


def _lost(day):
    day.penalty = incident("game-loss", faction="good")(day)
    return day


def _newcomer(day):
    return entrants.register(day.tournament, entrants.Details(name="Nora Quist"), **olga(day))[0]


OFTEN_MISSED = ("the round is closed",)  # check-in offers another round from which somebody is late


@pytest.mark.parametrize(
    "what", [*OFTEN_MISSED, *some_of([row for row in MORE if row not in OFTEN_MISSED], 3)]
)
def test_every_page_that_changes_hears_of_it(what):
    build, act = MORE[what]

    before, after, events = told(build(), act)

    silent_pages = silent(before, after, events)
    assert not silent_pages
    assert any(page.html != after[name].html for name, page in before.items() if name in after)
