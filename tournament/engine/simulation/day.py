"""One whole tournament through the pairing engine, by dice that a seed decides."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from tournament.engine.entrants import FACTIONS, Entrant, Faction, Game, Id
from tournament.engine.pairing import Conditions, Paired, RoundDraft, pair_round
from tournament.engine.simulation.model import Plan, result

MIN_HERE = 2
FAMILY = 3


@dataclass(frozen=True, slots=True)
class Played:
    """What happened, and how strong everybody truly was.

    ``seconds`` is how long each round took to pair, where a clock was given; two equal tournaments may differ
    in nothing else.
    """

    plan: Plan
    seed: int
    entrants: tuple[Entrant, ...]
    strengths: Mapping[Id, float]
    history: tuple[Game, ...]
    drafts: tuple[RoundDraft, ...]
    seconds: tuple[float, ...] = field(default=(), compare=False)


def _no_clock() -> float:
    return 0.0


def play(plan: Plan, *, seed: int, clock: Callable[[], float] = _no_clock) -> Played:
    """Every round paired by the engine and played by dice. A bye is worth the best win (A7).

    ``clock`` says how many seconds have passed since whenever; it decides nothing.
    """
    dice = Random(f"simulation {seed}")  # noqa: S311 - a model, no secret
    people, strengths = _field(plan, dice)
    absent = {entrant.id for entrant in people if not entrant.is_active}
    history: list[Game] = []
    drafts: list[RoundDraft] = []
    seconds: list[float] = []
    for number in range(1, plan.rounds + 1):
        if number > 1:
            people = _come_and_go(people, absent if number == 2 else set(), plan, dice)  # noqa: PLR2004
        began = clock()
        draft = pair_round(
            people,
            history,
            round_number=number,
            seed=f"{seed}:{number}",
            policy=plan.policy,
            given=Conditions(rounds_planned=plan.rounds, prices=plan.prices),
        )
        seconds.append(clock() - began)
        drafts.append(draft)
        history += [_game(number, pair, strengths, plan, dice) for pair in draft.pairings]
        if draft.bye is not None:
            history.append(Game(number, draft.bye, None, units_a=plan.prices.best))
    return Played(plan, seed, tuple(people), strengths, tuple(history), tuple(drafts), tuple(seconds))


def _field(plan: Plan, dice: Random) -> tuple[list[Entrant], dict[Id, float]]:
    """The entrants; who comes late is not active yet. At least two are there from the start."""
    late = min(round(plan.late * plan.entrants), plan.entrants - MIN_HERE)
    people = [
        Entrant(
            id=number,
            club=_one_of("club", plan.clubs, dice),
            country=_one_of("country", plan.countries, dice),
            is_active=number <= plan.entrants - late,
        )
        for number in range(1, plan.entrants + 1)
    ]
    strengths = {entrant.id: dice.gauss(0, 1) for entrant in people}
    return _with_families(people, plan.families, dice), strengths


def _with_families(people: list[Entrant], many: int, dice: Random) -> list[Entrant]:
    members = [dice.sample(range(len(people)), min(FAMILY, len(people))) for _ in range(many)]
    return [
        replace(entrant, families=tuple(f"family {k}" for k, drawn in enumerate(members, 1) if here in drawn))
        for here, entrant in enumerate(people)
    ]


def _one_of(kind: str, many: int, dice: Random) -> str:
    return f"{kind} {dice.randrange(many) + 1}" if many else ""


def _come_and_go(people: list[Entrant], arriving: set[Id], plan: Plan, dice: Random) -> list[Entrant]:
    """Late arrivals take their seats, and of the others some leave for good, never the last two."""
    here = [entrant.id for entrant in people if entrant.is_active]
    leaving = set(dice.sample(here, min(round(plan.drops * len(here)), len(here) - MIN_HERE)))
    return [replace(e, is_active=e.id in arriving or (e.is_active and e.id not in leaving)) for e in people]


def _game(number: int, pair: Paired, strengths: Mapping[Id, float], plan: Plan, dice: Random) -> Game:
    faction: Faction = "evil" if (pair.faction_a or dice.choice(FACTIONS)) == "evil" else "good"
    edge = plan.good_edge if faction == "good" else -plan.good_edge
    ended = result(strengths[pair.a] - strengths[pair.b] + edge, plan, dice)
    return Game(number, pair.a, pair.b, faction, ended.units_a, ended.units_b, table=pair.table)
