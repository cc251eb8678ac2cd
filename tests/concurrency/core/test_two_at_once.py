"""Two at once: one button pressed twice, two desks, two phones. One thing happens, and nobody sees a bug.

Real threads with connections of their own, at a real database; on PostgreSQL with row locks, on SQLite
with its write lock.
"""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import IntegrityError, connections

from tests.concurrency.crowd import PATIENCE, together
from tests.data.cast import NOW
from tests.data.days import checked_in, drafted, facts_for, published
from tournament.engine.lifecycle import TableStatus
from tournament.models import LogEntry, Pairing, Round, Submission
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Refused
from tournament.services.entrants import entrants
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 8


def test_the_same_report_from_many_threads_is_one_submission():
    _, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    act = lambda: results.submit(  # noqa: E731 - one act, many hands
        pairing, facts_for(pairing), token="phone", by=player(pairing.a), now=NOW
    )

    answers = together(*[act] * CROWD)

    assert {answer.pk for answer in answers} == {pairing.submissions.get().pk}
    assert LogEntry.objects.filter(verb="result.submit").count() == 1


def test_both_players_report_the_same_at_once_and_the_table_is_confirmed_once():
    _, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    facts = facts_for(pairing)

    together(
        lambda: results.submit(pairing, facts, token="a", by=player(pairing.a), now=NOW),
        lambda: results.submit(pairing, facts, token="b", by=player(pairing.b), now=NOW),
    )

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED
    assert pairing.submissions.filter(status=Submission.Status.CONFIRMED).count() == 1


def test_desk_and_player_at_once_leave_one_confirmed_result():
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)

    together(
        lambda: results.submit(pairing, facts_for(pairing), token="p", by=player(pairing.a), now=NOW),
        lambda: results.submit(
            pairing, facts_for(pairing, winner="b"), token="d", by=day.cast.scorekeeper, now=NOW
        ),
    )

    confirmed = pairing.submissions.get(status=Submission.Status.CONFIRMED)
    assert (confirmed.client_token, confirmed.units_b) == ("d", 6)


def test_two_organisers_pair_the_round_together_and_there_is_one():
    day = checked_in(8)
    act = lambda: rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)  # noqa: E731 - same

    answers = together(*[act] * 4)

    assert {answer.pk for answer in answers} == {Round.objects.get().pk}
    assert Pairing.objects.filter(is_current=True).count() == 4


def test_publishing_twice_at_once_grants_the_bye_once():
    day, round_ = drafted(5)
    act = lambda: rounds.publish(round_, by=day.cast.organiser, now=NOW)  # noqa: E731 - same

    together(*[act] * 4)

    assert Submission.objects.filter(row="21").count() == 1
    assert LogEntry.objects.filter(verb="round.publish").count() == 1


def test_closing_and_correcting_at_once_make_the_correction_or_refuse_it():
    day, round_ = published(4)
    tables = list(round_.pairings.filter(is_current=True))
    for pairing in tables:
        results.submit(pairing, facts_for(pairing), token="one", by=day.cast.scorekeeper, now=NOW)

    _, answer = together(
        lambda: rounds.close(round_, by=day.cast.organiser, now=NOW),
        lambda: results.submit(
            tables[0],
            facts_for(tables[0], winner="b"),
            token="two",
            by=day.cast.scorekeeper,
            now=NOW,
            reason="Typed backwards",
        ),
    )

    is_late = isinstance(answer, Conflict) and answer.code == "look-first"
    assert tables[0].submissions.get(status=Submission.Status.CONFIRMED).units_b == (0 if is_late else 6)


def test_start_numbers_are_given_once():
    day = checked_in(0)
    acts = [
        lambda name=name: entrants.register(
            day.tournament, entrants.Details(name=name), by=day.cast.organiser, now=NOW
        )
        for name in ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
    ]

    together(*acts)

    assert [entrant.number for entrant in day.entrants] == [1, 2, 3, 4, 5, 6]


def test_without_the_lock_the_same_race_breaks(monkeypatch):
    """The twin that proves the race is real: take the lock away, and start numbers collide or are lost."""
    day = checked_in(0)
    gate = Barrier(CROWD)
    honest = entrants._next_number

    def slow(tournament):
        number = honest(tournament)
        gate.wait(timeout=PATIENCE)
        return number

    monkeypatch.setattr(entrants, "_next_number", slow)

    def unlocked(name):
        try:
            return entrants.add(
                day.tournament, entrants.Details(name), token=name, now=NOW, status="registered"
            )
        except (IntegrityError, Refused) as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=CROWD) as crowd:
        answers = list(crowd.map(unlocked, [f"Racer {n}" for n in range(CROWD)]))

    assert sum(isinstance(answer, (IntegrityError, Refused)) for answer in answers) == CROWD - 1
