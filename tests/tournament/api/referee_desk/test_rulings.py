"""Rulings over HTTP: written from an answer, shown to all, found again as similar, and for referees alone."""

import pytest
from django.core.cache import cache

from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.api.callers import ask, desk, is_problem, passer_by
from tests.tournament.api.referee_desk.test_questions import asked
from tests.tournament.queries.referee_desk.test_answers import LEDGE
from tournament.models import LogEntry, Pairing, Ruling
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
DESK = {"question": "zones", "input": LEDGE}


@pytest.fixture
def day():
    cache.clear()
    found, found.round = published(4)
    return found


def rule(day, body, client=None):
    path = f"tournaments/{day.tournament.slug}/rulings/"
    return ask(client or desk(day.cast.jun), "POST", path, body)


def similar(day, client=None, body=LEDGE):
    return asked("zones", {**body, "tournament": day.tournament.slug}, client).json()["similar"]


def test_ruling_keeps_question_and_answer_and_everybody_reads_it(day):
    body = {"token": "a", "reason": "Adjacent.", "round": 1, "table": 2, "desk": DESK}

    made, again = rule(day, body), rule(day, body)

    (shown,) = ask(passer_by(), "GET", f"tournaments/{day.tournament.slug}/rulings/").json()["results"]
    assert (made.status_code, again.status_code) == (201, 200)
    assert made.json() == shown == again.json()
    assert (shown["round"], shown["table"], shown["clause"], shown["points_a"]) == (1, 2, "8.083", None)
    assert (shown["desk"]["input"], shown["desk"]["answer"]["adjacent"]) == (LEDGE, [["a", "b"]])


def test_ruling_in_general_needs_no_table_and_no_question(day):
    answer = rule(day, {"reason": "Dice off the table are rolled again.", "clause": "10.01"})

    assert (answer.status_code, answer.json()["table"], answer.json()["desk"]) == (201, None, None)


@pytest.mark.parametrize(
    ("body", "status", "place"),
    [
        ({}, 422, "reason"),
        ({"reason": "x", "clause": "99.99"}, 422, "clause"),
        ({"desk": {"question": "zones"}}, 422, "desk.input"),
        ({"desk": {"question": "sights", "input": {}}}, 422, "desk.question"),
        ({"desk": {"question": "zones", "input": {}}}, 422, "desk.input.position"),
        ({"desk": {"question": "zones", "input": {**LEDGE, "policy": {}}}}, 422, "desk.input.policy"),
        ({"desk": {"question": "zones", "input": {"position": "\0"}}}, 422, "desk.input"),
        ({"desk": DESK, "round": 1}, 422, "table"),
        ({"desk": DESK, "table": 1}, 422, "round"),
        ({"desk": DESK, "round": 1, "table": 99}, 404, None),
        ({"desk": DESK, "round": 9, "table": 1}, 404, None),
        ({"desk": [1], "reason": "x" * 70_000}, 413, None),
    ],
)
def test_bad_ruling_is_refused_and_nothing_is_stored(day, body, status, place):
    answer = rule(day, body)

    assert (answer.status_code, is_problem(answer)) == (status, True)
    assert answer.json()["field"] == place
    assert not Ruling.objects.exists()
    assert not LogEntry.objects.filter(verb="ruling.make").exists()


def test_only_referees_rule(day):
    clients = (desk(day.cast.kei), desk(day.cast.sam), passer_by())

    assert [rule(day, {"desk": DESK}, each).status_code for each in clients] == [403, 404, 401]


def test_similar_rulings_are_shown_and_change_no_answer(day):
    rule(day, {"reason": "Adjacent.", "desk": DESK})
    one = {"position": {"pieces": LEDGE["position"]["pieces"][:1]}}

    (found,) = similar(day)

    assert (found["reason"], found["ruled_by"], found["table"]) == ("Adjacent.", "Jun", None)
    assert "similar" not in asked("zones", LEDGE).json()
    assert asked("zones", LEDGE).json()["adjacent"] == [["a", "b"]]
    assert similar(day, body=one) == []
    assert similar(a_day(name="Other cup")) == []


def test_similar_rulings_are_those_that_the_asker_may_see(day):
    rule(day, {"desk": DESK, "round": 1, "table": 1})
    Pairing.objects.update(is_current=False)

    assert similar(day) == similar(day, desk(day.cast.sam)) == []
    assert len(similar(day, desk(day.cast.kei))) == 1


def test_undone_ruling_is_not_similar_any_more(day):
    rule(day, {"desk": DESK})

    undo.undo(LogEntry.objects.get(verb="ruling.make"), by=day.cast.organiser, now=NOW, reason="No")

    assert similar(day) == similar(day, desk(day.cast.kei)) == []
