"""My tournaments, and the moves of the life of one."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import access
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.services.core.inputs import OptionalReasonInput
from tournament.services.tournaments import tournaments
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, went_well

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
