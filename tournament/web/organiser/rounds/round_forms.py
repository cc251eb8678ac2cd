"""Exchange two entrants of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournament.web.organiser.core.long_select import LongSelect, People

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Entrant


class SwapForm(forms.Form):
    """Two entrants who change places, and why."""

    first = forms.TypedChoiceField(label="This entrant", coerce=int, widget=LongSelect)
    second = forms.TypedChoiceField(label="takes the place of", coerce=int, widget=LongSelect)
    reason = forms.CharField(max_length=500, help_text="Everybody can read it beside the pairing.")
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = People(entrants, nobody="Choose")
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
            field.choices = choices
