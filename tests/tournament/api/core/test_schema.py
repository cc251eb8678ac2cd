"""The API's document: made once, the same for all who ask at once after a start, and not sent twice."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import pytest

from tests import servers
from tournament.api.core import schema

ADDRESS = "/api/schema/"
# Eight threads in a process that has just started: nobody has made anything yet.
AFTER_A_START = """
import collections, json, threading
import django
django.setup()
from django.test import Client
together, answers = threading.Barrier(8), []
def ask(form):
    try:
        asked(form)
    except BaseException as error:
        answers.append((form, repr(error), 0))
def asked(form):
    together.wait(60)
    client = Client(raise_request_exception=False)
    answer = client.get("/api/schema/", {"format": form}, HTTP_HOST="localhost")
    answers.append((form, answer.status_code, len(answer.content)))
asking = [threading.Thread(target=ask, args=(form,)) for form in ("json", "yaml") * 4]
[one.start() for one in asking]
[one.join() for one in asking]
print(json.dumps(sorted(set(answers), key=str)))
"""


@pytest.fixture(autouse=True)
def _empty_shelf():
    schema.documents.clear()


def test_eight_who_ask_at_once_after_a_start_get_the_whole_document(tmp_path):
    printed = servers.a_state(tmp_path).run("-c", AFTER_A_START).splitlines()[-1]

    kinds = [(form, status) for form, status, _size in json.loads(printed)]

    assert kinds == [("json", HTTPStatus.OK), ("yaml", HTTPStatus.OK)]  # one size of each: nobody got a part


@pytest.fixture
def made(monkeypatch):
    """One item for each time that the generator worked."""
    times = []
    generate = schema.SchemaView.generator_class.get_schema
    monkeypatch.setattr(
        schema.SchemaView.generator_class, "get_schema", lambda *a, **k: times.append(1) or generate(*a, **k)
    )
    return times


@pytest.mark.thorough
def test_it_is_kept_for_whoever_asks_later(client, made):
    first, later = (client.get(ADDRESS, headers={"user-agent": name}) for name in ("one", "other"))

    assert first.content == later.content
    assert len(made) == 1


@pytest.mark.thorough
def test_a_language_that_a_stranger_makes_up_is_none(client, made):
    answers = [client.get(f"{ADDRESS}?lang={code}") for code in ("xx", "yy", "en-x-made-up")]
    answers += [client.get(ADDRESS, headers={"accept-language": code}) for code in ("tlh", "xx-YY")]

    assert len({answer.content for answer in answers}) == 1
    assert len(made) == 1


def test_it_is_made_once_however_many_ask(client, made):
    with ThreadPoolExecutor(4) as crowd:
        answers = list(crowd.map(lambda number: client.get(f"{ADDRESS}?version={number}&lang=xx"), range(4)))

    assert {answer.status_code for answer in answers} == {HTTPStatus.OK}
    assert len({answer.content for answer in answers}) == 1
    assert len(made) == 1


def test_a_client_that_has_it_gets_nothing(client):
    first = client.get(ADDRESS)
    again = client.get(ADDRESS, headers={"if-none-match": first["ETag"]})

    assert again.status_code == HTTPStatus.NOT_MODIFIED
    assert again.content == b""


def test_each_form_has_its_own_document_and_travels_packed(client):
    plain = client.get(ADDRESS, headers={"accept": "application/json"})
    packed = client.get(ADDRESS, headers={"accept": "application/json", "accept-encoding": "gzip"})
    other = client.get(ADDRESS)

    assert plain.headers["Content-Type"] == "application/json"
    assert plain.json()["openapi"].startswith("3.")
    assert gzip.decompress(packed.content) == plain.content
    assert other.content.startswith(b"openapi: 3.")
    assert other["ETag"] != plain["ETag"]
    assert {"Accept", "Accept-Encoding"} <= {each.strip() for each in plain["Vary"].split(",")}
