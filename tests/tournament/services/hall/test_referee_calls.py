"""A table asks for a referee once; one official goes, and the queue knows how long it has waited."""

from datetime import timedelta

import pytest

from tests.data import days
from tests.data.cast import MINUTE, NOW
from tournament.models import LogEntry, OutboxEvent
from tournament.queries.hall.referee_calls import open_calls
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.hall import referee_calls
from tournament.services.rounds import rounds
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(seconds=100)


@pytest.fixture
def hall():
    return days.published(5)


def at_table(round_, table):
    return round_.pairings.get(is_current=True, table=table)


def ask(pairing, at=NOW, kind="rules", **more):
    return referee_calls.ask(pairing, kind=kind, by=player(pairing.a), now=at, **more)


def code_of(act):
    with pytest.raises(Refused) as refused:
        act()
    assert refused.value.message.endswith(".")
    return refused.value.code


def newest(day):
    return day.tournament.log.order_by("-pk").first()


def test_a_table_that_asks_stands_in_the_queue_with_its_age(hall):
    day, round_ = hall
    pairing = at_table(round_, 2)

    ask(pairing, words="  Line of sight   past the wall ")

    (row,) = open_calls(day.tournament, now=LATER)
    assert (row.table, row.round_number, row.kind, row.words) == (
        2,
        1,
        "rules",
        "Line of sight past the wall",
    )
    assert (row.asked_by, row.asked_at, row.age) == (str(pairing.a), NOW, LATER - NOW)
    assert (row.taken_by, row.taken_at) == ("", None)


def test_news_of_a_call_reach_the_officials_and_the_table_only(hall):
    _, round_ = hall
    pairing = at_table(round_, 2)

    ask(pairing)

    event = OutboxEvent.objects.order_by("-pk")[0]
    assert event.topics == ["referee-calls"]
    assert event.payload["concerns"] == {"tables": [2], "entrants": [pairing.a_id, pairing.b_id]}


def test_the_same_request_asks_once(hall):
    _, round_ = hall
    first = ask(at_table(round_, 1), token="one")
    again = ask(at_table(round_, 1), token="one", at=LATER)

    assert first == again
    assert LogEntry.objects.filter(verb="referee-call.ask").count() == 1


def test_the_token_of_another_table_asks_for_nothing(hall):
    _, round_ = hall
    ask(at_table(round_, 1), token="one")

    assert code_of(lambda: ask(at_table(round_, 2), token="one")) == "token-used"


def test_one_official_goes_and_the_other_learns_who(hall):
    day, round_ = hall
    call = ask(at_table(round_, 1))
    referee_calls.take(call, by=day.cast.referee, now=LATER)
    referee_calls.take(call, by=day.cast.referee, now=LATER)

    refused = code_of(lambda: referee_calls.take(call, by=day.cast.scorekeeper, now=LATER))

    (row,) = open_calls(day.tournament, now=LATER)
    assert refused == "referee-call-taken"
    assert (row.taken_by, row.taken_at) == ("Jun", LATER)
    assert LogEntry.objects.filter(verb="referee-call.take").count() == 1


def test_an_answered_call_leaves_the_queue(hall):
    day, round_ = hall
    call = ask(at_table(round_, 1))
    for _ in range(2):
        call = referee_calls.answer(call, by=day.cast.referee, now=LATER)

    assert open_calls(day.tournament, now=LATER) == ()
    assert (call.outcome, call.ended_by) == ("answered", "Jun")
    assert LogEntry.objects.filter(verb="referee-call.answer").count() == 1
    assert code_of(lambda: referee_calls.take(call, by=day.cast.referee, now=LATER)) == "referee-call-ended"


def test_both_players_of_the_table_can_recall_and_no_other(hall):
    day, round_ = hall
    pairing, other = at_table(round_, 1), at_table(round_, 2)
    ask(pairing)

    stranger = lambda: referee_calls.recall(pairing, by=player(other.a), now=LATER)  # noqa: E731 - same
    assert code_of(stranger) == "referee-call-not-yours"

    call = referee_calls.recall(pairing, by=player(pairing.b), now=LATER)
    assert call.outcome == "recalled"
    assert referee_calls.recall(pairing, by=player(pairing.b), now=LATER) is None
    assert open_calls(day.tournament, now=LATER) == ()


def test_a_table_has_one_open_call(hall):
    _, round_ = hall
    ask(at_table(round_, 1))

    assert code_of(lambda: ask(at_table(round_, 1), at=LATER)) == "referee-call-open"


def test_a_table_asks_three_times_in_ten_minutes(hall):
    _, round_ = hall
    pairing = at_table(round_, 1)
    for minute in range(3):
        ask(pairing, at=NOW + minute * MINUTE)
        referee_calls.recall(pairing, by=player(pairing.a), now=NOW + minute * MINUTE)

    assert code_of(lambda: ask(pairing, at=NOW + 9 * MINUTE)) == "referee-calls-too-many"
    assert ask(pairing, at=NOW + 10 * MINUTE).pk


@pytest.mark.parametrize(
    ("kind", "words", "code"),
    [("weather", "", "referee-call-kind"), ("time", "x" * 201, "referee-call-too-long")],
)
def test_a_call_that_says_nothing_is_refused(hall, kind, words, code):
    _, round_ = hall

    assert code_of(lambda: ask(at_table(round_, 1), kind=kind, words=words)) == code


def test_a_bye_and_a_cancelled_round_ask_for_nobody(hall):
    day, round_ = hall
    bye, played = round_.pairings.get(b=None), at_table(round_, 1)
    ask(played)
    rounds.cancel(round_, by=day.cast.organiser, now=LATER, reason="Fire alarm")

    assert code_of(lambda: ask(bye)) == "referee-call-no-game"
    assert code_of(lambda: ask(played, at=LATER)) == "referee-call-no-game"
    assert open_calls(day.tournament, now=LATER) == ()


def test_an_undone_answer_puts_the_call_back_in_the_queue(hall):
    day, round_ = hall
    call = ask(at_table(round_, 1))
    referee_calls.take(call, by=day.cast.referee, now=LATER)
    referee_calls.answer(call, by=day.cast.referee, now=LATER)

    undo.undo(newest(day), by=day.cast.referee, now=LATER)
    (row,) = open_calls(day.tournament, now=LATER)
    assert row.taken_by == "Jun"

    referee_calls.answer(call, by=day.cast.referee, now=LATER)
    answered = newest(day)
    ask(at_table(round_, 1), at=LATER)
    assert code_of(lambda: undo.undo(answered, by=day.cast.referee, now=LATER)) == "built-on"
