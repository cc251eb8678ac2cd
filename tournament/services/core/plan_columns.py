"""One JSON column of the tournament that holds a plan, written with its line in the log."""

from datetime import datetime
from typing import Any

from tournament.models import Tournament
from tournament.services.core import log, optimistic_locks, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.optimistic_locks import Seen
from tournament.services.core.row_history import RowHistory


def write(  # noqa: PLR0913 - which column, what it becomes, and who says so
    tournament: Tournament,
    column: str,
    wanted: Any,
    *,
    verb: str,
    by: Actor,
    now: datetime,
    seen: Seen | None,
    subject: str = "",
    reason: str = "",
    history: RowHistory | None = None,
) -> None:
    """Give the column of a locked tournament this value. Raises ``ChangedMeanwhile``; twice is harmless.

    ``history`` has the tournament first and whatever else the verb writes.
    """
    before = getattr(tournament, column)
    if before == wanted:
        return
    stored = optimistic_locks.values_of(tournament, (column,))
    last = optimistic_locks.last_change(tournament, tournament, (column,))
    optimistic_locks.refuse_changed(seen, stored, {column: wanted}, last)
    history = history or row_history.begin_history(tournament)
    setattr(tournament, column, wanted)
    tournament.save(update_fields=[column])
    log.record(
        verb,
        tournament=tournament,
        by=by,
        now=now,
        subject=subject,
        reason=reason,
        data={"before": before, "after": wanted},
        history=history,
    )
    outbox.publish(tournament, "tournament", "log", now=now, kind=verb)
