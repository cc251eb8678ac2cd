"""Forms by which people change pairings: what, who, why, and which state of the round they looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Entrant, Round
from tournament.services.core.actors import Actor
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.services.rounds.inputs import ChangeInput, TwoEntrantsInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.long_select import LongSelect, offer_people


@dataclass(frozen=True, slots=True)
class Verb:
    """One way to change pairings; ``people`` is how many entrants it names."""

    key: str
    label: object
    people: int
    act: Callable[..., Any]
    done: object


SWAPPED: Final = _("%(first)s and %(second)s swapped places.")
VERBS: Final = {
    verb.key: verb
    for verb in (
        Verb("swap", _("Swap two players"), 2, pairings.swap, SWAPPED),
        Verb("fix", _("Fix a pairing"), 2, pairings.fix, _("Fixed: %(first)s against %(second)s.")),
        Verb(
            "unfix",
            _("Release a pairing"),
            1,
            pairings.unfix,
            _("Released: %(first)s."),
        ),
        Verb("unpair", _("Split a pairing"), 1, pairings.unpair, _("The pairing of %(first)s is split.")),
        Verb("bye", _("Give the bye"), 1, pairings.give_bye, _("%(first)s has the bye.")),
        Verb("loose", _("Pair unpaired players"), 0, pairings.pair_loose, _("All players are paired.")),
    )
}


class NamedEntrant(forms.TypedChoiceField):
    def validate(self, value: Any) -> None:
        if value not in self.empty_values:
            super().validate(value)


class SwapForm(InputForm):
    class Meta:
        input = TwoEntrantsInput
        fields = ("first", "second", "reason", "seen")
        help_texts: ClassVar = {"reason": _("Shown to all beside the pairing.")}
        widgets: ClassVar = {"seen": forms.HiddenInput}

    first = forms.TypedChoiceField(label=_("First player"), coerce=int, widget=LongSelect)
    second = forms.TypedChoiceField(label=_("Second player"), coerce=int, widget=LongSelect)

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {entrant.number: entrant for entrant in entrants}
        offer_people(self, entrants, first=gettext("Choose"), second=gettext("Choose"))


class ChangeForm(SwapForm):
    what = forms.ChoiceField(label=_("Change"), choices=[(verb.key, verb.label) for verb in VERBS.values()])
    first = NamedEntrant(label=_("Player"), coerce=int, empty_value=None, widget=LongSelect)
    second = NamedEntrant(label=_("Second player"), coerce=int, empty_value=None, widget=LongSelect)

    field_order = ("what", "first", "second", "reason", "seen")

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        verb = VERBS.get(values.get("what", ""))
        for name in ("first", "second")[: verb.people if verb else 0]:
            if values.get(name) is None and name not in self.errors:
                self.add_error(name, _("Choose a player."))
        return values

    @property
    def verb(self) -> Verb:
        return VERBS[self.cleaned_data["what"]]

    def named(self) -> list[Entrant]:
        chosen = [self.cleaned_data["first"], self.cleaned_data["second"]]
        return [self.people[number] for number in chosen[: self.verb.people]]

    def act(self, round_: Round, *, by: Actor, now: datetime) -> None:
        with manual_changes.as_seen(round_, self.cleaned_data["seen"]):
            self.verb.act(round_, *self.named(), by=by, now=now, reason=self.cleaned_data["reason"])

    def done_text(self) -> str:
        names = zip(("first", "second"), self.named(), strict=False)
        return str(self.verb.done) % {name: f"{entrant}" for name, entrant in names}


@dataclass(frozen=True, slots=True)
class Way:
    key: str
    title: object
    says: object
    button: object
    done: object

    def act(self, round_: Round, *, by: Actor, now: datetime, reason: str) -> None:
        if self.key == "repair":
            rounds.repair(round_, by=by, now=now, reason=reason)
        else:
            rounds.redraft(round_, by=by, now=now, reason=reason, keep_fixed=self.key == "all")


WAYS: Final = {
    way.key: way
    for way in (
        Way(
            "repair",
            _("Re-pair affected tables"),
            _("Other players keep opponent and table. Fixed pairings stay."),
            _("Re-pair affected tables"),
            _("Affected tables re-paired."),
        ),
        Way(
            "all",
            _("Re-pair whole round"),
            _("Every table is paired again. Only fixed pairings stay."),
            _("Re-pair whole round"),
            _("Round re-paired."),
        ),
        Way(
            "proposal",
            _("Use engine's pairings"),
            _("Fixed pairings and manual changes are discarded."),
            _("Use engine's pairings"),
            _("The round has the engine's pairings."),
        ),
    )
}


class AgainForm(InputForm):
    class Meta:
        input = ChangeInput
        fields = ("reason", "seen")
        help_texts: ClassVar = {"reason": _("Kept in the log, with your name and the time.")}
        widgets: ClassVar = {"seen": forms.HiddenInput}

    how = forms.ChoiceField(choices=[(way.key, way.title) for way in WAYS.values()], widget=forms.HiddenInput)

    def act(self, round_: Round, *, by: Actor, now: datetime) -> None:
        values = self.cleaned_data
        with manual_changes.as_seen(round_, values["seen"]):
            WAYS[values["how"]].act(round_, by=by, now=now, reason=values["reason"])


class WhyForm(forms.Form):
    use_required_attribute = False
    one = forms.TypedChoiceField(label=_("First player"), coerce=int, widget=LongSelect)
    other = NamedEntrant(label=_("Opponent or bye"), coerce=int, empty_value=None, widget=LongSelect)

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {entrant.number: entrant for entrant in entrants}
        offer_people(self, entrants, one=gettext("Choose"), other=gettext("the bye"))

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("one") is not None and values.get("one") == values.get("other"):
            self.add_error("other", _("Choose two different players."))
        return values

    def pair(self) -> tuple[Entrant, Entrant | None]:
        return self.people[self.cleaned_data["one"]], self.people.get(self.cleaned_data["other"])
