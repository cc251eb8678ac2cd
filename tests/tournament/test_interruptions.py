"""A table is changed under a connection that has prepared its statements: what is repeated."""

import threading
from io import BytesIO

import psycopg
import pytest
from django.db import NotSupportedError, connection, transaction
from django.db.models import F
from django.http import HttpResponse
from django.test import RequestFactory

from config import repeats
from config.celery import app
from config.server.error_pages import cannot_store
from tournament.engine.time_source import AWAY
from tournament.models import TimeAnchor
from tournament.time_source import TimeSource

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]
READ = "SELECT number FROM planned"


def ask(statement=READ):
    """As kept queries ask: PostgreSQL keeps the plan."""
    with connection.cursor() as cursor:
        cursor.cursor = psycopg.Cursor(cursor.cursor.connection)
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else None


def elsewhere(statement):
    """By another connection, as a migration would."""

    def run():
        ask(statement)
        connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


@pytest.fixture
def planned():
    """A table that this connection has asked for so often that the plan is kept."""
    ask("CREATE TABLE planned (number integer)")
    ask("INSERT INTO planned VALUES (7)")
    for _ in range(7):
        ask()
    repeats.begin_work()
    yield lambda: elsewhere("ALTER TABLE planned ALTER number TYPE bigint")
    ask("DROP TABLE planned")


def test_statement_outside_a_transaction_is_sent_again(planned):
    planned()

    assert ask() == [(7,)]
    assert not repeats.may_repeat()


def test_work_in_a_transaction_may_be_repeated_from_its_beginning(planned):
    planned()

    with pytest.raises(NotSupportedError) as caught, transaction.atomic():
        ask()

    assert repeats.may_repeat()
    assert cannot_store(caught.value) == "no-database"
    with transaction.atomic():
        assert ask() == [(7,)]


def test_work_that_has_committed_a_part_is_not_repeated(planned):
    with transaction.atomic():
        ask("UPDATE planned SET number = 8")
    planned()

    with pytest.raises(NotSupportedError), transaction.atomic():
        ask()

    assert not repeats.may_repeat()


@pytest.mark.parametrize("is_anchored", [False, True])
def test_time_that_a_request_has_noted_does_not_stop_its_repeat(planned, is_anchored):
    house = TimeSource(boot=lambda: "a boot of its own")
    if is_anchored:
        house.now()
        TimeAnchor.objects.update(seen_at=F("seen_at") - 2 * AWAY)
    repeats.begin_work()
    house.now()
    planned()

    with pytest.raises(NotSupportedError), transaction.atomic():
        ask()

    assert TimeAnchor.objects.get().seen_at > house.now() - AWAY
    assert repeats.may_repeat()


def test_work_that_has_written_and_was_rolled_back_may_be_repeated(planned):
    planned()

    with pytest.raises(NotSupportedError), transaction.atomic():
        changed_and_read()

    assert repeats.may_repeat()
    assert ask() == [(7,)]


def changed_and_read():
    ask("UPDATE planned SET number = 8")
    return ask()


def test_request_is_done_again_with_its_whole_body(planned, monkeypatch):
    bodies = []

    def view(_handler, request):
        bodies.append(request.body)
        try:
            with transaction.atomic():
                return HttpResponse(str(ask()))
        except NotSupportedError:
            return HttpResponse(status=500)

    monkeypatch.setattr("django.core.handlers.wsgi.WSGIHandler.get_response", view)
    request = RequestFactory().post("/", b"all of it", content_type="text/plain")
    request.environ["wsgi.input"] = BytesIO(b"all of it")
    planned()

    answer = repeats.RepeatingHandler().get_response(type(request)(request.environ))

    assert (answer.content, bodies) == (b"[(7,)]", [b"all of it"] * 2)


def test_task_is_done_again(planned):
    @app.task(name="tests.interrupted")
    def read():
        with transaction.atomic():
            return ask()

    planned()

    assert read() == [(7,)]
