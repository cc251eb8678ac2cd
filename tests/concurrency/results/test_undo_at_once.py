"""Undo at the same instant as something else: one of both comes first, and what comes second sees it."""

import pytest
from django.db import IntegrityError

from tests.concurrency.crowd import overtaken, together, without_locks
from tests.data.cast import NOW
from tests.data.days import checked_in, drafted, facts_for, play, published
from tests.data.undoable_days import LATER, THEN
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import LogEntry, Submission
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db(transaction=True)


def newest(verb):
    return LogEntry.objects.filter(verb=verb).select_related("tournament").first()


def test_two_desks_take_back_one_deed_and_it_is_taken_back_once():
    day, _ = published(4)
    entry = newest("round.publish")
    act = lambda: undo.undo(entry, by=day.cast.organiser, now=LATER)  # noqa: E731 - one act, many hands

    answers = together(*[act] * 6)

    assert {answer.pk for answer in answers} == {LogEntry.objects.get(takes_back=entry).pk}
    assert day.tournament.rounds.get().status == RoundStatus.DRAFT


def test_a_report_and_taking_the_round_back_never_both_count():
    day, round_ = published(4)
    pairing, entry = round_.pairings.get(table=1), newest("round.publish")

    report, _ = together(
        lambda: results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=THEN),
        lambda: undo.undo(entry, by=day.cast.organiser, now=LATER),
    )

    pairing.refresh_from_db()
    is_reported = pairing.status == TableStatus.REPORTED
    assert is_reported != isinstance(report, Refused)
    assert pairing.round.status == (RoundStatus.PUBLISHED if is_reported else RoundStatus.DRAFT)
    assert Submission.objects.count() == int(is_reported)


def test_undoing_a_result_and_closing_on_it_never_both_happen():
    day, round_ = published(2)
    play(day, round_)
    entry = newest("result.submit")

    closing, undone = together(
        lambda: rounds.close(round_, by=day.cast.organiser, now=LATER),
        lambda: undo.undo(entry, by=day.cast.organiser, now=LATER),
    )

    assert isinstance(closing, Refused) != isinstance(undone, Refused)
    is_closed = day.tournament.rounds.get().status == RoundStatus.CLOSED
    assert is_closed == (Submission.objects.get().status == Submission.Status.CONFIRMED)


def test_many_undos_and_many_deeds_wait_for_each_other_in_one_order():
    day = checked_in(8)
    for entrant in day.entrants[:4]:
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)
    entries = list(LogEntry.objects.filter(verb="entrant.drop"))
    undos = [lambda entry=entry: undo.undo(entry, by=day.cast.organiser, now=LATER) for entry in entries]
    drops = [
        lambda entrant=entrant: attendance.drop(entrant, by=day.cast.referee, now=THEN)
        for entrant in day.entrants[4:]
    ]

    answers = together(*undos, *drops)

    assert not [answer for answer in answers if isinstance(answer, Refused)]
    assert sorted(entrant.number for entrant in day.entrants if entrant.status == "checked-in") == [
        1,
        2,
        3,
        4,
    ]


def test_publishing_and_undoing_the_draft_leave_one_of_both():
    day, round_ = drafted(4)
    entry = newest("round.draft")

    together(
        lambda: rounds.publish(round_, by=day.cast.organiser, now=LATER),
        lambda: undo.undo(entry, by=day.cast.organiser, now=LATER),
    )

    round_.refresh_from_db()
    assert round_.status in {RoundStatus.PUBLISHED, RoundStatus.CANCELLED}
    assert LogEntry.objects.filter(takes_back=entry).exists() == (round_.status == RoundStatus.CANCELLED)


# ------------------------------------------------------------------ without the locks, each of them breaks

on_server = pytest.mark.postgres_only


@pytest.fixture
def overtakes(monkeypatch):
    """Whoever takes back is overtaken after the look, and nobody waits for anybody. What both answered."""
    without_locks(monkeypatch)

    def race(entry, day, second):
        first = lambda: undo.undo(entry, by=day.cast.organiser, now=LATER)  # noqa: E731 - one act
        return overtaken(monkeypatch, undo, "_take_back", first=first, second=second)

    return race


@on_server
def test_without_the_lock_two_desks_take_back_one_deed_twice(overtakes):
    day, _ = published(4)
    entry = newest("round.publish")

    answers = overtakes(entry, day, lambda: undo.undo(entry, by=day.cast.organiser, now=LATER))

    assert any(isinstance(answer, IntegrityError) for answer in answers)


@on_server
def test_without_the_lock_a_report_stands_in_a_round_that_nobody_sees(overtakes):
    day, round_ = published(4)
    pairing, entry = round_.pairings.get(table=1), newest("round.publish")

    overtakes(
        entry,
        day,
        lambda: results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=THEN),
    )

    pairing.refresh_from_db()
    assert (pairing.status, pairing.round.status) == (TableStatus.REPORTED, RoundStatus.DRAFT)


@on_server
def test_without_the_lock_a_round_is_closed_on_a_result_that_is_undone(overtakes):
    day, round_ = published(2)
    play(day, round_)

    overtakes(newest("result.submit"), day, lambda: rounds.close(round_, by=day.cast.organiser, now=LATER))

    assert day.tournament.rounds.get().status == RoundStatus.CLOSED
    assert Submission.objects.get().status != Submission.Status.CONFIRMED


@on_server
def test_without_the_lock_a_round_is_published_and_its_draft_undone(overtakes):
    day, round_ = drafted(4)

    answers = overtakes(
        newest("round.draft"), day, lambda: rounds.publish(round_, by=day.cast.organiser, now=LATER)
    )

    assert not [answer for answer in answers if isinstance(answer, Refused)]
    assert day.tournament.rounds.get().status == RoundStatus.CANCELLED
    assert newest("round.publish") is not None
