"""The result of a table as its points alone, where the organiser keeps no counts (A35)."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from tournament.engine.scores import GRADES as SCORED
from tournament.models import Entrant, Pairing, Submission
from tournament.web.forms.factions_played import FACTIONS_PLAYED
from tournament.web.forms.points_choices import GRADES
from tournament.web.organiser.results.result_endings import NEVER_BEGUN, ending_choices
from tournament.web.organiser.results.result_forms import ResultForm


class PointsResultForm(ResultForm):
    keeps_points_alone = True  # so few answers that a correction shows them at once

    def __init__(self, data: Any = None, *, pairing: Pairing, corrects: Submission | None = None) -> None:
        super().__init__(data, pairing=pairing, corrects=corrects)
        self.fields["ending"] = forms.ChoiceField(
            label=_("What is the result?"),
            help_text=_("The points of %(player)s come first.") % {"player": f"{pairing.a}"},
            choices=[*GRADES, *_unplayed(pairing)],
            widget=forms.RadioSelect,
        )
        if corrects is not None and corrects.grade_a and self.initial["ending"] not in NEVER_BEGUN:
            self.initial["ending"] = SCORED[corrects.units_a]

    def _counts(self) -> dict[str, forms.Field]:
        return {}

    def _show_lists(self, chosen: str | None) -> None:
        """No count is asked for."""

    def sides(self) -> Iterator[tuple[Entrant | None, str | None, list[BoundField]]]:
        return iter(())

    def consents(self) -> list[BoundField]:
        return []

    def facts(self) -> dict[str, Any]:
        grade = self.cleaned_data["ending"]
        if grade in NEVER_BEGUN:
            return super().facts()
        played = FACTIONS_PLAYED.get(self.cleaned_data.get("faction_a") or "", {})
        sides = {side: {"faction": played[side]} if played else {} for side in "ab"}
        return {"last_turn_over": False, **sides, "grade_a": grade}


def _unplayed(pairing: Pairing) -> Iterator[tuple[Any, Any]]:
    """Of all endings those in which there was no game."""
    for _group, choices in ending_choices(pairing):
        yield from (choice for choice in choices if choice[0] in NEVER_BEGUN)
