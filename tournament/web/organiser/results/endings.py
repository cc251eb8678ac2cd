"""How a game ended, as it is typed: 1 to 6, and for the last three which of their answers.

``2`` is the last turn, ``52`` the second player conceded, ``41`` the Ring-bearer was killed. Entry shows the
digits beside their words; a round from paper takes the same digits as text. Decides nothing about the game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from rules.registry import DEFAULT_RULESET, ruleset
from rules.slip_fields import Fate
from tournament.messages.slip_fields import fate_text

HOW: Final[Mapping[str, Any]] = {
    "1": _("Broken"),
    "2": _("Last turn over"),
    "3": _("Wiped out"),
    "4": _("Ring"),
    "5": _("Conceded"),
    "6": _("Did not come"),
}
BROKEN, LAST_TURN, WIPED_OUT, THE_RING, CONCEDED, ABSENT = HOW
_SIDES: Final[Mapping[str, str]] = {"1": "a", "2": "b", "3": "ab"}
_ANSWERS: Final[Mapping[str, str]] = {CONCEDED: "12", ABSENT: "123"}
USUAL_FATES: Final = ruleset(DEFAULT_RULESET).slip_of(None).fates


@dataclass(frozen=True, slots=True)
class Ending:
    """``how`` is one of 1 to 6, empty where the counts alone decide; ``which`` belongs to 4, 5 and 6.

    The digits of 4 are the ``fates`` that the slip of the event lets somebody choose, in their order.
    """

    how: str = ""
    which: str = ""
    fates: tuple[Fate, ...] = USUAL_FATES

    @property
    def is_played_out(self) -> bool:
        """Is the game decided by its counts?"""
        if self.how == THE_RING:
            return self.fate is not None and not self.fate.mark.ends_game
        return self.how in {"", BROKEN, LAST_TURN, WIPED_OUT}

    @property
    def is_known(self) -> bool:
        return self.how in {"", *HOW} and (not self.which or self.which in {*self.answers})

    @property
    def is_whole(self) -> bool:
        return bool(self.which) == bool(self.answers)

    @property
    def answers(self) -> str:
        return "".join(fate_answers(self.fates)) if self.how == THE_RING else _ANSWERS.get(self.how, "")

    @property
    def fate(self) -> Fate | None:
        """What befell the Ring-bearer."""
        chosen = self.how == THE_RING and self.is_known and self.which
        return self.fates[int(self.which) - 1] if chosen else None

    def facts(self, *, good: str) -> dict[str, Any]:
        """The facts of the game and of its sides. ``good`` is the side that played good: its Ring-bearer."""
        found: dict[str, Any] = {"a": {}, "b": {}}
        if self.how == LAST_TURN or (self.fate and self.fate.is_last_turn):
            found["last_turn_over"] = True
        if self.fate:
            found[good][self.fate.mark.key] = True
        for side in _SIDES[self.which] if self.how in {CONCEDED, ABSENT} else "":
            found[side]["conceded" if self.how == CONCEDED else "absent"] = True
        return found


def ending_of(text: str, which: str = "", fates: tuple[Fate, ...] = USUAL_FATES) -> Ending:
    """``52`` as it is written on paper, or ``5`` and ``2`` as two answers of a form."""
    text = "".join(text.split())
    return Ending(text[:1], text[1:] or which.strip(), fates)


def fate_answers(fates: Iterable[Fate]) -> dict[str, str]:
    """The digits of 4 with their words."""
    return {str(digit): fate_text(fate) for digit, fate in enumerate(fates, start=1)}
