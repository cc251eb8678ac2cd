"""A game loss in a round that is over, given or taken back: a correction, looked at first."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from rules.misconduct import BY_KEY
from tournament.models import Entrant, Pairing, Penalty, Submission
from tournament.queries.results import reports
from tournament.services.penalties import penalties
from tournament.services.penalties.inputs import PenaltyInput
from tournament.web.organiser.core.desk import Desk
from tournament.web.organiser.results import corrections
from tournament.web.organiser.results.corrections import Correction


def give(
    request: HttpRequest, desk: Desk, entrant: Entrant, pairing: Pairing, values: PenaltyInput
) -> HttpResponse:
    incident = values.incident(unit=desk.tournament.points_unit)

    def change() -> Submission | None:
        penalties.give(entrant, incident, pairing=pairing, by=desk.by, now=desk.now, token=values.token)
        return reports.confirmed_of(pairing)

    clause = incident.clause or (BY_KEY[incident.category].clause if incident.category in BY_KEY else "")
    words = {"label": _("Give game loss"), "clause": clause, "may_edit": True}
    done = _("Game loss for %(player)s. You can undo it.") % {"player": f"{entrant}"}
    correction = Correction(pairing, change, incident.text, done=done, who=entrant, words=words)
    return corrections.answer(request, desk, correction)


def take_back(
    request: HttpRequest, desk: Desk, penalty: Penalty, pairing: Pairing, reason: str
) -> HttpResponse:

    def change() -> Submission | None:
        penalties.take_back(penalty, by=desk.by, now=desk.now, reason=reason)
        return reports.confirmed_of(pairing)

    words = {"label": _("Undo game loss"), "clause": penalty.clause}
    done = _("Undone: game loss for %(player)s.") % {"player": f"{penalty.entrant}"}
    correction = Correction(pairing, change, reason, done=done, who=penalty.entrant, words=words)
    return corrections.answer(request, desk, correction)
