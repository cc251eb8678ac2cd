"""The slip of a scored game as a player fills it in: what was counted and ticked, or why nobody played."""

from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.services.errors import Refused
from tournament.adapters import to_ruleset
from tournament.queries.rounds.games import OTHER, Game
from tournament.web.player.results.slip_forms import ABSENT, SIDES, SlipForm

PLAYED: Final = "played"
ENDINGS: Final = (
    (PLAYED, gettext_lazy("The game was played")),
    ("i-gave-up", gettext_lazy("I conceded")),
    ("they-gave-up", gettext_lazy("My opponent conceded")),
    (ABSENT, gettext_lazy("My opponent did not come")),
)


class SchemeSlipForm(SlipForm):
    """A slip without an army: fields follow the scheme of the event."""

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        if not to_ruleset(game.round.tournament).sides:
            self.fields.pop("faction", None)
        del self.fields["ending"]
        self.fields["ending"] = forms.ChoiceField(
            label=_("How did the game end?"), choices=ENDINGS, initial=PLAYED, widget=forms.RadioSelect
        )

    def sides(self) -> list[tuple[str, list[BoundField]]]:
        """The name above the fields of each side, empty for the own."""
        names = ("", str(self.game.opponent))
        return [
            (name, self.slip_fields.bound(side, self.__getitem__))
            for name, side in zip(names, SIDES, strict=True)
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("ending") == PLAYED:
            for side in SIDES:
                for name in self.slip_fields.counters(side):
                    if cleaned.get(name) is None and name not in self.errors:
                        self.add_error(name, _("Enter this number: it decides the result."))
        return cleaned

    def facts(self) -> dict[str, Any]:
        ending, seat = self.cleaned_data["ending"], self.game.side
        own, other = (self._facts_of(side, is_played=ending == PLAYED) for side in SIDES)
        own["conceded"], other["conceded"] = ending == "i-gave-up", ending == "they-gave-up"
        other["absent"] = ending == ABSENT
        return {"last_turn_over": False, seat: own, OTHER[seat]: other}

    def _facts_of(self, side: str, *, is_played: bool) -> dict[str, Any]:
        faction = self.played if side == "own" else self._faction_other(self.played)
        known = {"faction": faction} if faction else {}
        return {**known, **(self.slip_fields.read(self.cleaned_data, side) if is_played else {})}

    def refuse(self, refusal: Refused) -> None:
        self.add_error(self._field_of(refusal.field or ""), refusal.message)
