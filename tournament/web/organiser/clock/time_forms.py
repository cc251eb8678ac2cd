"""Give an order to the clock, and give extra time."""

from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import time_source
from tournament.services.clock.inputs import MAX_EXTENSION, ExtraTimeInput, OrderInput, StartInput
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.web.forms.input_forms import InputForm, TextField
from tournament.web.organiser.core.local_time import instant_at


class OrderForm(InputForm):
    class Meta:
        input = OrderInput

    reason = TextField(max_length=MAX_REASON_LENGTH, required=False)
    words = TextField(label=_("Reason"), max_length=MAX_REASON_LENGTH, required=False)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        found["reason"] = found.get("words") or found.get("reason", "")
        return found


class StartForm(InputForm):
    class Meta:
        input = StartInput
        fields = ("token", "seen")

    token = TextField(required=False)
    seen = TextField(required=False)
    at = forms.TimeField(label=_("Start at"), required=False)

    def clean_at(self) -> datetime | None:
        """The time of today in the zone of the page, which is the hall's."""
        wall, zone = self.cleaned_data["at"], ZoneInfo(timezone.get_current_timezone_name())
        if wall is None:
            return None
        today = time_source.now().astimezone(zone).date()
        return instant_at(datetime.combine(today, wall), zone=zone)


class TimeForm(OrderForm):
    QUICK: ClassVar = (2, 3, 5, 10)
    REASONS: ClassVar = (_("Rules question"), _("Ruling"), _("Late start"), _("Accident"))
    REASONS_FOR_ALL: ClassVar = (
        _("Late start"),
        _("Interruption"),
        _("Announcement missed"),
        _("Accident"),
    )
    USUAL: ClassVar = "5"
    MAX_MINUTES: ClassVar = MAX_EXTENSION // 60

    class Meta:
        input = ExtraTimeInput
        fields = ("token", "seen", "reason")

    minutes = forms.CharField(label=_("Minutes"), max_length=8)
    other = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=MAX_MINUTES, required=False)

    def clean_minutes(self) -> str:
        minutes: str = self.cleaned_data["minutes"].strip()
        if minutes == "other":
            return minutes
        if not (minutes.isascii() and minutes.isdigit()):
            raise forms.ValidationError(_("Enter a whole number in digits."))
        if not 1 <= int(minutes) <= self.MAX_MINUTES:
            raise forms.ValidationError(
                gettext("%(minutes)s minutes are not possible. Enter 1 to %(most)s.")
                % {"minutes": minutes, "most": self.MAX_MINUTES}
            )
        return minutes

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        if found.get("minutes") == "other":
            if not found.get("other") and "other" not in self.errors:
                self.add_error("minutes", _("Enter the number of minutes."))
            found["minutes"] = found.get("other") or ""
        found["seconds"] = int(found.get("minutes") or 0) * 60
        return found
