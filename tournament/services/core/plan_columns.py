"""One JSON column of the tournament that holds a plan, written with its line in the log."""

from datetime import datetime
from typing import Any

from tournament.models import Tournament
from tournament.services.core import log, optimistic_locks, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.core.row_history import RowHistory
from tournament.services.core.visible_text import texts_in


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

    Raises ``Invalid`` where a text holds U+0000: PostgreSQL stores none, and no tournament file brings it.
    ``history`` has the tournament first and whatever else the verb writes.
    """
    before = getattr(tournament, column)
    if before == wanted:
        return
    refuse_unreadable(wanted)
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


def refuse_unreadable(wanted: Any) -> None:
    """Raise ``Invalid`` where a text of this JSON holds U+0000."""
    if any("\0" in text for text in texts_in(wanted)):
        raise Invalid("unreadable-character")
