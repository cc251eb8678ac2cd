"""Who finds the tournament: public or private, in the lists or in the archive."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tournament.engine.lifecycle import TournamentStatus, allowed_moves
from tournament.models.rehearsal import TEMPOS, USUAL_TEMPO
from tournament.queries.clock import clocks
from tournament.services.tournaments import visibility
from tournament.web.forms import opened_once
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well

CHANGES: Final = {
    "publish": (visibility.publish, _("The tournament is public.")),
    "hide": (visibility.hide, _("The tournament is private. Only officials and its players see it.")),
    "archive": (visibility.archive, _("The tournament is archived.")),
    "unarchive": (visibility.unarchive, _("The tournament is in the lists again.")),
}


@official(ORGANISER, methods=["GET", "HEAD"])
def manage(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament = desk.tournament
    called_off = tournament.log.filter(verb="tournament.call-off", taken_back_by=None).order_by("pk").last()
    return page(
        request,
        desk,
        "organiser/tournaments/manage.html",
        tab="manage",
        called_off=called_off if tournament.status == TournamentStatus.CALLED_OFF else None,
        may_call_off=TournamentStatus.CALLED_OFF in allowed_moves(TournamentStatus, tournament.status),
        counting=clocks.counting(tournament),
        once=opened_once.token(request),
        tempos=TEMPOS,
        usual_tempo=USUAL_TEMPO,
    )


@official(ORGANISER, methods=["POST"])
def change(request: HttpRequest, desk: Desk, to: str) -> HttpResponse:
    if to not in CHANGES:
        raise Http404(_("There is no such action. Go back to the settings."))
    verb, words = CHANGES[to]
    verb(desk.tournament, by=desk.by, now=desk.now)
    return went_well(request, str(words), desk.url("manage"))
