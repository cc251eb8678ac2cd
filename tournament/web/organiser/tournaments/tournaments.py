"""My tournaments, a new one, its settings and its policy, and the moves of its life."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.messages.event_rules import answer, question
from armies.services.errors import UNPROCESSABLE
from rules.policy import POLICY_KEYS
from tournament import access, adapters
from tournament.engine.lifecycle import TournamentStatus
from tournament.engine.standings import tiebreak
from tournament.queries.standings import policy_texts
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.services.core.inputs import OptionalReasonInput
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.web.forms.input_forms import posted
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, page, went_well
from tournament.web.organiser.settings.policy_forms import PairingPolicyForm, PolicyForm, in_words
from tournament.web.organiser.settings.rule_change_impact import Effect, effect_of, is_effect_known, outcome
from tournament.web.organiser.standings.standings_forms import StandingsPolicyForm
from tournament.web.organiser.tournaments.tournament_forms import FIELDS, TournamentForm
from tournament.web.refusals import form_errors

SETTINGS = (*FIELDS, "catalogues")  # of one page
POLICIES = ("policy", "pairing_policy", "standings_policy")  # of another
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
            effect = _effect(desk, form.changes())
            if effect is None or is_effect_known(request, effect):
                seen = seen_in(request, SETTINGS)
                tournament_settings.configure(
                    desk.tournament, by=desk.by, now=desk.now, seen=seen, **form.changes()
                )
                return went_well(request, _saved(str(_("Settings saved.")), effect), desk.url("settings"))
            context["effect"] = effect
    context["seen"] = seen_text(request, desk.tournament, SETTINGS)
    return form_page(
        request, desk, "organiser/tournaments/settings.html", form=form, tab="settings", **context
    )


@official(ORGANISER)
def policy(request: HttpRequest, desk: Desk) -> HttpResponse:
    if desk.tournament.policy_frozen_at:
        counting = adapters.to_standings_policy(desk.tournament)
        return page(
            request,
            desk,
            "organiser/tournaments/policy_frozen.html",
            rows=_frozen(desk),
            tab="policy",
            order=[tiebreak(key) for key in counting.tiebreaks],
            counting=policy_texts.answers(counting),
            lot_seed=counting.lot_seed,
            **in_words(desk.tournament),
        )
    form = PolicyForm(request.POST or None, tournament=desk.tournament)
    pairing = PairingPolicyForm(request.POST or None, tournament=desk.tournament)
    places = StandingsPolicyForm(request.POST or None, tournament=desk.tournament)
    context: dict[str, Any] = {"seen": seen_text(request, desk.tournament, POLICIES)}
    for button, by in (("raise", -1), ("lower", 1)):
        if button in request.POST:
            data = pairing.moved(request.POST[button], by)
            moved = PairingPolicyForm(data, tournament=desk.tournament)
            context |= {"form": form, "pairing": moved, "places": places}
            return page(request, desk, "organiser/tournaments/policy.html", tab="policy", **context)
    if request.method == "POST" and all([form.is_valid(), pairing.is_valid(), places.is_fine()]):
        with form_errors(form):
            changes = {
                "policy": form.policy(),
                "pairing_policy": pairing.policy(),
                **places.changes(),
            }
            effect = _effect(desk, changes)
            if effect is None or is_effect_known(request, effect):
                seen = seen_in(request, POLICIES)
                tournament_settings.configure(desk.tournament, by=desk.by, now=desk.now, seen=seen, **changes)
                return went_well(request, _saved(str(_("Event rules saved.")), effect), desk.url("policy"))
            context["effect"] = effect
    context["status"] = UNPROCESSABLE if form.errors or pairing.errors or places.errors else 200
    return page(
        request,
        desk,
        "organiser/tournaments/policy.html",
        form=form,
        pairing=pairing,
        places=places,
        tab="policy",
        **context,
    )


def _effect(desk: Desk, changes: Mapping[str, Any]) -> Effect | None:
    judged_by = {key: changes[key] for key in tournament_settings.WHAT_LISTS_ARE_JUDGED_BY if key in changes}
    is_same = all(getattr(desk.tournament, key) == value for key, value in judged_by.items())
    return None if is_same else effect_of(desk.tournament, judged_by)


def _saved(words: str, effect: Effect | None) -> str:
    return f"{words} {outcome(effect)}".strip() if effect else words


def _frozen(desk: Desk) -> list[dict[str, object]]:
    policy = adapters.to_policy(desk.tournament)
    return [
        {"key": key, "question": question(key), "says": answer(key, getattr(policy, key.name))}
        for key in POLICY_KEYS.values()
    ]


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
