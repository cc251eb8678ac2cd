"""Forms of a round: exchange two entrants, and give time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Entrant


class SwapForm(forms.Form):
    """Two entrants who change places, and why."""

    first = forms.TypedChoiceField(label="This entrant", coerce=int)
    second = forms.TypedChoiceField(label="takes the place of", coerce=int)
    reason = forms.CharField(max_length=500, help_text="Everybody can read it beside the pairing.")

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(entrant.number, str(entrant)) for entrant in entrants]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
            field.choices = [("", "Choose"), *people]


class TimeForm(forms.Form):
    """Extra time in whole minutes, with a reason."""

    minutes = forms.IntegerField(min_value=1, max_value=120, initial=5)
    reason = forms.CharField(max_length=240)

    @property
    def seconds(self) -> int:
        """The extra time in seconds."""
        return int(self.cleaned_data["minutes"]) * 60
