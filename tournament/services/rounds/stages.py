"""Which stage the next round belongs to, who plays in it, and what follows from a plan.

The pairings of a schedule or a bracket are not changed by hand: who moves one of them breaks the others.
Refuses what the engine refuses, by its codes.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import EntrantStatus
from tournament.engine.pairing.pairing_input import pair
from tournament.models import Format, Round, Stage, Tournament
from tournament.queries.rounds import stages
from tournament.queries.rounds.pairing_inputs import pairing_input
from tournament.services.core.errors import Conflict


def next_of(tournament: Tournament) -> Stage:
    """The stage of the next round, or a refusal where everything is played."""
    rounds = stages.live_rounds(tournament)
    stage = stages.next_stage(tournament, rounds)
    if stage is None:
        played = {"rounds": len(rounds)}
        if rounds and rounds[-1].stage != Stage.SWISS:
            raise Conflict("rounds-over", data=played)
        raise Conflict("rounds-over", case="swiss", data=played)
    return stage


def topics_of_draft(round_: Round) -> tuple[str, ...]:
    """What a draft changes on open pages: a round robin learns from it how many rounds it has."""
    return ("tournament", "log") if round_.stage == Stage.ROUND_ROBIN else ("log",)


@contextmanager
def in_words_of_engine() -> Iterator[None]:
    """What the engine refuses is refused by its own code."""
    try:
        yield
    except EngineRefusal as error:
        raise Conflict(error.code, case=error.case, data=error.data) from error


def expected_in(round_: Round) -> set[int]:
    """The row ids of everybody who has a place in this round: all who are here, in a cut who is still in."""
    here = round_.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    if round_.stage != Stage.CUT:
        return set(here.values_list("pk", flat=True))
    with in_words_of_engine():  # who left meanwhile may have ended the cut
        drawn = pair(pairing_input(round_))
    numbers = [id_ for p in drawn.pairings for id_ in (p.a, p.b)] + [bye.id for bye in drawn.byes]
    return set(here.filter(number__in=numbers).values_list("pk", flat=True))


def refuse_by_hand(round_: Round) -> None:
    """A schedule and a bracket are followed, not changed."""
    if round_.stage == Stage.SWISS:
        return
    plan = "bracket" if round_.stage == Stage.CUT else "schedule"
    raise Conflict("follows-plan", case=plan, data={"round": str(round_)})


def refuse_frozen_rounds(tournament: Tournament) -> None:
    """The rounds of a round robin follow from its field."""
    if tournament.format == Format.ROUND_ROBIN and tournament.policy_frozen_at:
        raise Conflict("rounds-follow", data={"rounds": tournament.rounds_planned}, field="rounds_planned")
