"""Points without counts, as they are typed: 1 to 5, from a total victory of the first to a total loss."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.engine.entrants import units_as_number
from tournament.engine.scores import HALF_POINTS, HALVES, TOTAL, TOTAL_LOSS
from tournament.web.organiser.results.entry_forms import EntryForm

GRADES: Final = dict(zip("12345", HALF_POINTS, strict=True))
NEITHER: Final = "6"  # no points for either: a second check may read that on a sheet
WORDS: Final = {
    "total victory": _("total"),
    "partial victory": _("partial"),
    "perfect tie": _("tie"),
    "partial loss": _("partial"),
    "total loss": _("total"),
}


class PointsForm(EntryForm):
    """A sheet of which the points alone are typed."""

    points = forms.ChoiceField(
        label=_("Points"), required=False, choices=[(digit, digit) for digit in (*GRADES, NEITHER)]
    )

    @property
    def chosen_points(self) -> str:
        return str(self.data.get("points") or "")

    @property
    def is_blank(self) -> bool:
        return not self.chosen_points

    def needed_fields(self) -> list[str]:
        return [self.faction_field] * self.is_open

    @property
    def halves(self) -> tuple[int, int]:
        """What both got, in half-points (7.05)."""
        grade = GRADES.get(self.cleaned_data["points"])
        return (HALF_POINTS[grade], TOTAL - HALF_POINTS[grade]) if grade else (0, 0)

    @property
    def both_points(self) -> tuple[float, float]:
        """The same as people write it."""
        one, other = self.halves
        return units_as_number(one, HALVES), units_as_number(other, HALVES)

    def facts(self) -> dict[str, Any]:
        grade = GRADES.get(self.cleaned_data["points"], TOTAL_LOSS)
        sides = {side: {"faction": faction} for side, faction in self.played().items()}
        return {"last_turn_over": False, "a": {}, "b": {}, **sides, "grade_a": grade}
