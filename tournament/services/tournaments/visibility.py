"""Who finds a tournament: make it public or private, archive it and take it out of the archive.

A private tournament exists for its officials, and for its players by their private links; strangers find
nothing, as of a draft. What is archived is left out of the lists of home and desk, and its addresses go on.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import transaction

from tournament.models import Tournament
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.optimistic_locks import Seen, last_of, refuse_changed, values_of

COLUMNS: Final = ("is_public", "is_archived")
VERBS: Final = ("tournament.publish", "tournament.hide", "tournament.archive", "tournament.unarchive")


def change(
    tournament: Tournament, wanted: Mapping[str, bool], *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Switch those of :data:`COLUMNS` in ``wanted``, all or none. Raises ``ChangedMeanwhile``."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        last = last_of(VERBS, tournament=tournament)
        refuse_changed(seen, values_of(tournament, COLUMNS), wanted, last)
        if "is_public" in wanted:
            tournament = (publish if wanted["is_public"] else hide)(tournament, by=by, now=now)
        if "is_archived" in wanted:
            tournament = (archive if wanted["is_archived"] else unarchive)(tournament, by=by, now=now)
    return tournament


def publish(tournament: Tournament, *, by: Actor, now: datetime) -> Tournament:
    """Let everybody see the tournament. Twice is harmless. Raises ``Conflict`` for a rehearsal."""
    if tournament.is_rehearsal:
        raise Conflict("rehearsal-private")
    return _switch(tournament, "tournament.publish", is_public=True, by=by, now=now)


def hide(tournament: Tournament, *, by: Actor, now: datetime) -> Tournament:
    """Make the tournament private: its public pages, screens and streams end at once. Twice is harmless."""
    return _switch(tournament, "tournament.hide", is_public=False, by=by, now=now)


def archive(tournament: Tournament, *, by: Actor, now: datetime) -> Tournament:
    """Leave the tournament out of the lists of tournaments. Twice is harmless."""
    return _switch(tournament, "tournament.archive", is_archived=True, by=by, now=now)


def unarchive(tournament: Tournament, *, by: Actor, now: datetime) -> Tournament:
    """Put the tournament into the lists again. Twice is harmless."""
    return _switch(tournament, "tournament.unarchive", is_archived=False, by=by, now=now)


def _switch(tournament: Tournament, verb: str, *, by: Actor, now: datetime, **column: bool) -> Tournament:
    [(name, value)] = column.items()
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        if getattr(tournament, name) == value:
            return tournament
        history = row_history.begin_history(tournament)
        setattr(tournament, name, value)
        tournament.save(update_fields=[name])
        log.record(verb, tournament=tournament, by=by, now=now, history=history)
        outbox.publish(tournament, "tournament", now=now)
    return tournament
