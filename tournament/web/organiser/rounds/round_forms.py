"""Exchange two entrants of a round."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms

from tournament.models import Entrant
from tournament.services.rounds.inputs import TwoEntrantsInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.long_select import LongSelect, offer_people


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
        offer_people(self, entrants, first="Choose", second="Choose")
