"""Give extra time."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms


class TimeForm(forms.Form):
    """Extra time in whole minutes, with a reason: one of those that are ready, or other words."""

    QUICK: ClassVar = (2, 3, 5, 10)
    REASONS: ClassVar = ("Rules question", "Ruling", "Late start", "Accident")
    REASONS_FOR_ALL: ClassVar = ("Late start", "Interruption", "Announcement missed", "Accident")
    USUAL: ClassVar = "5"
    LONGEST: ClassVar = 120

    minutes = forms.CharField(max_length=8)
    other = forms.IntegerField(min_value=1, max_value=LONGEST, required=False)
    reason = forms.CharField(max_length=240, required=False)
    words = forms.CharField(max_length=240, required=False)

    def clean_minutes(self) -> str:
        """A number of minutes, or ``other``, which stands in the field beside it."""
        said: str = self.cleaned_data["minutes"].strip()
        if said == "other":
            return said
        if not (said.isascii() and said.isdigit()):
            raise forms.ValidationError("This is no whole number. Use digits.")
        if not 1 <= int(said) <= self.LONGEST:
            raise forms.ValidationError(f"{said} minutes cannot be given. Give 1 to {self.LONGEST}.")
        return said

    def clean(self) -> dict[str, Any]:
        """The field of its own counts only where it was chosen."""
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if found.get("minutes") == "other":
            if not found.get("other"):
                self.add_error("minutes", "Say how many minutes. Type them into the field.")
            found["minutes"] = found.get("other") or ""
        return found

    @property
    def minutes_given(self) -> int:
        return int(self.cleaned_data["minutes"])

    @property
    def seconds(self) -> int:
        """The extra time in seconds."""
        return self.minutes_given * 60

    @property
    def why(self) -> str:
        """The words that were written, else the reason that was pressed."""
        return str(self.cleaned_data["words"] or self.cleaned_data["reason"])
