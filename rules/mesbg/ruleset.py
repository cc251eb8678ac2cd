"""The other game that the desk answers about. Tournaments are not run by it."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Mesbg:
    """The rules as two summaries give them; there are no editions."""

    key: str = "mesbg"


MESBG: Final = Mesbg()
