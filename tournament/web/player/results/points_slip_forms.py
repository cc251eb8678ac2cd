"""The result of a game as its points alone, where the organiser keeps no counts (A35). Own side first."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.slip_fields import Slip
from tournament.engine.scores import opposite
from tournament.queries.rounds.games import OTHER, Game
from tournament.web.forms.points_choices import GRADES
from tournament.web.player.results.slip_forms import ABSENT, SlipForm


class PointsSlipForm(SlipForm):
    points = forms.ChoiceField(
        label=_("What is the result?"),
        help_text=_("Your points come first."),
        choices=[*GRADES, (ABSENT, _("My opponent did not come"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["ending"]
        if "faction" in self.fields and self.data.get("points") == ABSENT:
            self.fields["faction"].required = False

    @classmethod
    def slip_of(cls, game: Game) -> Slip:  # noqa: ARG003 - nothing is counted
        return Slip()

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
