"""Missing and illegal lists at the desk: whom they stop, and the ruling that lets somebody play."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies.messages.event_rules import answer, question
from rules.policy import POLICY_KEYS
from tournament import adapters
from tournament.engine.entrants import FACTIONS
from tournament.queries.lists import light_lists
from tournament.queries.lists.blocking_lists import STRICT, blocking_lists
from tournament.services.lists import waivers
from tournament.services.lists.inputs import WaiverInput
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import REFEREE, SCOREKEEPER, Desk, official, page, went_well

ANY = "any"  # in an address, where one list of either faction is enough
A_PAGE = 50
KEYS = ("missing_lists", "illegal_lists")


@official(SCOREKEEPER, methods=["GET", "HEAD"])
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    policy = adapters.to_policy(desk.tournament)
    shown = Paginator(blocking_lists(desk.tournament, light_lists.rows_of(desk.tournament)), A_PAGE).get_page(
        request.GET.get("page")
    )
    rows = [
        {
            "hindrance": each,
            "faction": each.faction or ANY,
            "can_rule": desk.judges and each.is_missing and not each.is_ruled and each.policy not in STRICT,
        }
        for each in shown
    ]
    keys = [POLICY_KEYS[name] for name in KEYS]
    policies = [(question(key), answer(key, getattr(policy, key.name))) for key in keys]
    return page(request, desk, "organiser/lists/blocking_lists.html", rows=rows, shown=shown, policy=policies)


@official(REFEREE, methods=["POST"])
def waive(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    if faction not in {*FACTIONS, ANY}:
        raise Http404(_("This faction does not exist. Go back to the lists."))
    entrant = desk.entrant(number)
    values = posted(request, WaiverInput).as_dict()
    wanted = "" if faction == ANY else faction
    waivers.let_play(entrant, wanted, by=desk.by, now=desk.now, **values)
    return went_well(
        request, _("%(player)s may play by your ruling.") % {"player": f"{entrant}"}, desk.url("hindrances")
    )
