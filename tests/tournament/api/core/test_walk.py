"""A walk over the whole OpenAPI document, as nobody, as a player and in every role, with good bodies and bad.

No answer is a bug, every status is one that the document names, and every body has the shape that it
promises. What a request does is undone before the next.
"""

import json
import random
import time

import pytest
from django.core.cache import cache
from django.db import transaction
from jsonschema import Draft4Validator

from tests.data.cast import NOW
from tests.data.days import closed, facts_for
from tests.tournament.api.bodies import NONSENSE, Bodies, plain_json_schema
from tests.tournament.api.callers import desk, passer_by, phone
from tests.tournament.services.results.test_photos import a_photo
from tournament.models import Paper, SheetPhoto
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.services.clock import clocks
from tournament.services.hall import calls, screens
from tournament.services.prints import print_records
from tournament.services.results import photos, results
from tournament.services.rounds import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0), pytest.mark.both_databases]
NUMBERS = (1, 2, 3, 0, 99, 2**31, 2**63)


@pytest.fixture(scope="module")
def document(django_db_blocker):
    answer = passer_by().get("/api/schema/", headers={"Accept": "application/json"})
    return json.loads(answer.content)


@pytest.fixture
def day(settings, tmp_path, monkeypatch):
    """Round 1 is closed, round 2 is played: one table has a result and a photo, the clock runs.

    A long print is made and its file gone, and a broker takes any other.
    """
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(print_records, "send", lambda _paper: True)
    day, _ = closed(5, name="Walk")
    olga = day.cast.organiser
    second = rounds.publish(
        rounds.draft(day.tournament, by=olga, now=NOW), by=olga, now=NOW, is_confirmed=True
    )
    clocks.start(second, by=olga, now=NOW)
    first = second.pairings.get(table=1)
    results.submit(first, facts_for(first), token="desk", by=day.cast.scorekeeper, now=NOW)
    photos.take(first, a_photo(), by=day.cast.scorekeeper, now=NOW)
    wanted = Wanted(day.tournament, "log", wish={"address": "http://hall/"})
    print_records.finish(print_records.ask(wanted, digest="", by=olga, now=NOW), key="", pages=1, now=NOW)
    screens.create(day.tournament, name="Main hall", by=olga, now=NOW)
    calls.call(day.tournament, text="Anybody?", by=olga, now=NOW)
    return day.refresh()


def people(day):
    return {
        "nobody": passer_by(),
        "player": phone(day, 1),
        **{name: desk(getattr(day.cast, name)) for name in ("sam", "kei", "jun", "olga")},
    }


def operations(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method in {"get", "post", "put", "patch", "delete"}:
                yield path, method, operation


def turns(document, rng, *, seconds):
    """Every operation once, in their order; then any, until so many seconds have passed."""
    known, end = list(operations(document)), time.monotonic() + seconds
    yield from known
    while time.monotonic() < end:
        yield rng.choice(known)


def address(path, operation, day, rng, *, is_odd):
    """The path with its parameters filled in, and a query."""
    known = {
        "slug": [day.tournament.slug],
        "faction": ["good", "evil"],
        "key": ["main-hall"],
        "name": ["standings.csv", "pairings.trf", "everything.zip"],
        "number": [1, 2],
        "table": [1, 2],
        "call": [day.tournament.calls.get().pk],
        "entry": [day.tournament.log.first().pk],
        "photo": [SheetPhoto.objects.get().pk],
        "paper": [Paper.objects.get().pk],
    }
    query = []
    for one in operation.get("parameters", ()):
        name = one["name"]
        if one["in"] == "header":
            continue
        odd = NUMBERS if one["schema"].get("type") == "integer" else ("x", "good%00", "é", "a" * 300)
        value = rng.choice(known.get(name, (1, "good")) if not is_odd or rng.random() < 0.6 else odd)
        if one["in"] == "path":
            path = path.replace(f"{{{name}}}", str(value))
        elif rng.random() < 0.5:
            query.append(f"{name}={value}")
    return path + ("?" + "&".join(query) if query else "")


def sent(operation, bodies, rng, *, is_odd):
    """A body and its kind: one of the examples, a fitting one, or a spoiled one."""
    content = operation.get("requestBody", {}).get("content", {})
    if "multipart/form-data" in content:
        return _form(rng, is_odd=is_odd)
    return _json(content.get("application/json"), bodies, rng, is_odd=is_odd), "application/json"


def _form(rng, *, is_odd):
    """A photo as a form, or something like it."""
    name = rng.choice(("photo", "photo", "file", "")) if is_odd else "photo"
    picture = rng.choice((b"", b"<html>", a_photo()[:200])) if is_odd else a_photo(colour="blue")
    head = f'--edge\r\nContent-Disposition: form-data; name="{name}"; filename="sheet.jpg"\r\n\r\n'
    whole = head.encode() + picture + b"\r\n--edge--\r\n"
    kind = rng.choice(("", "multipart/form-data", "application/json")) if is_odd else ""
    return whole, kind or "multipart/form-data; boundary=edge"


def _json(content, bodies, rng, *, is_odd):
    if content is None:
        return "{}"
    examples = [each["value"] for each in content.get("examples", {}).values()]
    is_example = examples and rng.random() < 0.5
    body = rng.choice(examples) if is_example else bodies.fitting(content["schema"])
    if is_odd:
        body = bodies.spoiled(body) if rng.random() < 0.9 else rng.choice(NONSENSE)
    return json.dumps(body)


def test_every_answer_is_one_that_the_document_names(document, day, request):
    """``--thorough`` sends for three minutes, and something else every time."""
    is_thorough = request.config.getoption("--thorough")
    seed = random.randrange(10**6) if is_thorough else 1
    rng = random.Random(seed)
    bodies, callers, wrong = Bodies(document, rng), people(day), []
    components = plain_json_schema(document["components"])
    for path, method, operation in turns(document, rng, seconds=180 if is_thorough else 0):
        for name in rng.choices([*callers, "player", "jun", "olga", "olga"], k=3):
            caller, is_odd = callers[name], rng.random() < 0.7
            caller.raise_request_exception = False
            there = address(path, operation, day, rng, is_odd=is_odd)
            body, kind = (
                sent(operation, bodies, rng, is_odd=is_odd) if method != "get" else ("", "text/plain")
            )
            cache.clear()
            with transaction.atomic():
                answer = caller.generic(method.upper(), there, body, content_type=kind)
                fault = _fault(components, operation, answer)
                transaction.set_rollback(True)
            if fault:
                wrong.append(f"{name}: {method.upper()} {there} {body[:300]}\n    {fault}")
    assert not wrong, f"seed {seed}\n" + "\n".join(wrong[:20])


def _fault(components, operation, answer):
    """What is wrong about an answer, or nothing."""
    status = str(answer.status_code)
    if answer.status_code >= 500:
        return f"{status}: {answer.exc_info[1]!r}" if getattr(answer, "exc_info", None) else status
    if status not in operation["responses"]:
        return f"{status} is not in the document: {answer.content[:200]}"
    kind = "application/problem+json" if answer.status_code >= 400 else "application/json"
    content = operation["responses"][status].get("content", {}).get(kind)
    if content is None or not answer.content:
        return None
    if answer.headers["Content-Type"] != kind:
        return f"{status} is sent as {answer.headers['Content-Type']}"
    schema = {**plain_json_schema(content["schema"]), "components": components}
    error = next(Draft4Validator(schema).iter_errors(answer.json()), None)
    return f"{status} at {list(error.absolute_path)}: {error.message[:200]}" if error else None
