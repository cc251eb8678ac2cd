"""Missing and illegal lists at the desk: whom they stop, and the ruling that lets somebody play."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies.list_slots import side_of
from armies.messages.event_rules import answer
from rules.policy import POLICY_KEYS
from tournament import adapters
from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.models import Format
from tournament.queries.lists import light_lists
from tournament.queries.lists.blocking_lists import STRICT, BlockingList, blocking_lists, with_rules
from tournament.services.entrants import roll_call
from tournament.services.lists import waivers
from tournament.services.lists.inputs import WaiverInput
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import REFEREE, SCOREKEEPER, Desk, official, page, went_well
from tournament.web.setting_links import setting_link

ANY = "any"  # in an address, where one list of either faction is enough
A_PAGE = 50
USUAL_CLAUSE = "10.01"
KEYS = ("missing_lists", "illegal_lists")


@official(SCOREKEEPER, methods=["GET", "HEAD"])
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    policy = adapters.to_policy(desk.tournament)
    found = blocking_lists(desk.tournament, light_lists.rows_of(desk.tournament))
    shown = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    rows = [
        {
            "hindrance": each,
            "faction": each.faction or ANY,
            "can_rule": desk.judges and each.is_missing and not each.is_ruled and each.policy not in STRICT,
        }
        for each in with_rules(list(shown))
    ]
    keys = [POLICY_KEYS[name] for name in KEYS]
    policies = [
        (
            setting_link(desk.tournament, key.name, may_change=desk.organises),
            answer(key, getattr(policy, key.name)),
        )
        for key in keys
    ]
    return page(
        request,
        desk,
        "organiser/lists/blocking_lists.html",
        rows=rows,
        shown=shown,
        policy=policies,
        **_left_out(desk, found),
    )


def _left_out(desk: Desk, found: Sequence[BlockingList]) -> dict[str, Any]:
    """Who would be left out if the round were paired now, and how many others there are."""
    tournament = desk.tournament
    stopped = {each.entrant.number: each.entrant.status for each in found if each.forbids_pairing}
    numbers = sorted(number for number, status in stopped.items() if status == EntrantStatus.CHECKED_IN)
    is_due = roll_call.next_round(tournament) or tournament.rounds.filter(status=RoundStatus.DRAFT).exists()
    if not (numbers and is_due and desk.organises and tournament.format == Format.SWISS):
        return {}
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    return {"left_out": numbers, "others": here - len(numbers)}


def _ask_to_waive(desk: Desk, number: int, faction: str) -> Question:
    _refuse_unknown(faction)
    player = f"{desk.entrant(number)}"
    return Question(
        title=_("Let %(player)s play") % {"player": player},
        text=_("%(player)s gets a message. The ruling is shown with the rulings of this tournament.")
        % {"player": player},
        answer=_("Enter this ruling"),
        back=desk.url("hindrances"),
        needs_reason=True,
        clause=USUAL_CLAUSE if adapters.has_rulebook(desk.tournament) else "",
    )


@official(REFEREE)
@asks(_ask_to_waive)
def waive(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    _refuse_unknown(faction)
    entrant = desk.entrant(number)
    values = posted(request, WaiverInput).as_dict()
    wanted = "" if faction == ANY else faction
    waivers.let_play(entrant, wanted, by=desk.by, now=desk.now, **values)
    return went_well(
        request, _("%(player)s may play by your ruling.") % {"player": f"{entrant}"}, desk.url("hindrances")
    )


def _refuse_unknown(faction: str) -> None:
    if side_of(faction) not in {*FACTIONS, ANY}:
        raise Http404(_("This faction does not exist. Go back to the lists."))
