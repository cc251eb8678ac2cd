"""The desk over HTTP: the same answers as the command, for anybody, within bounds, and nothing is stored."""

import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.desk_schemas import FIELDS
from rules.referee_desk import QUESTIONS
from tests.data.cast import NOW
from tests.data.days import a_day
from tests.rules.combat_hex.referee_desk.test_desk_vectors import NAMES, answered, run, vectors
from tests.tournament.api.callers import ask, desk, is_problem, passer_by
from tests.tournament.queries.referee_desk.test_answers import LEDGE
from tournament.api.core.throttles import AddressWrites, DeskQuestions
from tournament.models import Tournament
from tournament.services.deletion import tournament_deletion

pytestmark = pytest.mark.django_db
ROLL = {"ask": "strategy", "a": 5, "b": 2}


def asked(question, body, client=None):
    cache.clear()
    return ask(client or passer_by(), "POST", f"desk/{question}/", body)


@pytest.mark.parametrize("name", NAMES)
def test_answer_is_the_one_of_the_command(name, monkeypatch):
    vector = vectors(name)[0]
    body = {**vector["input"], "policy": vector["policy"], "ruleset": vector["edition"]}

    answer = asked(name, body)

    assert answer.status_code == 200
    assert answer.json() == answered(vector) == json.loads(run(name, vector, monkeypatch)[1])


def test_every_question_has_an_operation_with_its_fields():
    assert set(FIELDS) == set(QUESTIONS)
    for name, question in QUESTIONS.items():
        assert set(FIELDS[name]) == set(question.fields)
        assert asked(name, {"elsewhere": 1}).json()["field"] == "elsewhere"


def test_legal_false_is_an_answer():
    answer = asked("combat", {"ask": "assign", "dice": [1], "targets": TARGETS, "plan": [[0, "o"]]})

    assert (answer.status_code, answer.json()["legal"]) == (200, False)


TARGETS = [{"id": "o", "toughness": 4, "wounds": 1}]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ([], None),
        ('"zones"', None),
        ({}, "position"),
        ({"position": {"pieces": [{"id": "a", "side": "good", "at": [0, 99], "facing": "N"}]}}, None),
        ({**LEDGE, "policy": {"ledge_adjacent": "often"}}, "policy.ledge_adjacent"),
        ({**LEDGE, "ruleset": "chess"}, "ruleset"),
        ({**LEDGE, "ruleset": 7}, "ruleset"),
        ({**LEDGE, "tournament": ["x"]}, "tournament"),
    ],
)
def test_bad_input_has_the_one_shape_and_names_its_place(body, place):
    answer = asked("zones", body)

    assert (answer.status_code, is_problem(answer)) == (422, True)
    assert answer.json()["field"] == (place or answer.json()["field"])


@pytest.mark.parametrize("text", ['{"ask": NaN}', '{"ask": 1e', '{"ask": "a", "ask": "b"}', "[" * 30_000])
def test_body_that_is_no_json_is_refused_with_a_sentence(text):
    answer = asked("turn", text)

    assert (answer.status_code, is_problem(answer)) == (400, True)


def test_body_may_have_64_kilobytes():
    room = 64 * 1024 - len(json.dumps({**ROLL, "at": ""}))

    assert asked("turn", {**ROLL, "at": "x" * room}).status_code == 422
    assert asked("turn", {**ROLL, "at": "x" * (room + 1)}).status_code == 413
    assert asked("turn", json.dumps(ROLL).ljust(64 * 1024)).status_code == 200


def test_nothing_is_stored():
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = asked("turn", ROLL)

    assert (answer.status_code, queries.captured_queries, answer.cookies) == (200, [], {})


def test_questions_are_counted_apart_from_what_the_hall_writes(monkeypatch):
    monkeypatch.setattr(DeskQuestions, "THROTTLE_RATES", {"desk-questions": "2/min"})
    monkeypatch.setattr(AddressWrites, "THROTTLE_RATES", {"address-writes": "1/min"})
    cache.clear()
    path = f"tournaments/{a_day().tournament.slug}/entrants/"

    answers = [ask(passer_by(), "POST", "desk/turn/", ROLL) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert is_problem(answers[2])
    assert ask(passer_by(), "POST", path, {"name": "Nia"}).status_code == 201
    cache.clear()


def test_tournament_decides_by_its_own_rules():
    day = a_day()
    Tournament.objects.filter(pk=day.tournament.pk).update(policy={"ledge_adjacent": False})
    named = {**LEDGE, "tournament": day.tournament.slug}

    assert asked("zones", LEDGE).json()["adjacent"] == [["a", "b"]]
    assert asked("zones", named).json()["adjacent"] == []
    assert asked("zones", {**named, "policy": {}}).json()["field"] == "policy"
    assert asked("zones", {**named, "ruleset": "combat-hex-2007"}).json()["field"] == "ruleset"


def test_tournament_that_is_not_public_is_not_there():
    day = a_day()
    Tournament.objects.filter(pk=day.tournament.pk).update(is_public=False)
    named = {**LEDGE, "tournament": day.tournament.slug}

    hidden, unknown = asked("zones", named), asked("zones", {**LEDGE, "tournament": "no-such-cup"})

    assert (hidden.status_code, hidden.json()) == (404, unknown.json())
    assert asked("zones", named, desk(day.cast.sam)).json() == unknown.json()
    assert asked("zones", named, desk(day.cast.kei)).status_code == 200
    tournament_deletion.delete(day.tournament, name=day.tournament.name, by=day.cast.organiser, now=NOW)
    assert asked("zones", named, desk(day.cast.kei)).json() == unknown.json()


def test_official_without_a_csrf_token_is_refused():
    client = passer_by()
    client.handler.enforce_csrf_checks = True
    client.force_login(a_day().cast.kei)

    assert asked("turn", ROLL, client).status_code == 403
