"""A crowd: several acts in threads of their own, all released at the same instant."""

import contextlib
import json
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier, Event, get_ident
from urllib.parse import urlsplit

from django.db import IntegrityError, OperationalError, connection, connections

from tournament.models import Clock, Entrant, Pairing, Round, Tournament
from tournament.services.core import locks
from tournament.services.core.errors import Refused

TRIES = 20
PATIENCE = 240  # seconds until a test gives up; none waits for a time
# Somebody of this database stands at a lock. The table of locks tells it as it is now, in any transaction.
STANDS_AT_A_LOCK = """SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND pid IN (
    SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database()))"""


def together(*acts):
    """What each act answered, in order; a refusal is an answer, anything else is a bug and is raised."""
    gate = Barrier(len(acts))

    def one(act):
        gate.wait(timeout=PATIENCE)
        try:
            return act()
        except Refused as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=len(acts)) as crowd:
        return list(crowd.map(one, acts))


def caught(act):
    """The same act; what the last line of defence throws is its answer."""

    def one():
        try:
            return act()
        except (IntegrityError, OperationalError) as error:  # a deadlock is the last line, too
            return error

    return one


def until_nobody_comes(is_over):
    """Until something is so, or will not be: whoever is waited for stands at a lock (of PostgreSQL)."""
    end = time.monotonic() + PATIENCE
    while not is_over() and not _is_somebody_locked_out():
        assert time.monotonic() < end, "Nobody came, and nobody stands at a lock."
        time.sleep(0.005)


def _is_somebody_locked_out():
    with connection.cursor() as cursor:
        return cursor.execute(STANDS_AT_A_LOCK).fetchone()[0]


def meet_at(monkeypatch, owner, name, *, people=2):
    """Between look and deed everybody waits at ``owner.name`` for the others, unless they are locked out.

    With the locks in place the others cannot come so far; without them all of them have looked before the
    first one writes. So the race is not left to luck.
    """
    here, plain = set(), getattr(owner, name)

    def wait(*args, **kwargs):
        here.add(get_ident())
        until_nobody_comes(lambda: len(here) >= people)
        return plain(*args, **kwargs)

    monkeypatch.setattr(owner, name, wait)


def overtaken(monkeypatch, owner, name, *, first, second):
    """``first`` stops at ``owner.name``, between look and deed, until ``second`` is done or locked out.

    With the locks in place the second one cannot be done so early; without them it always is. What both
    answered.
    """
    arrived, done, plain, who = Event(), Event(), getattr(owner, name), []

    def stop(*args, **kwargs):
        if who == [get_ident()] and not arrived.is_set():
            arrived.set()
            until_nobody_comes(done.is_set)
        return plain(*args, **kwargs)

    def one():
        who.append(get_ident())
        try:
            return first()
        finally:
            arrived.set()

    def two():
        arrived.wait(PATIENCE)
        try:
            return second()
        finally:
            done.set()

    monkeypatch.setattr(owner, name, stop)
    return together(caught(one), caught(two))


def without_locks(monkeypatch):
    """Rows are read as before, and nobody waits for anybody."""
    monkeypatch.setattr(locks, "tournament", lambda row: Tournament.objects.get(pk=row.pk))
    monkeypatch.setattr(
        locks, "round_", lambda row: Round.objects.select_related("tournament").get(pk=row.pk)
    )
    related = ("round__tournament", "a", "b")
    monkeypatch.setattr(locks, "pairing", lambda row: Pairing.objects.select_related(*related).get(pk=row.pk))
    for several in ("pairings", "entrants", "rows"):
        monkeypatch.setattr(locks, several, lambda _rows: None)
    monkeypatch.setattr(
        locks, "entrant", lambda row: Entrant.objects.select_related("tournament").get(pk=row.pk)
    )
    monkeypatch.setattr(locks, "clock_of", lambda row: Clock.objects.filter(round=row).first())


def post(server, path, body, *, headers):
    """An act: send JSON over a line of its own until it is answered; the answer is status and content.

    A line that is cut before the answer is tried again, as every phone does it.
    """
    place = urlsplit(server.url)

    def once():
        with contextlib.closing(HTTPConnection(place.hostname, place.port, timeout=PATIENCE)) as line:
            line.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())

    def act():
        for _ in range(TRIES):
            with contextlib.suppress(ConnectionError):
                return once()
        raise AssertionError(f"{path} was never answered.")

    return act
