"""Every answer says its language, and the answer to a program is worded in the language it asks for."""

import pytest
from django.test import Client

from tests.data.dense_tournament import a_rich_day

pytestmark = pytest.mark.django_db
ASKED = {"accept-language": "ar-xb"}


def varies_by(answer):
    return {each.strip() for each in answer.headers["Vary"].split(",")}


def is_mirrored(answer):
    return '<html lang="ar-xb" dir="rtl"' in answer.text


@pytest.mark.parametrize("path", ["/", "/rules/", "/nothing-is-here/", "/desk/", "/sign-in/", "/t/none/"])
def test_page_and_page_of_an_error_say_their_language(pseudo, path):
    answer = Client().get(path, headers=ASKED, follow=True)

    assert is_mirrored(answer)
    assert answer.headers["Content-Language"] == "ar-xb"
    assert "Accept-Language" in varies_by(answer)


@pytest.mark.parametrize(
    ("path", "method", "status"), [("/sign-out/", "get", 405), ("/sign-in/", "post", 403)]
)
def test_refused_method_and_form_say_their_language(pseudo, path, method, status):
    answer = getattr(Client(enforce_csrf_checks=True), method)(path, headers=ASKED)

    assert answer.status_code == status
    assert is_mirrored(answer)


def test_fault_of_ours_says_its_language(pseudo, monkeypatch):
    def fail(*_args, **_named):
        raise RuntimeError

    monkeypatch.setattr("tournament.access.listed_revisions", fail)
    monkeypatch.setattr("tournament.access.listed_tournaments", fail)
    answer = Client(raise_request_exception=False).get("/", headers=ASKED)

    assert answer.status_code == 500
    assert is_mirrored(answer)


def test_refusal_of_the_api_is_a_problem_in_the_language_of_the_request(pseudo):
    day = a_rich_day()
    answer = Client().get(
        f"/api/v1/tournaments/{day.tournament.slug}/log/", headers={"accept-language": "en-xa"}
    )
    problem = answer.json()

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Content-Language"] == "en-xa"
    assert "Accept-Language" in varies_by(answer)
    assert {"type", "title", "status", "detail", "code", "message", "field", "data", "refs"} <= set(problem)
    assert problem["status"] == answer.status_code
    assert problem["detail"] == problem["message"]
    assert problem["message"].startswith("[")


def test_unknown_address_of_the_api_is_a_problem_too(pseudo):
    answer = Client().get("/api/v1/tournaments/none/", headers={"accept-language": "en-xa"})

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not-found"
