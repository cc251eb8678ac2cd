"""How a game ended, as it is typed: 1 to 6, and for the last three which of their answers.

``2`` is the last turn, ``52`` the second player conceded, ``41`` the Ring-bearer was killed. Entry shows the
digits beside their words; a round from paper takes the same digits as text. Decides nothing about the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

HOW: Final[Mapping[str, Any]] = {
    "1": _("Broken"),
    "2": _("Last turn over"),
    "3": _("Wiped out"),
    "4": _("Ring"),
    "5": _("Conceded"),
    "6": _("Did not come"),
}
RING: Final[Mapping[str, Any]] = {
    "1": _("Ring-bearer killed"),
    "2": _("Ring-bearer left the map"),
    "3": _("In play through Courage"),
    "4": _("Through Courage, last turn over"),
}
BROKEN, LAST_TURN, WIPED_OUT, THE_RING, CONCEDED, ABSENT = HOW
_RING_FACTS: Final = {
    "1": "ring_bearer_killed",
    "2": "ring_bearer_escaped",
    "3": "ring_bearer_at_zero",
    "4": "ring_bearer_at_zero",
}
_SIDES: Final[Mapping[str, str]] = {"1": "a", "2": "b", "3": "ab"}
_ANSWERS: Final[Mapping[str, str]] = {THE_RING: "1234", CONCEDED: "12", ABSENT: "123"}


@dataclass(frozen=True, slots=True)
class Ending:
    """``how`` is one of 1 to 6, empty where the counts alone decide; ``which`` belongs to 4, 5 and 6."""

    how: str = ""
    which: str = ""

    @property
    def is_played_out(self) -> bool:
        """Is the game decided by its counts?"""
        return self.how in {"", "1", LAST_TURN, WIPED_OUT} or (self.how == THE_RING and self.which in {*"34"})

    @property
    def is_known(self) -> bool:
        return self.how in {"", *HOW} and (not self.which or self.which in self.answers)

    @property
    def is_whole(self) -> bool:
        return bool(self.which) == bool(self.answers)

    @property
    def answers(self) -> str:
        return _ANSWERS.get(self.how, "")

    def facts(self, *, good: str) -> dict[str, Any]:
        """The facts of the game and of its sides. ``good`` is the side that played good: its Ring-bearer."""
        found: dict[str, Any] = {"a": {}, "b": {}}
        if self.how == LAST_TURN or (self.how, self.which) == (THE_RING, "4"):
            found["last_turn_over"] = True
        if self.how == THE_RING:
            found[good][_RING_FACTS[self.which]] = True
        for side in _SIDES[self.which] if self.how in {CONCEDED, ABSENT} else "":
            found[side]["conceded" if self.how == CONCEDED else "absent"] = True
        return found


def ending_of(text: str, which: str = "") -> Ending:
    """``52`` as it is written on paper, or ``5`` and ``2`` as two answers of a form."""
    text = "".join(text.split())
    return Ending(text[:1], text[1:] or which.strip())
