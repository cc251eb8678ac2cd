"""My tournaments, the settings of one, and the moves of its life."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import access
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.services.core.inputs import OptionalReasonInput
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.web.forms.input_forms import posted
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, went_well
from tournament.web.organiser.settings.rule_change_impact import (
    effect_of_changes,
    is_effect_known,
    saved_words,
)
from tournament.web.organiser.tournaments.tournament_forms import FIELDS, TournamentForm
from tournament.web.refusals import form_errors

SETTINGS = (*FIELDS, "catalogues")  # of one page
MOVED = {
    TournamentStatus.REGISTRATION: _("Registration is open."),
    TournamentStatus.CHECK_IN: _("Check-in is open."),
    TournamentStatus.RUNNING: _("The tournament is running again."),
    TournamentStatus.FINISHED: _("The tournament is finished. The standings are final."),
    TournamentStatus.CALLED_OFF: _("The tournament is called off. The players get a message."),
}


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    rows = access.tournaments_of(request.user)
    archived = sum(row.is_archived for row in rows)
    context = {"tournaments": rows, "archived": archived, "titles": titles_of(rows)}
    return render(request, "organiser/tournaments/tournaments.html", context)


@official(ORGANISER)
def settings(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = TournamentForm(request.POST or None, user=request.user, tournament=desk.tournament)
    context: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            effect = effect_of_changes(desk.tournament, form.changes())
            if effect is None or is_effect_known(request, effect):
                seen = seen_in(request, SETTINGS)
                tournament_settings.configure(
                    desk.tournament, by=desk.by, now=desk.now, seen=seen, **form.changes()
                )
                return went_well(
                    request, saved_words(gettext("Settings saved."), effect), desk.url("settings")
                )
            context["effect"] = effect
    context["seen"] = seen_text(request, desk.tournament, SETTINGS)
    return form_page(
        request, desk, "organiser/tournaments/settings.html", form=form, tab="settings", **context
    )


def _ask_to_move(desk: Desk, to: str) -> Question | None:
    if to == TournamentStatus.CALLED_OFF:
        return Question(
            title=gettext("Call off the tournament"),
            text=gettext("The reason is public. Results so far stay."),
            answer=gettext("Call off tournament"),
            back=desk.url("manage"),
            needs_reason=True,
            is_danger=True,
        )
    if to == TournamentStatus.RUNNING and desk.tournament.status == TournamentStatus.FINISHED:
        return Question(
            title=gettext("Reopen the tournament"),
            text=gettext("The standings are no longer final: results can be corrected and rounds played."),
            answer=gettext("Reopen tournament"),
            back=desk.url("home"),
            needs_reason=True,
        )
    return None


@official(ORGANISER)
@asks(_ask_to_move)
def move(request: HttpRequest, desk: Desk, to: str) -> HttpResponse:
    if to not in set(TournamentStatus):
        raise Http404(_("This is not a state of a tournament. Go back to the tournament."))
    status = TournamentStatus(to)
    reason = posted(request, OptionalReasonInput).reason
    tournaments.move(desk.tournament, status, by=desk.by, now=desk.now, reason=reason)
    return went_well(request, str(MOVED.get(status, _("Done"))), desk.url("home"))
