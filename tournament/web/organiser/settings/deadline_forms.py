"""The form of deadlines in wall clock times, and how many may play."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Tournament
from tournament.services.core.errors import Invalid
from tournament.services.tournaments.inputs import SettingsInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.version_texts import register_labels
from tournament.web.organiser.core.local_time import instant_at

WALL: Final = "%Y-%m-%dT%H:%M"
INSTANTS: Final = ("registration_closes_at", "lists_close_at", "check_in_opens_at", "check_in_closes_at")
OTHERS: Final = ("entrant_limit", "reminder_hours", "confirms_email")


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


def _instant(wall: datetime, zone: ZoneInfo | None) -> datetime:
    if zone is None:
        raise ValueError("A wall clock hangs somewhere. Set its zone.")
    try:
        return instant_at(wall, zone=zone)
    except Invalid as refusal:
        raise forms.ValidationError(refusal.message) from refusal


@register_labels
class DeadlinesForm(InputForm):
    class Meta:
        input = SettingsInput
        fields = (
            "registration_closes_at",
            "entrant_limit",
            "confirms_email",
            "lists_close_at",
            "reminder_hours",
            "check_in_opens_at",
            "check_in_closes_at",
        )
        required = ("reminder_hours",)
        labels: ClassVar = {
            "entrant_limit": _("Places"),
            "confirms_email": _("Do players confirm by e-mail?"),
            "reminder_hours": _("Reminder, hours before"),
        }
        help_texts: ClassVar = {
            "entrant_limit": _("Later players join the waiting list. Empty: no limit."),
            "confirms_email": _("They get a place when they use the link in the mail."),
            "reminder_hours": _("Players who owe a list get one message. 0: never."),
        }

    registration_closes_at = WallClockField(
        label=_("Registration closes"),
        required=False,
        help_text=_("You can add players at any time."),
    )
    lists_close_at = WallClockField(
        label=_("Lists close"),
        required=False,
        help_text=_("Lists are locked then; a referee can reopen one."),
    )
    check_in_opens_at = WallClockField(
        label=_("Self check-in from"),
        required=False,
        help_text=_("On the day, once you have opened check-in."),
    )
    check_in_closes_at = WallClockField(
        label=pgettext_lazy("end of a period", "until"),
        required=False,
        help_text=_("After that, players go to the desk."),
    )
    reopen = forms.BooleanField(
        label=_("Reopen locked lists until the new deadline"),
        required=False,
        help_text=_("A later deadline alone does not reopen locked lists."),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament, has_locked: bool = False) -> None:
        super().__init__(data, initial={name: getattr(tournament, name) for name in (*INSTANTS, *OTHERS)})
        if not has_locked:
            del self.fields["reopen"]
        for name in INSTANTS:
            field = self.fields[name]
            if isinstance(field, WallClockField):
                field.zone = tournament.zone
                field.label = format_lazy("{label} ({zone})", label=field.label, zone=tournament.time_zone)

    def clean(self) -> dict[str, Any]:
        """Seconds are not shown, so a deadline whose minute was left alone stays as it is."""
        values = super().clean() or self.cleaned_data
        for name in INSTANTS:
            stored = self.initial[name]
            if stored is not None and values.get(name) is not None and _is_same_minute(stored, values[name]):
                values[name] = stored
        return values

    def changes(self) -> Mapping[str, Any]:
        return {name: self.cleaned_data[name] for name in (*INSTANTS, *OTHERS)}

    @property
    def reopens(self) -> bool:
        return bool(self.cleaned_data.get("reopen"))


def _is_same_minute(one: datetime, other: datetime) -> bool:
    return timedelta(0) <= one - other < timedelta(minutes=1)
