"""One table: enter its result, confirm a report, settle a dispute, rule, record the roll."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.services.errors import Refused
from tournament.adapters import to_pairing_policy
from tournament.engine.lifecycle import TableStatus, TournamentStatus
from tournament.models import Pairing, Stage, Submission
from tournament.queries.penalties.penalties import histories_at
from tournament.queries.results import reports, rulings, side_by_side
from tournament.queries.rounds import brackets
from tournament.queries.rounds.played_scenarios import offered, struck_by
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.results import played_scenarios, results
from tournament.services.results.inputs import ConfirmInput, DisputeInput
from tournament.services.rounds import cuts
from tournament.services.rounds.inputs import AdvanceInput
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import posted_text, whole
from tournament.web.organiser.clock.clock_room import clock_context
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, see_other, went_well
from tournament.web.organiser.results import corrections
from tournament.web.organiser.results.points_result_forms import PointsResultForm
from tournament.web.organiser.results.result_forms import ResultForm, RulingForm
from tournament.web.organiser.results.result_previews import confirmed_words, meaning
from tournament.web.organiser.results.scheme_result_forms import SchemeResultForm
from tournament.web.refusals import sentence

ADVANCES = {
    "seed": gettext_lazy("%(player)s advances as the better seed."),
    "roll": gettext_lazy("%(player)s advances by the roll."),
    "ruling": gettext_lazy("%(player)s advances by a ruling of %(referee)s."),
}


@official()
def show(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """The slip: its first press says what the facts mean and stores nothing, its second saves."""
    pairing = desk.pairing(number, table)
    return _take(request, desk, pairing) if request.method == "POST" else _page(request, desk, pairing)


@official(methods=["POST"])
def preview(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    pairing = desk.pairing(number, table)
    form = _form_class(pairing)(request.POST, pairing=pairing)
    if form.is_valid():
        context = meaning(form, pairing, form.facts())
    else:
        context = {"missing": form.missing} if form.is_only_unfinished else {}
    error = "" if context else form.first_wrong()
    return render(
        request,
        "organiser/results/_result_preview.html",
        {"tournament": desk.tournament, "error": error, **context},
    )


@official(methods=["POST"])
def confirm(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    seen = posted(request, ConfirmInput).seen
    pairing = desk.pairing(number, table)
    results.confirm(pairing, by=desk.by, now=desk.now, seen=seen)
    words = _("The result of table %(table)d is confirmed.") % {"table": table}
    return went_well(request, words, _onward(desk, pairing))


@official(REFEREE, methods=["POST"])
def dispute(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    values = posted(request, DisputeInput)
    results.dispute(desk.pairing(number, table), by=desk.by, now=desk.now, **values.as_dict())
    return went_well(
        request, _("Table %(table)d waits for a ruling.") % {"table": table}, desk.url("table", number, table)
    )


@official(REFEREE)
def rule(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    pairing = desk.pairing(number, table)
    form = RulingForm(request.POST if request.method == "POST" else None, pairing=pairing)
    if form.is_valid():
        client_token = form.cleaned_data["client_token"]
        token = desk.by.token(client_token)
        try:
            corrected = corrections.correct(
                request, desk, pairing, form, is_sent=_is_sent(desk, pairing, client_token)
            )
            if corrected is not None:
                return corrected
            results.rule(
                pairing,
                form.facts(),
                form.decision(),
                token=token,
                is_first=True,
                by=desk.by,
                now=desk.now,
            )
        except Refused as refusal:
            messages.error(request, sentence(refusal))
        else:
            words = _("The ruling for table %(table)d is saved.") % {"table": table}
            return went_well(request, words, _onward(desk, pairing))
    return _page(request, desk, pairing, ruling=form)


@official()
def advance(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    pairing = desk.pairing(number, table)
    if request.method != "POST":
        return _page(request, desk, pairing)
    values = posted(request, AdvanceInput)
    entrant = desk.entrant(values.entrant)
    dice = {side: whole(request.POST.get(f"dice_{side}", "")) for side in ("a", "b")}
    try:
        cuts.decide(
            pairing,
            entrant,
            by=desk.by,
            now=desk.now,
            reason=values.reason,
            dice={side: die for side, die in dice.items() if die is not None},
        )
    except Refused as refusal:
        messages.error(request, sentence(refusal))
        return _page(request, desk, pairing)
    return went_well(request, _("%(player)s advances.") % {"player": f"{entrant}"}, desk.url("round", number))


def _onward(desk: Desk, pairing: Pairing) -> str:
    """Where to go on once ``pairing``, as it was found, is settled: to the next dispute or to the round."""
    if desk.judges and pairing.status == TableStatus.DISPUTED:
        return desk.url("disputes")
    return desk.url("round", pairing.round.number)


def _form_class(pairing: Pairing) -> type[ResultForm]:
    kind = reports.slip_kind(pairing.round.tournament)
    return {"scheme": SchemeResultForm, "points": PointsResultForm, "counts": ResultForm}[kind]


def _form(pairing: Pairing, data: Any) -> ResultForm:
    return _form_class(pairing)(data, pairing=pairing, corrects=reports.confirmed_of(pairing))


def _take(request: HttpRequest, desk: Desk, pairing: Pairing) -> HttpResponse:
    is_sent = _is_sent(desk, pairing, request.POST.get("client_token", ""))
    is_again = is_sent and not corrections.is_looked_at(request)
    form = _form_class(pairing)(request.POST, pairing=pairing) if is_again else _form(pairing, request.POST)
    context: dict[str, Any] = {}
    if form.is_valid():
        refusal: Refused | None = None
        try:
            corrected = corrections.correct(request, desk, pairing, form, is_sent=is_sent)
            if corrected is not None:
                return corrected
            if is_sent or "save" in request.POST:
                return _save(request, desk, pairing, form)
        except Refused as error:
            if is_again:
                messages.error(request, sentence(error))
                return see_other(desk.url("table", pairing.round.number, pairing.table))
            refusal = error
        is_final = refusal is not None or "save" in request.POST
        context = meaning(form, pairing, form.facts(), is_final=is_final)
        asks = context.get("said", {}).get("asks")
        if refusal is not None and not form.errors and not asks:  # else it is said there
            messages.error(request, sentence(refusal))
        form.is_questioned = form.is_beyond_list or bool(asks)
    form.focus_first_error()
    return _page(request, desk, pairing, form, told=context)


def _is_sent(desk: Desk, pairing: Pairing, client_token: str) -> bool:
    """Has this form made a report already? Then going back to it shows the table as it stands."""
    token = desk.by.token(client_token[:MAX_TOKEN_LENGTH])
    return (
        bool(client_token)
        and "\0" not in client_token
        and pairing.submissions.filter(client_token=token).exists()
    )


def _save(request: HttpRequest, desk: Desk, pairing: Pairing, form: ResultForm) -> HttpResponse:
    token = desk.by.token(form.cleaned_data["client_token"])
    if scenario := posted_text(request.POST, "scenario"):
        played_scenarios.record(pairing, scenario, by=desk.by, now=desk.now)
    saved = results.submit(pairing, form.facts(), token=token, by=desk.by, now=desk.now)
    words = _("Table %(table)d saved: %(points)s.") % {"table": pairing.table, "points": saved.in_points}
    return went_well(request, words, f"{desk.url('round', pairing.round.number)}#results")


def _page(
    request: HttpRequest,
    desk: Desk,
    pairing: Pairing,
    form: ResultForm | None = None,
    *,
    ruling: RulingForm | None = None,
    told: Mapping[str, Any] | None = None,
) -> HttpResponse:
    history = reports.history_of(pairing)
    confirmed = next((row for row in history if row.status == Submission.Status.CONFIRMED), None)
    accounts = tuple(side_by_side.stored(row) for row in history if row.status in Submission.LIVE)
    lines = side_by_side.compare(pairing, accounts)
    is_final = desk.tournament.status == TournamentStatus.FINISHED
    return page(
        request,
        desk,
        "organiser/results/table/table.html",
        pairing=pairing,
        round=pairing.round,
        scenarios=offered(pairing),
        struck=struck_by(pairing),
        scenario=posted_text(request.POST, "scenario") or pairing.scenario,
        form=form or _form(pairing, None),
        ruling=ruling or RulingForm(pairing=pairing),
        **(told or {}),
        history=history,
        waiting=[row for row in history if row.status == Submission.Status.PENDING],
        confirmed=confirmed,
        accounts=accounts,
        photos=pairing.photos.filter(removed_at=None),
        lines=sorted(lines, key=lambda line: not line.differs),
        differing=sum(line.differs for line in lines),
        may_decide=not is_final and (desk.judges or pairing.status == TableStatus.REPORTED),
        doubts=reports.doubts_at(pairing),
        rulings=rulings.at_table(pairing),
        confirmed_words=confirmed_words(confirmed),
        histories=histories_at(pairing) if desk.judges else [],
        tie_typed=request.POST,
        is_final=is_final,
        **_tie(pairing),
        **clock_context(pairing.round, desk),
    )


def _tie(pairing: Pairing) -> dict[str, Any]:
    if pairing.round.stage != Stage.CUT:
        return {}
    advances = pairing.advances
    if advances:
        who = pairing.a if pairing.a.number == advances["entrant"] else pairing.b
        words = ADVANCES[advances["how"]] % {"player": f"{who}", "referee": advances["by"]}
        return {"advance_words": f"{words} {advances['reason']}".strip()}
    waits = any(row.pk == pairing.pk for row in brackets.undecided(pairing.round))
    return {"advance_by": to_pairing_policy(pairing.round.tournament).cut_ties} if waits else {}
