"""Instants as people say them, in the formats of ``armies/messages/formats.py``.

The present is handed in by the view; nothing here reads a clock.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from armies.messages import formats
from tournament.models import Tournament

register = template.Library()

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
MINUTE: Final = timedelta(minutes=1)


@register.filter
def wall(at: datetime | None, tournament: Tournament) -> str:
    """``Friday 15 June, 18:00 Europe/Madrid``; empty for no instant."""
    if at is None:
        return ""
    shown = timezone.localtime(at, tournament.zone)
    comma = "," if formats.comes_twice(shown) else ""
    return f"{formats.weekday_and_time(shown)}{comma} {tournament.time_zone}"


@register.simple_tag
def wall_time(at: datetime | None, tournament: Tournament) -> SafeString:
    """The same as a ``<time>``, to stand in a sentence."""
    if at is None:
        return mark_safe("")
    exact = at.astimezone(UTC).isoformat(timespec="seconds")
    return format_html('<time datetime="{}">{}</time>', exact, wall(at, tournament))


@register.filter(expects_localtime=True)
def clock_time(at: datetime | None, day: object = None) -> str:
    """``14:05`` in the time zone of the page; ``17 Jun, 00:40`` where that is not ``day``.

    The hour that comes twice when the clocks go back says which it is: ``02:30 CEST``.
    """
    return _dated(at, day) if at is not None else ""


@register.filter(expects_localtime=True)
def exact_time(at: datetime | None, day: object = None) -> str:
    """The same with seconds: ``14:05:30``, ``17 Jun, 00:40:05``, ``02:30:00 CEST``."""
    return _dated(at, day, has_seconds=True) if at is not None else ""


def _dated(at: datetime, day: object, *, has_seconds: bool = False) -> str:
    if isinstance(day, date) and at.date() != day:
        return formats.short_day_and_time(at, has_seconds=has_seconds)
    return formats.time_of_day(at, has_seconds=has_seconds)


@register.filter
def weekday(at: date | None) -> str:
    """``Saturday 13 June 2026``."""
    return formats.weekday(at) if at is not None else ""


@register.filter
def long_day(at: date | None) -> str:
    """``13 June 2026``."""
    return formats.long_day(at) if at is not None else ""


@register.filter
def short_day(at: date | None) -> str:
    """``13 Jun 2026``."""
    return formats.short_day(at) if at is not None else ""


@register.filter
def weekday_of_the_year(at: date | None) -> str:
    """``Saturday 13 June``."""
    return formats.weekday_of_the_year(at) if at is not None else ""


@register.filter(expects_localtime=True)
def weekday_and_time(at: datetime | None) -> str:
    """``Saturday 13 June, 14:05`` in the time zone of the page."""
    return formats.weekday_and_time(at) if at is not None else ""


@register.filter(expects_localtime=True)
def short_day_and_time(at: datetime | None) -> str:
    """``13 Jun, 14:05`` in the time zone of the page."""
    return formats.short_day_and_time(at) if at is not None else ""


@register.filter(expects_localtime=True)
def short_day_and_exact_time(at: datetime | None) -> str:
    """``13 Jun, 14:05:30`` in the time zone of the page."""
    return formats.short_day_and_time(at, has_seconds=True) if at is not None else ""


@register.filter(expects_localtime=True)
def day_and_time(at: datetime | None) -> str:
    """``13 June 2026, 14:05`` in the time zone of the page."""
    return formats.day_and_time(at) if at is not None else ""


@register.filter(expects_localtime=True)
def day_and_exact_time(at: datetime | None) -> str:
    """``13 June 2026, 14:05:30`` in the time zone of the page."""
    return formats.day_and_time(at, has_seconds=True) if at is not None else ""


@register.filter
def until(at: datetime | None, now: datetime) -> str:
    """``in 2 days``; days from two on, then hours, then minutes. Empty once it is over."""
    if at is None or at <= now:
        return ""
    left = at - now
    if left >= 2 * DAY:
        return ngettext("in %(n)d day", "in %(n)d days", left // DAY) % {"n": left // DAY}
    if left >= 2 * HOUR:
        return ngettext("in %(n)d hour", "in %(n)d hours", left // HOUR) % {"n": left // HOUR}
    if left >= MINUTE:
        return ngettext("in %(n)d minute", "in %(n)d minutes", left // MINUTE) % {"n": left // MINUTE}
    return gettext("in less than a minute")


@register.filter(expects_localtime=True)
def local_date(at: datetime) -> date:
    return at.date()


@register.inclusion_tag("components/live/deadlines.html")
def deadlines(tournament: Tournament, now: datetime, part: str = "") -> dict[str, object]:
    """The deadlines of a tournament, each with its countdown.

    ``part`` is who asks: ``registration`` has both and no check-in, ``lists`` and ``check-in`` have only
    that; without one everything is shown.
    """
    rows = [
        (gettext("Registration"), tournament.registration_closes_at),
        (gettext("Lists"), tournament.lists_close_at),
    ]
    shown = {"lists": rows[1:], "check-in": []}.get(part, rows)
    has_window = part in {"", "check-in"}
    return {
        "tournament": tournament,
        "now": now,
        "rows": [(name, at, at <= now) for name, at in shown if at is not None],
        "window": (tournament.check_in_opens_at, tournament.check_in_closes_at) if has_window else (),
    }
