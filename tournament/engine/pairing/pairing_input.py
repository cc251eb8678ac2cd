"""What a round of any stage is paired from, and the one door to its draft.

Refuses what the stages refuse: a Swiss field that cannot be ranked, a schedule without a seat, a bracket in
which somebody has to be named first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournament.engine.bracket import Cut, Decided
from tournament.engine.pairing.explain.repair import repair_draft
from tournament.engine.pairing.explain.situation import Placed, Situation
from tournament.engine.pairing.formats import cut as brackets
from tournament.engine.pairing.formats import round_robin
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.round_draft import RoundDraft
from tournament.engine.scores import USUAL_PRICES, Prices
from tournament.engine.standings.policy import USUAL, StandingsPolicy


@dataclass(frozen=True, slots=True)
class PairingInput:
    """Everything that one round is paired from, gathered once.

    ``stage``: ``swiss``, ``round-robin`` or ``cut``. ``situation`` holds people, history, seed, policy and
    constraints; only a Swiss round has constraints. ``seats``, ``standings`` and ``prices`` are those of a
    round robin; ``cut`` is the bracket, ``decided`` who was named after a tie, ``notes`` what decided about
    its seeds. The tables of both begin at ``first_table``.
    """

    stage: str
    situation: Situation
    seats: Sequence[int | str] = ()
    standings: StandingsPolicy = USUAL
    prices: Prices = USUAL_PRICES
    cut: Cut | None = None
    decided: Decided = frozenset()
    notes: tuple[Reason, ...] = ()
    first_table: int = 1

    @property
    def digest(self) -> str:
        """The same for the same question about a Swiss round; empty where a plan answers it."""
        return "" if self.is_planned else self.situation.digest()

    @property
    def is_planned(self) -> bool:
        """Does a schedule or a bracket say who meets whom?"""
        return self.stage in {round_robin.STAGE, brackets.STAGE}


def pair(asked: PairingInput) -> RoundDraft:
    """The round as a draft with reasons, by its stage. Raises ``EngineRefusal``."""
    return BY_STAGE[asked.stage](asked)


def _pair_swiss(asked: PairingInput) -> RoundDraft:
    return asked.situation.draft()


def _pair_schedule(asked: PairingInput) -> RoundDraft:
    known = asked.situation
    return round_robin.pair_round_robin(
        known.entrants,
        known.history,
        round_number=known.round_number,
        seed=known.seed,
        seats=asked.seats,
        policy=known.policy,
        standings=asked.standings,
        prices=asked.prices,
        first_table=asked.first_table,
    )


def _pair_bracket(asked: PairingInput) -> RoundDraft:
    assert asked.cut is not None  # noqa: S101 - gathered for this stage
    known = asked.situation
    draft = brackets.pair_cut(
        known.entrants,
        known.history,
        cut=asked.cut,
        round_number=known.round_number,
        policy=known.policy,
        decided=asked.decided,
        first_table=asked.first_table,
    )
    return replace(draft, report={**draft.report, "notes": [note.as_json() for note in asked.notes]})


def pair_again(asked: PairingInput, placed: Sequence[Placed]) -> tuple[RoundDraft, tuple[Reason, ...]]:
    """The round with as many of these pairings as possible, and in words what is different.

    A schedule or a bracket says itself who meets whom, so of it nothing is told.
    """
    if asked.is_planned:
        return pair(asked), ()
    found = repair_draft(placed, asked.situation)
    return found.draft, found.changes


BY_STAGE: Final[Mapping[str, Callable[[PairingInput], RoundDraft]]] = {
    "swiss": _pair_swiss,
    round_robin.STAGE: _pair_schedule,
    brackets.STAGE: _pair_bracket,
}
