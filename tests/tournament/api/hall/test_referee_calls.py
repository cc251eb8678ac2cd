"""Referee calls for scripts: a phone asks, an official goes."""

import pytest

from tests.data import days
from tests.tournament.api.callers import ask, desk, phone

pytestmark = pytest.mark.django_db
OWN = "me/pairings/1/referee/"


@pytest.fixture
def day():
    day, _ = days.published(4)
    return day


def say(day, path="", body=None, method="POST"):
    return ask(desk(day.cast.kei), method, f"tournaments/{day.tournament.slug}/referee-calls/{path}", body)


def test_a_phone_asks_and_an_official_answers(day):
    asked = ask(phone(day, 1), "POST", OWN, {"kind": "time", "words": "Slow play", "token": "a"})
    ask(phone(day, 1), "POST", OWN, {"kind": "time", "words": "Slow play", "token": "a"})

    (row,) = say(day, method="GET").json()["results"]
    taken = say(day, f"{row['id']}/take/").json()
    (seen,) = ask(phone(day, 1), "GET", OWN).json()
    say(day, f"{row['id']}/answer/")

    assert asked.status_code == 200
    assert (row["kind"], row["words"], row["round"]) == ("time", "Slow play", 1)
    assert taken["taken_by"] == seen["taken_by"] == "Kei"
    assert say(day, method="GET").json()["results"] == []
    assert ask(phone(day, 1), "GET", OWN).json()[0]["outcome"] == "answered"


def test_a_phone_recalls(day):
    ask(phone(day, 1), "POST", OWN, {"kind": "other"})

    (own,) = ask(phone(day, 1), "POST", f"{OWN}recall/").json()

    assert own["outcome"] == "recalled"
    assert say(day, method="GET").json()["results"] == []


def test_an_official_notes_a_raised_hand(day):
    noted = say(day, body={"table": 2, "kind": "rules"}).json()

    assert (noted["table"], noted["asked_by"]) == (2, "Kei")
    assert say(day, body={"table": 9, "kind": "rules"}).json()["code"] == "call-no-table"
    assert say(day, body={"table": 2, "kind": "rules"}).json()["code"] == "referee-call-open"
