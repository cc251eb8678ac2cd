"""What the two at a table play, as one answer of a form."""

from collections.abc import Mapping
from typing import Final

from tournament.engine.entrants import Faction

FACTIONS_PLAYED: Final[Mapping[str, Mapping[str, Faction]]] = {
    "good": {"a": "good", "b": "evil"},
    "evil": {"a": "evil", "b": "good"},
    "both": {"a": "good", "b": "good"},
    "neither": {"a": "evil", "b": "evil"},
}
