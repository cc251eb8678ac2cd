"""Streams over a real server on a free port: what arrives, what is refused, and that nothing is lost."""

import http.client
import json
import threading
from contextlib import contextmanager

import pytest

from tests import servers

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
SLUG = "hall-1"


@pytest.fixture(scope="module")
def hall(hall_template, tmp_path_factory):
    """A state of its own with a web server in front."""
    state = servers.copy_of(hall_template, tmp_path_factory.mktemp("live"))
    port = servers.free_port()
    with servers.web(state, port):
        state.port = port
        yield state


@contextmanager
def stream(port, path=f"/live/t/{SLUG}", **headers):
    """An open stream as an iterator of messages (heartbeats left out)."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        yield messages(connection.getresponse())
    finally:
        connection.close()


def messages(response):
    assert response.status == 200, response.read()
    fields = {}
    while line := response.readline():
        text = line.decode().rstrip("\n")
        if text:
            name, _, value = text.partition(": ")
            fields[name] = value
        elif "id" in fields:
            yield fields["event"], int(fields["id"]), json.loads(fields["data"])
            fields = {}


def happen(state, *topics, table=None, slug=SLUG):
    """One event, written as any other process would; returns its id."""
    import sqlite3
    from contextlib import closing

    kind = "announcement" if table else "changed"
    with closing(sqlite3.connect(state.file, timeout=servers.PATIENCE, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE tournament_tournament SET revision = revision + 1 WHERE slug = ?", [slug])
        cursor = connection.execute(
            "INSERT INTO tournament_outboxevent (tournament_id, kind, revision, topics, payload, created_at)"
            " SELECT id, ?, revision, ?, ?, '2007-06-16 12:00:00' FROM tournament_tournament WHERE slug = ?",
            [kind, json.dumps(topics), json.dumps({"table": table}), slug],
        )
        connection.execute("COMMIT")
        return cursor.lastrowid


def ids_of(news, *, count, after):
    """Event ids from a stream until so many have come; what happened before the test does not count."""
    found = []
    for kind, _, data in news:
        if kind == "changed":
            found += [number for number in data["ids"] if number > after]
        if len(found) >= count:
            return found
    return found


@pytest.fixture
def start(hall):
    """The newest event when a test begins."""
    return hall.rows("SELECT coalesce(max(id), 0) FROM tournament_outboxevent")[0][0]


def test_first_comes_where_we_are_then_what_changes(hall):
    with stream(hall.port) as news:
        kind, _, data = next(news)
        number = happen(hall, "clock", "log")
        changed = next(message for message in news if message[1] >= number)

    assert (kind, data["server_now"] > 0) == ("hello", True)
    assert changed[1] == number
    assert changed[2]["topics"] == ["clock"]
    assert changed[2]["revision"] == data["revision"] + 1


def test_another_tournament_and_private_topics_are_not_heard(hall, start):
    with stream(hall.port) as news:
        next(news)
        happen(hall, "clock", slug="hall-2")
        happen(hall, "log")
        number = happen(hall, "standings")

        assert ids_of(news, count=1, after=start) == [number]


def test_a_phone_hears_its_own_table(hall, start):
    with stream(hall.port, f"/live/t/{SLUG}?table=2") as news:
        next(news)
        happen(hall, "clock", table=1)
        own = happen(hall, "clock", table=2)

        assert ids_of(news, count=1, after=start) == [own]


@pytest.mark.parametrize("how", ["header", "query"])
def test_who_comes_back_misses_nothing_and_hears_nothing_twice(hall, start, how):
    with stream(hall.port) as news:
        next(news)
        before = [happen(hall, "clock") for _ in range(5)]
        heard = ids_of(news, count=5, after=start)
    away = [happen(hall, "clock") for _ in range(5)]
    last = str(heard[-1])
    back = {"header": {"Last-Event-ID": last}, "query": {}}[how]
    path = f"/live/t/{SLUG}" + (f"?after={last}" if how == "query" else "")
    with stream(hall.port, path, **back) as news:
        next(news)
        after = [happen(hall, "clock") for _ in range(5)]
        heard += ids_of(news, count=10, after=start)

    assert heard == [*before, *away, *after]


def test_who_was_away_too_long_fetches_everything(hall):
    first = happen(hall, "clock")
    for _ in range(201):
        happen(hall, "clock")
    with stream(hall.port, f"/live/t/{SLUG}?after={first}") as news:
        next(news)
        _, _, data = next(news)

    assert data["ids"] == []
    assert "pairings" in data["topics"]


def test_listeners_hear_the_same_while_others_come_and_go(hall, start):
    heard, count = [], 30
    started = threading.Barrier(4)

    def listen():
        with stream(hall.port) as news:
            next(news)
            started.wait(servers.PATIENCE)
            heard.append(ids_of(news, count=count, after=start))

    threads = [threading.Thread(target=listen) for _ in range(3)]
    for thread in threads:
        thread.start()
    started.wait(servers.PATIENCE)
    written = []
    for _ in range(count):
        written.append(happen(hall, "clock"))
        with stream(hall.port) as passing:
            next(passing)
    for thread in threads:
        thread.join(servers.PATIENCE)

    assert heard == [written] * 3


def test_a_restarted_server_goes_on_where_it_was(hall_template, tmp_path):
    state, port = servers.copy_of(hall_template, tmp_path), servers.free_port()
    start = happen(state, "clock")
    with servers.web(state, port), stream(port) as news:
        next(news)
        first = happen(state, "clock")
        heard = ids_of(news, count=1, after=start)
    second = happen(state, "clock")
    with servers.web(state, port), stream(port, **{"Last-Event-ID": str(heard[-1])}) as news:
        next(news)
        heard += ids_of(news, count=1, after=start)

    assert heard == [first, second]


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/live/t/nowhere", {}, 404),
        ("GET", "/live/x/hall-1", {}, 404),
        ("GET", "/live/o/hall-1", {}, 404),
        ("GET", "/live/o/hall-1", {"Cookie": "sessionid=nonsense"}, 404),
        ("POST", "/live/t/hall-1", {}, 405),
        ("GET", "/live/t/hall-1", {"Host": "evil.example"}, 400),
        ("GET", "/time", {}, 200),
    ],
)
def test_refusals_are_one_sentence(hall, method, path, headers, status):
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=servers.PATIENCE)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()

    assert answer.status == status
    assert status == 200 or answer.read().decode().endswith(".")
    connection.close()
