"""The form of the languages in which the hall is spoken to."""

from typing import Any

from django import forms
from django.conf import settings

from tournament.models import Tournament


class LanguagesForm(forms.Form):
    first = forms.ChoiceField(label="Called out in", choices=settings.SPOKEN_LANGUAGES)
    second = forms.ChoiceField(
        label="and then in",
        choices=[("", "No second language"), *settings.SPOKEN_LANGUAGES],
        required=False,
        help_text="Two languages take twice as long. Captions show both at once.",
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        spoken = [*tournament.spoken_languages, "", ""]
        super().__init__(data, initial={"first": spoken[0], "second": spoken[1]})

    def languages(self) -> list[str]:
        return [code for code in (self.cleaned_data["first"], self.cleaned_data["second"]) if code]

    def add_error(self, field: str | None, error: Any) -> None:
        """What is wrong with the languages is shown where the second is chosen."""
        super().add_error("second" if field == "spoken_languages" else field, error)
