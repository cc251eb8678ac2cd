"""Check-in of many at once, and the page that closes it: what becomes of everybody who is missing."""

from collections.abc import Callable, Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from armies.messages.formats import sentences
from tournament.engine.lifecycle import EntrantStatus
from tournament.queries.core.names import name_order
from tournament.queries.entrants.attendance import checked_in_on_an_earlier_day
from tournament.services.core.errors import Invalid
from tournament.services.entrants import absences, roll_call
from tournament.services.entrants.inputs import MAX_GROUP_SIZE
from tournament.services.entrants.roll_call import Called
from tournament.services.rounds import rounds
from tournament.templatetags.muster import round_title
from tournament.web.forms.post_data import whole, whole_numbers
from tournament.web.organiser.core.desk import (
    SCOREKEEPER,
    Desk,
    official,
    page,
    see_other,
    tell_done,
    went_well,
)
from tournament.web.refusals import came_from, with_refusals

LATEST: Final = 12  # as far as the page offers a round to come late for
DONE: Final = {
    "here": ngettext_lazy("%(n)d player is here.", "%(n)d players are here.", "n"),
    "absent": ngettext_lazy("%(n)d player is absent.", "%(n)d players are absent.", "n"),
    "late": ngettext_lazy("%(n)d player is late.", "%(n)d players are late.", "n"),
    "again": ngettext_lazy(
        "%(n)d player has to check in again.", "%(n)d players have to check in again.", "n"
    ),
}


def _here(desk: Desk, numbers: list[int]) -> Called:
    return roll_call.check_in(desk.tournament, numbers, by=desk.by, now=desk.now)


def _absent(desk: Desk, numbers: list[int]) -> Called:
    return roll_call.mark_absent(desk.tournament, numbers, by=desk.by, now=desk.now)


def _late(desk: Desk, numbers: list[int]) -> Called:
    first = absences.first_late_round(desk.tournament)
    return roll_call.mark_absent(desk.tournament, numbers, by=desk.by, now=desk.now, plays_from=first)


def _again(desk: Desk, _numbers: list[int]) -> Called:
    """Everybody of an earlier day is absent until they come; who does not come misses the first round."""
    numbers = checked_in_on_an_earlier_day(desk.tournament)
    return roll_call.mark_absent(desk.tournament, numbers, by=desk.by, now=desk.now)


ACTS: Final[Mapping[str, Callable[[Desk, list[int]], Called]]] = {
    "here": _here,
    "absent": _absent,
    "late": _late,
    "again": _again,
}


@official(SCOREKEEPER, methods=["POST"])
def many(request: HttpRequest, desk: Desk) -> HttpResponse:
    """What the bar above the list does to everybody who is ticked."""
    numbers = whole_numbers(request.POST, "numbers", most=MAX_GROUP_SIZE)
    back = came_from(request) or desk.url("check-in")
    does = request.POST.get("does", "here")
    if does == "remind":
        count = roll_call.remind(desk.tournament, numbers, by=desk.by, now=desk.now)
        reminded = ngettext("%(n)d player reminded.", "%(n)d players reminded.", count)
        return went_well(request, reminded % {"n": count}, back)
    if does not in ACTS:
        raise Invalid("nobody-selected", field="numbers")
    called = ACTS[does](desk, numbers)
    told = [DONE[does] % {"n": len(called.done)}, *(refusal.message for refusal in called.refusals)]
    return went_well(request, with_refusals(sentences(told), *called.refusals), back)


@official(SCOREKEEPER)
def close(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who is still missing, with a choice for each; then the round is paired."""
    tournament = desk.tournament
    if request.method == "POST":
        return _settled(request, desk)
    waiting = tournament.entrants.filter(status=EntrantStatus.REGISTERED)
    first = absences.first_late_round(tournament)
    return page(
        request,
        desk,
        "organiser/entrants/check_in/close.html",
        people=sorted(waiting, key=name_order),
        absent=tournament.entrants.filter(status=EntrantStatus.ABSENT).count(),
        here=tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count(),
        next_round=roll_call.next_round(tournament),
        late_rounds=range(first, max(first, min(tournament.rounds_planned or first, LATEST)) + 1),
    )


def _settled(request: HttpRequest, desk: Desk) -> HttpResponse:
    chosen: dict[str, list[int]] = {"absent": [], "late": [], **({"drop": []} if desk.judges else {})}
    for number in whole_numbers(request.POST, "numbers", most=MAX_GROUP_SIZE):
        chosen.get(request.POST.get(f"choice-{number}", ""), []).append(number)
    late = {number: whole(request.POST.get(f"from-{number}", "")) or 0 for number in chosen["late"]}
    if any(chosen.values()):
        roll_call.settle(
            desk.tournament,
            absent=chosen["absent"],
            late=late,
            dropped=chosen.get("drop", []),
            by=desk.by,
            now=desk.now,
        )
    if not (desk.organises and "pair" in request.POST):
        return went_well(request, _("Check-in is settled."), desk.url("check-in"))
    round_ = rounds.draft(desk.tournament, by=desk.by, now=desk.now)
    tell_done(
        request,
        _("%(round)s is a draft. Only officials see it until you publish it.")
        % {"round": round_title(round_)},
    )
    return see_other(desk.url("round", round_.number))
