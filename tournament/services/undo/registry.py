"""How each verb of the log is taken back; ``not_undoable`` has the others. A test holds all of them."""

from collections.abc import Mapping
from typing import Final

from tournament.services.undo import (
    bonuses,
    entrants,
    fees,
    hall,
    lists,
    penalties,
    results,
    rounds,
    settings,
)
from tournament.services.undo.actions import Way

WAYS: Final[Mapping[str, Way]] = {
    **rounds.WAYS,
    **results.WAYS,
    **entrants.WAYS,
    **penalties.WAYS,
    **bonuses.WAYS,
    **fees.WAYS,
    **settings.WAYS,
    **lists.WAYS,
    **hall.WAYS,
}
