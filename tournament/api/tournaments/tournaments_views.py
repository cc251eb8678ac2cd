"""What everybody may read of a tournament: the event, its people, its standings and its clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from tournament import access, time_source
from tournament.api.clock.clocks_serializers import ClockShape
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import ANYBODY_OR_OFFICIAL, EDIT, IF_MATCH, PUBLIC, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.core.repeated_requests import KEY
from tournament.api.schedule.plans_serializers import PlanBody, SettingsBody
from tournament.api.serializers.tournaments import TournamentShape
from tournament.api.standings.standings_serializers import StandingShape
from tournament.api.tournaments.opened_tournaments import opened
from tournament.api.undo.log_serializers import LogEntryShape, LogQuery
from tournament.models import RoleKind
from tournament.queries.clock import clocks
from tournament.queries.history import log
from tournament.queries.rounds import boards
from tournament.queries.standings import standings
from tournament.services.core.actors import official
from tournament.services.core.errors import Invalid
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpResponse
    from rest_framework.request import Request

    from armies.models import Catalogue

MINE = OpenApiParameter("mine", bool, description="`true`: those that this account works on.")
CUP = OpenApiExample(
    "a cup of five rounds",
    value={"name": "Cup of the Grey Ford", "starts_on": "2027-06-19", "time_zone": "Europe/Madrid"},
    request_only=True,
)
PAGED = {**PUBLIC, **refusals(422)}
TAGS = ["Tournament"]
SETTINGS = tuple(SettingsBody().fields)


class Tournaments(Endpoint):
    """Every tournament that wants to be found."""

    pagination_class = Pages

    @extend_schema(
        operation_id="tournaments",
        tags=TAGS,
        auth=ANYBODY_OR_OFFICIAL,
        parameters=[MINE],
        responses={200: TournamentShape(many=True), **refusals(401, 422)},
    )
    def get(self, request: Request) -> Response:
        """The newest day first; those of the account that asks are drafts, too."""
        if request.query_params.get("mine") != "true":
            return self.page(access.public_tournaments(), TournamentShape)
        if not request.user.is_authenticated:
            raise NotAuthenticated
        return self.page(access.tournaments_of(request.user), TournamentShape)

    @extend_schema(
        operation_id="tournament_open",
        tags=["Officials"],
        request=PlanBody,
        parameters=[KEY],
        responses={200: TournamentShape, 201: TournamentShape, **WRITE},
        examples=[CUP],
    )
    def post(self, request: Request) -> Response:
        """Open a tournament as a draft; whoever opens it organises it. For accounts."""
        user = request.user
        if not user.is_authenticated:
            raise NotAuthenticated
        said = _with_catalogues(self.said(PlanBody), access.catalogues_for(None, user))
        plan = tournaments.Plan(**said, policy=tournaments.BEGINS_WITH)
        by = official(user)
        return opened(request, lambda: tournaments.create(plan, by=by, now=self.now), now=self.now)


class OneTournament(Endpoint):
    @extend_schema(operation_id="tournament", tags=TAGS, auth=[], responses={200: TournamentShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Name, place, day, ruleset and where it stands."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: Response(TournamentShape(tournament).data), edited=SETTINGS
        )

    @extend_schema(
        operation_id="tournament_settings",
        tags=["Officials"],
        parameters=[IF_MATCH],
        request=SettingsBody,
        responses={200: TournamentShape, **EDIT},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change settings; what is left out stays. For organisers.

        What the first round froze is refused with its name. Level, own rules, timeline and the rules of the
        standings have addresses of their own.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        offered = access.catalogues_for(desk.tournament, request.user)
        changes = _with_catalogues(self.said(SettingsBody), offered)
        seen = self.seen(SETTINGS)
        changed = tournament_settings.configure(
            desk.tournament, by=desk.by, now=self.now, seen=seen, **changes
        )
        return self.tagged(TournamentShape(changed), changed, SETTINGS)


def _with_catalogues(said: dict[str, Any], offered: QuerySet[Catalogue]) -> dict[str, Any]:
    """What was said, with the catalogues of the keys. One that may not be used is told of as missing."""
    if "catalogues" not in said:
        return said
    found = {row.key: row for row in offered.filter(key__in=said["catalogues"])}
    unknown = next((key for key in said["catalogues"] if key not in found), None)
    if unknown is not None:
        raise Invalid(
            "catalogue-unknown",
            f"{unknown[:40]!r} is not a catalogue that you may use. Import it first, or ask its owner.",
            field="catalogues",
        )
    return {**said, "catalogues": list(found.values())}


class Standings(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="standings", tags=TAGS, auth=[], responses={200: StandingShape(many=True), **PAGED}
    )
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """From every confirmed result, with every tie-break. Shared places carry the same number."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: self.page(standings.standings_of(tournament), StandingShape)
        )


class TheClock(Endpoint):
    """The clock of the hall."""

    @extend_schema(operation_id="clock", tags=TAGS, auth=[], responses={200: ClockShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> Response:
        """Anchors to count from, phases and announcements of the newest round."""
        round_ = boards.current_round(self.tournament(slug))
        state = clocks.clock_state(round_, now=time_source.now())
        return Response(ClockShape(state.as_json()).data)


class Log(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="log",
        tags=["Officials"],
        parameters=[
            OpenApiParameter("verb", str, description="Only this verb, such as round.publish."),
            OpenApiParameter("person", str, description="Only what this person did."),
            OpenApiParameter("lists_of", int, description="Only the lists of this start number."),
            OpenApiParameter("since", OpenApiTypes.DATETIME, description="Not before this instant."),
            OpenApiParameter("until", OpenApiTypes.DATETIME, description="Before this instant."),
        ],
        responses={200: LogEntryShape(many=True), **refusals(401, 403, 404, 422)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Who did what, when and why; the newest first. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        asked = LogQuery(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        number, since, until = (wanted.get(name) for name in ("lists_of", "since", "until"))
        rows = log.entries(
            desk.tournament,
            verb=wanted["verb"],
            person=wanted["person"],
            holder=desk.entrant(number) if number is not None else None,
        )
        if since is not None:
            rows = rows.filter(at__gte=since)
        if until is not None:
            rows = rows.filter(at__lt=until)
        return self.page(rows, LogEntryShape)
