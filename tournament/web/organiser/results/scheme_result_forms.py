"""The result of a table in a scored game: what both sides counted and ticked, or why nobody played."""

from typing import Any, Final

from django.forms import BoundField
from django.utils.translation import gettext as _

from tournament.adapters import to_ruleset
from tournament.models import Pairing, Submission
from tournament.web.forms.factions_played import FACTIONS_PLAYED
from tournament.web.organiser.results.result_endings import SIDES, ending_choices, result_endings
from tournament.web.organiser.results.result_forms import ResultForm, choice_field

PLAYED: Final = "decided"


class SchemeResultForm(ResultForm):
    """Counts that decide must be there where the game was played."""

    keeps_points_alone = True  # so few answers that a correction shows them at once

    def __init__(self, data: Any = None, *, pairing: Pairing, corrects: Submission | None = None) -> None:
        super().__init__(data, pairing=pairing, corrects=corrects)
        if not to_ruleset(pairing.round.tournament).sides:
            self.fields.pop("faction_a", None)
        choice_field(self, "ending").choices = [(PLAYED, _("The game was played")), *_otherwise(pairing)]

    @property
    def is_open(self) -> bool:
        return self.faction_field in self.fields

    def consents(self) -> list[BoundField]:
        return []

    def facts(self) -> dict[str, Any]:
        _whole, *why = result_endings(self.slip)[self.cleaned_data["ending"]].parts
        played = FACTIONS_PLAYED.get(self.cleaned_data.get("faction_a") or "", {})
        sides = {
            side: {
                **({"faction": played[side]} if played else {}),
                **(self.slip_fields.read(self.cleaned_data, side) if self.is_played_out else {}),
                **reasons,
            }
            for side, reasons in zip(SIDES, why, strict=True)
        }
        return {"last_turn_over": False, **sides}


def _otherwise(pairing: Pairing) -> list[tuple[str, Any]]:
    """The endings in which nobody won on the map."""
    return [choice for _group, choices in ending_choices(pairing)[2:] for choice in choices]
