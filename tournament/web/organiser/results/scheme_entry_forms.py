"""One slip of a scored game as the desk types it: the numbers and marks of its scheme, and how it ended."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from tournament.adapters import to_ruleset
from tournament.models import Pairing, Tournament
from tournament.web.organiser.results.endings import ABSENT, BROKEN, CONCEDED
from tournament.web.organiser.results.entry_forms import EntryForm
from tournament.web.organiser.results.result_endings import SIDES

SCORED_ENDINGS: Final = (BROKEN, CONCEDED, ABSENT)


class SchemeEntryForm(EntryForm):
    """A sheet for which nothing is filled in from lists."""

    endings = SCORED_ENDINGS
    endings_hint = gettext_lazy(
        "How it ended is not readable. Leave it empty, or use 5 or 6, such as 52 or 63."
    )

    def __init__(self, data: Any = None, *, pairing: Pairing | None = None, tournament: Tournament) -> None:
        self.has_sides = bool(to_ruleset(tournament).sides)
        super().__init__(data, pairing=pairing, tournament=tournament)

    def _show_lists(self) -> None:
        """No list is known here."""

    @property
    def is_open(self) -> bool:
        return self.has_sides and super().is_open

    def clean(self) -> dict[str, Any]:
        """Nothing of an army is compared here."""
        return forms.Form.clean(self) or self.cleaned_data

    def facts(self) -> dict[str, Any]:
        ended = self.cleaned_data["ending"]
        facts: dict[str, Any] = {"last_turn_over": False, **ended.facts(good="a")}
        for side in SIDES:
            told = self.slip_fields.read(self.cleaned_data, side) if ended.is_played_out else {}
            facts[side] = {**told, **facts[side]}
            if played := self.played():
                facts[side]["faction"] = played[side]
        return facts
