"""The days of an event as a question of a file, and its timetable as the answer."""

from collections.abc import Mapping
from datetime import UTC, date, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from rules.fields import Fields, one_of
from tournament.engine.day.days import EventPlan
from tournament.engine.day.forecast import MINUTE
from tournament.engine.day.plan import MAX_ROUND, MAX_ROUNDS, BadDayPlan
from tournament.engine.day.timetable import PlannedRound, timetable

UNNAMED: Final = "Break"
OFFSET_FORMAT: Final = "%Y-%m-%dT%H:%M%z"


def timetable_answer(given: object) -> dict[str, Any]:
    """The question ``day_plan`` of a file: ``{"zone", "days", "late"}``.

    ``late`` are the minutes that are lost after a round; they move the later rounds of its day. A plan that
    cannot be followed is answered by ``refused``, its code, and ``path``.
    """
    fields = Fields(given, path="", known=("zone", "days", "late"))
    zone = ZoneInfo(one_of(fields.text("zone", "UTC"), sorted(available_timezones()), path="zone"))
    late = _late(fields)
    days = [
        {**day, "breaks": [_named(row) for row in day.get("breaks") or ()]} if isinstance(day, dict) else day
        for _, day in fields.items("days", is_required=True)
    ]
    try:
        event = EventPlan.from_json({"days": days})
        first = event.days[0].date or date.min
        event.refuse_skipped_start(first=first, zone=zone)
        _refuse_no_length(event)
        count = sum(each.rounds or 0 for each in event.days)
        planned = timetable(event, rounds=count, length=None, day=first, zone=zone)
    except BadDayPlan as error:
        return {"refused": error.case, "path": error.path}
    return {"rounds": [_round_json(each, _delay(each, planned, late)) for each in planned]}


def _refuse_no_length(event: EventPlan) -> None:
    for at, each in enumerate(event.days):
        if each.plan.round_length is None:
            raise BadDayPlan("number", path=f"days[{at}].round_minutes", least=1, most=MAX_ROUND)


def _late(fields: Fields) -> dict[int, int]:
    """``{"2": 20}`` or ``[{"after": 2, "minutes": 20}]``: twenty minutes are lost after round 2."""
    given = fields.required("late") if fields.has("late") else {}
    if isinstance(given, list):
        rows = [Fields(row, path=path, known=("after", "minutes")) for path, row in fields.items("late")]
        return {row.whole("after", least=1): row.whole("minutes") for row in rows}
    minutes = Fields(given, path="late", known=[str(number) for number in range(1, MAX_ROUNDS + 1)])
    return {int(key): minutes.whole(key) for key in given}


def _delay(round_: PlannedRound, planned: list[PlannedRound], late: Mapping[int, int]) -> timedelta:
    before = (each.number for each in planned if each.day == round_.day and each.number < round_.number)
    return MINUTE * sum(late.get(number, 0) for number in before)


def _named(row: Any) -> Any:
    return {"name": UNNAMED, **row} if isinstance(row, dict) else row


def _round_json(round_: PlannedRound, delay: timedelta) -> dict[str, Any]:
    zone = round_.starts_at.tzinfo
    starts, ends = ((at.astimezone(UTC) + delay) for at in (round_.starts_at, round_.ends_at))
    return {
        "round": round_.number,
        "day": round_.day,
        "starts": starts.astimezone(zone).strftime(OFFSET_FORMAT),
        "ends": ends.astimezone(zone).strftime(OFFSET_FORMAT),
        "starts_utc": f"{starts:%Y-%m-%dT%H:%MZ}",
    }
