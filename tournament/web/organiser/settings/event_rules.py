"""The event's own rules at the desk: what players will read, add, change, remove, and published formats."""

from copy import copy
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from armies.messages.list_rules import TITLES, list_rule_text
from armies.messages.presets import PRESETS
from armies.queries import figures_of
from rules.errors import BadInput
from rules.figure_lists import presets
from rules.figure_lists.restriction import Restriction, RestrictionKind
from rules.figure_lists.restrictions_codec import restriction_as_json
from tournament import adapters
from tournament.models import Tournament
from tournament.services.core.errors import Refused
from tournament.services.settings import event_rules
from tournament.services.settings.event_rules import Wanted
from tournament.services.settings.inputs import RuleNumberInput
from tournament.web.forms.input_forms import posted
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, page, went_well
from tournament.web.organiser.settings.event_rule_forms import OwnRuleForm
from tournament.web.organiser.settings.rule_change_impact import effect_of, is_effect_known, outcome
from tournament.web.refusals import form_errors

TAB = "own-rules"


@dataclass(frozen=True, slots=True)
class RuleLine:
    number: int
    sentence: str
    note: str


def _said(restrictions: tuple[Restriction, ...]) -> list[RuleLine]:
    return [RuleLine(n, list_rule_text(each), each.note) for n, each in enumerate(restrictions, start=1)]


@official(ORGANISER)
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    return page(
        request,
        desk,
        "organiser/settings/event_rules.html",
        tab=TAB,
        rules=_said(adapters.to_restrictions(desk.tournament)),
        kinds=[(kind.value, title) for kind, title in TITLES.items()],
        presets=[(each, PRESETS[each.key]) for each in presets.PRESETS],
        seen=seen_text(request, desk.tournament, event_rules.COLUMNS),
    )


@official(ORGANISER)
def add(request: HttpRequest, desk: Desk, kind: str) -> HttpResponse:
    return _edit(request, desk, _kind(kind), None)


@official(ORGANISER)
def change(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    rows = desk.tournament.restrictions
    if not 1 <= number <= len(rows):
        raise Http404(_("This event has no rule %(number)s. Go back to its list rules.") % {"number": number})
    return _edit(request, desk, _kind(rows[number - 1]["kind"]), number)


def _edit(request: HttpRequest, desk: Desk, kind: RestrictionKind, number: int | None) -> HttpResponse:
    form = _form(request, desk, kind, number)
    effect = None
    if request.method == "POST" and "mend" in request.POST and not form.is_valid():
        data = MultiValueDict(dict(request.POST.lists()))
        data["value"] = form.corrected_names
        form = OwnRuleForm(data, kind=kind, names=tuple(form.names.values()), row=None)
    elif request.method == "POST" and form.is_valid():
        with form_errors(form):
            wanted = _wanted(request, desk, form, number)
            effect = effect_of(desk.tournament, wanted.changes)
            if "look" not in request.POST and is_effect_known(request, effect):
                return _saved(request, desk, wanted, _("Rule saved."))
    row = None if number is None else desk.tournament.restrictions[number - 1]
    context = {"number": number, "kind": kind.value, "row": row, "effect": effect}
    context["seen"] = seen_text(request, desk.tournament, event_rules.COLUMNS)
    context["words"] = list_rule_text(form.restriction()) if form.is_bound and form.is_valid() else ""
    return form_page(
        request,
        desk,
        "organiser/settings/event_rule.html",
        tab=TAB,
        form=form,
        **context,
    )


@official(ORGANISER, methods=["POST"])
def preview(request: HttpRequest, desk: Desk, kind: str) -> HttpResponse:
    number = posted(request, RuleNumberInput).number
    form = _form(request, desk, _kind(kind), None)
    context: dict[str, Any] = {"words": "", "effect": None, "error": ""}
    if form.is_valid():
        context["words"] = list_rule_text(form.restriction())
        try:
            wanted = _wanted(request, desk, form, number)
            context["effect"] = effect_of(desk.tournament, wanted.changes)
        except Refused as refusal:
            context["error"] = refusal.message
    return render(request, "organiser/settings/_event_rule_impact.html", context)


@official(ORGANISER)
def remove(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    wanted = event_rules.with_rule_removed(_as_opened(request, desk), number)
    effect = effect_of(desk.tournament, wanted.changes)
    if request.method == "POST" and is_effect_known(request, effect):
        return _saved(request, desk, wanted, _("Rule removed."))
    rule = _said(adapters.to_restrictions(desk.tournament))[number - 1]
    seen = seen_text(request, desk.tournament, event_rules.COLUMNS)
    return page(
        request,
        desk,
        "organiser/settings/event_rule_remove.html",
        tab=TAB,
        rule=rule,
        effect=effect,
        seen=seen,
    )


@official(ORGANISER)
def preset(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    try:
        found = presets.preset(key)
    except BadInput as error:
        raise Http404(_("There is no such format. Go back to the list rules.")) from error
    wanted = event_rules.with_preset(found, [restriction_as_json(each) for each in found.restrictions])
    template = "organiser/settings/event_rules_preset.html"
    rules = _said(found.restrictions)
    context: dict[str, Any] = {"tab": TAB, "preset": found, "texts": PRESETS[key], "rules": rules}
    if desk.tournament.policy_frozen_at:
        return page(request, desk, template, **context)
    effect = effect_of(desk.tournament, wanted.changes)
    if request.method == "POST" and is_effect_known(request, effect):
        return _saved(request, desk, wanted, _("%(name)s is now used.") % {"name": PRESETS[key].name})
    return page(
        request,
        desk,
        template,
        **context,
        before=_said(adapters.to_restrictions(desk.tournament)),
        effect=effect,
        seen=seen_text(request, desk.tournament, event_rules.COLUMNS),
    )


def _kind(written: str) -> RestrictionKind:
    try:
        return RestrictionKind(written)
    except ValueError as error:
        raise Http404(_("There is no such kind of rule. Go back to the list rules.")) from error


def _form(request: HttpRequest, desk: Desk, kind: RestrictionKind, number: int | None) -> OwnRuleForm:
    figures = figures_of(desk.tournament.catalogues.all())
    row = None if number is None else desk.tournament.restrictions[number - 1]
    data = request.POST if request.method == "POST" else None
    return OwnRuleForm(data, kind=kind, names=list(figures.values_list("name", flat=True)), row=row)


def _wanted(request: HttpRequest, desk: Desk, form: OwnRuleForm, number: int | None) -> Wanted:
    opened = _as_opened(request, desk)
    if number is None:
        return event_rules.with_rule_added(opened, form.row())
    return event_rules.with_rule_changed(opened, number, form.row())


def _as_opened(request: HttpRequest, desk: Desk) -> Tournament:
    """The rules that the form was opened with: sent twice, it wants the same twice."""
    seen = seen_in(request, event_rules.COLUMNS)
    rows = seen.values["restrictions"] if seen is not None and seen.values is not None else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return desk.tournament
    opened = copy(desk.tournament)
    opened.restrictions = rows
    return opened


def _saved(request: HttpRequest, desk: Desk, wanted: Wanted, words: str) -> HttpResponse:
    effect = effect_of(desk.tournament, wanted.changes)
    seen = seen_in(request, event_rules.COLUMNS)
    event_rules.save(desk.tournament, wanted, by=desk.by, now=desk.now, seen=seen)
    return went_well(request, f"{words} {outcome(effect)}".strip(), desk.url("own-rules"))
