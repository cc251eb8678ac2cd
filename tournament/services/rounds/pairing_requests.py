"""Ask the engine for a round, with what people have settled.

Refuses what the engine refuses, in the engine's words.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.engine.pairing import repair_draft
from tournament.models import Stage
from tournament.services.core.errors import Conflict
from tournament.services.rounds import stages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tournament.engine.pairing import Reason, RoundDraft, Situation
    from tournament.models import Pairing, Round


def known_of(round_: Round) -> Situation | None:
    """What a Swiss round is paired from, as it is known now; a schedule or a bracket says it itself."""
    if round_.stage != Stage.SWISS:
        return None
    with _in_its_words():
        return adapters.to_situation(round_)


def ask(round_: Round, *, fixed: Iterable[Pairing] = (), known: Situation | None = None) -> RoundDraft:
    """The engine's round from what is known now; ``known`` is that, where it was read already.

    ``fixed`` pairings are in it; a schedule or a bracket has none, as people change nothing in it.
    """
    known = known or known_of(round_)
    with _in_its_words():
        return stages.ask(round_) if known is None else adapters.with_fixed(known, fixed).draft()


def repaired_round(
    round_: Round, rows: Iterable[Pairing], *, known: Situation | None
) -> tuple[RoundDraft, tuple[Reason, ...]]:
    """The round with as many of these pairings as possible, and what is different, as the engine tells it.

    A schedule or a bracket says itself who meets whom, so of it nothing is told.
    """
    if known is None:
        return ask(round_), ()
    with _in_its_words():
        found = repair_draft([adapters.to_placed(row) for row in rows], known)
    return found.draft, found.changes


@contextmanager
def _in_its_words() -> Iterator[None]:
    try:
        yield
    except EngineRefusal as error:
        raise Conflict(error.code, error.message, data=error.data) from error
