"""A verb on a larger field makes no more statements: it holds the tournament while others want to report."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.data import days
from tests.data.cast import NOW
from tests.data.large_fields import large_draft, large_field, large_round
from tests.data.many_entrants import with_figures
from tests.examples import some_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Round, Tournament
from tournament.services.clock import clocks
from tournament.services.entrants import attendance, entrants, waiting_list
from tournament.services.lists import deadline_locks, list_reviews, lists, reminders
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.results import corrections, results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings, rounds
from tournament.services.tournaments import tournaments
from tournament.services.undo import undo

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
FEW, MANY = 8, 24
LATER = NOW + timedelta(hours=1)


def played(count):
    day, round_ = large_round(count)
    return day, days.play(day, round_)


def closed(count):
    day, round_ = played(count)
    return day, rounds.close(round_, by=day.cast.organiser, now=NOW)


def listed(count):
    """The same with both lists, at which no referee has looked."""
    day = with_figures(large_field(count))
    files = [
        ListFile(f"{number:03}-{faction}.txt", text, number, faction)
        for number in range(1, count + 1)
        for faction, text in (("good", "1x Warden"), ("evil", "1x Bog troll"))
    ]
    list_imports.take(day.tournament, files, by=day.cast.organiser, now=NOW)
    return day, None


def field_on_waiting_list(count):
    day = large_field(count)
    day.tournament.entrants.update(status="waiting-list")
    return day, None


def closing(count):
    """The lists close before the verb."""
    day, _ = listed(count)
    Tournament.objects.update(lists_close_at=NOW)
    return day, None


def told(day):
    return {"by": day.cast.organiser, "now": LATER}


def last_undone(day, verb):
    entry = day.tournament.log.filter(verb=verb).order_by("-pk").first()
    undo.undo(entry, reason="By mistake.", **told(day))


def swapped(day, round_):
    first, second = round_.pairings.filter(is_current=True).order_by("table")[:2]
    pairings.swap(round_, first.a, second.a, reason="Friends.", **told(day))


def corrected(day, round_):
    row = round_.pairings.filter(is_current=True).first()
    ruled = Decision(0, 6, "10.01", "Read the wrong way round.")
    by = {"by": day.cast.referee, "now": LATER}
    corrections.preview(row, lambda: results.rule(row, {}, ruled, token="b", is_looked_at=True, **by))


VERBS = {
    "approve every legal list": (
        listed,
        lambda day, _: list_reviews.approve_legal(day.tournament, **told(day)),
    ),
    "lock all lists": (listed, lambda day, _: lists.lock_all(day.tournament, **told(day))),
    "lock at the deadline": (closing, lambda _day, _: deadline_locks.lock_due(now=LATER)),
    "links for everybody": (
        lambda n: (large_field(n), None),
        lambda day, _: entrants.issue_links(day.tournament, day.entrants, **told(day)),
    ),
    "remind all": (
        lambda n: (large_field(n), None),
        lambda day, _: reminders.send_now(day.tournament, **told(day)),
    ),
    "move up": (field_on_waiting_list, lambda _day, _: waiting_list.fill(now=LATER)),
    "draft": (
        lambda n: (large_field(n), None),
        lambda day, _: rounds.draft(day.refresh().tournament, **told(day)),
    ),
    "redraft": (large_draft, lambda day, round_: rounds.redraft(round_, **told(day))),
    "publish": (large_draft, lambda day, round_: rounds.publish(round_, **told(day))),
    "swap": (large_draft, swapped),
    "take a publication back": (large_round, lambda day, _: last_undone(day, "round.publish")),
    "take a draft back": (large_draft, lambda day, _: last_undone(day, "round.draft")),
    "cancel": (large_round, lambda day, round_: rounds.cancel(round_, reason="Wrong.", **told(day))),
    "start the clock": (large_round, lambda day, round_: clocks.start(round_, **told(day))),
    "close": (played, lambda day, round_: rounds.close(round_, **told(day))),
    "open again": (closed, lambda day, _: last_undone(day, "round.close")),
    "look at a correction": (closed, corrected),
    "draft the second": (closed, lambda day, _: rounds.draft(day.refresh().tournament, **told(day))),
    "finish": (
        closed,
        lambda day, _: tournaments.move(day.refresh().tournament, TournamentStatus.FINISHED, **told(day)),
    ),
}


def statements(name, count):
    begin, verb = VERBS[name]
    day, round_ = begin(count)
    day.refresh()
    if round_ is not None:
        round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
    with CaptureQueriesContext(connection) as asked:
        verb(day, round_)
    return [each["sql"] for each in asked]


@pytest.mark.parametrize("name", some_of(VERBS, 4))
def test_a_verb_makes_as_many_statements_on_a_larger_field(name):
    few, many = (statements(name, count) for count in (FEW, MANY))

    assert len(many) == len(few), "\n".join(sorted({one[:60] for one in many}))


def test_draft_of_a_large_field_asks_no_more_and_writes_in_batches():
    (few, _), (many, batches) = (
        (
            [one for one in asked if not one.startswith("INSERT")],
            [one for one in asked if one.startswith("INSERT")],
        )
        for asked in (statements("draft", count) for count in (FEW, 300))
    )

    assert len(many) == len(few)
    assert len(batches) <= len({one.split()[2] for one in batches}) + 300 // 40  # 999 values a statement


@pytest.mark.parametrize("again", [rounds.draft, rounds.redraft, rounds.repair])
def test_round_is_paired_from_games_that_are_read_once(again):
    day, _ = closed(FEW)
    tournament = day.refresh().tournament
    if again is rounds.draft:
        subject, reason = tournament, {}
    else:
        subject, reason = rounds.draft(tournament, **told(day)), {"reason": "Once more"}
        attendance.drop(day.entrants[0], reason="Ill.", by=day.cast.organiser, now=LATER)
    with CaptureQueriesContext(connection) as asked:
        again(subject, **told(day), **reason)

    games = [one for one in asked if "points_remaining" in one["sql"] and "SELECT" in one["sql"]]
    assert len(games) == 1


def statements_of_a_look(later):
    """A result of round 1 is corrected when so many rounds have been played since."""
    day, first = closed(FEW)
    for _ in range(later):
        round_ = rounds.publish(
            rounds.draft(day.refresh().tournament, **told(day)), is_confirmed=True, **told(day)
        )
        rounds.close(days.play(day, round_), **told(day))
    with CaptureQueriesContext(connection) as asked:
        corrected(day, Round.objects.select_related("tournament").get(pk=first.pk))
    return len(asked)


@pytest.mark.thorough
def test_a_look_at_a_correction_reads_games_and_people_once_for_all_later_rounds():
    only_penalties = 2  # of each later round, before and after the change

    assert statements_of_a_look(2) - statements_of_a_look(1) <= only_penalties
