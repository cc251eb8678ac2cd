"""Empty chairs: somebody did not come, or did after all; and the game of who is excluded.

Nothing happens by itself: each of these is pressed by a person (A5). Refuses to grade anything, which is
``services.results``, and to decide who leaves, which is ``services.attendance``.
"""

import secrets
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction

from tournament.engine.lifecycle import TableStatus
from tournament.models import Entrant, Pairing, Submission
from tournament.queries.desk import impact
from tournament.queries.results import reports
from tournament.services.clock import clocks
from tournament.services.core import locks, transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import attendance, waiting_list
from tournament.services.results import result_logs, results, tables

SIDES = ("a", "b")


def mark_absent(pairing: Pairing, *, absent: Collection[str], by: Actor, now: datetime) -> Submission:
    """Who sits at ``absent`` (``a``, ``b``, or both) did not come. Twice is harmless."""
    if not absent or not set(absent) <= set(SIDES):
        raise Invalid("side-unknown", field="absent")
    facts = {"last_turn_over": False, **{side: {"absent": True} if side in absent else {} for side in SIDES}}
    with transaction.atomic():
        table = tables.locked(pairing)
        done = table.settled
        if done is not None and reports.sides_with(done.facts, "absent") == set(absent):
            return done
        token = f"absent-{secrets.token_hex(8)}"  # drawn, so that no phone can send it first
        return results.submit_at(table, facts, token=token, by=by, now=now)


def they_came(pairing: Pairing, *, by: Actor, now: datetime) -> Pairing:
    """Both sit there: a player's report of an empty chair is set aside. Twice is harmless."""
    with transaction.atomic():
        table = tables.locked(pairing)
        pairing = table.pairing
        if pairing.status == TableStatus.CONFIRMED:
            raise Conflict("result-confirmed", case="desk", data={"table": pairing.table})
        wrong = [row.pk for row in table.pending if reports.sides_with(row.facts, "absent")]
        if not wrong:
            return pairing
        history = table.history(by)
        Submission.objects.filter(pk__in=wrong).update(status=Submission.Status.REJECTED)
        if pairing.status == TableStatus.REPORTED:
            pairing.status = transitions.move(TableStatus.WAITING, old=pairing.status)
            pairing.save(update_fields=["status"])
            clocks.call_again(pairing.round, now=now)
        result_logs.record("result.came", pairing, "results", "pairings", by=by, now=now, history=history)
    return pairing


def exclude(
    entrant: Entrant, *, by: Actor, now: datetime, reason: str, ends_game: bool, faction: str | None = None
) -> Entrant:
    """Exclude (10.09), and where ``ends_game`` end the game that is on. ``faction`` is what they played."""
    with transaction.atomic():
        entrant = waiting_list.hold(entrant)
        game = impact.game_an_exclusion_ends(entrant) if ends_game else None
        if game is not None:
            locks.pairing(game)
        entrant = attendance.exclude(entrant, by=by, now=now, reason=reason)
        if game is not None:
            side = "a" if game.a_id == entrant.pk else "b"
            facts: dict[str, Any] = {"last_turn_over": False, "a": {}, "b": {}}
            facts[side] = {"excluded": True, **({"faction": faction} if faction else {})}
            if game.status == TableStatus.CONFIRMED:  # the other was excluded from it before
                facts["b" if side == "a" else "a"] = {"excluded": True}
            results.submit(
                game, facts, token=f"excluded-{secrets.token_hex(8)}", by=by, now=now, reason=reason
            )
    return entrant
