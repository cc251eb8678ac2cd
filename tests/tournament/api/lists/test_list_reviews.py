"""The referee's queue through the API: what stands in it, what changed, and the word that counts."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, armed, hand_in
from tests.tournament.api.callers import ask, desk, is_problem
from tournament.models import PlayerMessage
from tournament.services.lists import lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    """Pia's good list waits, Paul's breaks the rules."""
    day = with_entrants(a_day(), 2)
    armed(day)
    for entrant, text in zip(day.entrants, (LEGAL, ILLEGAL), strict=True):
        hand_in(entrant, text)
    return day


def read(day, path):
    return ask(desk(day.cast.jun), "GET", f"tournaments/{day.tournament.slug}/lists/{path}")


def say(day, verb, number=1, **body):
    path = f"tournaments/{day.tournament.slug}/lists/{number}/good/{verb}/"
    return ask(desk(day.cast.jun), "POST", path, body)


def test_queue_tells_first_what_breaks_the_rules(day):
    rows = read(day, "").json()["results"]

    assert [(row["entrant"], row["state"]) for row in rows] == [(2, "illegal"), (1, "waiting")]
    assert rows[0]["points"] == 2000


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("asked", "count"), [("?state=all", 4), ("?state=missing", 2), ("?q=lindq", 2), ("?limit=1", 1)]
)
def test_queue_is_asked_for_a_state_and_for_a_name(day, asked, count):
    assert len(read(day, asked).json()["results"]) == count


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["?state=lost", "1/good/?version=one"])
def test_question_that_makes_no_sense_is_refused(day, path):
    answer = read(day, path)

    assert answer.status_code == 422
    assert is_problem(answer)


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["1/neutral/", "1/good/?version=7", "7/good/"])
def test_list_that_is_not_there_is_not_found(day, path):
    assert read(day, path).status_code == 404


@pytest.mark.thorough
def test_one_list_tells_what_changed_and_what_to_mend(day):
    say(day, "approve", version=1, seen=0)
    hand_in(day.entrants[0], "3x Reed archer")

    body = read(day, "1/good/").json()

    assert (body["state"], body["is_changed"], body["shown"], body["against"]) == ("illegal", True, 2, 1)
    assert [(row["kind"], row["before"]["quantity"]) for row in body["differences"]] == [
        ("changed", 2),
        ("removed", 1),
    ]
    assert "Add a hero" in body["mending"]
    assert [row["number"] for row in body["versions"]] == [2, 1]
    assert [(row["decision"], row["version"]) for row in body["words"]] == [("approved", 1)]


def test_missing_list_says_that_it_is_missing(day):
    body = read(day, "1/evil/").json()

    assert (body["state"], body["shown"], body["entries"], body["mending"]) == ("missing", None, [], "")


def test_older_version_is_told_of_as_it_was(day):
    hand_in(day.entrants[0], "3x Reed archer\n1x Warden")

    body = read(day, "1/good/?version=1").json()

    assert (body["shown"], body["version"]) == (1, 2)
    assert body["entries"][0]["quantity"] == 2


@pytest.mark.thorough
def test_ruling_is_told_with_its_clause(day):
    refused = say(day, "approve", 2, version=1)
    approved = say(day, "approve", 2, version=1, clause="10.01", reason="Agreed.")

    assert (refused.status_code, refused.json()["field"]) == (422, "clause")
    assert approved.json().items() >= {"state": "approved", "clause": "10.01", "message": "Agreed."}.items()


def test_second_referee_hears_of_the_first(day):
    say(day, "approve", version=1, seen=0)

    answer = say(day, "send-back", version=1, seen=0, message="No minions.")

    assert (answer.status_code, answer.json()["code"]) == (409, "judged-meanwhile")


@pytest.mark.thorough
@pytest.mark.parametrize("number", [1, 2])
def test_version_that_is_not_current_is_not_judged(day, number):
    hand_in(day.entrants[number - 1], "1x Warden")

    answer = say(day, "approve", number, version=1)

    assert (answer.status_code, answer.json()["code"]) == (409, "version-old")
    assert answer.json()["data"]["version"] == 2


@pytest.mark.thorough
def test_list_is_sent_back_and_opened_and_the_word_taken_back(day):
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    until = "2990-06-16T10:00:00Z"

    sent = say(day, "send-back", 2, version=1, message="Add a hero.", is_reopened=True, until=until)
    taken = say(day, "take-back", 2, version=1, seen=sent.json()["seen"])

    assert (sent.json()["state"], sent.json()["is_locked"]) == ("sent-back", False)
    assert taken.json()["state"] == "illegal"
    assert PlayerMessage.objects.count() == 2


def test_deadline_without_opening_is_a_slip(day):
    answer = say(day, "send-back", 2, version=1, message="Add a hero.", until="2990-06-16T10:00:00Z")

    assert (answer.status_code, answer.json()["field"]) == (422, "until")


def test_list_is_opened_until_its_own_deadline(day):
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    past = say(day, "unlock", reason="A slip", until=(NOW - timedelta(days=1)).isoformat())
    opened = say(day, "unlock", reason="A slip", until="2990-06-16T10:00:00Z")

    assert past.status_code == 422
    assert opened.json()["is_locked"] is False
    assert day.entrants[0].good_list.reopened_until.year == 2990


def test_word_on_nothing_is_refused(day):
    path = f"tournaments/{day.tournament.slug}/lists/1/evil/approve/"

    answer = ask(desk(day.cast.jun), "POST", path, {"version": 1})

    assert (answer.status_code, answer.json()["code"]) == (409, "list-missing")
