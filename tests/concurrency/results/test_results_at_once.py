"""Results that arrive at the same instant: nothing is lost, nothing counts twice, nobody sees a bug.

The first stories send real requests to a real server. The others are told twice on PostgreSQL: with the
locks, and without them, where the same race has to break something; else they would prove nothing.
"""

import pytest
from django.db import IntegrityError

from tests.concurrency.crowd import caught, meet_at, post, together, without_locks
from tests.data.cast import NOW
from tests.data.days import checked_in, drafted, facts_for, published
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import LogEntry, Round, Ruling, Submission
from tournament.services.core import outbox, transitions
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db(transaction=True)
on_server = pytest.mark.postgres_only
CONFIRMED = Submission.Status.CONFIRMED
RESULT = "/api/v1/me/pairings/1/result/"


@pytest.fixture
def table():
    """Table 1 of a published round, and what its two phones send along."""
    day, round_ = published(2)
    pairing = round_.pairings.get()
    links = {
        side: {"Authorization": f"Link {day.tokens[getattr(pairing, side).number]}"} for side in ("a", "b")
    }
    return day, pairing, links


def slip(pairing, *, winner="a"):
    return {"token": "slip", "facts": facts_for(pairing, winner=winner)}


def reports(pairing):
    return list(pairing.submissions.values_list("client_token", "status"))


def test_of_two_rulings_in_the_same_second_one_is_made_and_the_other_is_told(table):
    day, pairing, _ = table

    def ruling(units_a):
        decision = Decision(units_a, 6 - units_a, "10.01", "Seen at the table")
        how = {"by": day.cast.referee, "now": NOW, "is_first": True}
        facts = {"a": {"faction": "good"}}
        return lambda: results.rule(pairing, facts, decision, token=f"ruling {units_a}", **how)

    answers = together(caught(ruling(6)), caught(ruling(0)))

    [refused] = [each for each in answers if isinstance(each, Refused)]
    assert refused.code == "result-unseen"
    assert Ruling.objects.count() == 1


# ------------------------------------------------------------------ real requests


@pytest.mark.parametrize("times", [2, 50])
def test_the_same_slip_many_times_is_one_report_and_one_answer(live_server, table, times):
    _, pairing, links = table
    act = post(live_server, RESULT, slip(pairing), headers=links["a"])

    answers = together(*[act] * times)

    assert sorted({status for status, _ in answers}) == [200, 201]
    assert [status for status, _ in answers].count(201) == 1
    assert len({body["id"] for _, body in answers}) == 1
    assert len(reports(pairing)) == LogEntry.objects.filter(verb="result.submit").count() == 1


def test_one_token_for_two_contents_keeps_one_and_refuses_the_other(live_server, table):
    _, pairing, links = table
    acts = [
        post(live_server, RESULT, slip(pairing, winner=winner), headers=links["a"]) for winner in "abababab"
    ]

    answers = together(*acts)

    kept = pairing.submissions.get()
    refused = [body["code"] for status, body in answers if status == 409]
    assert refused == ["token-used"] * 4
    assert {body["id"] for status, body in answers if status < 300} == {kept.pk}


def test_agreement_and_objection_at_once_leave_one_of_the_two(live_server, table):
    _, pairing, links = table
    seen = results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=NOW).pk
    below = "/api/v1/me/pairings/1"

    answers = together(
        post(live_server, f"{below}/confirm/", {"seen": seen}, headers=links["b"]),
        post(live_server, f"{below}/dispute/", {"reason": "Miscounted."}, headers=links["b"]),
    )

    pairing.refresh_from_db()
    assert {status for status, _ in answers} <= {200, 409}
    assert pairing.status == TableStatus.CONFIRMED  # who agrees after all withdraws the objection
    assert pairing.submissions.filter(status=CONFIRMED).count() == 1


# ------------------------------------------------------------------ with the locks, and without


def two_different_reports(pairing):
    return (
        caught(lambda: results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=NOW)),
        caught(
            lambda: results.submit(
                pairing, facts_for(pairing, winner="b"), token="b", by=player(pairing.b), now=NOW
            )
        ),
    )


@on_server
def test_two_players_who_contradict_each_other_at_once_are_disputed(table, monkeypatch):
    _, pairing, _ = table
    meet_at(monkeypatch, results, "_take_factions")

    together(*two_different_reports(pairing))

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.DISPUTED


@on_server
def test_without_the_lock_nobody_notices_that_they_contradict_each_other(table, monkeypatch):
    _, pairing, _ = table
    without_locks(monkeypatch)
    meet_at(monkeypatch, results, "_meet")

    together(*two_different_reports(pairing))

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.REPORTED
    assert pairing.submissions.count() == 2


def two_desks(day, pairing):
    return [
        caught(
            lambda winner=winner: results.submit(
                pairing, facts_for(pairing, winner=winner), token=winner, by=day.cast.scorekeeper, now=NOW
            )
        )
        for winner in "ab"
    ]


@on_server
def test_of_two_desks_the_second_is_told_that_there_is_a_result(table, monkeypatch):
    day, pairing, _ = table
    meet_at(monkeypatch, results, "_take_factions")

    answers = together(*two_desks(day, pairing))

    assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["reason-missing"]
    assert pairing.submissions.get().status == CONFIRMED


@on_server
def test_without_the_lock_the_second_desk_is_not_asked_why(table, monkeypatch):
    day, pairing, _ = table
    without_locks(monkeypatch)
    meet_at(monkeypatch, results, "_take_factions")

    answers = together(*two_desks(day, pairing))

    assert not any(isinstance(answer, Refused) for answer in answers)
    is_stopped = any(isinstance(answer, IntegrityError) for answer in answers)
    assert is_stopped or pairing.submissions.count() == 2  # by the last line of defence, or by nobody


def result_against_cancel(day, pairing):
    return (
        caught(
            lambda: results.submit(
                pairing, facts_for(pairing), token="late", by=day.cast.scorekeeper, now=NOW
            )
        ),
        caught(lambda: rounds.cancel(pairing.round, by=day.cast.organiser, now=NOW, reason="Paired wrongly")),
    )


def is_half_cancelled(pairing):
    round_ = Round.objects.get(pk=pairing.round_id)
    return round_.status == RoundStatus.CANCELLED and pairing.submissions.filter(status=CONFIRMED).exists()


@on_server
def test_a_round_is_cancelled_or_has_a_result_and_never_both(table, monkeypatch):
    day, pairing, _ = table
    meet_at(monkeypatch, outbox, "publish")

    together(*result_against_cancel(day, pairing))

    assert not is_half_cancelled(pairing)


@on_server
def test_without_the_lock_a_result_is_confirmed_in_a_cancelled_round(table, monkeypatch):
    day, pairing, _ = table
    without_locks(monkeypatch)
    meet_at(monkeypatch, transitions, "move")

    together(*result_against_cancel(day, pairing))

    assert is_half_cancelled(pairing)


@on_server
@pytest.mark.parametrize("is_locked", [True, False])
def test_two_organisers_publish_one_round_once(monkeypatch, is_locked):
    day, round_ = drafted(3)
    if not is_locked:
        without_locks(monkeypatch)
    meet_at(monkeypatch, rounds, "_refuse_unseated")
    act = caught(lambda: rounds.publish(round_, by=day.cast.organiser, now=NOW))

    together(act, act)

    assert LogEntry.objects.filter(verb="round.publish").count() == (1 if is_locked else 2)


@on_server
@pytest.mark.parametrize("is_locked", [True, False])
def test_two_organisers_pair_one_round(monkeypatch, is_locked):
    day = checked_in(4)
    if not is_locked:
        without_locks(monkeypatch)
    meet_at(monkeypatch, rounds, "_next_round")
    act = caught(lambda: rounds.draft(day.tournament, by=day.cast.organiser, now=NOW))

    answers = together(act, act)

    broken = [isinstance(answer, IntegrityError) for answer in answers].count(True)
    assert (broken, Round.objects.count()) == ((0, 1) if is_locked else (1, 1))
