"""A game loss in a round that is over, given or taken back: a correction, looked at first."""

from django.http import HttpRequest, HttpResponse

from rules.combat_hex.misconduct import BY_KEY
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
    incident = values.incident()

    def change() -> Submission | None:
        penalties.give(entrant, incident, pairing=pairing, by=desk.by, now=desk.now, token=values.token)
        return reports.confirmed_of(pairing)

    clause = incident.clause or (BY_KEY[incident.category].clause if incident.category in BY_KEY else "")
    words = {"what": "the game loss", "label": "Give the game loss", "clause": clause, "may_edit": True}
    done = f"Game loss for {entrant}. It can be taken back."
    correction = Correction(pairing, change, incident.text, done=done, who=entrant, words=words)
    return corrections.answer(request, desk, correction)


def take_back(
    request: HttpRequest, desk: Desk, penalty: Penalty, pairing: Pairing, reason: str
) -> HttpResponse:

    def change() -> Submission | None:
        penalties.take_back(penalty, by=desk.by, now=desk.now, reason=reason)
        return reports.confirmed_of(pairing)

    label = "Take the game loss back"
    words = {"what": "taking the game loss back", "label": label, "clause": penalty.clause}
    done = f"Game loss for {penalty.entrant} is taken back."
    correction = Correction(pairing, change, reason, done=done, who=penalty.entrant, words=words)
    return corrections.answer(request, desk, correction)
