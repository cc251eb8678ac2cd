"""Forms around a draft: pairing again, and the question why two people meet."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Entrant, Round
from tournament.services.core.actors import Actor
from tournament.services.rounds import manual_changes
from tournament.services.rounds.inputs import ChangeInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.long_select import LongSelect, offer_people
from tournament.web.organiser.rounds.pairing_changes import WAYS


class NamedEntrant(forms.TypedChoiceField):
    def validate(self, value: Any) -> None:
        if value not in self.empty_values:
            super().validate(value)


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
