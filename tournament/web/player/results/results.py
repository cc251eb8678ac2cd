"""The result of a game from the phone: facts, what they mean in words, sent; and the opponent's answer."""

from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.messages.results import row_text
from armies.services.errors import Refused
from rules.outcomes import Outcome
from rules.verdict import Severity, Verdict
from tournament import time_source
from tournament.engine.entrants import OTHER_FACTION
from tournament.queries.lists import visibility
from tournament.queries.lists.list_texts import rulings_on
from tournament.queries.results import reports
from tournament.queries.rounds import games
from tournament.queries.rounds.games import OTHER, Game
from tournament.queries.rounds.played_scenarios import offered
from tournament.services.core.errors import Conflict
from tournament.services.lists import visibility as looks
from tournament.services.results import played_scenarios, results
from tournament.services.results.inputs import ConfirmInput, DisputeInput, RollInput
from tournament.services.results.result_checks import IMPOSSIBLE
from tournament.services.results.submissions import NO_LIST
from tournament.services.rounds import pairings
from tournament.web import limits
from tournament.web.forms import typed_forms
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import posted_text, typed_values, whole
from tournament.web.player.core.link_access import FORM, POST, SAFE, Own, Part, own_page, page, see_other
from tournament.web.player.results.points_slip_forms import PointsSlipForm
from tournament.web.player.results.scheme_slip_forms import SchemeSlipForm
from tournament.web.player.results.slip_forms import SlipForm
from tournament.web.refusals import sentence
from tournament.web.script_requests import answer_is_page, is_from_script

MAX_FIELD_LENGTH = 64
RESULT_IS_IN = "result-confirmed"
# the slip says it beside its field
SHOWN_BY_PREVIEW = ("facts-invalid", "game-not-over", "pairing-gone", NO_LIST, *IMPOSSIBLE)
NO_GAME: Final = gettext_lazy("You have no game in this round. Go back to today.")
RESULT = Part("player_result", ("pairings", "results"), "fragments/player/result.html")


@own_page(SAFE)
def newest(request: HttpRequest, own: Own) -> HttpResponse:
    played = [game for game in games.games_of(own.entrant) if not game.pairing.is_bye]
    if not played:
        return page(request, own, "player/results/no_game.html", current="result")
    return see_other(request, own.url("result-of", played[-1].round.number))


@own_page(FORM)
def result(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    if request.method == "POST":
        wait = limits.link_has_to_wait(own.entrant, now=time_source.now())
        return _take(request, own, game_to_play(own, number), wait=wait)
    game = game_to_play(own, number)
    if not _shows_slip(request, game):
        context = _part_of(own, number) | _standing_of(game)
        return page(request, own, "player/results/result.html", context, current="result")
    initial = {"pairing": game.pairing.pk, "client_token": client_token()}
    form = _form_of(game)(game=game, totals=visibility.totals_shown(game), initial=initial)
    return _slip(request, own, game, form)


@own_page(SAFE)
def result_part(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    return RESULT.alone(request, own, lambda: _standing_of(game_to_play(own, number)), about=f"{number}-")


@own_page(POST)
def confirm(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    game = _current(own, number, request)
    seen = posted(request, ConfirmInput).seen
    results.confirm(game.pairing, by=own.actor, now=time_source.now(), seen=seen)
    return see_other(request, own.url("result-of", number), done=_("Result confirmed."))


@own_page(FORM)
def dispute(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    if request.method != "POST":  # the answer to a refused objection stands at this address
        return see_other(request, own.url("result-of", number))
    try:
        game = _current(own, number, request)
        values = posted(request, DisputeInput)
        results.dispute(game.pairing, by=own.actor, now=time_source.now(), **values.as_dict())
    except Refused as refusal:
        return _show_objection_again(request, own, number, refusal)
    messages.warning(request, _("Referee called. Stay at the table."))
    return see_other(request, own.url("result-of", number))


@own_page(SAFE)
def opponent(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    game = game_to_play(own, number)
    versions = visibility.lists_shown(game)
    if game.opponent is not None and request.method == "GET":
        looks.note_look(own.entrant, game.opponent, versions, now=time_source.now())
    context = {
        "game": game,
        "round": game.round,
        "versions": versions,
        "rulings": rulings_on(versions),
        "why": visibility.why_hidden(game),
    }
    return page(request, own, "player/results/opponent.html", context, current="home")


@own_page(POST)
def roll(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    game = _current(own, number, request)
    faction = posted(request, RollInput).faction
    _refuse_unseen(game, faction, request.POST.get("seen", ""))
    of_a = faction if game.side == "a" else OTHER_FACTION.get(faction, faction)
    pairings.record_roll(game.pairing, faction_a=of_a, by=own.actor, now=time_source.now())
    return see_other(
        request, own.url("home"), done=_("Faction recorded. Your opponent and the hall see it now.")
    )


def _show_objection_again(request: HttpRequest, own: Own, number: int, refusal: Refused) -> HttpResponse:
    """The result as it stands now, with the reason in its form, if it still has one."""
    game = game_to_play(own, number)
    if game.result is not None or game.is_disputed or game.other_report is None:
        raise refusal
    if is_from_script(request):
        return answer_is_page()
    messages.error(request, sentence(refusal))
    context = {"objection": request.POST.get("reason", ""), **_part_of(own, number), **_standing_of(game)}
    return page(request, own, "player/results/result.html", context, current="result", status=refusal.status)


def _take(request: HttpRequest, own: Own, game: Game, *, wait: int) -> HttpResponse:
    address = own.url("result-of", game.round.number)
    step = request.POST.get("step")
    kind = _form_of(game)
    typed = typed_values(request.POST, kind.names_for(game), most=MAX_FIELD_LENGTH)
    form = kind(typed, game=game, totals=visibility.totals_shown(game))
    if step == "send" and not wait and form.is_valid():
        try:
            _refuse_stale(game, form.cleaned_data["pairing"])
            return _send(request, own, game, form)
        except Refused as refusal:
            if refusal.code == RESULT_IS_IN:
                messages.info(request, _("This table already has a result. Check it."))
                return see_other(request, address)
            if refusal.code not in SHOWN_BY_PREVIEW and not is_from_script(request):
                messages.error(request, sentence(refusal))
    token = own.actor.token(typed.get("client_token", ""))
    if game.result is not None or any(row.submission.client_token == token for row in game.reports):
        return see_other(request, address)
    if is_from_script(request) and not wait:
        return answer_is_page()
    asks_for_meaning = step == "send" if wait else step != "edit"
    verdict = _meaning(own, game, form) if asks_for_meaning and form.is_valid() else None
    return _slip(request, own, game, form, verdict=verdict, wait=wait)


def _form_of(game: Game) -> type[SlipForm]:
    kinds: dict[str, type[SlipForm]] = {
        "scheme": SchemeSlipForm,
        "points": PointsSlipForm,
        "counts": SlipForm,
    }
    return kinds[reports.slip_kind(game.round.tournament)]


def _meaning(own: Own, game: Game, form: SlipForm) -> Verdict[Outcome] | None:
    try:
        _refuse_stale(game, form.cleaned_data["pairing"])
        return results.preview(game.pairing, form.facts(), viewer=own.entrant)
    except Refused as refusal:
        form.refuse(refusal)
        return None


def _send(request: HttpRequest, own: Own, game: Game, form: SlipForm) -> HttpResponse:
    token = own.actor.token(form.cleaned_data["client_token"])
    if scenario := posted_text(request.POST, "scenario"):
        played_scenarios.record(game.pairing, scenario, by=own.actor, now=time_source.now())
    submission = results.submit(game.pairing, form.facts(), token=token, by=own.actor, now=time_source.now())
    is_agreed = submission.status == submission.Status.CONFIRMED
    words = _("Your reports agree. The result counts.") if is_agreed else _("Result reported.")
    return see_other(request, own.url("result-of", game.round.number), done=words)


def _slip(
    request: HttpRequest,
    own: Own,
    game: Game,
    form: SlipForm,
    *,
    verdict: Verdict[Outcome] | None = None,
    wait: int = 0,
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "game": game,
        "round": game.round,
        "scenarios": offered(game.pairing),
        "scenario": posted_text(request.POST, "scenario") or game.pairing.scenario,
        "own_list": None if verdict is not None else visibility.own_list(game),
    }
    if verdict is not None:
        facts = form.facts()
        by_side = {"own": facts[game.side], "other": facts[OTHER[game.side]]}
        context |= {"meaning": _in_words(verdict, game), "facts": {**facts, **by_side}}
    if not wait:
        answer = page(request, own, "player/results/slip.html", context, current="result")
        if request.method == "POST":  # going back to it takes the copy of the browser, which sends nothing
            answer.headers["Cache-Control"] = "no-cache, private"
        return answer
    context["has_to_wait"] = limits.sentence_of_link(wait)
    answer = page(request, own, "player/results/slip.html", context, current="result", status=limits.TOO_MANY)
    answer.headers["Retry-After"] = str(wait)
    return answer


def _in_words(verdict: Verdict[Outcome], game: Game) -> dict[str, Any]:
    outcome, side = verdict.value, game.side
    people = {True: _("You"), False: str(game.opponent)}
    points = (outcome.points_a, outcome.points_b)
    grade = outcome.grade_a if side == "a" else outcome.grade_b
    return {
        "is_decided": outcome.decided,
        "grade": str(grade) if grade else "",
        "points": points[0] if side == "a" else points[1],
        "points_other": points[1] if side == "a" else points[0],
        "says": row_text(outcome.row),
        "refs": [str(ref) for ref in outcome.refs],
        "findings": [
            replace(finding, subject=people[(finding.subject or "").startswith(f"{side}.")])
            for finding in verdict.findings
        ],
        "disputed": verdict.disputed,
        "is_asking": any(finding.severity is Severity.UNDECIDED for finding in verdict.findings),
    }


def _shows_slip(request: HttpRequest, game: Game) -> bool:
    if game.pairing.is_bye or game.result is not None:
        return False
    return "write" in request.GET or typed_forms.data_at(request) is not None or not game.reports


def _part_of(own: Own, number: int) -> dict[str, Any]:
    return {"part": RESULT, "part_url": own.url("result-part", number)}


def _standing_of(game: Game) -> dict[str, Any]:
    return {"game": game, "round": game.round, "doubts": reports.doubts_at(game.pairing)}


def game_to_play(own: Own, number: int) -> Game:
    found = games.game_of(own.entrant, number)
    if found is None:
        raise Http404(str(NO_GAME))
    return found


def _current(own: Own, number: int, request: HttpRequest) -> Game:
    game = game_to_play(own, number)
    _refuse_stale(game, whole(request.POST.get("pairing", "")))
    return game


def _refuse_unseen(game: Game, faction: str, seen: str) -> None:
    """Two phones, one roll: who has not seen what the other recorded does not turn it round unawares."""
    if {game.faction, faction} == {"good", "evil"} and seen != game.faction:
        raise Conflict("roll-recorded", case=f"page-{game.faction}")


def _refuse_stale(game: Game, pairing: int | None) -> None:
    if pairing != game.pairing.pk:
        raise Conflict("pairing-gone", case="page")
