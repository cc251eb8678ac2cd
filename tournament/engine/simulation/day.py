"""One whole tournament through the pairing engine, by dice that a seed decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Given, pair_round
from tournament.engine.simulation.model import TOTAL, result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.engine.entrants import Faction, Id
    from tournament.engine.pairing import Paired, RoundDraft
    from tournament.engine.simulation.model import Plan

FEWEST_HERE = 2


@dataclass(frozen=True, slots=True)
class Played:
    """What happened, and how strong everybody truly was."""

    plan: Plan
    seed: int
    entrants: tuple[Entrant, ...]
    strengths: Mapping[Id, float]
    history: tuple[Game, ...]
    drafts: tuple[RoundDraft, ...]


def play(plan: Plan, *, seed: int) -> Played:
    """Every round paired by the engine and played by dice. A bye is worth a total victory (A7)."""
    dice = Random(f"simulation {seed}")  # noqa: S311 - a model, no secret
    field, strengths = _field(plan, dice)
    absent = {entrant.id for entrant in field if not entrant.is_active}
    history: list[Game] = []
    drafts: list[RoundDraft] = []
    for number in range(1, plan.rounds + 1):
        if number > 1:
            field = _come_and_go(field, absent if number == 2 else set(), plan, dice)  # noqa: PLR2004
        draft = pair_round(
            field,
            history,
            round_number=number,
            seed=f"{seed}:{number}",
            policy=plan.policy,
            given=Given(rounds_planned=plan.rounds),
        )
        drafts.append(draft)
        history += [_game(number, pair, strengths, plan, dice) for pair in draft.pairings]
        if draft.bye is not None:
            history.append(Game(number, draft.bye, None, half_a=TOTAL))
    return Played(plan, seed, tuple(field), strengths, tuple(history), tuple(drafts))


def _field(plan: Plan, dice: Random) -> tuple[list[Entrant], dict[Id, float]]:
    """The entrants; who comes late is not active yet. At least two are there from the start."""
    late = min(round(plan.late * plan.entrants), plan.entrants - FEWEST_HERE)
    field = [
        Entrant(
            id=number,
            club=_one_of("club", plan.clubs, dice),
            country=_one_of("country", plan.countries, dice),
            is_active=number <= plan.entrants - late,
        )
        for number in range(1, plan.entrants + 1)
    ]
    return field, {entrant.id: dice.gauss(0, 1) for entrant in field}


def _one_of(kind: str, many: int, dice: Random) -> str:
    return f"{kind} {dice.randrange(many) + 1}" if many else ""


def _come_and_go(field: list[Entrant], arriving: set[Id], plan: Plan, dice: Random) -> list[Entrant]:
    """Late arrivals take their seats, and of the others some leave for good, never the last two."""
    here = [entrant.id for entrant in field if entrant.is_active]
    leaving = set(dice.sample(here, min(round(plan.drops * len(here)), len(here) - FEWEST_HERE)))
    return [replace(e, is_active=e.id in arriving or (e.is_active and e.id not in leaving)) for e in field]


def _game(number: int, pair: Paired, strengths: Mapping[Id, float], plan: Plan, dice: Random) -> Game:
    faction: Faction = "evil" if (pair.faction_a or dice.choice(("good", "evil"))) == "evil" else "good"
    edge = plan.good_edge if faction == "good" else -plan.good_edge
    halves = result(strengths[pair.a] - strengths[pair.b] + edge, plan, dice)
    return Game(number, pair.a, pair.b, faction, halves, TOTAL - halves, table=pair.table)
