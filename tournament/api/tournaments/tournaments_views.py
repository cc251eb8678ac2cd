"""What everybody may read of a tournament: the event, its people, its standings and its clock."""

from typing import Any, Final, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from armies.models import Catalogue
from rules.registry import DEFAULT_RULESET
from tournament import access, time_source
from tournament.api.clock.clocks_serializers import ClockOutput
from tournament.api.core.operations import (
    ACCOUNT,
    ORGANISER,
    PUBLIC,
    REFEREE,
    TOURNAMENT,
    Call,
    example,
    operation,
)
from tournament.api.core.paging import Pages
from tournament.api.serializers.tournaments import TournamentOutput
from tournament.api.standings.standings_serializers import StandingOutput
from tournament.api.tournaments.opened_tournaments import opened_tournament, opening
from tournament.api.undo.log_serializers import LogEntryOutput, LogQuery
from tournament.models import LogEntry, Tournament
from tournament.queries.clock import clocks
from tournament.queries.history import log
from tournament.queries.rounds import boards
from tournament.queries.standings import standings
from tournament.services.core.actors import official
from tournament.services.core.errors import Invalid
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.inputs import CommonInput, SettingsInput, TournamentInput
from tournament.services.tournaments.presets import PRESETS, usual_preset

MINE = OpenApiParameter("mine", bool, description="`true`: those that this account works on.")
CUP = example(
    "a cup of five rounds",
    {"name": "Cup of the Grey Ford", "starts_on": "2027-06-19", "time_zone": "Europe/Madrid"},
)
LOG_PARAMETERS: Final = (
    OpenApiParameter("verb", str, description="Only this verb, such as round.publish."),
    OpenApiParameter("person", str, description="Only what this person did."),
    OpenApiParameter("lists_of", int, description="Only the lists of this start number."),
    OpenApiParameter("since", OpenApiTypes.DATETIME, description="Not before this instant."),
    OpenApiParameter("until", OpenApiTypes.DATETIME, description="Before this instant."),
)
TOURNAMENTS: Final = "tournaments/"
SETTINGS: Final = tuple(SettingsInput.specs())


@operation(
    "GET",
    TOURNAMENTS,
    "tournaments",
    PUBLIC,
    output=TournamentOutput,
    paged=Pages,
    parameters=(MINE,),
    is_own_draft_shown=True,
)
def index(call: Call) -> QuerySet[Tournament] | list[Tournament]:
    """The newest day first; those of the account that asks are drafts, too."""
    if call.request.query_params.get("mine") != "true":
        return access.public_tournaments()
    if not call.request.user.is_authenticated:
        raise NotAuthenticated
    return access.tournaments_of(call.request.user)


@opening(TOURNAMENTS, "tournament_open", ACCOUNT, examples=(CUP,))
def create(call: Call, values: TournamentInput) -> Response:
    """Create a tournament as a draft. You become its organiser. For accounts."""
    user = cast("User", call.request.user)
    fields = _with_catalogues(values, access.catalogues_for(None, user))
    if "ruleset" in fields:
        fields["ruleset_key"] = fields.pop("ruleset")
    preset = usual_preset(fields.get("ruleset_key", DEFAULT_RULESET))
    choices = PRESETS[fields.setdefault("preset", preset)]
    plan = tournaments.Plan(**fields, policy=choices.policy, pairing_policy=choices.pairing_policy)
    by = official(user)
    return opened_tournament(call, lambda: tournaments.create(plan, by=by, now=call.now))


@operation("GET", TOURNAMENT, "tournament", PUBLIC, output=TournamentOutput)
def show(call: Call) -> HttpResponseBase:
    """Name, place, day, ruleset and where it stands."""
    return call.unless_unchanged(lambda: call.tournament, edited=SETTINGS)


@operation(
    "PATCH", TOURNAMENT, "tournament_settings", ORGANISER, output=TournamentOutput, takes_if_match=True
)
def configure(call: Call, values: SettingsInput) -> Response:
    """Change settings; what is left out stays. For organisers.

    What the first round froze is refused with its name. Level, own rules, timeline and the rules of the
    standings have addresses of their own.
    """
    changes = _with_catalogues(values, access.catalogues_for(call.tournament, call.request.user))
    seen = call.values_read(SETTINGS)
    changed = tournament_settings.configure(
        call.tournament, by=call.actor, now=call.now, seen=seen, **changes
    )
    return call.tagged(TournamentOutput(changed), changed, SETTINGS)


def _with_catalogues(values: CommonInput, offered: QuerySet[Catalogue]) -> dict[str, Any]:
    """What was sent, with the catalogues of the keys. One that may not be used is told of as missing."""
    sent = values.as_dict()
    if "catalogues" not in sent:
        return sent
    found = {row.key: row for row in offered.filter(key__in=values.catalogues)}
    unknown = next((key for key in values.catalogues if key not in found), None)
    if unknown is not None:
        raise Invalid(
            "catalogue-unknown",
            f"{unknown[:40]!r} is not a catalogue that you may use. Import it first, or ask its owner.",
            field="catalogues",
        )
    return {**sent, "catalogues": list(found.values())}


@operation("GET", f"{TOURNAMENT}standings/", "standings", PUBLIC, output=StandingOutput, paged=Pages)
def show_standings(call: Call) -> HttpResponseBase:
    """From every confirmed result, with every tie-break. Shared places carry the same number."""
    return call.unless_unchanged(lambda: standings.standings_of(call.tournament))


@operation("GET", f"{TOURNAMENT}clock/", "clock", PUBLIC, output=ClockOutput)
def show_clock(call: Call) -> dict[str, Any]:
    """Anchors to count from, phases and announcements of the newest round."""
    round_ = boards.current_round(call.tournament)
    return clocks.clock_state(round_, now=time_source.now()).as_json()


@operation(
    "GET", f"{TOURNAMENT}log/", "log", REFEREE, output=LogEntryOutput, paged=Pages, parameters=LOG_PARAMETERS
)
def show_log(call: Call) -> QuerySet[LogEntry]:
    """Who did what, when and why; the newest first. For referees."""
    asked = LogQuery(data=call.request.query_params.dict())
    asked.is_valid(raise_exception=True)
    wanted = asked.validated_data
    number, since, until = (wanted.get(name) for name in ("lists_of", "since", "until"))
    rows = log.entries(call.tournament, verb=wanted["verb"], person=wanted["person"])
    if number is not None:
        rows = rows.filter(log.about_lists_of(call.desk.entrant(number)))
    if since is not None:
        rows = rows.filter(at__gte=since)
    return rows.filter(at__lt=until) if until is not None else rows
