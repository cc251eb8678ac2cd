"""Ask the engine for a round, with what people have settled.

Refuses what the engine refuses, in the engine's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.engine.pairing import Given, pair_round
from tournament.models import Stage
from tournament.services import stages
from tournament.services.errors import Conflict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.engine.entrants import Id
    from tournament.engine.pairing import RoundDraft
    from tournament.models import Pairing, Round

    Pair = tuple[Id, Id | None]


def ask(round_: Round, *, fixed: Iterable[Pairing] = (), before: Iterable[Pairing] = ()) -> RoundDraft:
    """The engine's round from what is known now.

    ``fixed`` pairings are in it, of those ``before`` as many as possible; a schedule or a bracket has
    neither, as people change nothing in it.
    """
    tournament = round_.tournament
    fixed, before = list(fixed), list(before)
    try:
        if round_.stage != Stage.SWISS:
            return stages.ask(round_)
        return pair_round(
            adapters.to_engine_entrants(tournament),
            adapters.to_history(tournament, before=round_.number),
            round_number=round_.number,
            policy=adapters.to_pairing_policy(tournament),
            seed=round_.seed,
            given=Given(
                tables=range(1, tournament.table_count + 1),
                rounds_planned=tournament.rounds_planned,
                fixed=tuple(map(numbers_of, fixed)),
                before=tuple(map(numbers_of, before)),
                seats=_seats([*fixed, *before]),
            ),
        )
    except EngineRefusal as error:
        raise Conflict(error.code, error.message, data=error.data) from error


def _seats(pairings: Iterable[Pairing]) -> dict[Id, int]:
    """Who sits where so far."""
    return {id_: p.table for p in pairings if p.table is not None for id_ in numbers_of(p) if id_ is not None}


def numbers_of(pairing: Pairing) -> Pair:
    """The two start numbers; ``None`` is the bye."""
    return (pairing.a.number, pairing.b.number if pairing.b is not None else None)
