"""PostgreSQL takes a question and never answers: who asks goes on after a while, and says what is known."""

import asyncio

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction

from config import faults, repeats
from config.asgi import Shell
from config.postgresql import patience

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
    """A process that waits for no answer longer than a moment."""
    monkeypatch.setattr(patience, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(patience, "SILENT_SECONDS", 0.2)
    monkeypatch.setattr(patience.patience, "is_limited", True)
    yield patience.patience
    monkeypatch.undo()
    connection.close()
    ask(LET_GO)
    patience.patience.note(is_silent=False)


def test_whoever_waits_gives_up_and_asks_again_on_a_new_connection(limited):
    with pytest.raises(OperationalError) as caught:
        ask(LONG)

    assert faults.cannot_store(caught.value) == "no-database"
    connection.close_if_unusable_or_obsolete()
    assert ask("SELECT 7") == [(7,)]


def test_one_silence_makes_the_next_waits_short_until_an_answer_comes(limited):
    assert limited.seconds == patience.ANSWER_SECONDS
    with pytest.raises(OperationalError):
        ask(LONG)
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


def insert(*numbers):
    with transaction.atomic():
        for number in numbers:
            ask(f"INSERT INTO slip VALUES ({number})")  # noqa: S608 - a number of this test


def test_a_commit_without_an_answer_may_be_one(slips, limited, rf):
    with pytest.raises(OperationalError) as caught:
        insert(600)

    assert b'"not-known"' in told(rf.get("/api/v1/"), caught.value)
    assert b"it is not known whether" in told(rf.get("/"), caught.value)


def told(request, error):
    """What a view that raised it is answered with."""
    try:
        raise error
    except DatabaseError:
        return faults.handler500(request).content


def test_a_commit_that_was_refused_is_none(slips, rf):
    with pytest.raises(DatabaseError):
        insert(0, 0)

    assert not repeats.may_have_committed()
    assert b'"no-database"' in told(rf.get("/api/v1/"), OperationalError("the connection is lost"))
