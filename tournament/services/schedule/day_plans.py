"""The plan of the day: when the first round begins, what lies between rounds, and the breaks.

It may change at any time, because a lunch moves; it orders nothing, it only tells people what to expect.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import override

from armies.messages.formats import long_day
from tournament import adapters
from tournament.engine.day.days import EventPlan
from tournament.engine.day.plan import BadDayPlan
from tournament.engine.day.timetable import timetable
from tournament.messages.log import day_plan_text
from tournament.models import Tournament
from tournament.services.core import locks, plan_columns
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen

COLUMNS: Final = ("day_plan",)  # what a form or program sees of it


def change(
    tournament: Tournament, plan: Mapping[str, Any], *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Plan the day like this (JSON). Raises ``Invalid`` with the path, and ``ChangedMeanwhile``."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        wanted = checked(plan, tournament).as_json()
        plan_columns.write(
            tournament,
            "day_plan",
            wanted,
            verb="day-plan.change",
            by=by,
            now=now,
            seen=seen,
            subject=_subject(wanted),
        )
    return tournament


def checked(plan: object, tournament: Tournament) -> EventPlan:
    """A plan as JSON holds it, that this tournament can follow. Raises ``Invalid`` with the path."""
    asked = read(plan)
    refuse_skipped(asked, tournament)
    first = asked.days[0].date
    if first is not None and first != tournament.starts_on:
        data = {"date": long_day(tournament.starts_on)}
        raise Invalid("bad-day-plan", case="first-date", data=data, field="days[0].date")
    timeline = adapters.to_timeline(tournament)
    try:
        timetable(
            asked,
            rounds=tournament.rounds_with_cut,
            length=timeline.length if timeline else None,
            day=tournament.starts_on,
            zone=tournament.zone,
        )
    except BadDayPlan as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path) from error
    return asked


def refuse_skipped(plan: EventPlan, tournament: Tournament) -> None:
    """Raise ``Invalid`` for a first round at an hour that is skipped on the day of the tournament."""
    try:
        plan.refuse_skipped_start(first=tournament.starts_on, zone=tournament.zone)
    except BadDayPlan as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path) from error


def read(plan: object) -> EventPlan:
    """A plan as JSON holds it. Raises ``Invalid`` with the path."""
    try:
        return EventPlan.from_json(plan)
    except BadDayPlan as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path or None) from error


def _subject(plan: Mapping[str, Any]) -> str:
    """``first round at 10:00, Lunch after round 2``, in English as the log keeps it."""
    with override("en"):
        return day_plan_text(plan)[:160]
