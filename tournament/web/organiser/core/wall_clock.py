"""The form field of an instant in wall clock time, as the hall's clock shows it."""

from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.services.core.errors import Invalid
from tournament.web.organiser.core.local_time import instant_at

WALL: Final = "%Y-%m-%dT%H:%M"


class WallClockField(forms.Field):
    """An instant as the hall's clock shows it, without seconds; ``zone`` is set by the form."""

    widget = forms.DateTimeInput({"type": "datetime-local"}, format=WALL)
    zone: ZoneInfo | None = None

    def prepare_value(self, value: Any) -> Any:
        return value.astimezone(self.zone).strftime(WALL) if isinstance(value, datetime) else value

    def to_python(self, value: Any) -> datetime | None:
        """The instant, in UTC. Raises for times that the clock skips or shows twice."""
        if value in self.empty_values:
            return None
        try:
            wall = datetime.strptime(str(value)[:16], WALL)  # noqa: DTZ007 - the zone comes next
        except ValueError as error:
            words = _("Enter a date and time such as 2027-06-18T18:00.")
            raise forms.ValidationError(words) from error
        return _instant(wall, self.zone)


def is_same_minute(stored: datetime | None, typed: datetime | None) -> bool:
    """Was the minute left alone, of which the page shows no seconds?"""
    if stored is None or typed is None:
        return False
    return timedelta(0) <= stored - typed < timedelta(minutes=1)


def _instant(wall: datetime, zone: ZoneInfo | None) -> datetime:
    if zone is None:
        raise ValueError("A wall clock hangs somewhere. Set its zone.")
    try:
        return instant_at(wall, zone=zone)
    except Invalid as refusal:
        raise forms.ValidationError(refusal.message) from refusal
