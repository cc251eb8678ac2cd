"""Whether phones are told through push services, and the hint to a worker that there is something to tell."""

from collections.abc import Iterable
from typing import Final

from django.conf import settings
from django.db import transaction

from tournament import broker

TASK: Final = "push.send"
PUBLISHED, CALL = "published", "call"  # kinds of events that are news
RESULTS: Final = "results"  # a topic that is
SAME: Final = 20  # so far back is looked for a task that waits for the same commit


def is_on() -> bool:
    """Never in a hall without internet, and elsewhere where the operator has named a contact."""
    return bool(settings.PUSH_CONTACT) and not settings.HALL_MODE


def is_news(kind: str, topics: Iterable[str]) -> bool:
    """Whether an event is one that players are told of."""
    return kind in {PUBLISHED, CALL} or RESULTS in topics


def after_commit(kind: str, topics: Iterable[str]) -> None:
    """Let a worker look, once the caller's transaction is safe. No statement."""
    if not (is_on() and is_news(kind, topics)):
        return
    waiting = transaction.get_connection().run_on_commit
    if not any(entry[1] is _wake for entry in waiting[-SAME:]):
        transaction.on_commit(_wake, robust=True)


def _wake() -> None:
    broker.send(TASK, [])
