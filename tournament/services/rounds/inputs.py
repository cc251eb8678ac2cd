"""What the verbs of rounds take: changes by hand, publishing, who advances in a cut, and what players ask."""

from typing import Final

from tournament.services.core.inputs import (
    ABSENT,
    MAX_NUMBER,
    Input,
    boolean,
    choice,
    integer,
    nested,
    reason,
    text,
)
from tournament.services.lists.inputs import PressedInput

MINUTES_LATE: Final = (10, 20)


def _seen() -> str:
    words = "`seen` of the draft the client looked at; refused if it has changed or was published since."
    return text(60, default="", is_nullable=True, help_text=words)  # type: ignore[no-any-return]


class ChangeInput(Input):
    """A change by hand: why, and upon which state of the round."""

    reason: str = reason(default="", help_text="Shown with the pairing and in the log. A draft needs none.")
    seen: str = _seen()
    is_trial: bool = boolean(help_text="Only show the effects. Nothing is changed.")


class OneEntrantInput(ChangeInput):
    """A change that names one entrant."""

    entrant: int = integer(help_text="Start number.")


class TwoEntrantsInput(ChangeInput):
    """A change that names two entrants."""

    first: int = integer(help_text="Start number.")
    second: int = integer(help_text="Start number.")


class PairAgainInput(ChangeInput):
    """Pair everything again."""

    keep_fixed: bool = boolean(default=True, help_text="False returns to the engine's own pairings.")


class PublishInput(Input):
    """Whether the organiser knows which rules give way, and why the draft was changed by hand."""

    is_confirmed: bool = boolean(help_text="Required if the pairings break a rule.")
    reason: str = reason(default="", help_text="Of all changes by hand that have none yet.")
    seen: str = _seen()


class DiceInput(Input):
    """What the two rolled."""

    a: int = integer(1, 6)
    b: int = integer(1, 6)


class AdvanceInput(Input):
    """Who advances from a perfect tie of the cut: by ``dice`` or by ``reason``, as the policy asks."""

    entrant: int = integer(help_text="The start number.")
    dice: DiceInput | None = nested(DiceInput, default=ABSENT)
    reason: str = reason(default="")


class StopChoiceInput(Input):
    """I stop after this round. A page reads the press itself apart, as of each form that a phone keeps."""

    leaves_game: bool = boolean(help_text="The game that is on cannot be finished; the referee decides it.")


class StopInput(StopChoiceInput, PressedInput):
    """The same, for a program."""


class SitOutChoiceInput(Input):
    """I sit out one round."""

    round: int = integer(1, MAX_NUMBER)


class SitOutInput(SitOutChoiceInput, PressedInput):
    """The same, for a program."""


class LateChoiceInput(Input):
    """I am late."""

    minutes: int = integer(MINUTES_LATE[0], MINUTES_LATE[-1], help_text="10 or 20.")


class LateInput(LateChoiceInput, PressedInput):
    """The same, for a program."""


class RecallInput(Input):
    """Not after all."""

    kind: str = choice(("stop", "sit-out", "late"))
    round: int | None = integer(
        1, MAX_NUMBER, default=None, help_text="Of several rounds sat out. Without it the newest request."
    )
