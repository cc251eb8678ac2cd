"""The timeline of a round and the plan of the day over HTTP: anybody reads them, the organiser sets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from rules.combat_hex.clock.timeline_differences import differences
from rules.combat_hex.clock.timeline_edits import doubts
from rules.errors import BadInput
from tournament import adapters, time_source
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, PUBLIC
from tournament.api.schedule.timelines_serializers import DayPlanBody, DayShape, TimelineBody, TimelineShape
from tournament.models import RoleKind
from tournament.queries.schedule.day_plans import day_of
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.schedule import day_plans, timelines

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

    from rules.combat_hex.clock.timeline import Timeline
    from tournament.models import Tournament

TAGS = ["Clock"]


class TheTimeline(Endpoint):
    """The timeline of a round."""

    @extend_schema(operation_id="timeline", tags=TAGS, auth=[], responses={200: TimelineShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """How long each phase lasts, and what is said when, in seconds from the posting of the pairings."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: Response(TimelineShape(_shown(tournament)).data), edited=timelines.COLUMNS
        )

    @extend_schema(
        operation_id="timeline_set",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=TimelineBody,
        responses={200: TimelineShape, **EDIT},
    )
    def put(self, _request: Request, slug: str) -> Response:
        """Set all of it, until the first clock starts. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(TimelineBody)
        seen = self.seen(timelines.COLUMNS) or Seen.from_text(said["seen"], timelines.COLUMNS)
        if said["timeline"] is None:
            tournament = timelines.reset(desk.tournament, by=desk.by, now=self.now, seen=seen)
        else:
            timeline = _read(said["timeline"])
            tournament = timelines.change(desk.tournament, timeline, by=desk.by, now=self.now, seen=seen)
        return self.tagged(TimelineShape(_shown(tournament)), tournament, timelines.COLUMNS)


class TheDay(Endpoint):
    @extend_schema(operation_id="day", tags=TAGS, auth=[], responses={200: DayShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> Response:
        """When each round starts and ends: planned, real, and to be expected."""
        tournament = self.tournament(slug)
        day = day_of(tournament, now=time_source.now())
        return self.tagged(DayShape(day.as_json()), tournament, day_plans.COLUMNS)

    @extend_schema(
        operation_id="day_set",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=DayPlanBody,
        responses={200: DayShape, **EDIT},
    )
    def put(self, _request: Request, slug: str) -> Response:
        """Plan the day, at any time. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        plan = self.said(DayPlanBody)["plan"]
        seen = self.seen(day_plans.COLUMNS)
        tournament = day_plans.change(desk.tournament, plan, by=desk.by, now=self.now, seen=seen)
        day = day_of(tournament, now=time_source.now())
        return self.tagged(DayShape(day.as_json()), tournament, day_plans.COLUMNS)


def _read(data: object) -> Timeline:
    try:
        return adapters.read_timeline(data)
    except BadInput as error:
        raise Invalid("timeline-invalid", error.message, field=error.path or "timeline") from error


def _shown(tournament: Tournament) -> dict[str, Any]:
    timeline, standard = adapters.to_timeline(tournament), adapters.to_ruleset(tournament).timeline
    return {
        "timeline": adapters.to_timeline_json(timeline) if timeline else None,
        "is_own": tournament.timeline is not None,
        "is_frozen": timelines.started(tournament) is not None,
        "differences": list(differences(standard, timeline)) if standard and timeline else [],
        "doubts": list(doubts(timeline)) if timeline else [],
        "mark": timelines.mark(tournament),
    }
