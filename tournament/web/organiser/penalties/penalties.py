"""Penalties: give one on one page that says first what it costs, and take it back."""

from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.messages.formats import decimal
from tournament import access, adapters
from tournament.engine.entrants import units_as_number
from tournament.engine.lifecycle import TournamentStatus
from tournament.engine.scores import HALVES
from tournament.messages.formats import points_text
from tournament.models import Entrant, Pairing, Penalty, Severity
from tournament.queries.desk import impact
from tournament.queries.penalties import penalties as rows
from tournament.queries.rounds import boards
from tournament.services.core.errors import Conflict, Refused
from tournament.services.core.inputs import ReasonInput
from tournament.services.penalties import penalties
from tournament.web.caching.standings_cache import current_standings
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import posted_text, whole
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, see_other, went_well
from tournament.web.organiser.penalties import penalty_previews
from tournament.web.organiser.penalties.penalty_forms import FIELDS, penalty_of, place_of
from tournament.web.organiser.results.corrections import is_looked_at
from tournament.web.refusals import sentence

# Half-points, each with a button, and the same as people write it.
POINTS: Final = {half: units_as_number(half, HALVES) for half in (1, 2, 4, 6)}
STAYS_MARKED: Final = gettext_lazy("It stays in the list, marked as undone.")
COUNTS_AGAIN: Final[Mapping[str, Any]] = {
    Severity.POINTS: gettext_lazy("The points count again in the standings."),
    Severity.GAME_LOSS: gettext_lazy(
        "The previous result counts again. Without one, the table waits for a result."
    ),
    Severity.EXCLUSION: gettext_lazy("%(name)s may play again. Missed rounds stay missed."),
}
TAKEN_BACK: Final = "form-taken-back"  # what came of this form is gone: the next press is a new one


@official(REFEREE, methods=["GET", "HEAD"])
def find(request: HttpRequest, desk: Desk) -> HttpResponse:
    table, number = whole(request.GET.get("table", "").strip()), whole(request.GET.get("entrant", ""))
    if number is not None:
        return see_other(desk.url("penalty", desk.entrant(number).number))
    round_ = boards.current_round(desk.tournament)
    if table is None or round_ is None:
        raise Conflict("table-unknown", case="penalty")
    desk.pairing(round_.number, table)
    return see_other(f"{desk.url('table', round_.number, table)}#penalties")


@official(REFEREE)
def give(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant = desk.entrant(number)
    asked = request.POST if request.method == "POST" else request.GET
    pairing = place_of(entrant, asked)
    if request.method != "POST" or "edit" in request.POST:
        return _page(request, desk, entrant, pairing)
    try:
        values = penalty_of(request.POST)
        incident = values.incident(unit=desk.tournament.points_unit)
        corrected = penalties.corrected_by(incident.severity, pairing)
        if corrected is not None:
            return penalty_previews.give(request, desk, entrant, corrected, values)
        if is_looked_at(request):  # as a correction, which it is no more
            return _page(request, desk, entrant, pairing)
        given = penalties.give(
            entrant, incident, pairing=pairing, by=desk.by, now=desk.now, token=values.token
        )
    except Refused as refusal:
        return _page(request, desk, entrant, pairing, refusal=refusal)
    told = {"penalty": given.what, "player": f"{given.entrant}", "rule": given.clause}
    words = _("%(penalty)s for %(player)s (%(rule)s). You can undo it.") % told
    return went_well(request, words, _after(desk, given))


def _ask_to_take_back(desk: Desk, number: int) -> Question:
    penalty = access.penalty_in(desk.tournament, number)
    values = {"penalty": penalty.what, "name": f"{penalty.entrant}"}
    return Question(
        title=_("Undo for %(name)s: %(penalty)s") % values,
        text=f"{COUNTS_AGAIN.get(penalty.severity, STAYS_MARKED) % values}",
        answer=_("Undo penalty"),
        back=_after(desk, penalty),
        needs_reason=True,
    )


@official(REFEREE)
@asks(_ask_to_take_back)
def take_back(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    penalty = access.penalty_in(desk.tournament, number)
    reason = posted(request, ReasonInput).reason
    corrected = penalties.corrected_by(penalty.severity, penalty.pairing)
    if corrected is not None and penalty.taken_back_at is None:
        try:
            return penalty_previews.take_back(request, desk, penalty, corrected, reason)
        except Refused as refusal:
            messages.error(request, sentence(refusal))
            return see_other(_after(desk, penalty))
    taken = penalties.take_back(penalty, by=desk.by, now=desk.now, reason=reason)
    if taken.taken_back_by != desk.by.name:
        values = {"name": taken.taken_back_by, "reason": taken.taken_back_because}
        words = _("%(name)s undid this penalty before you, with this reason: %(reason)s") % values
        messages.warning(request, words)
        return see_other(_after(desk, taken))
    values = {"penalty": penalty.what, "player": f"{penalty.entrant}"}
    words = _("Undone: %(penalty)s for %(player)s.") % values
    return went_well(request, words, _after(desk, penalty))


def _after(desk: Desk, penalty: Penalty) -> str:
    pairing = penalty.pairing
    if pairing is not None and pairing.table is not None and pairing.is_current:
        return desk.url("table", pairing.round.number, pairing.table)
    return desk.url("entrant", penalty.entrant.number)


def _page(
    request: HttpRequest,
    desk: Desk,
    entrant: Entrant,
    pairing: Pairing | None,
    *,
    refusal: Refused | None = None,
) -> HttpResponse:
    own, *others = _histories(entrant, pairing)
    asked = request.POST if request.method == "POST" else request.GET
    is_final = desk.tournament.status == TournamentStatus.FINISHED
    typed = {name: posted_text(asked, name) for name in FIELDS}
    return page(
        request,
        desk,
        "organiser/penalties/penalty.html",
        status=refusal.status if refusal else 200,
        refusal=sentence(refusal) if refusal else "",
        entrant=entrant,
        pairing=pairing,
        own=own,
        others=others,
        typed=typed,
        choices=own.choices(),
        points=[(half, points, points_text(points)) for half, points in POINTS.items()],
        has_now=_points_now(entrant),
        is_final=is_final,
        game_loss=None if is_final else rows.of_game_loss(entrant, pairing),
        exclusion=impact.of_exclusion(entrant) if rows.may_exclude(entrant) and not is_final else None,
        asks_faction=pairing is not None and _asks_faction(pairing),
        token=(typed["token"] if refusal and refusal.code != TAKEN_BACK else "") or client_token(),
    )


def _histories(entrant: Entrant, pairing: Pairing | None) -> list[rows.History]:
    opponent = pairing.opponent_of(entrant) if pairing is not None else None
    return rows.histories([entrant, *([opponent] if opponent is not None else [])])


def _asks_faction(pairing: Pairing) -> bool:
    has_sides = adapters.has_sides(pairing.round.tournament)
    return has_sides and pairing.b is not None and pairing.faction_a is None


def _points_now(entrant: Entrant) -> str:
    found = (row for row in current_standings(entrant.tournament).rows if row.entrant.pk == entrant.pk)
    return next((decimal(row.points) for row in found), "")
