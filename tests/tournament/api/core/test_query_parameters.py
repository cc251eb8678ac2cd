"""A query parameter that an operation does not declare is refused, as an unknown field is."""

import json
import re

import pytest
from django.core.cache import caches

from tests.data.cast import person
from tests.data.days import a_day, checked_in
from tests.tournament.api.callers import ask, desk, is_problem, passer_by, phone

pytestmark = pytest.mark.django_db
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def document(django_db_blocker):
    answer = passer_by().get("/api/schema/", headers={"Accept": "application/json"})
    return json.loads(answer.content)


def operations(document):
    for path, methods in document["paths"].items():
        for method in METHODS & set(methods):
            yield re.sub(r"{\w+}", "1", path), method.upper(), methods[method]


def test_every_operation_names_those_it_knows_and_refuses_any_other(document):
    day = checked_in(1)
    clients = {True: phone(day, 1), False: desk(person("Olga"))}
    wrong, seen = [], 0
    for path, method, operation in operations(document):
        known = sorted(each["name"] for each in operation.get("parameters", ()) if each["in"] == "query")
        caches["default"].clear()  # there are more changes than an account may send in a minute
        answer = clients["/me/" in path].generic(method, f"{path}?colour=red")
        said = answer.json()
        names = (answer.status_code, said["code"], said["field"], sorted(said["data"].get("known", ())))
        if names != (422, "query-unknown", "colour", known) or "422" not in operation["responses"]:
            wrong.append((method, path, known, answer.status_code, said))
        seen += 1
    assert not wrong
    assert seen > 150


def test_a_refusal_names_what_can_be_asked_and_changes_nothing():
    day = a_day()
    path = f"tournaments/{day.tournament.slug}/entrants/?offest=100"

    looked, sent = (ask(passer_by(), method, path, {"name": "Nia"}) for method in ("GET", "POST"))

    assert looked.json()["message"] == (
        "offest is not a query parameter of this address. Leave it out, or use limit or offset."
    )
    assert sent.json()["message"] == "offest is not a query parameter of this address. Leave it out."
    assert is_problem(looked)
    assert not day.tournament.entrants.exists()


def test_head_takes_what_get_takes():
    answers = [passer_by().head(f"/api/v1/tournaments/?{query}") for query in ("limit=2", "colour=red")]

    assert [answer.status_code for answer in answers] == [200, 422]
