"""What the verbs of penalties take: an incident, and what follows where it corrects a past round."""

from fractions import Fraction
from typing import Final

from rules.figure_lists.figures import Faction
from rules.misconduct import MISCONDUCT
from tournament.models import Severity
from tournament.services.core.inputs import (
    MAX_CLAUSE_LENGTH,
    MAX_NUMBER,
    Input,
    ReasonInput,
    choice,
    integer,
    of_kind,
    reason,
    text,
    token,
)
from tournament.services.core.point_units import in_units
from tournament.services.penalties.incidents import Incident
from tournament.services.results.corrections import Then

KINDS: Final = "; ".join(f"{each.key} ({each.clause})" for each in MISCONDUCT)


class PenaltyInput(Input):
    """An incident and what follows from it."""

    token: str = token()
    severity: str = choice(Severity)
    category: str = choice(
        [each.key for each in MISCONDUCT],
        default="",
        help_text=f"The kind of incident, which sets the rule number. {KINDS}.",
    )
    clause: str = text(MAX_CLAUSE_LENGTH, default="", help_text="Required without a category.")
    reason: str = reason()
    points: Fraction = of_kind("taken_points", default=Fraction(0), help_text="For severity `points` only.")
    round: int | None = integer(
        1,
        MAX_NUMBER,
        default=None,
        help_text="The round in which it happened at the entrant's table; a game loss needs it.",
    )
    faction: str | None = choice(
        Faction,
        default=None,
        help_text="The player's faction in the lost game, if the roll was not recorded.",
    )

    def incident(self, *, unit: int) -> Incident:
        """With ``unit`` to the point. Raises ``Invalid`` for points between two units."""
        return Incident(
            severity=self.severity,
            text=self.reason,
            clause=self.clause,
            category=self.category,
            units=in_units(self.points, unit, field="points"),
            faction=self.faction or None,
            points_unit=unit,
        )


class ConsequenceInput(Input):
    """A game loss of a round that is over is a correction: with what it was looked at, and what follows."""

    seen: int | None = integer(
        1,
        default=None,
        help_text="The `seen` of the preview. Refused without it, or if something has changed.",
    )
    then: str = choice(
        Then,
        default=Then.KEEP.value,
        help_text="Re-pair a later round that is not being played yet. For organisers.",
    )


class GivePenaltyInput(PenaltyInput, ConsequenceInput):
    """An incident, what follows from it, and for a game loss of a past round what it was looked at with."""


class TakeBackPenaltyInput(ReasonInput, ConsequenceInput):
    """Why it goes, and for a game loss of a past round what that was looked at with."""
