"""The timeline of a round and the plan of the day over HTTP: anybody reads them, the organiser sets them."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponseBase
from rest_framework.response import Response

from armies.messages.edge import bad_input_text
from armies.messages.timelines import change_text, doubt_text
from rules.errors import BadInput
from rules.timelines.differences import differences
from rules.timelines.edits import events_with_wrong_minutes
from rules.timelines.timeline import Timeline
from tournament import adapters, time_source
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, operation
from tournament.api.schedule.timelines_serializers import (
    DayOutput,
    RoundLevelsOutput,
    ScenariosOutput,
    TimelineOutput,
)
from tournament.models import Tournament
from tournament.queries.schedule.day_plans import day_of
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.schedule import day_plans, round_levels, scenarios, timelines
from tournament.services.schedule.inputs import (
    DayPlanInput,
    RoundLevelsInput,
    ScenariosInput,
    TimelineInput,
)


@operation("GET", f"{TOURNAMENT}timeline/", "timeline", PUBLIC, output=TimelineOutput, tag="Clock")
def timeline(call: Call) -> HttpResponseBase:
    """How long each phase lasts, and what is said when, in seconds from the posting of the pairings."""
    return call.unless_unchanged(lambda: _shown(call.tournament), edited=timelines.COLUMNS)


@operation(
    "PUT",
    f"{TOURNAMENT}timeline/",
    "timeline_set",
    ORGANISER,
    output=TimelineOutput,
    takes_if_match=True,
    tag="Clock",
)
def set_timeline(call: Call, values: TimelineInput) -> Response:
    """Set all of it, until the first clock starts. For organisers."""
    seen = call.values_read(timelines.COLUMNS) or Seen.from_text(values.seen, timelines.COLUMNS)
    if values.timeline is None:
        tournament = timelines.reset(call.tournament, by=call.actor, now=call.now, seen=seen)
    else:
        wanted = _read(values.timeline)
        tournament = timelines.change(call.tournament, wanted, by=call.actor, now=call.now, seen=seen)
    return call.tagged(TimelineOutput(_shown(tournament)), tournament, timelines.COLUMNS)


@operation("GET", f"{TOURNAMENT}day/", "day", PUBLIC, output=DayOutput, tag="Clock")
def day(call: Call) -> Response:
    """When each round starts and ends: planned, real, and to be expected."""
    return _day(call, call.tournament)


@operation(
    "PUT", f"{TOURNAMENT}day/", "day_set", ORGANISER, output=DayOutput, takes_if_match=True, tag="Clock"
)
def set_day(call: Call, values: DayPlanInput) -> Response:
    """Plan the day, at any time. For organisers."""
    seen = call.values_read(day_plans.COLUMNS)
    tournament = day_plans.change(call.tournament, values.plan, by=call.actor, now=call.now, seen=seen)
    return _day(call, tournament)


@operation("GET", f"{TOURNAMENT}scenarios/", "scenarios", PUBLIC, output=ScenariosOutput, tag="Tournaments")
def scenarios_of(call: Call) -> Response:
    """The scenarios, and what each round does with them."""
    return call.tagged(ScenariosOutput(call.tournament), call.tournament, scenarios.COLUMNS)


@operation(
    "PUT",
    f"{TOURNAMENT}scenarios/",
    "scenarios_set",
    ORGANISER,
    output=ScenariosOutput,
    takes_if_match=True,
)
def set_scenarios(call: Call, values: ScenariosInput) -> Response:
    """Set all of it, for the rounds that are not published yet. For organisers."""
    seen = call.values_read(scenarios.COLUMNS)
    tournament = scenarios.change(call.tournament, values.plan, by=call.actor, now=call.now, seen=seen)
    return call.tagged(ScenariosOutput(tournament), tournament, scenarios.COLUMNS)


@operation("GET", f"{TOURNAMENT}levels/", "round_levels", PUBLIC, output=RoundLevelsOutput, tag="Tournaments")
def levels_of(call: Call) -> Response:
    """The points limits of rounds that have their own."""
    return call.tagged(RoundLevelsOutput(call.tournament), call.tournament, round_levels.COLUMNS)


@operation(
    "PUT",
    f"{TOURNAMENT}levels/",
    "round_levels_set",
    ORGANISER,
    output=RoundLevelsOutput,
    takes_if_match=True,
)
def set_levels(call: Call, values: RoundLevelsInput) -> Response:
    """Set all of them; a published round keeps its own. For organisers."""
    seen = call.values_read(round_levels.COLUMNS)
    rows = [asdict(row) for row in values.levels]
    tournament = round_levels.change(call.tournament, rows, by=call.actor, now=call.now, seen=seen)
    return call.tagged(RoundLevelsOutput(tournament), tournament, round_levels.COLUMNS)


def _day(call: Call, tournament: Tournament) -> Response:
    found = day_of(tournament, now=time_source.now())
    return call.tagged(DayOutput(found.as_json()), tournament, day_plans.COLUMNS)


def _read(data: object) -> Timeline:
    try:
        return adapters.read_timeline(data)
    except BadInput as error:
        raise Invalid("timeline-invalid", bad_input_text(error), field=error.path or "timeline") from error


def _shown(tournament: Tournament) -> dict[str, Any]:
    timeline, standard = adapters.to_timeline(tournament), adapters.to_ruleset(tournament).timeline
    return {
        "timeline": adapters.to_timeline_json(timeline) if timeline else None,
        "is_own": tournament.timeline is not None,
        "is_frozen": timelines.started(tournament) is not None,
        "differences": (
            [change_text(each) for each in differences(standard, timeline)] if standard and timeline else []
        ),
        "doubts": [doubt_text(each) for each in events_with_wrong_minutes(timeline)] if timeline else [],
        "mark": timelines.mark(tournament),
    }
