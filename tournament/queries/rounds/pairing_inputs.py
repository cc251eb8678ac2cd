"""Gather what a round is paired from: people, history, policy, seed, and the plan of its stage."""

from typing import Any

from tournament import adapters
from tournament.engine.bracket import Cut
from tournament.engine.lifecycle import RoundStatus
from tournament.engine.pairing import Situation
from tournament.engine.pairing.pairing_input import PairingInput
from tournament.models import Round, Stage
from tournament.queries.rounds import brackets


def pairing_input(round_: Round) -> PairingInput:
    """What the engine pairs this round from, as it is known now. Raises ``EngineRefusal``.

    The first round of a cut takes its seeds from the standings, and keeps them for all that follow; a round
    robin keeps the seats of its first round.
    """
    if round_.stage == Stage.SWISS:
        return PairingInput(round_.stage, adapters.to_situation(round_))
    tournament = round_.tournament
    policy = adapters.to_pairing_policy(tournament)
    situation = Situation(
        entrants=adapters.to_engine_entrants(tournament),
        history=adapters.to_history(tournament, before=round_.number, with_annulled=True),
        round_number=round_.number,
        seed=tournament.seed,
        policy=policy,
    )
    rounds = tournament.rounds.filter(stage=round_.stage, number__lt=round_.number)
    before = list(rounds.exclude(status=RoundStatus.CANCELLED).order_by("number"))
    if round_.stage == Stage.ROUND_ROBIN:
        seats = before[-1].report["seats"] if before else ()
        standings = adapters.to_standings_policy(tournament)
        return PairingInput(
            round_.stage,
            situation,
            seats=seats,
            standings=standings,
            prices=adapters.to_prices(tournament),
            first_table=tournament.tables.start,
        )
    if before:
        plan: dict[str, Any] = {"cut": Cut.from_json(before[0].report["cut"])}
    else:
        found = brackets.qualified(tournament)
        third_place = policy.cut_third_place == "game"
        plan = {"cut": Cut(found.seeds, round_.number, third_place=third_place), "notes": found.notes}
    plan["first_table"] = tournament.tables.start
    return PairingInput(round_.stage, situation, decided=brackets.decided_in(before), **plan)
