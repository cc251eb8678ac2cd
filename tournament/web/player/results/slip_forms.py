"""The result slip as a player fills it in: own side first, in the order of the paper sheet.

The form collects facts and derives nothing. A number left empty is taken from the lists, of the opponent's
only as far as it is open to this player.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.services.errors import Refused
from tournament.engine.entrants import OTHER_FACTION
from tournament.messages.counts import OWN_COUNTS, count_of
from tournament.queries.rounds.games import OTHER, Game
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.results.inputs import ResultInput, SideFactsInput
from tournament.web.forms.input_forms import InputForm, field_of
from tournament.web.forms.list_counts import show_list_counts

COUNTERS = ("original", "remaining", "points_remaining", "hero_points")
SIDES = ("own", "other")
FROM_LIST = {"original": "figures", "hero_points": "hero_points"}
ABSENT = "they-absent"
ENDINGS = (
    ("broken", gettext_lazy("An army was broken or wiped out")),
    ("time", gettext_lazy("The last turn was over")),
    ("ring", gettext_lazy("The Ring decided the game")),
    ("i-gave-up", gettext_lazy("I conceded")),
    ("they-gave-up", gettext_lazy("My opponent conceded")),
    (ABSENT, gettext_lazy("My opponent did not come")),
)
RING = (
    ("", gettext_lazy("None of these")),
    ("ring_bearer_killed", gettext_lazy("The Ring-bearer was killed")),
    ("ring_bearer_escaped", gettext_lazy("The Ring-bearer left the map across the enemy's edge")),
    (
        "ring_bearer_at_zero",
        gettext_lazy("The Ring-bearer has no wounds left and stays in play through Courage"),
    ),
)
# Where both brought a good army (D02), either may have a Ring-bearer.
RING_OF_EITHER = (
    RING[0],
    ("own.ring_bearer_killed", gettext_lazy("My Ring-bearer was killed")),
    ("own.ring_bearer_escaped", gettext_lazy("My Ring-bearer left the map across the enemy's edge")),
    (
        "own.ring_bearer_at_zero",
        gettext_lazy("My Ring-bearer has no wounds left and stays in play through Courage"),
    ),
    ("other.ring_bearer_killed", gettext_lazy("My opponent's Ring-bearer was killed")),
    ("other.ring_bearer_escaped", gettext_lazy("My opponent's Ring-bearer left the map across my edge")),
    (
        "other.ring_bearer_at_zero",
        gettext_lazy("My opponent's Ring-bearer has no wounds left and stays in play through Courage"),
    ),
)
FACTIONS = (("good", gettext_lazy("Good")), ("evil", gettext_lazy("Evil")))


def _counter(name: str, label: Promise) -> forms.Field:
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 6})
    return field_of(SideFactsInput, name, label=label, widget=widget)


def _ring(choices: tuple[tuple[str, Promise], ...]) -> forms.ChoiceField:
    return forms.ChoiceField(label=gettext_lazy("The Ring"), choices=choices, required=False)


class FactionSelect(forms.RadioSelect):
    def use_required_attribute(self, initial: Any) -> bool:  # noqa: ARG002 - as Django calls it
        return False


class SlipForm(InputForm):
    """``pairing`` notices a page that is out of date, ``client_token`` makes sending twice harmless."""

    class Meta:
        input = ResultInput
        fields = ()

    pairing = forms.IntegerField(widget=forms.HiddenInput)
    client_token = forms.CharField(max_length=MAX_TOKEN_LENGTH, widget=forms.HiddenInput)
    faction = forms.ChoiceField(
        label=gettext_lazy("Which faction did you play?"), choices=FACTIONS, widget=FactionSelect
    )
    ending = forms.ChoiceField(
        label=gettext_lazy("How did the game end?"), choices=ENDINGS, widget=forms.RadioSelect
    )
    own_original = _counter("original", gettext_lazy("Figures at the start"))
    own_remaining = _counter("remaining", gettext_lazy("Figures left"))
    own_points_remaining = _counter("points_remaining", gettext_lazy("Points left"))
    own_hero_points = _counter("hero_points", gettext_lazy("Points in heroes"))
    other_original = _counter("original", gettext_lazy("Figures at the start"))
    other_remaining = _counter("remaining", gettext_lazy("Figures left"))
    other_points_remaining = _counter("points_remaining", gettext_lazy("Points left"))
    other_hero_points = _counter("hero_points", gettext_lazy("Points in heroes"))
    ring = _ring(RING)
    facts_confirmed = forms.BooleanField(label=gettext_lazy("Yes, this is what happened"), required=False)

    def __init__(self, *args: Any, game: Game, totals: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.totals = totals
        if game.faction is not None:
            del self.fields["faction"]
        elif self.data.get("ending") == ABSENT:
            self.fields["faction"].required = False
        if game.faction == game.faction_other == "good":
            self.fields["ring"] = _ring(RING_OF_EITHER)
        for side in SIDES:
            for counter, total in FROM_LIST.items():
                field, value = self.fields[f"{side}_{counter}"], self._from_list(side, game.faction, total)
                if value is not None:
                    field.initial = value
                    field.help_text = lazystr(_("From the list"))
                    if counter == "original":
                        self.fields[f"{side}_remaining"].label = _("Figures left of %(count)s") % {
                            "count": value
                        }
                elif game.faction is None:
                    found = {played: self._from_list(side, played, total) for played in dict(FACTIONS)}
                    counts = {played: count for played, count in found.items() if count is not None}
                    show_list_counts(field, counts, chosen=self.data.get("faction"))

    @classmethod
    def names_for(cls, game: Game) -> tuple[str, ...]:  # noqa: ARG003 - other slips have fields of their own
        """The fields that may be sent for this game."""
        return tuple(cls.base_fields)

    def own_listed(self) -> bool:
        return self._is_listed("own")

    def other_listed(self) -> bool:
        return self._is_listed("other")

    def _is_listed(self, side: str) -> bool:
        """Does the list say all that it can, and is none of it in question?"""
        names = [f"{side}_{counter}" for counter in FROM_LIST]
        return all(self.fields[name].initial is not None for name in names) and not any(
            name in self.errors for name in names
        )

    def _from_list(self, side: str, faction: str | None, total: str) -> int | None:
        played = faction if side == "own" else self._faction_other(faction)
        found = self.totals.get(side, {}).get(played, {})
        return int(found[total]) if total in found else None  # a text or a file counts no figures

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("ending") == "ring" and not cleaned.get("ring"):
            self.add_error("ring", _("You said that the Ring decided the game. Choose how."))
        return cleaned

    @property
    def played(self) -> str | None:
        return self.game.faction or self.cleaned_data.get("faction") or None

    def summary_label(self, name: str) -> str:
        """``Your figures left``: both sides have the same labels."""
        side, _score, count = name.partition("_")
        if side == "own":
            return str(OWN_COUNTS[count])
        return count_of(count, self.game.opponent) if side == "other" else str(self.fields[name].label)

    def facts(self) -> dict[str, Any]:
        ending = self.cleaned_data["ending"]
        own, other = self._side("own"), self._side("other")
        own["conceded"], other["conceded"] = ending == "i-gave-up", ending == "they-gave-up"
        other["absent"] = ending == ABSENT
        whose, _dot, event = (self.cleaned_data.get("ring") or "").rpartition(".")
        if event:
            of_good = "own" if self.played == "good" else "other"
            {"own": own, "other": other}[whose or of_good][event] = True
        seat = self.game.side
        facts = {"last_turn_over": ending == "time", seat: own, OTHER[seat]: other}
        return {**facts, "is_confirmed": True} if self.cleaned_data["facts_confirmed"] else facts

    def _faction_other(self, played: str | None) -> str | None:
        return self.game.faction_other or OTHER_FACTION.get(played)

    def _side(self, side: str) -> dict[str, Any]:
        faction = self.played if side == "own" else self._faction_other(self.played)
        facts: dict[str, Any] = {"faction": faction}
        for counter in COUNTERS:
            value = self.cleaned_data.get(f"{side}_{counter}")
            if value is None and counter in FROM_LIST:
                value = self._from_list(side, self.played, FROM_LIST[counter])
            if value is not None:
                facts[counter] = value
        return facts

    def refuse(self, refusal: Refused) -> None:
        name = self._field_of(refusal.field or "")
        if name is None:
            self.add_error(None, refusal.message)
        elif refusal.code == "facts-invalid" and self.cleaned_data.get(name) is None:
            self.add_error(name, _("Enter this number: it decides the result."))
        else:
            self.add_error(name, refusal.message)

    def _field_of(self, path: str) -> str | None:
        seat, _dot, counter = path.partition(".")
        if counter.startswith("ring_"):
            return "ring"
        name = f"{'own' if seat == self.game.side else 'other'}_{counter}"
        return name if name in self.fields else None
