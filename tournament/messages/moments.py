"""Instants of an event as its sentences show them: by the clock of the hall."""

from datetime import datetime

from django.utils.formats import date_format

from tournament.engine.day.wall_clock import time_of


def hall_moment(at: datetime) -> str:
    """``13 June 2026, 18:00``; ``02:30 CEST`` in the hour that comes twice. ``at`` is in the hall's zone."""
    return f"{date_format(at, 'DATE_FORMAT')}, {time_of(at)}"
