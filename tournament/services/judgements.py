"""What a referee says to an army list: approve it, send it back, open it again.

Each word is appended and the newest one counts. A version that is not the current one is never judged, and
an illegal list is approved only with a ruling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from armies.services import lists as army_lists
from tournament.models import ListApproval
from tournament.queries import list_queue
from tournament.queries.list_queue import ListState
from tournament.services import announce, clauses, locks, log
from tournament.services.errors import Conflict, Invalid
from tournament.services.lists import current

if TYPE_CHECKING:
    from datetime import datetime

    from armies.models import ArmyListVersion
    from tournament.models import Entrant, Tournament
    from tournament.services.actors import Actor


def approve(
    entrant: Entrant,
    version: ArmyListVersion,
    *,
    by: Actor,
    now: datetime,
    clause: str = "",
    message: str = "",
) -> ListApproval:
    """A referee's yes. An illegal list needs a ruling: the clause and the reason (10.01)."""
    if not version.is_legal and not (clause and message.strip()):
        raise Invalid(
            "ruling-missing",
            "The list breaks the rules. Approve it only with a clause and a reason, or send it back.",
            field="clause",
        )
    clauses.check(clause)
    return _decide(entrant, version, ListApproval.Decision.APPROVED, clause, message, by=by, now=now)


def approve_legal(tournament: Tournament, *, by: Actor, now: datetime) -> int:
    """A referee's yes to every legal list that waits. Returns how many there were."""
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())  # all of them first: see the order of locks
        waiting = [row for row in list_queue.rows_of(tournament) if row.state == ListState.WAITING]
        for row in waiting:
            if row.version is not None:
                approve(row.entrant, row.version, by=by, now=now)
    return len(waiting)


def send_back(
    entrant: Entrant, version: ArmyListVersion, *, by: Actor, now: datetime, message: str
) -> ListApproval:
    """A referee's no, with what to mend."""
    if not message.strip():
        raise Invalid(
            "message-missing", "The list goes back without a word. Say what to mend.", field="message"
        )
    return _decide(entrant, version, ListApproval.Decision.SENT_BACK, "", message, by=by, now=now)


def unlock(entrant: Entrant, faction: str, *, by: Actor, now: datetime, reason: str) -> Entrant:
    """Re-open one list of one entrant, with a reason."""
    if not reason.strip():
        raise Invalid("reason-missing", "A locked list is re-opened. Say why.", field="reason")
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        army_list = entrant.list_of(faction)
        if army_list is None:
            raise Conflict("list-missing", f"{entrant.name} has no {faction} list. There is nothing to open.")
        army_lists.lock(army_list, now=now)  # the running day closes a list without locking it
        army_lists.unlock(army_list, now=now)
        log.record(
            "list.unlock",
            tournament=entrant.tournament,
            by=by,
            now=now,
            subject=f"{entrant.name}: {faction}",
            reason=reason,
        )
        announce.changed(entrant.tournament, "lists", now=now)
    return entrant


def _decide(  # noqa: PLR0913 - one row of the approvals
    entrant: Entrant,
    version: ArmyListVersion,
    decision: ListApproval.Decision,
    clause: str,
    message: str,
    *,
    by: Actor,
    now: datetime,
) -> ListApproval:
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if version.pk != current(entrant, version.army_list.faction).pk:
            raise Conflict(
                "version-old",
                f"{entrant.name} has sent a newer version of this list. Look at that one.",
            )
        approval = ListApproval.objects.create(
            entrant=entrant,
            version=version,
            decision=decision,
            clause=clause,
            message=message,
            decided_by=by.name,
            decided_at=now,
        )
        verb = "list.approve" if decision == ListApproval.Decision.APPROVED else "list.send-back"
        log.record(
            verb,
            tournament=entrant.tournament,
            by=by,
            now=now,
            subject=f"{entrant.name}: {version.army_list.faction}",
            reason=message,
            data={"version": version.number, "clause": clause},
        )
        announce.changed(entrant.tournament, "lists", now=now)
    return approval
