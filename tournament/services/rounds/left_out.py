"""Leave players out of the round that is paired now: they are absent, and the others are paired without them.

Refuses rounds that follow a schedule or a bracket: who does not play there is dropped.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from tournament.engine.lifecycle import RoundStatus
from tournament.models import Entrant, Round, Tournament
from tournament.services.core.actors import Actor
from tournament.services.entrants import absences, roll_call
from tournament.services.rounds import manual_changes, rounds, stages


def leave_out(
    tournament: Tournament, numbers: Collection[int], *, by: Actor, now: datetime, seen: str = ""
) -> Round:
    """The draft without these: a new one, or the one that is there, re-paired as far as it must be.

    All or nothing, and one undo. ``seen`` is the draft that was looked at.
    """
    with transaction.atomic():
        people = roll_call.held(tournament, numbers, also=absences.due(tournament))
        draft = tournament.rounds.filter(status=RoundStatus.DRAFT).first()
        if draft is None:
            _mark(people, by=by, now=now)
            draft = rounds.draft(tournament, by=by, now=now)
            stages.refuse_by_hand(draft)
            return draft
        stages.refuse_by_hand(draft)
        with manual_changes.as_seen(draft, seen):
            _mark(people, by=by, now=now)
            if draft.seats.filter(is_current=True, entrant__in=people).exists():
                rounds.repair(draft, by=by, now=now)
    return draft


def _mark(people: Collection[Entrant], *, by: Actor, now: datetime) -> None:
    for entrant in people:
        absences.mark_absent(entrant, by=by, now=now)
