"""What the verbs of copies and files take."""

import datetime as dt
import re
from typing import Final

from armies.services.files.tables import MAX_BYTES
from tournament.engine.entrants import FACTIONS
from tournament.models.rehearsal import USUAL_TEMPO
from tournament.services.core.inputs import (
    ABSENT,
    REQUIRED,
    Input,
    boolean,
    choice,
    date,
    integer,
    list_of,
    mapping,
    raw_text,
    text,
)
from tournament.services.entrants.import_plans import Beyond, ImportChoices, PlannedAction
from tournament.services.tournaments.inputs import name

MAX_LIST_LENGTH: Final = 512 * 1024
MAX_LISTS: Final = 500
LINE_NUMBER: Final = re.compile("[0-9]{1,9}")


class DuplicateInput(Input):
    """What the copy is called, when it is, and who works on it."""

    name: str = name(default=REQUIRED)
    starts_on: dt.date = date()
    with_officials: bool = boolean(help_text="Officials keep their roles.")


class RehearsalInput(Input):
    """How fast the clocks of the rehearsal run."""

    tempo: int = integer(1, default=USUAL_TEMPO, help_text="Seconds of the plan in one second.")


class RehearsalPageInput(Input):
    """The page on which the players were let act."""

    back: str = text(500, default="")


class EntrantFileInput(Input):
    """A CSV file of entrants, and what to do where it leaves a choice."""

    text: str = raw_text(MAX_BYTES, help_text="CSV with a first line of column names.")
    is_trial: bool = boolean(help_text="Only show what would be done.")
    skip_bad_lines: bool = boolean(help_text="Skip lines with errors.")
    as_registered: bool = boolean(help_text="Add all new players as registered.")
    over_limit: str = choice(
        Beyond,
        default=Beyond.WAIT.value,
        help_text="Players beyond the limit go to the waiting list, or are refused.",
    )
    actions: dict[str, str] = mapping(
        choice(PlannedAction),
        default={},
        help_text="What to do with lines that have a question, by line number.",
    )

    @property
    def import_options(self) -> ImportChoices:
        lines = (line for line in self.actions if LINE_NUMBER.fullmatch(line))
        actions = {int(line): PlannedAction(self.actions[line]) for line in lines}
        return ImportChoices(actions, Beyond(self.over_limit), is_fresh=self.as_registered)


class ListFileInput(Input):
    """One list, as text or as JSON. Its name finds the owner where no number is given."""

    name: str = text(255)
    text: str = raw_text(MAX_LIST_LENGTH)
    number: int | None = integer(1, default=ABSENT, is_nullable=True)
    faction: str | None = choice(FACTIONS, default=ABSENT, is_nullable=True)


class ListFilesInput(Input):
    """Several lists: all of them are stored, or none."""

    files: list[ListFileInput] = list_of(ListFileInput, min_length=1, max_length=MAX_LISTS)
    is_trial: bool = boolean(help_text="Only show what the files hold.")
