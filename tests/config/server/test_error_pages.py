"""A bug is answered in the language of whoever asked, and is traced either way."""

import logging

import pytest
from django.db import DatabaseError, InternalError, OperationalError

from config.server.error_pages import cannot_store
from tests.data import days
from tests.tournament.api.callers import is_problem
from tournament.queries.rounds import boards

pytestmark = pytest.mark.django_db


@pytest.fixture
def broken(client, monkeypatch):
    """A round whose board breaks, and a client that looks at the answer instead of the traceback."""
    day, _ = days.published(2)

    def bug(_round):
        raise RuntimeError("the board fell off the wall")

    monkeypatch.setattr(boards, "by_table", bug)
    client.raise_request_exception = False
    return day


def test_bug_below_the_api_is_answered_in_the_one_shape(client, broken, caplog):
    with caplog.at_level(logging.ERROR, logger="django.request"):
        answer = client.get(f"/api/v1/tournaments/{broken.tournament.slug}/rounds/1/")

    assert (answer.status_code, answer.json()["code"]) == (500, "bug")
    assert is_problem(answer)
    assert "fell off" not in answer.content.decode()
    assert [str(record.exc_info[1]) for record in caplog.records] == ["the board fell off the wall"]


def test_bug_of_a_page_is_answered_with_a_page(client, broken):
    answer = client.get(f"/t/{broken.tournament.slug}/pairings/?sort=table")

    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()


def test_form_with_too_many_fields_says_so_and_what_to_do(client):
    many = client.post("/check/", {f"field-{number}": "1" for number in range(5_001)})
    damaged = client.get("/", headers={"host": "somewhere.else"})

    assert (many.status_code, damaged.status_code) == (400, 400)
    assert "more than 5,000 fields or 500 files, so nothing was changed." in many.content.decode()
    assert "sent something incomplete" in damaged.content.decode()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OperationalError("database or disk is full"), "disk-full"),
        (OperationalError('could not extend file "base/1": No space left on device'), "disk-full"),
        (OperationalError("attempt to write a readonly database"), "read-only"),
        (InternalError("cannot execute INSERT in a read-only transaction"), "read-only"),
        (OperationalError("connection to server at 127.0.0.1 failed: Connection refused"), "no-database"),
        (OperationalError("canceling statement due to lock timeout"), "no-database"),
        (OperationalError("no such column: tournament_round.colour"), None),
        (DatabaseError("Save with update_fields did not affect any rows."), None),
        (RuntimeError("disk is full"), None),
    ],
)
def test_what_can_be_mended_at_the_machine_is_told_from_bugs(error, code):
    assert cannot_store(error) == code
