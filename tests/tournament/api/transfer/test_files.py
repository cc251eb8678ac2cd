"""Entrants and lists as files through the API: what goes out comes in again."""

import pytest

from tests.data.days import a_day, with_entrants
from tests.data.many_entrants import with_figures, with_lists
from tests.tournament.api.callers import ask, desk, is_problem
from tournament.services.entrants.entrants import hash_token

pytestmark = pytest.mark.django_db


def order(day, user, path, body=None, *, method="POST"):
    return ask(desk(user), method, f"tournaments/{day.tournament.slug}/files/{path}/", body)


def test_entrants_are_imported_and_their_tokens_told_once():
    day = a_day()

    answer = order(day, day.cast.olga, "entrants", {"text": "name,status\nPia,\nPaul,waiting-list\n"})

    told = answer.json()
    assert told["sentence"] == "2 players registered. 1 of them is on the waiting list."
    assert hash_token(told["added"][0]["token"]) == day.entrants[0].token_hash
    assert [step["waits"] for step in told["steps"]] == [False, True]


@pytest.mark.thorough
def test_a_dry_run_says_what_would_be_done_and_does_nothing():
    day = with_entrants(a_day(), 1)
    body = {"text": "name,club\nPia Lindqvist,North\n,South\n", "is_trial": True, "actions": {"2": "update"}}

    told = order(day, day.cast.olga, "entrants", body).json()

    assert told["problems"][0]["message"] == "The name is missing. Enter it, or remove the line."
    assert told["steps"][0]["changes"] == [{"column": "club", "before": "", "after": "North"}]
    assert day.entrants[0].club == ""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": "name,table\nPia,x\n"}, "lines-bad"),
        ({"text": "nam\nPia\n"}, "unknown-column"),
        ({"text": "name\nPia\n", "over_limit": "nowhere"}, None),
        ({"text": "name\nPia\n", "actions": {"2": "delete"}}, None),
        ({}, None),
    ],
)
def test_a_bad_file_is_refused_in_the_one_shape(body, code):
    day = a_day()

    answer = order(day, day.cast.olga, "entrants", body)

    assert answer.status_code == 422
    assert is_problem(answer)
    assert code in {None, answer.json()["code"]}
    assert day.entrants == []


def test_entrants_go_out_with_addresses_for_the_organiser_only():
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(email="pia@example.org")

    texts = [
        order(day, user, "entrants", method="GET").json()["text"] for user in (day.cast.olga, day.cast.jun)
    ]

    assert ["pia@example.org" in text for text in texts] == [True, False]


@pytest.mark.thorough
def test_what_goes_out_comes_in_with_nothing_to_do():
    day = with_lists(2)
    people = order(day, day.cast.olga, "entrants", method="GET").json()["text"]
    lists = order(day, day.cast.olga, "lists", method="GET").json()["files"]

    entrants = order(day, day.cast.olga, "entrants", {"text": people}).json()
    again = order(day, day.cast.olga, "lists", {"files": lists}).json()

    assert entrants["sentence"] == "No new players. 2 lines unchanged."
    assert again["stored"] == 0
    assert {file["note"] for file in again["files"]} == {
        "Already handed in like this. There is nothing to import."
    }


def test_lists_are_looked_at_and_stored():
    day = with_figures(with_entrants(a_day(), 2))
    files = [
        {"name": "pia lindqvist.txt", "text": "1x Warden"},
        {"name": "x", "text": "1x Bog troll", "number": 2},
    ]

    seen = order(day, day.cast.olga, "lists", {"files": files, "is_trial": True}).json()
    stored = order(day, day.cast.olga, "lists", {"files": files}).json()

    assert [(file["number"], file["faction"], file["is_legal"]) for file in seen["files"]] == [
        (1, "good", True),
        (2, "evil", False),
    ]
    assert (seen["stored"], stored["stored"]) == (0, 2)


def test_a_list_nobody_understands_is_refused():
    day = with_figures(with_entrants(a_day(), 1))

    answer = order(day, day.cast.olga, "lists", {"files": [{"name": "01.txt", "text": "1x Wardn"}]})

    assert (answer.status_code, answer.json()["code"]) == (422, "file-unreadable")
    assert "Did you mean “Warden”?" in answer.json()["message"]


def test_a_file_of_entrants_may_be_as_long_as_on_the_page():
    day = a_day()
    text = "name\nPia\n" + " \n" * 700_000

    taken = order(day, day.cast.olga, "entrants", {"text": text, "is_trial": True})
    refused = order(day, day.cast.olga, "entrants", {"text": text + " \n" * 400_000, "is_trial": True})

    assert (taken.status_code, refused.status_code) == (200, 422)
