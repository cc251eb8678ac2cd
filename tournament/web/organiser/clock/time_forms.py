"""Give an order to the clock, and give extra time."""

from typing import Any, ClassVar

from django import forms

from tournament.services.clock.inputs import ExtraTimeInput, OrderInput
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.web.forms.input_forms import InputForm, TextField


class OrderForm(InputForm):
    class Meta:
        input = OrderInput

    reason = TextField(max_length=MAX_REASON_LENGTH, required=False)
    words = TextField(label="Reason", max_length=MAX_REASON_LENGTH, required=False)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        found["reason"] = found.get("words") or found.get("reason", "")
        return found


class TimeForm(OrderForm):
    QUICK: ClassVar = (2, 3, 5, 10)
    REASONS: ClassVar = ("Rules question", "Ruling", "Late start", "Accident")
    REASONS_FOR_ALL: ClassVar = ("Late start", "Interruption", "Announcement missed", "Accident")
    USUAL: ClassVar = "5"
    MAX_MINUTES: ClassVar = 120

    class Meta:
        input = ExtraTimeInput
        fields = ("token", "seen", "reason")

    minutes = forms.CharField(max_length=8)
    other = forms.IntegerField(label="Minutes", min_value=1, max_value=MAX_MINUTES, required=False)

    def clean_minutes(self) -> str:
        minutes: str = self.cleaned_data["minutes"].strip()
        if minutes == "other":
            return minutes
        if not (minutes.isascii() and minutes.isdigit()):
            raise forms.ValidationError("This is no whole number. Use digits.")
        if not 1 <= int(minutes) <= self.MAX_MINUTES:
            raise forms.ValidationError(f"{minutes} minutes cannot be given. Give 1 to {self.MAX_MINUTES}.")
        return minutes

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        if found.get("minutes") == "other":
            if not found.get("other") and "other" not in self.errors:
                self.add_error("minutes", "Say how many minutes. Type them into the field.")
            found["minutes"] = found.get("other") or ""
        found["seconds"] = int(found.get("minutes") or 0) * 60
        return found
