"""What the verbs of the hall take: screens, what they show, and calls."""

from typing import Any, Final

from tournament.models import RefereeCall, Scene, Theme
from tournament.services.core.inputs import (
    ABSENT,
    MAX_NUMBER,
    Input,
    boolean,
    choice,
    integer,
    list_of,
    mapping,
    text,
    token,
)

MAX_NAME_LENGTH: Final = 40
MAX_MESSAGE_LENGTH: Final = 240  # of what is shown on a screen, a call too
MAX_REFEREE_WORDS: Final = 200
MAX_SCENES: Final = 12
MAX_VOLUME: Final = 100
TABLES_HELP: Final = (
    'Such as {"first": 21, "names": {"21": "Rohan"}}. With "is_name_alone": true players see names '
    "instead of numbers."
)
SECONDS: Final = range(5, 601)  # a scene shown for less cannot be read at ten metres


class TablePlanInput(Input):
    """The numbers and names of the tables, all of it."""

    plan: dict[str, Any] = mapping(help_text=TABLES_HELP)


class ScreenInput(Input):
    """What is to change of a screen."""

    name: str = text(MAX_NAME_LENGTH, default=ABSENT)
    theme: str = choice(Theme, default=ABSENT)
    has_sound: bool = boolean(default=ABSENT)
    volume: int = integer(0, MAX_VOLUME, default=ABSENT)


class NewScreenInput(ScreenInput):
    """A new screen; what is left out is the usual."""

    name: str = text(MAX_NAME_LENGTH)
    token: str = token(default="")


class SceneInput(Input):
    """One scene to show."""

    scene: str = choice(Scene)
    seconds: int = integer(SECONDS[0], SECONDS[-1], default=ABSENT, help_text="Seconds for each page.")


class ShowInput(Input):
    """What a screen shows from now on."""

    scenes: list[SceneInput] = list_of(
        SceneInput, help_text=f"One scene stays, {MAX_SCENES} or fewer take turns."
    )


class MessageInput(Input):
    """Words on a screen."""

    text: str = text(MAX_MESSAGE_LENGTH, is_blank_allowed=True, help_text="Empty removes the message.")


class CallInput(Input):
    """Who is called: a table of the round that is played, anybody in words, or a table in words."""

    table: int | None = integer(1, MAX_NUMBER, default=None)
    text: str = text(MAX_MESSAGE_LENGTH, default="")
    token: str = token(default="")


class RefereeCallInput(Input):
    """What a table asks a referee for."""

    kind: str = choice(RefereeCall.Kind)
    words: str = text(MAX_REFEREE_WORDS, default="", help_text="Optional, in your own words.")
    token: str = token(default="")


class TableRefereeCallInput(RefereeCallInput):
    """The same, noted by an official for a table of the round that is played."""

    table: int = integer(1, MAX_NUMBER)
