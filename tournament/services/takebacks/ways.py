"""Every verb of the log: how it is taken back, or why it is not. A test holds it against the verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.services.takebacks import (
    of_halls,
    of_lists,
    of_penalties,
    of_people,
    of_results,
    of_rounds,
    of_tournaments,
)
from tournament.services.takebacks.never import WHY_NOT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.services.takebacks.deeds import Way

__all__ = ["WAYS", "WHY_NOT"]

WAYS: Final[Mapping[str, Way]] = {
    **of_rounds.WAYS,
    **of_results.WAYS,
    **of_people.WAYS,
    **of_penalties.WAYS,
    **of_tournaments.WAYS,
    **of_lists.WAYS,
    **of_halls.WAYS,
}
