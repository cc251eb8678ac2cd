"""The page of all settings: questions in nine groups, each saved by itself, and what is fixed."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.services.errors import UNPROCESSABLE
from tournament.services.core.optimistic_locks import Seen, values_of
from tournament.services.lists import reopenings
from tournament.services.settings import club_marks, rules_packs, tournament_settings
from tournament.web import setting_texts
from tournament.web.forms.post_data import PHOTO_FORM_BYTES, takes_upload
from tournament.web.forms.seen_fields import opened_text, seen_in, text_of
from tournament.web.forms.typed_forms import is_action, shown_form
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.settings import questions
from tournament.web.organiser.settings.policy_forms import PairingPolicyForm
from tournament.web.organiser.settings.questions import Question
from tournament.web.organiser.settings.rule_change_impact import (
    Effect,
    effect_of_changes,
    is_effect_known,
    saved_words,
)
from tournament.web.organiser.settings.setting_forms import SettingsForm
from tournament.web.refusals import form_errors
from tournament.web.setting_texts import CLUB_MARK, RULES_PACK

TEMPLATE: Final = "organiser/settings/settings.html"
FILES: Final[Mapping[str, Any]] = {RULES_PACK: rules_packs, CLUB_MARK: club_marks}
MOVES: Final = (("raise", -1), ("lower", 1))


@official(ORGANISER, methods=["GET", "HEAD"])
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    return _shown(request, desk, wanted=_coming_back(request, desk))


@takes_upload(PHOTO_FORM_BYTES)
@official(ORGANISER, methods=["GET", "HEAD", "POST"])
def question(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """One question, opened by its address and answered there."""
    if key not in setting_texts.KEYS or not questions.is_asked_in(desk.tournament, key):
        raise Http404(_("This event does not have this setting. Go back to its settings."))
    if request.method != "POST":
        return _shown(request, desk, wanted=_coming_back(request, desk) or key)
    form, effect = _form(request, desk, key), None
    if isinstance(form, PairingPolicyForm) and (moved := _moved(request, form)) is not None:
        form = PairingPolicyForm(moved, tournament=desk.tournament, only=key)
    elif form.is_valid():
        with form_errors(form):
            effect = _effect(desk, key, form)
            if effect is None or is_effect_known(request, effect):
                words = _saved(desk, key, form, seen_in(request, setting_texts.names_of(key)))
                return went_well(request, saved_words(words, effect), f"{desk.url('settings')}#{key}")
    answered = Question(key, form, desk.tournament, wanted=True)
    answered.focus_first_error()
    return _shown(request, desk, answered=answered, effect=effect)


def _coming_back(request: HttpRequest, desk: Desk) -> str:
    """The question that was answered on this page and not saved; what was typed is shown in it."""
    typed = shown_form(request)
    asked = (key for key in setting_texts.KEYS if typed and is_action(typed, desk.url("question", key)))
    return next(asked, "")


def _form(request: HttpRequest, desk: Desk, key: str) -> Any:
    return questions.form_of(
        key,
        request.POST,
        request.FILES,
        tournament=desk.tournament,
        user=request.user,
        has_locked=bool(reopenings.locked(desk.tournament)),
    )


def _moved(request: HttpRequest, form: PairingPolicyForm) -> dict[str, Any] | None:
    """The order of the aims after a press on an arrow, which saves nothing."""
    return next((form.moved(request.POST[name], by) for name, by in MOVES if name in request.POST), None)


def _effect(desk: Desk, key: str, form: Any) -> Effect | None:
    if column := setting_texts.column_of(key):
        chosen = {column: form.choices()}
        return effect_of_changes(
            desk.tournament, tournament_settings.merged_policies(desk.tournament, chosen)
        )
    return effect_of_changes(desk.tournament, form.changes())


def _saved(desk: Desk, key: str, form: Any, seen: Seen | None) -> str:
    by: dict[str, Any] = {"by": desk.by, "now": desk.now, "seen": seen}
    if column := setting_texts.column_of(key):
        tournament_settings.choose(desk.tournament, {column: form.choices()}, **by)
        return _("Setting saved.")
    if key in FILES:
        return _saved_file(desk, key, form, by)
    with transaction.atomic():
        tournament = tournament_settings.configure(desk.tournament, **by, **form.changes())
        if not (isinstance(form, SettingsForm) and form.reopens):
            return _("Setting saved.")
        number = reopenings.reopen_all(tournament, by=desk.by, now=desk.now)
    return ngettext(
        "Deadline saved, %(count)d list reopened.", "Deadline saved, %(count)d lists reopened.", number
    ) % {"count": number}


def _saved_file(desk: Desk, key: str, form: SettingsForm, by: dict[str, Any]) -> str:
    verbs, file = FILES[key], form.sent_file(key)
    if file is not None:
        verbs.upload(desk.tournament, file, **by, **form.changes())
    elif form.removes(key):
        verbs.remove(desk.tournament, **by, **form.changes())
    else:
        tournament_settings.configure(desk.tournament, **by, **form.changes())
    return _("Setting saved.")


def _shown(
    request: HttpRequest,
    desk: Desk,
    *,
    wanted: str = "",
    answered: Question | None = None,
    effect: Effect | None = None,
) -> HttpResponse:
    has_locked = bool(reopenings.locked(desk.tournament))
    groups = questions.groups_of(
        desk.tournament, user=request.user, has_locked=has_locked, answered=answered, wanted=wanted
    )
    shown = [each for group in groups for each in group.questions]
    stored = values_of(desk.tournament, {name for each in shown for name in setting_texts.names_of(each.key)})
    for each in shown:
        values = {name: stored[name] for name in setting_texts.names_of(each.key)}
        each.seen = opened_text(request, values) if each is answered else text_of(values)
    return page(
        request,
        desk,
        TEMPLATE,
        status=UNPROCESSABLE if answered is not None and answered.form.errors else 200,
        groups=groups,
        changed=[each for each in shown if each.is_changed],
        has_fixed=any(each.is_fixed for each in shown),
        effect=effect,
        answered=answered,
        tab="settings",
    )
