"""The result of a game as its points alone, where the organiser keeps no counts (A35). Own side first."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.engine.scores import opposite
from tournament.queries.rounds.games import OTHER
from tournament.web.forms.points_choices import GRADES
from tournament.web.player.results.slip_forms import ABSENT, COUNTERS, SIDES, SlipForm

COUNTED: Final = ("ending", "ring", *(f"{side}_{counter}" for side in SIDES for counter in COUNTERS))


class PointsSlipForm(SlipForm):
    points = forms.ChoiceField(
        label=_("What is the result?"),
        help_text=_("Your points come first."),
        choices=[*GRADES, (ABSENT, _("My opponent did not come"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in COUNTED:
            del self.fields[name]
        if "faction" in self.fields and self.data.get("points") == ABSENT:
            self.fields["faction"].required = False

    def facts(self) -> dict[str, Any]:
        seat, points = self.game.side, self.cleaned_data["points"]
        sides = {
            seat: {"faction": self.played},
            OTHER[seat]: {"faction": self._faction_other(self.played), "absent": points == ABSENT},
        }
        facts: dict[str, Any] = {"last_turn_over": False, **sides}
        if points == ABSENT:
            return facts
        return {**facts, "grade_a": points if seat == "a" else opposite(points)}
