"""A crowd: several acts in threads of their own, all released at the same instant."""

import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier, BrokenBarrierError
from urllib.parse import urlsplit

from django.db import IntegrityError, connections

from tournament.models import Pairing, Round, Tournament
from tournament.services import locks
from tournament.services.errors import Refused

TRIES = 20
A_MOMENT = 0.5  # seconds; long enough for the other one to arrive, if nothing keeps them apart


def together(*acts):
    """What each act answered, in order; a refusal is an answer, anything else is a bug and is raised."""
    gate = Barrier(len(acts))

    def one(act):
        gate.wait(timeout=20)
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
        except IntegrityError as error:
            return error

    return one


def meet_at(monkeypatch, owner, name, *, people=2):
    """Between look and deed everybody waits at ``owner.name`` for the others, but only for a moment.

    With the locks in place the others cannot come so far, and the moment passes; without them all of them
    have looked before the first one writes. So the race is not left to luck.
    """
    gate, plain = Barrier(people), getattr(owner, name)

    def wait(*args, **kwargs):
        with contextlib.suppress(BrokenBarrierError):
            gate.wait(timeout=A_MOMENT)
        return plain(*args, **kwargs)

    monkeypatch.setattr(owner, name, wait)


def without_locks(monkeypatch):
    """Rows are read as before, and nobody waits for anybody."""
    monkeypatch.setattr(locks, "tournament", lambda row: Tournament.objects.get(pk=row.pk))
    monkeypatch.setattr(
        locks, "round_", lambda row: Round.objects.select_related("tournament").get(pk=row.pk)
    )
    related = ("round__tournament", "a", "b")
    monkeypatch.setattr(locks, "pairing", lambda row: Pairing.objects.select_related(*related).get(pk=row.pk))
    monkeypatch.setattr(locks, "pairings", lambda _row: None)


def post(server, path, body, *, headers):
    """An act: send JSON over a line of its own until it is answered; the answer is status and content.

    A line that is cut before the answer is tried again, as every phone does it.
    """
    place = urlsplit(server.url)

    def once():
        with contextlib.closing(HTTPConnection(place.hostname, place.port, timeout=60)) as line:
            line.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())

    def act():
        for _ in range(TRIES):
            with contextlib.suppress(ConnectionError):
                return once()
        raise AssertionError(f"{path} was never answered.")

    return act
