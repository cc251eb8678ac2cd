"""Every verb of the log: how it is taken back, or why it is not. A test holds it against the verbs."""

from collections.abc import Mapping
from typing import Final

from tournament.services.undo import entrants, hall, lists, penalties, results, rounds, settings
from tournament.services.undo.actions import Way
from tournament.services.undo.not_undoable import WHY_NOT

__all__ = ["WAYS", "WHY_NOT"]

WAYS: Final[Mapping[str, Way]] = {
    **rounds.WAYS,
    **results.WAYS,
    **entrants.WAYS,
    **penalties.WAYS,
    **settings.WAYS,
    **lists.WAYS,
    **hall.WAYS,
}
