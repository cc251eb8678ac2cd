"""Which scenarios a table may say that it played. Reads no row: round and tournament are at hand."""

from tournament.engine.scenarios import ScenarioPlan
from tournament.models import Pairing


def offered(pairing: Pairing) -> list[str]:
    """The pool in its order, and what was drawn before the pool changed; none where the round has no plan."""
    plan = ScenarioPlan.from_json(pairing.round.tournament.scenario_plan)
    known = pairing.scenario
    if pairing.is_bye or not (known or plan.of_round(pairing.round.number)):
        return []
    names = [each.name for each in plan.scenarios]
    return names if not known or known in names else [known, *names]
