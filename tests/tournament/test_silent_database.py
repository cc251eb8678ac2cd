"""PostgreSQL takes a question and never answers: who asks goes on after a while, and says what is known."""

import asyncio
import contextlib

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction

from config import repeats
from config.asgi import Shell
from config.postgresql import patience
from config.server import error_pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]
LONG = "SELECT pg_sleep(600)"
SLOW_COMMIT = """
CREATE TABLE slip (number integer UNIQUE DEFERRABLE INITIALLY DEFERRED);
CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
  AS 'BEGIN PERFORM pg_sleep(NEW.number); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER dawdles AFTER INSERT ON slip DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION dawdle();
"""
AWAY = "DROP TABLE slip; DROP FUNCTION dawdle"
LET_GO = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def ask(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else None


@pytest.fixture
def limited(monkeypatch):
    """A process that waits for an answer only so long: see ``ask_briefly``."""
    monkeypatch.setattr(patience, "ANSWER_SECONDS", 240.0)
    monkeypatch.setattr(patience, "SILENT_SECONDS", 120.0)
    monkeypatch.setattr(patience.patience, "is_limited", True)
    ask("SELECT 1")  # the connection is open
    yield patience.patience
    monkeypatch.undo()
    connection.close()
    ask(LET_GO)
    patience.patience.note(is_silent=False)


@pytest.fixture
def ask_briefly(limited, monkeypatch):
    """Ask, and wait for a moment; what is asked elsewhere has all the time that a busy machine takes."""

    def briefly(act=lambda: ask(LONG)):
        with monkeypatch.context() as patch:
            patch.setattr(patience, "ANSWER_SECONDS", 0.3)
            with pytest.raises(OperationalError) as caught:
                act()
        return caught.value

    return briefly


def test_whoever_waits_gives_up_and_asks_again_on_a_new_connection(ask_briefly):
    error = ask_briefly()

    assert error_pages.cannot_store(error) == "no-database"
    connection.close_if_unusable_or_obsolete()
    assert ask("SELECT 7") == [(7,)]


def test_one_silence_makes_the_next_waits_short_until_an_answer_comes(limited, ask_briefly, monkeypatch):
    monkeypatch.setattr(patience, "ASKED_AGAIN", 3600.0)
    assert limited.seconds == patience.ANSWER_SECONDS
    ask_briefly()
    assert limited.seconds == patience.SILENT_SECONDS

    connection.close_if_unusable_or_obsolete()
    ask("SELECT 7")

    assert limited.seconds == patience.ANSWER_SECONDS


def test_an_error_is_an_answer(limited):
    with pytest.raises(DatabaseError):
        ask("SELECT no_such_column")

    assert limited.seconds == patience.ANSWER_SECONDS
    assert ask("SELECT 7") == [(7,)]


def test_a_migration_waits_as_long_as_it_takes(limited):
    limited.is_limited = False

    assert ask("SELECT pg_sleep(0.5), 7")[0][1] == 7


def test_a_web_process_is_told_at_its_start(monkeypatch):
    monkeypatch.setattr(patience.patience, "is_limited", False)
    stages = iter(("lifespan.startup", "lifespan.shutdown"))

    async def receive():
        return {"type": next(stages)}

    async def send(_message):
        pass

    asyncio.run(Shell()({"type": "lifespan"}, receive, send))

    assert patience.patience.is_limited


@pytest.fixture
def slips():
    """A table whose commit takes as many seconds as a row says, and which takes no number twice."""
    ask(SLOW_COMMIT)
    repeats.begin_work()
    yield
    connection.close()
    ask(AWAY)


def inserted(*numbers):
    """A transaction that has only its commit before it."""
    opened = contextlib.ExitStack()
    opened.enter_context(transaction.atomic())
    for number in numbers:
        ask(f"INSERT INTO slip VALUES ({number})")  # noqa: S608 - a number of this test
    return opened


def test_a_commit_without_an_answer_may_be_one(slips, limited, ask_briefly, rf):
    opened = inserted(600)
    error = ask_briefly(opened.close)

    assert b'"not-known"' in told(rf.get("/api/v1/"), error)
    assert b"this may not be saved" in told(rf.get("/"), error)


def told(request, error):
    """What a view that raised it is answered with."""
    try:
        raise error
    except DatabaseError:
        return error_pages.handler500(request).content


def test_a_commit_that_was_refused_is_none(slips, rf):
    opened = inserted(0, 0)
    with pytest.raises(DatabaseError):
        opened.close()

    assert not repeats.may_have_committed()
    assert b'"no-database"' in told(rf.get("/api/v1/"), OperationalError("the connection is lost"))
