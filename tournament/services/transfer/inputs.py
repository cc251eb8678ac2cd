"""What the verbs of copies and files take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.services.core.inputs import REQUIRED, Input, boolean, date
from tournament.services.tournaments.inputs import name

if TYPE_CHECKING:
    import datetime as dt


class DuplicateInput(Input):
    """What the copy is called, when it is, and who works on it."""

    name: str = name(default=REQUIRED)
    starts_on: dt.date = date()
    with_officials: bool = boolean(help_text="They keep their roles.")
