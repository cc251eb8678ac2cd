"""All lists at once, at the desk: reminded, approved, locked; and who may play without one."""

from typing import Final

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from armies.list_slots import side_of
from rules.policy import POLICY_KEYS
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import (
    ORGANISER,
    REFEREE,
    SCOREKEEPER,
    TOURNAMENT,
    Call,
    example,
    operation,
)
from tournament.api.core.paging import Pages
from tournament.api.serializers.entrants import EntrantOutput, PersonOutput
from tournament.models import Entrant
from tournament.queries.lists.blocking_lists import blocking_lists
from tournament.services.lists import list_reviews, lists, reminders, waivers
from tournament.services.lists.inputs import WaiverInput

LISTS: Final = f"{TOURNAMENT}lists/"
ANY: Final = "any"
WHICH = OpenApiParameter(
    "faction",
    str,
    OpenApiParameter.PATH,
    enum=[*choices.FACTION, ANY],
    description="any: where one list of either faction is enough.",
)
MAY_PLAY = example("a list left at home", {"clause": "2.021", "reason": "It was checked on paper."})


class CountOutput(Output):
    """How many it was about."""

    count = serializers.IntegerField()


class BlockingListOutput(Output):
    """One list that is missing or illegal."""

    entrant = PersonOutput()
    faction = serializers.CharField(help_text="Empty if any list will do.")
    is_missing = serializers.BooleanField(help_text="False is an illegal list.")
    consequence = serializers.ChoiceField(
        choices=[str(value) for value in POLICY_KEYS["missing_lists"].values], source="policy"
    )
    is_ruled = serializers.BooleanField(help_text="Is it allowed by a referee?")
    forbids_pairing = serializers.BooleanField()
    forbids_check_in = serializers.BooleanField()
    message = serializers.CharField(source="sentence")
    clause = serializers.CharField()


@operation("POST", f"{LISTS}remind/", "lists_remind", ORGANISER, output=CountOutput)
def remind(call: Call) -> dict[str, int]:
    """Write to everybody who owes a list, now. For organisers."""
    return {"count": reminders.send_now(call.tournament, by=call.actor, now=call.now)}


@operation("POST", f"{LISTS}approve-legal/", "lists_approve_legal", REFEREE, output=CountOutput)
def approve_legal(call: Call) -> dict[str, int]:
    """Approve every legal list that waits. For referees."""
    return {"count": list_reviews.approve_legal(call.tournament, by=call.actor, now=call.now)}


@operation("POST", f"{LISTS}lock/", "lists_lock", ORGANISER, output=CountOutput)
def lock_all(call: Call) -> dict[str, int]:
    """Lock every list; one alone is opened again with `unlock/`. For organisers."""
    return {"count": lists.lock_all(call.tournament, by=call.actor, now=call.now)}


@operation(
    "GET", f"{TOURNAMENT}hindrances/", "hindrances", SCOREKEEPER, output=BlockingListOutput, paged=Pages
)
def index_of_blocking(call: Call) -> list[object]:
    """Whose lists are missing or illegal, and what follows from it by the policy. For scorekeepers."""
    return list(blocking_lists(call.tournament))


@operation(
    "POST",
    f"{LISTS}<int:number>/<str:faction>/excuse/",
    "list_excuse",
    REFEREE,
    output=EntrantOutput,
    parameters=(WHICH,),
    examples=(MAY_PLAY,),
)
def let_play(call: Call, values: WaiverInput, number: int, faction: str) -> Entrant:
    """Let a player without all lists play, by a ruling. For referees."""
    if side_of(faction) not in {*choices.FACTION, ANY}:
        raise Http404(_("“%(faction)s” is not a faction. Use good, evil or any.") % {"faction": faction})
    entrant, wanted = call.desk.entrant(number), "" if faction == ANY else faction
    waivers.let_play(entrant, wanted, by=call.actor, now=call.now, **values.as_dict())
    return entrant
