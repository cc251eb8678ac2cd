"""The band of a rehearsal: let its players act, and throw it away."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.services.deletion import tournament_deletion
from tournament.services.rehearsals import simulated_players
from tournament.services.transfer.inputs import RehearsalPageInput
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, went_well


@official(methods=["POST"])
def act(request: HttpRequest, desk: Desk) -> HttpResponse:
    done = simulated_players.act(desk.tournament, now=desk.now).total()
    words = ngettext("%(count)s action by players.", "%(count)s actions by players.", done) % {"count": done}
    back = posted(request, RehearsalPageInput).back
    home = desk.url("home")
    return went_well(
        request,
        words if done else _("The players have nothing to do. The next step is yours."),
        back if back.startswith(home) else home,
    )


def _question(desk: Desk) -> Question | None:
    if not desk.tournament.is_rehearsal:
        raise Http404(_("This is not a rehearsal. Go back to the dashboard."))
    return Question(
        title=_("Delete this rehearsal?"),
        text=_("Its players, results and prints are deleted. The real tournament does not change."),
        answer=_("Delete rehearsal"),
        back=desk.url("home"),
        is_danger=True,
    )


@official(ORGANISER, methods=["GET", "HEAD", "POST"])
@asks(_question)
def discard(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament_deletion.discard_rehearsal(desk.tournament, by=desk.by, now=desk.now)
    words = _("%(name)s is deleted.") % {"name": desk.tournament.name}
    return went_well(request, words, reverse("organiser:tournaments"))
