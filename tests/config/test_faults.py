"""A bug is answered in the language of whoever asked, and is traced either way."""

import logging

import pytest

from tests import days
from tests.tournament.api.callers import is_problem
from tournament.queries import boards

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
    assert "Something broke on our side" in answer.content.decode()
