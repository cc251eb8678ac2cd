"""A new event in three steps. What was typed travels in the address, so that no way back loses it."""

from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from armies.services.errors import UNPROCESSABLE
from tournament import time_source
from tournament.services.core import actors
from tournament.services.transfer import event_set_up
from tournament.web.forms import opened_once
from tournament.web.organiser.tournaments.set_up_forms import STEP_NAMES, STEPS, WORDS, SetUpForm
from tournament.web.refusals import form_errors

CREATE: Final = "create"
FIELDS: Final = tuple(name for names in STEPS.values() for name in names)
MAX_CARRIED: Final = 300  # letters of one value in the address; each field takes less
CHOICE: Final = 2  # the step of the presets
LAST: Final = max(STEPS)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _sent(request)
    given = {name: request.GET[name] for name in (*FIELDS, opened_once.FIELD) if name in request.GET}
    return _shown(request, _form(request, given), _step(request.GET.get("step")), given)


def _sent(request: HttpRequest) -> HttpResponse:
    step, to = _step(request.POST.get("step")), request.POST.get("to", "")
    form = _form(request, {}, request.POST)
    if to == CREATE and form.is_valid():
        with form_errors(form):
            return _created(request, form)
    is_back = to != CREATE and _step(to, default=step + 1) < step
    wrong = None if is_back else _first_wrong(form, LAST if to == CREATE else step)
    if wrong is None and to != CREATE:
        return _see_step(request, _step(to, default=min(step + 1, LAST)))
    return _shown(request, form, wrong or LAST, request.POST, status=UNPROCESSABLE)


def _created(request: HttpRequest, form: SetUpForm) -> HttpResponse:
    now = time_source.now()
    by = actors.official(request.user)  # type: ignore[arg-type]  # signed in
    make = partial(event_set_up.open_event, form.wanted(), by=by, now=now)
    made = opened_once.opened_tournament(request, make, now=now)
    name = "catalogue-import" if form.wants_import else "home" if form.has_figures else "scoring"
    return HttpResponseRedirect(reverse(f"organiser:{name}", args=[made.slug]), status=HTTPStatus.SEE_OTHER)


def _see_step(request: HttpRequest, step: int) -> HttpResponse:
    """The address of a step with all that was typed; another preset proposes the last step anew."""
    is_other = _step(request.POST.get("step")) == CHOICE and request.POST.get("was") != request.POST.get(
        "preset"
    )
    names = [name for name in FIELDS if not (is_other and name in STEPS[LAST])]
    found = {name: request.POST[name][:MAX_CARRIED] for name in names if request.POST.get(name)}
    query = {"step": step, opened_once.FIELD: opened_once.token(request), **found}
    return HttpResponseRedirect(f"{request.path}?{urlencode(query)}", status=HTTPStatus.SEE_OTHER)


def _first_wrong(form: SetUpForm, until: int) -> int | None:
    """The first step up to this one that has a field in error."""
    steps = (step for step, names in STEPS.items() if step <= until and set(names) & set(form.errors))
    return next(steps, None)


def _shown(
    request: HttpRequest, form: SetUpForm, step: int, given: Mapping[str, Any], *, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "form": form,
        "step": step,
        "steps": [(number, name) for number, name in STEP_NAMES.items()],
        "next": step + 1,
        "carried": list(form.carried(step)),
        "is_zone_given": "time_zone" in given,
        "words": WORDS[form.kind],
        "once": given.get(opened_once.FIELD) or opened_once.token(request),
    }
    return render(request, "organiser/tournaments/create.html", context, status=status)


def _form(request: HttpRequest, given: Mapping[str, str], data: Any = None) -> SetUpForm:
    today = time_source.now().date()
    return SetUpForm(data, user=request.user, today=today, given=given)


def _step(text: str | None, default: int = 1) -> int:
    return next((step for step in STEPS if str(step) == text), default)
