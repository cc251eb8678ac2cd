"""The page of the event rules: questions to answer until round 1 is published, then what was answered."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies.services.errors import UNPROCESSABLE
from tournament import adapters
from tournament.engine.standings import tiebreak
from tournament.services.settings import tournament_settings
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.settings.policy_forms import PairingPolicyForm, PolicyForm
from tournament.web.organiser.settings.rule_change_impact import (
    effect_of_changes,
    is_effect_known,
    saved_words,
)
from tournament.web.organiser.standings.standings_forms import StandingsPolicyForm
from tournament.web.organiser.tournaments import policy_questions
from tournament.web.refusals import form_errors

POLICIES: Final = ("policy", "pairing_policy", "standings_policy")
TEMPLATE: Final = "organiser/tournaments/policy.html"
FROZEN: Final = "organiser/tournaments/policy_frozen.html"


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The questions; a button moves an aim without saving, another saves all answers."""
    if desk.tournament.policy_frozen_at:
        return _frozen(request, desk)
    form = PolicyForm(request.POST or None, tournament=desk.tournament)
    pairing = PairingPolicyForm(request.POST or None, tournament=desk.tournament)
    places = StandingsPolicyForm(request.POST or None, tournament=desk.tournament)
    context: dict[str, Any] = {"seen": seen_text(request, desk.tournament, POLICIES)}
    for button, by in (("raise", -1), ("lower", 1)):
        if button in request.POST:
            data = pairing.moved(request.POST[button], by)
            pairing = PairingPolicyForm(data, tournament=desk.tournament)
            return page(request, desk, TEMPLATE, **context, **_asked(request, desk, form, pairing, places))
    if request.method == "POST" and all([form.is_valid(), pairing.is_valid(), places.is_fine()]):
        with form_errors(form):
            changes = {"policy": form.policy(), "pairing_policy": pairing.policy(), **places.changes()}
            effect = effect_of_changes(desk.tournament, changes)
            if effect is None or is_effect_known(request, effect):
                seen = seen_in(request, POLICIES)
                tournament_settings.configure(desk.tournament, by=desk.by, now=desk.now, seen=seen, **changes)
                return went_well(request, saved_words(_("Event rules saved."), effect), desk.url("policy"))
            context["effect"] = effect
    context["status"] = UNPROCESSABLE if form.errors or pairing.errors or places.errors else 200
    return page(request, desk, TEMPLATE, **context, **_asked(request, desk, form, pairing, places))


def _asked(
    request: HttpRequest,
    desk: Desk,
    form: PolicyForm,
    pairing: PairingPolicyForm,
    places: StandingsPolicyForm,
) -> dict[str, Any]:
    wanted = request.GET.get("question", "")
    groups = policy_questions.rule_groups(form, desk.tournament, wanted=wanted)
    of_pairing = policy_questions.pairing_questions(pairing, desk.tournament, wanted=wanted)
    of_places = policy_questions.standings_questions(places, desk.tournament, wanted=wanted)
    of_rules = [rows for *_, rows in groups]
    return {
        "form": form,
        "pairing": pairing,
        "places": places,
        "groups": groups,
        "of_pairing": of_pairing,
        "of_places": of_places,
        "changed": policy_questions.changed_questions([*of_rules, of_pairing, of_places]),
        "tab": "policy",
    }


def _frozen(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament = desk.tournament
    form, pairing = PolicyForm(tournament=tournament), PairingPolicyForm(tournament=tournament)
    places = StandingsPolicyForm(tournament=tournament)
    counting = adapters.to_standings_policy(tournament)
    return page(
        request,
        desk,
        FROZEN,
        order=[tiebreak(key) for key in counting.tiebreaks],
        lot_seed=counting.lot_seed,
        **_asked(request, desk, form, pairing, places),
    )
