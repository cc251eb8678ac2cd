"""Say which scenario or map was played at a table, on paper or by phone, and enter it with the result.

The players say so until their result counts, officials as long as results change. The log keeps what was
said before.
"""

from datetime import datetime

from django.db import transaction

from tournament.engine.lifecycle import TableStatus
from tournament.models import Pairing
from tournament.queries.rounds.played_scenarios import offered
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.results import result_checks


def record(pairing: Pairing, scenario: str, *, by: Actor, now: datetime) -> Pairing:
    """Keep which scenario was played here. The same twice is harmless."""
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        if pairing.scenario == scenario:
            return pairing
        result_checks.refuse_stranger(pairing, by)
        result_checks.refuse_gone(pairing)
        result_checks.refuse_finished(pairing)
        names = offered(pairing)
        if scenario not in names:
            data = {"scenario": scenario, "names": names}
            raise Invalid("scenario-unknown", case="" if names else "none", data=data, field="scenario")
        if not by.is_official and pairing.status == TableStatus.CONFIRMED:
            raise Conflict("result-confirmed", case="player")
        history = row_history.begin_history(pairing, pairing=pairing.pk)
        before, pairing.played_scenario = pairing.scenario, scenario
        pairing.save(update_fields=["played_scenario"])
        tournament = pairing.round.tournament
        log.record(
            "pairing.scenario",
            tournament=tournament,
            by=by,
            now=now,
            subject=f"{pairing.round}, table {pairing.table}",
            data={"scenario": scenario, "before": before},
            history=history,
        )
        outbox.publish(tournament, "pairings", now=now, concerns=outbox.concerns_table(pairing))
    return pairing
