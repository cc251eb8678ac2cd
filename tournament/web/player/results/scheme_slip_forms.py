"""The slip of a scored game as a player fills it in: what was counted and ticked, or why nobody played."""

from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.services.errors import Refused
from tournament.adapters import to_ruleset, to_scheme
from tournament.queries.rounds.games import OTHER, Game
from tournament.web.forms.scheme_fields import SchemeFields
from tournament.web.player.results.points_slip_forms import COUNTED
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
        self.scheme_fields = _fields_of(game)
        for name in COUNTED:
            del self.fields[name]
        if not to_ruleset(game.round.tournament).sides:
            self.fields.pop("faction", None)
        self.fields |= self.scheme_fields.all()
        self.fields["ending"] = forms.ChoiceField(
            label=_("How did the game end?"), choices=ENDINGS, initial=PLAYED, widget=forms.RadioSelect
        )

    @classmethod
    def names_for(cls, game: Game) -> tuple[str, ...]:
        return (*super().names_for(game), *_fields_of(game).all())

    def sides(self) -> list[tuple[str, list[BoundField]]]:
        """The name above the fields of each side, empty for the own."""
        names = ("", str(self.game.opponent))
        return [
            (name, self.scheme_fields.bound(side, self.__getitem__))
            for name, side in zip(names, SIDES, strict=True)
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("ending") == PLAYED:
            for side in SIDES:
                for name in self.scheme_fields.counters(side):
                    if cleaned.get(name) is None and name not in self.errors:
                        self.add_error(name, _("Enter this number: it decides the result."))
        return cleaned

    def summary_label(self, name: str) -> str:
        side, _kind, _number = name.partition("_")
        label = str(self.fields[name].label)
        if side not in SIDES:
            return label
        who = _("You") if side == "own" else str(self.game.opponent)
        return _("%(what)s, %(player)s") % {"what": label, "player": who}

    def facts(self) -> dict[str, Any]:
        ending, seat = self.cleaned_data["ending"], self.game.side
        own, other = (self._facts_of(side, is_played=ending == PLAYED) for side in SIDES)
        own["conceded"], other["conceded"] = ending == "i-gave-up", ending == "they-gave-up"
        other["absent"] = ending == ABSENT
        return {"last_turn_over": False, seat: own, OTHER[seat]: other}

    def _facts_of(self, side: str, *, is_played: bool) -> dict[str, Any]:
        faction = self.played if side == "own" else self._faction_other(self.played)
        known = {"faction": faction} if faction else {}
        return {**known, **(self.scheme_fields.read(self.cleaned_data, side) if is_played else {})}

    def _field_of(self, path: str) -> str | None:
        seat, _dot, rest = path.partition(".")
        return self.scheme_fields.name_of(rest, "own" if seat == self.game.side else "other")

    def refuse(self, refusal: Refused) -> None:
        self.add_error(self._field_of(refusal.field or ""), refusal.message)


def _fields_of(game: Game) -> SchemeFields:
    scheme = to_scheme(game.round.tournament)
    assert scheme is not None  # noqa: S101 - else this form is not asked for
    return SchemeFields(scheme, SIDES)
