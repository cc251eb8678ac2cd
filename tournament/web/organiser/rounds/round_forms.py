"""Exchange two entrants of a round."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms

from tournament.models import Entrant
from tournament.services.rounds.inputs import TwoEntrantsInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.long_select import LongSelect, People


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
        choices = People(entrants, nobody="Choose")
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
            field.choices = choices
