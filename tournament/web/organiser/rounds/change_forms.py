"""Forms by which people change pairings: what, who, why, and which state of the round they looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Final

from django import forms

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
    label: str
    people: int
    act: Callable[..., Any]
    done: str


VERBS: Final = {
    verb.key: verb
    for verb in (
        Verb("swap", "Let two change places", 2, pairings.swap, "have changed places"),
        Verb("fix", "Pair two, and keep them paired", 2, pairings.fix, "stay paired"),
        Verb("unfix", "Let a fixed pairing go", 1, pairings.unfix, "need not stay paired"),
        Verb("unpair", "Take a pairing apart", 1, pairings.unpair, "is loose"),
        Verb("bye", "Give the bye", 1, pairings.give_bye, "has the bye"),
        Verb("loose", "Pair who is loose", 0, pairings.pair_loose, "Everybody is paired"),
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
        help_texts: ClassVar = {"reason": "Everybody can read it beside the pairing."}
        widgets: ClassVar = {"seen": forms.HiddenInput}

    first = forms.TypedChoiceField(label="This entrant", coerce=int, widget=LongSelect)
    second = forms.TypedChoiceField(label="takes the place of", coerce=int, widget=LongSelect)

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {entrant.number: entrant for entrant in entrants}
        offer_people(self, entrants, first="Choose", second="Choose")


class ChangeForm(SwapForm):
    what = forms.ChoiceField(label="What", choices=[(verb.key, verb.label) for verb in VERBS.values()])
    first = NamedEntrant(label="Entrant", coerce=int, empty_value=None, widget=LongSelect)
    second = NamedEntrant(label="and, where it takes two,", coerce=int, empty_value=None, widget=LongSelect)

    field_order = ("what", "first", "second", "reason", "seen")

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        verb = VERBS.get(values.get("what", ""))
        for name in ("first", "second")[: verb.people if verb else 0]:
            if values.get(name) is None and name not in self.errors:
                self.add_error(name, "Choose an entrant.")
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
        names = " and ".join(map(str, self.named()))
        return f"{names} {self.verb.done}." if names else f"{self.verb.done}."


@dataclass(frozen=True, slots=True)
class Way:
    key: str
    title: str
    says: str
    button: str
    done: str

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
            "Pair again only what must change",
            "Everybody who can keeps opponent and table. Fixed pairings stay.",
            "Pair again what must change",
            "What had to change is paired again.",
        ),
        Way(
            "all",
            "Pair everything again",
            "The whole round is paired from what is known now. Only fixed pairings stay.",
            "Pair everything again",
            "The round is paired again.",
        ),
        Way(
            "proposal",
            "Back to the engine's proposal",
            "The round becomes what the engine would do by itself. Fixed pairings and changes by hand go.",
            "Take the engine's proposal",
            "The round is what the engine proposes.",
        ),
    )
}


class AgainForm(InputForm):
    class Meta:
        input = ChangeInput
        fields = ("reason", "seen")
        help_texts: ClassVar = {"reason": "Kept in the log, with your name and the time."}
        widgets: ClassVar = {"seen": forms.HiddenInput}

    how = forms.ChoiceField(choices=[(way.key, way.title) for way in WAYS.values()], widget=forms.HiddenInput)

    def act(self, round_: Round, *, by: Actor, now: datetime) -> None:
        values = self.cleaned_data
        with manual_changes.as_seen(round_, values["seen"]):
            WAYS[values["how"]].act(round_, by=by, now=now, reason=values["reason"])


class WhyForm(forms.Form):
    use_required_attribute = False
    one = forms.TypedChoiceField(label="Why does", coerce=int, widget=LongSelect)
    other = NamedEntrant(label="meet, or not meet,", coerce=int, empty_value=None, widget=LongSelect)

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {entrant.number: entrant for entrant in entrants}
        offer_people(self, entrants, one="Choose", other="nobody: the bye")

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("one") is not None and values.get("one") == values.get("other"):
            self.add_error("other", "Choose two different players.")
        return values

    def pair(self) -> tuple[Entrant, Entrant | None]:
        return self.people[self.cleaned_data["one"]], self.people.get(self.cleaned_data["other"])
