"""Two players roll jointly who begins, and strike scenarios in turn until one is left: that one is played.

Each step is dated here. Who lets a step pass loses it to the other, so nobody waits for silence, and an
official may enter the scenario at any time.
"""

from datetime import datetime

from django.db import transaction

from tournament.engine.strikes import StrikeRefused, Strikes
from tournament.models import Pairing
from tournament.queries.rounds.played_scenarios import strikes_at
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, NotAllowed
from tournament.services.results import result_checks


def roll(pairing: Pairing, *, nonce: str, by: Actor, now: datetime) -> Pairing:
    """Take part in the roll with a random number of this player's. Twice is harmless: the first counts."""
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        seat = _seat(pairing, by)
        before = _open(pairing)
        after = before.drawn(seat, nonce, now=now.timestamp())
        if after != before:
            _keep(pairing, after, "pairing.strike-roll", by=by, now=now)
    return pairing


def strike(pairing: Pairing, scenario: str, *, by: Actor, now: datetime) -> Pairing:
    """Strike this one. Raises ``Conflict`` where it is not this player's turn."""
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        seat = _seat(pairing, by)
        try:
            after = _open(pairing).strike(seat, scenario, now=now.timestamp())
        except StrikeRefused as error:
            raise Conflict(error.code, case=error.case, data=error.data, field="scenario") from error
        _keep(pairing, after, "pairing.strike", by=by, now=now, scenario=scenario)
    return pairing


def _seat(pairing: Pairing, by: Actor) -> str:
    result_checks.refuse_unplayable(pairing, by)
    seat = pairing.side_of(by.entrant) if by.entrant else None
    if seat is None:
        raise NotAllowed("not-your-table")
    return seat


def _open(pairing: Pairing) -> Strikes:
    found = strikes_at(pairing)
    if found is None or pairing.scenario:
        raise Conflict("strike-over", case="decided" if pairing.scenario else "")
    return found


def _keep(
    pairing: Pairing, drawn: Strikes, verb: str, *, by: Actor, now: datetime, scenario: str = ""
) -> None:
    """The log keeps each step; what both drew stands in it once both have, so that anybody can repeat it."""
    history = row_history.begin_history(pairing, pairing=pairing.pk)
    pairing.strikes, pairing.played_scenario = drawn.as_json(), drawn.scenario
    pairing.save(update_fields=["strikes", "played_scenario"])
    known = (
        {"draft": drawn.draft, "opener": drawn.opener, "nonces": dict(drawn.nonces)} if drawn.opener else {}
    )
    log.record(
        verb,
        tournament=pairing.round.tournament,
        by=by,
        now=now,
        subject=f"{pairing.round}, table {pairing.table}",
        data={**known, "struck": [list(each) for each in drawn.struck], "scenario": scenario},
        history=history,
    )
    outbox.publish(pairing.round.tournament, "pairings", now=now, concerns=outbox.concerns_table(pairing))
