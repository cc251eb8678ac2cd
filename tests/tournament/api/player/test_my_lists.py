"""Handing in a list through the private link."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.api.callers import ask, is_problem, phone
from tournament.services.lists import lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def pia():
    """Pia's phone, at a tournament with two good figures, one of them a hero."""
    catalogue = a_catalogue()
    a_figure(catalogue, key="spear", name="Grey Spear", points=50)
    a_figure(catalogue, key="captain", name="Captain", kind="hero", points=100, action_points=5)
    day = with_entrants(a_day(catalogues=[catalogue]), 1)
    return phone(day, 1), day


def test_list_is_taken_by_key_and_by_name(pia):
    client, _ = pia
    entries = [{"quantity": 3, "figure": "spear"}, {"figure": "captain"}]

    answer = ask(client, "PUT", "me/lists/good/", {"entries": entries})

    body = answer.json()
    assert answer.status_code == 200
    assert (body["points"], body["version"], body["status"]) == (250, 1, "submitted")
    assert [row["name"] for row in body["entries"]] == ["Grey Spear", "Captain"]


def test_list_is_taken_as_text_and_read_back(pia):
    client, _ = pia

    sent = ask(client, "PUT", "me/lists/good/", {"text": "2x Grey Spear\nCaptain"}).json()

    assert sent == ask(client, "GET", "me/lists/good/").json()
    assert sent["points"] == 200


@pytest.mark.thorough
def test_same_list_twice_is_one_version(pia):
    client, _ = pia
    body = {"text": "2x Grey Spear"}

    first, again = (ask(client, "PUT", "me/lists/good/", body).json() for _ in range(2))

    assert first["fingerprint"] == again["fingerprint"]
    assert again["version"] == 1


def test_illegal_list_is_kept_with_its_findings(pia):
    client, _ = pia

    body = ask(client, "PUT", "me/lists/good/", {"text": "40x Grey Spear"}).json()

    assert body["is_legal"] is False
    assert body["errors"] >= 1
    assert all(finding["refs"] for finding in body["findings"])


def test_line_that_names_no_figure_is_named_and_nothing_is_kept(pia):
    client, _ = pia

    answer = ask(client, "PUT", "me/lists/good/", {"text": "2x Grey Spear\n1x Gray Spaer"})

    assert answer.status_code == 422
    assert is_problem(answer)
    assert [problem["line"] for problem in answer.json()["data"]["problems"]] == [2]
    assert ask(client, "GET", "me/lists/good/").json()["version"] is None


def test_entry_that_names_no_figure_is_named_by_its_place(pia):
    client, _ = pia
    entries = [{"quantity": 1, "figure": "spear"}, {"quantity": 1, "figure": "nobody"}]

    answer = ask(client, "PUT", "me/lists/good/", {"entries": entries})

    assert (answer.status_code, answer.json()["field"]) == (422, "entries[1].figure")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, None),
        ({"text": "x", "entries": []}, None),
        ({"entries": [{"quantity": 0, "figure": "spear"}]}, "entries[0].quantity"),
        ({"entries": [{"quantity": 1}]}, "entries[0].figure"),
        ({"entries": [{"figure": "spear", "colour": "red"}]}, "entries[0].colour"),
        ({"entries": []}, "entries"),
        ({"entries": "spear"}, "entries"),
        ([], None),
    ],
)
def test_list_that_is_none_is_refused(pia, body, field):
    client, _ = pia

    answer = ask(client, "PUT", "me/lists/good/", body)

    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert is_problem(answer)


def test_list_of_no_faction_is_not_there(pia):
    client, _ = pia

    assert ask(client, "PUT", "me/lists/neutral/", {"text": "x"}).status_code == 404


@pytest.mark.thorough
def test_locked_list_stays_as_it_is(pia):
    client, day = pia
    ask(client, "PUT", "me/lists/good/", {"text": "2x Grey Spear"})
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    answer = ask(client, "PUT", "me/lists/good/", {"text": "3x Grey Spear"})

    assert (answer.status_code, answer.json()["code"]) == (409, "list-locked")
    assert ask(client, "GET", "me/lists/good/").json()["status"] == "locked"
