"""Deadlines, places and the waiting list, as the organiser sets and bends them."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.queries.entrants import capacity
from tournament.services.core.inputs import ReasonInput
from tournament.services.core.optimistic_locks import Seen
from tournament.services.entrants import waiting_list
from tournament.services.lists import reminders, reopenings
from tournament.services.settings import tournament_settings
from tournament.web.forms.input_forms import posted
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import ORGANISER, REFEREE, Desk, form_page, official, went_well
from tournament.web.organiser.settings.deadline_forms import INSTANTS, OTHERS, DeadlinesForm
from tournament.web.refusals import form_errors

SETTINGS = (*INSTANTS, *OTHERS)


@official(ORGANISER)
def settings(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament = desk.tournament
    locked = reopenings.locked(tournament)
    form = DeadlinesForm(request.POST or None, tournament=tournament, has_locked=bool(locked))
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            words = _saved(desk, form, seen_in(request, SETTINGS))
            return went_well(request, words, desk.url("deadlines"))
    return form_page(
        request,
        desk,
        "organiser/settings/deadlines.html",
        form=form,
        seen=seen_text(request, tournament, SETTINGS),
        tab="deadlines",
        now=desk.now,
        taken=capacity.places_taken(tournament),
        waits=len(capacity.waiting(tournament)),
        locked=len(locked),
    )


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


def _saved(desk: Desk, form: DeadlinesForm, seen: Seen | None) -> str:
    with transaction.atomic():
        tournament = tournament_settings.configure(
            desk.tournament, by=desk.by, now=desk.now, seen=seen, **form.changes()
        )
        if not form.reopens:
            return _("Deadlines saved.")
        number = reopenings.reopen_all(tournament, by=desk.by, now=desk.now)
    return ngettext(
        "Deadlines saved, %(count)d list reopened.", "Deadlines saved, %(count)d lists reopened.", number
    ) % {"count": number}
