"""Ask the engine for a round, with what people have settled.

Refuses what the engine refuses, in the engine's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.models import Stage
from tournament.services import stages
from tournament.services.errors import Conflict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.engine.pairing import RoundDraft
    from tournament.models import Pairing, Round


def ask(round_: Round, *, fixed: Iterable[Pairing] = (), before: Iterable[Pairing] = ()) -> RoundDraft:
    """The engine's round from what is known now.

    ``fixed`` pairings are in it, of those ``before`` as many as possible; a schedule or a bracket has
    neither, as people change nothing in it.
    """
    try:
        if round_.stage != Stage.SWISS:
            return stages.ask(round_)
        return adapters.to_situation(round_, fixed=fixed, before=before).draft()
    except EngineRefusal as error:
        raise Conflict(error.code, error.message, data=error.data) from error
