"""Which scenarios a table may say that it played, and how its two strike. Reads no row."""

from tournament.engine.scenarios import Method, ScenarioPlan
from tournament.engine.strikes import Strikes
from tournament.models import Entrant, Pairing


def offered(pairing: Pairing) -> list[str]:
    """The pool in its order, and what was drawn before the pool changed; none where the round has no plan."""
    plan = ScenarioPlan.from_json(pairing.round.tournament.scenario_plan)
    known = pairing.scenario
    if pairing.is_bye or not (known or plan.of_round(pairing.round.number)):
        return []
    names = [each.name for each in plan.scenarios]
    return names if not known or known in names else [known, *names]


def strikes_at(pairing: Pairing) -> Strikes | None:
    """How far the two have struck; ``None`` where the round finds its scenario otherwise."""
    plan = ScenarioPlan.from_json(pairing.round.tournament.scenario_plan)
    own = plan.of_round(pairing.round.number)
    is_struck = own is not None and own.method == Method.STRIKE_CHOOSE
    if pairing.is_bye or not (is_struck or pairing.strikes):
        return None
    draft = f"r{pairing.round.number}-t{pairing.table}"
    return Strikes.from_json(pairing.strikes, draft=draft, pool=tuple(each.name for each in plan.scenarios))


def struck_by(pairing: Pairing) -> list[tuple[str, Entrant | None]]:
    """What is struck so far and by whom, in order."""
    found = strikes_at(pairing)
    seats = {"a": pairing.a, "b": pairing.b}
    return [(name, seats[seat]) for seat, name in found.struck] if found else []
