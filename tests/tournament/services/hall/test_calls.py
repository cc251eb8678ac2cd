"""Somebody is called once, heard by who is meant, and leaves the screens when it is done."""

from datetime import timedelta

import pytest

from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Call, LogEntry, OutboxEvent
from tournament.queries.hall.calls import called
from tournament.services.core.actors import official
from tournament.services.core.errors import Refused
from tournament.services.hall import calls
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(seconds=30)


@pytest.fixture
def hall():
    day, round_ = days.published(5)
    return day, round_


def make(day, at=NOW, **whom):
    return calls.call(day.tournament, by=day.cast.referee, now=at, **whom)


def at_table(round_, table):
    return round_.pairings.get(is_current=True, table=table)


def test_call_by_somebody_with_a_long_name_fits_its_column(hall):
    day, _ = hall
    day.cast.jun.first_name = "Jun" * 50
    by = official(day.cast.jun, "referee")

    made = calls.call(day.tournament, text="Anna", by=by, now=NOW)

    assert len(made.called_by) == 80


def test_a_called_table_is_asked_to_the_desk(hall):
    day, round_ = hall
    pairing = at_table(round_, 2)

    call = make(day, pairing=pairing)

    event = OutboxEvent.objects.filter(kind="call").get()
    assert call.text == "Table 2, please come to the desk."
    assert (event.topics, event.payload["table"], event.payload["text"]) == (
        ["screens", "calls"],
        2,
        call.text,
    )
    assert [(each.table, each.names) for each in called(day.tournament)] == [
        (2, (pairing.a.name, pairing.b.name))
    ]


def test_the_same_form_calls_once(hall):
    day, _ = hall
    first = make(day, text="The owner of a red car", token="form")
    again = make(day, text="The owner of a red car", token="form", at=LATER)

    assert first == again
    assert LogEntry.objects.filter(verb="call.make").count() == 1


def test_a_table_called_again_is_one_call_and_is_heard_again(hall):
    day, round_ = hall
    first = make(day, pairing=at_table(round_, 1))
    again = make(day, pairing=at_table(round_, 1), at=LATER)

    assert [each.call for each in called(day.tournament)] == [again] != [first]
    assert OutboxEvent.objects.filter(kind="call").count() == 2


def test_an_ended_call_leaves_the_screens_and_ends_once(hall):
    day, round_ = hall
    call = make(day, pairing=at_table(round_, 1))
    ended = calls.end(call, by=day.cast.scorekeeper, now=LATER)
    again = calls.end(call, by=day.cast.referee, now=LATER + timedelta(seconds=9))

    assert called(day.tournament) == []
    assert (again.ended_by, again.ended_at) == (ended.ended_by, LATER)
    assert LogEntry.objects.filter(verb="call.end").count() == 1


def test_a_call_of_a_round_that_is_over_is_called_no_more(hall):
    day, round_ = hall
    make(day, pairing=at_table(round_, 1))
    make(day, text="Lunch is ready")
    days.play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=LATER)

    assert [each.call.text for each in called(day.tournament)] == ["Lunch is ready"]


def test_calls_that_reach_nobody_are_refused(hall):
    day, round_ = hall
    _, other_round = days.published(2, name="South hall")
    codes = []
    for whom in (
        {"text": "  "},
        {"text": "x" * 241},
        {"pairing": round_.pairings.get(b=None)},
        {"pairing": at_table(other_round, 1)},
    ):
        with pytest.raises(Refused) as refusal:
            make(day, **whom)
        codes.append(refusal.value.code)

    assert codes == ["call-empty", "call-too-long", "call-bye", "call-no-pairing"]
    assert not Call.objects.exists()


def test_nobody_is_called_when_the_day_is_over():
    day, _ = days.closed(2, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    with pytest.raises(Refused, match="finished"):
        make(day, text="Anybody?")


def test_a_call_is_worded_in_the_languages_of_the_hall(hall):
    day, round_ = hall
    day.tournament.spoken_languages = ["ja", "en"]
    day.tournament.save()

    call = make(day, pairing=at_table(round_, 2))

    payload = OutboxEvent.objects.get(kind="call").payload
    assert called(day.tournament)[0].words == tuple(call.words.items())
    assert payload["languages"] == ["ja", "en"]
    assert (
        payload["words"]
        == call.words
        == {
            "ja": "2番テーブルの方は、運営デスクまでお越しください。",
            "en": "Table 2, please come to the desk.",
        }
    )
