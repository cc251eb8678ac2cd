"""Reminders of lists and places out of turn, as officials give them."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.services.core.inputs import ReasonInput
from tournament.services.entrants import waiting_list
from tournament.services.lists import reminders
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import ORGANISER, REFEREE, Desk, official, went_well


def _ask_to_remind(desk: Desk) -> Question:
    return Question(
        title=_("Remind players of their lists"),
        text=_(
            "Players whose list is missing, illegal or sent back get a message on their page and by e-mail."
        ),
        answer=_("Send reminders"),
        back=desk.url("lists"),
    )


@official(ORGANISER)
@asks(_ask_to_remind)
def remind(request: HttpRequest, desk: Desk) -> HttpResponse:
    number = reminders.send_now(desk.tournament, by=desk.by, now=desk.now)
    words = ngettext("%(count)d player reminded.", "%(count)d players reminded.", number) % {"count": number}
    words = words if number else _("All lists are handed in: no reminder was sent.")
    return went_well(request, words, desk.url("lists"))


def _ask_to_give_a_place(desk: Desk, number: int) -> Question:
    return Question(
        title=_("Give %(name)s a place") % {"name": f"{desk.entrant(number)}"},
        text=_("Out of turn, even if the event is full. The player is told."),
        answer=_("Give the place"),
        back=desk.url("entrant", number),
        needs_reason=True,
    )


@official(REFEREE)
@asks(_ask_to_give_a_place)
def give_place(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    reason = posted(request, ReasonInput).reason
    entrant = waiting_list.give_place(desk.entrant(number), by=desk.by, now=desk.now, reason=reason)
    return went_well(
        request, _("%(name)s has a place now.") % {"name": f"{entrant}"}, desk.url("entrant", number)
    )
