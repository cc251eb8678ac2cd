"""A crowd: several acts in threads of their own, all released at the same instant."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections

from tournament.services.errors import Refused


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
