"""The result slip as a player fills it in: own side first, in the order of the paper sheet.

The form collects facts and derives nothing. A number left empty is taken from the lists, of the opponent's
only as far as it is open to this player.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.services.errors import Refused
from rules.slip_fields import Slip
from tournament.adapters import to_slip
from tournament.engine.entrants import OTHER_FACTION
from tournament.messages.slip_fields import field_text, own_text
from tournament.queries.rounds.games import OTHER, Game
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.results.inputs import ResultInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.list_counts import show_list_counts
from tournament.web.forms.slip_form_fields import SlipFormFields

SIDES = ("own", "other")
ABSENT = "they-absent"
ENDINGS = (
    ("broken", gettext_lazy("An army was broken or wiped out")),
    ("time", gettext_lazy("The last turn was over")),
    ("ring", gettext_lazy("The Ring decided the game")),
    ("i-gave-up", gettext_lazy("I conceded")),
    ("they-gave-up", gettext_lazy("My opponent conceded")),
    (ABSENT, gettext_lazy("My opponent did not come")),
)
NO_CHOICE = ("", gettext_lazy("None of these"))
FACTIONS = (("good", gettext_lazy("Good")), ("evil", gettext_lazy("Evil")))


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
    ring = forms.ChoiceField(label=gettext_lazy("The Ring"), required=False)
    facts_confirmed = forms.BooleanField(label=gettext_lazy("Yes, this is what happened"), required=False)

    def __init__(self, *args: Any, game: Game, totals: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.totals = totals
        self.slip = self.slip_of(game)
        self.slip_fields = SlipFormFields(self.slip, SIDES)
        if game.faction is not None:
            del self.fields["faction"]
        elif self.data.get("ending") == ABSENT:
            self.fields["faction"].required = False
        after = {name: self.fields.pop(name) for name in ("ring", "facts_confirmed")}
        self.fields |= {**self.slip_fields.all(), **after}
        self._show_choices()
        for side in SIDES:
            self._show_lists(side)

    @classmethod
    def slip_of(cls, game: Game) -> Slip:
        """What a player is asked for."""
        return to_slip(game.round.tournament).for_players

    @classmethod
    def names_for(cls, game: Game) -> tuple[str, ...]:
        """The fields that may be sent for this game."""
        return (*cls.base_fields, *SlipFormFields(cls.slip_of(game), SIDES).all())

    def _show_choices(self) -> None:
        """Where both brought the faction that can have it (D02), either may have a Ring-bearer."""
        if not self.slip.choices:
            del self.fields["ring"]
            return
        played = {self.game.faction, self.game.faction_other}
        of_either = all(played == {mark.faction} for mark in self.slip.choices)
        ring = self.fields["ring"]
        assert isinstance(ring, forms.ChoiceField)  # noqa: S101 - declared above
        ring.choices = [NO_CHOICE, *(self._choices_of_either() if of_either else self._choices())]
        for mark in self.slip.choices:
            if mark.lost_role:
                ring.widget.attrs["data-lost"] = mark.key

    def _choices(self) -> list[tuple[str, str | Promise]]:
        return [(mark.key, field_text(mark, "happened")) for mark in self.slip.choices]

    def _choices_of_either(self) -> list[tuple[str, str | Promise]]:
        uses = {"own": "own", "other": "theirs"}
        return [
            (f"{side}.{mark.key}", field_text(mark, use))
            for side, use in uses.items()
            for mark in self.slip.choices
        ]

    def _show_lists(self, side: str) -> None:
        for each in self.slip.left:
            self.fields[self.slip_fields.name(side, each)].widget.attrs["data-left-of"] = each.left_of
        for each in self.slip.from_lists:
            field = self.fields[self.slip_fields.name(side, each)]
            field.widget.attrs["data-from-list"] = each.key
            value = self._from_list(side, self.game.faction).get(each.key)
            if value is not None:
                field.initial = value
                field.help_text = lazystr(_("From the list"))
                if part := self.slip.part_of(each):
                    label = field_text(part, "left_of", count=value)
                    self.fields[self.slip_fields.name(side, part)].label = label
            elif self.game.faction is None:
                found = {played: self._from_list(side, played) for played in dict(FACTIONS)}
                counts = {played: count[each.key] for played, count in found.items() if each.key in count}
                show_list_counts(field, counts, chosen=self.data.get("faction"))

    def own_counted(self) -> list[BoundField]:
        return self._bound("own", is_counted=True)

    def own_known(self) -> list[BoundField]:
        return self._bound("own", is_counted=False)

    def other_counted(self) -> list[BoundField]:
        return self._bound("other", is_counted=True)

    def other_known(self) -> list[BoundField]:
        return self._bound("other", is_counted=False)

    def _bound(self, side: str, *, is_counted: bool) -> list[BoundField]:
        shown = [each for each in self.slip.counters if each.is_counted == is_counted]
        return [self[self.slip_fields.name(side, each)] for each in shown]

    def own_listed(self) -> bool:
        return self._is_listed("own")

    def other_listed(self) -> bool:
        return self._is_listed("other")

    def _is_listed(self, side: str) -> bool:
        """Does the list say all that it can, and is none of it in question?"""
        names = [self.slip_fields.name(side, each) for each in self.slip.from_lists]
        return all(self.fields[name].initial is not None for name in names) and not any(
            name in self.errors for name in names
        )

    def _from_list(self, side: str, faction: str | None) -> dict[str, int]:
        played = faction if side == "own" else self._faction_other(faction)
        return self.slip.from_totals(self.totals.get(side, {}).get(played, {}))

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
        field = self.slip_fields.field(name)
        if field is None:
            return str(self.fields[name].label)
        opponent = str(self.game.opponent)
        return own_text(field) if name.startswith("own_") else field_text(field, "of_player", player=opponent)

    def facts(self) -> dict[str, Any]:
        ending = self.cleaned_data["ending"]
        own, other = self._side("own"), self._side("other")
        own["conceded"], other["conceded"] = ending == "i-gave-up", ending == "they-gave-up"
        other["absent"] = ending == ABSENT
        whose, _dot, event = (self.cleaned_data.get("ring") or "").rpartition(".")
        if event:
            has_it = {mark.key: mark.faction for mark in self.slip.choices}[event]
            of_faction = "own" if self.played == has_it else "other"
            {"own": own, "other": other}[whose or of_faction][event] = True
        seat = self.game.side
        facts = {"last_turn_over": ending == "time", seat: own, OTHER[seat]: other}
        return {**facts, "is_confirmed": True} if self.cleaned_data["facts_confirmed"] else facts

    def _faction_other(self, played: str | None) -> str | None:
        return self.game.faction_other or OTHER_FACTION.get(played)

    def _side(self, side: str) -> dict[str, Any]:
        faction = self.played if side == "own" else self._faction_other(self.played)
        typed = self.slip_fields.read(self.cleaned_data, side)
        return {"faction": faction, **self._from_list(side, self.played), **typed}

    def refuse(self, refusal: Refused) -> None:
        name = self._field_of(refusal.field or "")
        if name is None:
            self.add_error(None, refusal.message)
        elif refusal.code == "facts-invalid" and self.cleaned_data.get(name) is None:
            self.add_error(name, _("Enter this number: it decides the result."))
        else:
            self.add_error(name, refusal.message)

    def _field_of(self, path: str) -> str | None:
        seat, _dot, key = path.partition(".")
        if any(mark.key == key for mark in self.slip.choices):
            return "ring"
        return self.slip_fields.name_of(key, "own" if seat == self.game.side else "other")
