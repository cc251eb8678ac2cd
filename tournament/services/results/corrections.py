"""Change a past result: look first at what it brings, then keep the later pairings or pair a round again.

The look is the action itself in a transaction of which nothing stays, so the two cannot differ. Refuses a
correction that was looked at with another result in place, and to pair again what is played. Nothing is
overwritten: the old result is superseded, and the log holds before, after, who and why.
"""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from tournament.engine.lifecycle import RoundStatus
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Entrant, Pairing, Round, Submission
from tournament.queries.results import corrections, reports
from tournament.queries.results.corrections import Effects, State
from tournament.services.core import locks
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, require_reason
from tournament.services.results import tables
from tournament.services.rounds import manual_changes, rounds

Action = Callable[[], Submission | None]


class Then(StrEnum):
    """What becomes of a later round that nobody has played yet."""

    KEEP = "keep"
    AGAIN = "again"


def preview(pairing: Pairing, action: Action, *, every_round: bool = False) -> Effects:
    """What the action would bring; nothing of it stays. Raises what the action would raise.

    ``every_round`` repairs played rounds as well: that takes a large hall a quarter of a second each.
    """
    tournament, number = pairing.round.tournament, pairing.round.number
    stands = reports.confirmed_of(pairing)

    def state() -> State:
        return corrections.state_of(tournament, after=number, every_round=every_round)

    old = state()
    new, then = manual_changes.trial(
        lambda: _refuse_spent(action()), lambda: (state(), reports.confirmed_of(pairing))
    )
    return corrections.effects_of(
        tournament,
        old,
        new,
        after=number,
        seen=stands.pk if stands is not None else None,
        then=(then.points_a, then.points_b) if then is not None else None,
    )


def is_past(pairing: Pairing) -> bool:
    """Is its round over, so that others may stand on it?"""
    return pairing.round.status == RoundStatus.CLOSED


def correct(  # noqa: PLR0913 - what the form of a correction holds
    pairing: Pairing,
    action: Action,
    *,
    seen: int | None,
    then: Then,
    by: Actor,
    now: datetime,
    reason: str,
    who: Entrant | None = None,
) -> tuple[Submission, Round | None]:
    """Do it, and pair the unplayed round again where that is wished; returns that round.

    ``action`` returns the result that counts afterwards. ``seen`` is the id of the one the effects were shown
    for, and ``who`` has lost it by a penalty. Sent twice, the second is harmless.
    """
    require_reason(reason, case="result-change")
    with transaction.atomic():
        if who is not None:
            locks.entrant(who)
        again = _held(pairing.round) if then == Then.AGAIN else None
        before = tables.locked(pairing).confirmed  # from here on nobody else replaces what was seen
        submission = action()
        if submission is not None and submission == before:
            return submission, None  # sent twice
        submission = _refuse_spent(submission)
        _refuse_unseen(before, seen)
        if then == Then.KEEP:
            return submission, None
        if again is None:
            raise Conflict("nothing-to-pair-again", field="then")
        return submission, _pair_again(again, by=by, now=now, reason=reason)


def _held(corrected: Round) -> Round | None:
    """The unplayed later round with all that pairing again locks. Asked again once it is held."""
    found = corrections.unplayed(corrected.tournament, after=corrected.number)
    if found is None:
        return None
    locks.round_(found)
    locks.pairings(found)
    locks.clock_of(found)
    return corrections.unplayed(corrected.tournament, after=corrected.number)


def _refuse_spent(submission: Submission | None) -> Submission:
    if submission is None or submission.status != Submission.Status.CONFIRMED:
        raise Conflict("form-used", case="correction")
    return submission


def _refuse_unseen(before: Submission | None, seen: int | None) -> None:
    if seen == (before.pk if before is not None else None):
        return
    if seen is None:
        raise Conflict("look-first", case="effects", field="seen")
    raise Conflict(
        "result-changed",
        data={"seen": seen, "stands": before.pk if before is not None else None},
    )


def _pair_again(round_: Round, *, by: Actor, now: datetime, reason: str) -> Round:
    why = ProgramReason("after-correction", {"reason": reason.strip()})
    if round_.status == RoundStatus.DRAFT:
        return rounds.redraft(round_, by=by, now=now, reason=why)
    rounds.cancel(round_, by=by, now=now, reason=why)
    return rounds.draft(round_.tournament, by=by, now=now)
