"""Who advances from a perfect tie of a cut, and what a later round already stands on.

Refuses to close a round while nobody is named, and to turn a result around once the next round is out.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from rules.citations import cite
from tournament import adapters
from tournament.engine.lifecycle import SHOWN, RoundStatus, TableStatus
from tournament.messages.program_reasons import ProgramReason, because
from tournament.models import Entrant, Pairing, Round, Ruling, Stage, Submission
from tournament.queries.results import reports
from tournament.queries.rounds import brackets
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, NotAllowed, require_reason

DICE = 6


def decide(
    pairing: Pairing,
    entrant: Entrant,
    *,
    by: Actor,
    now: datetime,
    reason: str = "",
    dice: Mapping[str, int] | None = None,
) -> Pairing:
    """Say who advances from a tied game: by ``dice`` of a and b, or a referee's ruling (10.01)."""
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        how = adapters.to_pairing_policy(pairing.round.tournament).cut_ties
        _refuse_undecidable(pairing, entrant, how)
        if _is_named(pairing, entrant):
            return pairing
        history = row_history.begin_history(pairing, pairing.rulings.all(), pairing=pairing.pk)
        if how == "roll":
            _check_dice(pairing, entrant, dice or {})
        else:
            _check_ruling(by, reason)
            _rule(pairing, entrant, by=by, now=now, reason=reason)
        pairing.advances = {
            "entrant": entrant.number,
            "how": how,
            "by": by.name,
            "reason": reason,
            "dice": dict(dice or {}),
        }
        pairing.save(update_fields=["advances"])
        log.record(
            "pairing.advance",
            tournament=pairing.round.tournament,
            by=by,
            now=now,
            reason=reason,
            subject=f"{pairing.round}, table {pairing.table}: {entrant} advances",
            data={"pairing": pairing.pk, **pairing.advances},
            history=history,
        )
        topics, concerns = ("pairings", "results", "standings"), outbox.concerns_table(pairing)
        outbox.publish(pairing.round.tournament, *topics, now=now, concerns=concerns)
    return pairing


def settle(round_: Round) -> None:
    """Before a round of the cut closes: refuse ties that wait, and keep those the seed has decided."""
    if round_.stage != Stage.CUT:
        return
    waiting = brackets.undecided(round_)
    if waiting:
        first = waiting[0]
        raise Conflict(
            "cut-undecided",
            case="close",
            data={
                "tables": [row.table for row in waiting],
                "round": str(round_),
                "table": first.table,
                "a": f"{first.a}",
                "b": f"{first.b}",
            },
        )
    bracket = brackets.bracket_of(round_.tournament, with_draft=True)
    by_seed = {m.winner for m in bracket.stage_of(round_.number) if m.how == "seed"} if bracket else set()
    for row in round_.pairings.filter(is_current=True, b__isnull=False).select_related("a", "b"):
        number = next((one.number for one in (row.a, row.b) if one and one.number in by_seed), None)
        if number is not None:
            row.advances = {"entrant": number, "how": "seed", "by": "Muster", "reason": "", "dice": {}}
            row.save(update_fields=["advances"])


def refuse_turned_around(pairing: Pairing, before: Submission | None, submission: Submission) -> None:
    """A result that the next round of the cut was paired upon keeps its winner."""
    if pairing.round.stage != Stage.CUT or before is None or _lead(before) == _lead(submission):
        return
    next_ = Round.objects.filter(
        tournament=pairing.round.tournament,
        number__gt=pairing.round.number,
        status__in=SHOWN,
    ).first()
    if next_ is None:
        return
    raise Conflict("cut-went-on", data={"next_round": str(next_)})


def _lead(row: Submission) -> int:
    return (row.units_a > row.units_b) - (row.units_a < row.units_b)


def _refuse_undecidable(pairing: Pairing, entrant: Entrant, how: str) -> None:
    if pairing.side_of(entrant) is None:
        raise Invalid("not-seated", case="table", data={"player": f"{entrant}"})
    confirmed = reports.confirmed_of(pairing)
    is_level = confirmed is not None and confirmed.units_a == confirmed.units_b
    if pairing.round.stage != Stage.CUT or pairing.status != TableStatus.CONFIRMED or not is_level:
        raise Conflict("nothing-to-decide", data={"table": pairing.table, "round": str(pairing.round)})
    if how == "seed":
        raise Conflict("seed-decides")
    if pairing.round.status == RoundStatus.CLOSED and pairing not in brackets.undecided(pairing.round):
        raise Conflict("round-closed", case="advance", data={"round": str(pairing.round)})


def _is_named(pairing: Pairing, entrant: Entrant) -> bool:
    advances = pairing.advances
    if not advances or pairing in brackets.undecided(pairing.round):
        return False
    if advances["entrant"] == entrant.number:
        return True
    other = pairing.b if pairing.a == entrant else pairing.a
    raise Conflict(
        "already-decided",
        data={"player": f"{other}", "table": pairing.table, "by": advances["by"]},
    )


def _check_dice(pairing: Pairing, entrant: Entrant, dice: Mapping[str, Any]) -> None:
    a, b = dice.get("a"), dice.get("b")
    if not all(isinstance(die, int) and 1 <= die <= DICE for die in (a, b)):
        raise Invalid("dice-missing", field="dice_a")
    if a == b:
        raise Invalid("dice-tied", field="dice_a")
    higher = "a" if int(a or 0) > int(b or 0) else "b"
    if pairing.side_of(entrant) != higher:
        raise Invalid("dice-contradict", data={"player": f"{entrant}"})


def _check_ruling(by: Actor, reason: str) -> None:
    if not by.may_rule:
        raise NotAllowed("not-a-referee", case="advance", refs=cite("10.01"))
    require_reason(reason, case="advance")


def _rule(pairing: Pairing, entrant: Entrant, *, by: Actor, now: datetime, reason: str) -> None:
    text = ProgramReason("advances", {"player": str(entrant), "reason": reason})
    Ruling.objects.create(
        tournament=pairing.round.tournament,
        round=pairing.round,
        pairing=pairing,
        clause="10.01",
        text=text,
        data=because(text),
        ruled_by=by.name,
        ruled_at=now,
    )
