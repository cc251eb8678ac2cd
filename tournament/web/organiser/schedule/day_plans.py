"""The plan of the day at the desk, with the day it makes beside it. It may be changed at any time."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from armies.services.errors import UNPROCESSABLE
from tournament import adapters
from tournament.engine.day.forecast import Kind
from tournament.queries.schedule.day_plans import day_of
from tournament.services.schedule import day_plans
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.schedule.day_plan_forms import DayPlanForm

USUAL_START = "10:00"


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = _form(request, desk)
    if request.method == "POST" and "save" in request.POST and form.plan is not None:
        seen = seen_in(request, day_plans.COLUMNS)
        day_plans.change(desk.tournament, form.as_json, by=desk.by, now=desk.now, seen=seen)
        return went_well(request, gettext("Plan of the day saved."), desk.url("day-plan"))
    is_refused = "save" in request.POST
    status = UNPROCESSABLE if is_refused else 200
    context = {**_context(desk, form), "seen": seen_text(request, desk.tournament, day_plans.COLUMNS)}
    return page(
        request,
        desk,
        "organiser/schedule/day_plan.html",
        tab="day-plan",
        status=status,
        is_refused=is_refused,
        **context,
    )


@official(ORGANISER, methods=["POST"])
def preview(request: HttpRequest, desk: Desk) -> HttpResponse:
    context = {"tournament": desk.tournament, **_context(desk, _form(request, desk))}
    return render(request, "organiser/schedule/_day_preview.html", context)


def _form(request: HttpRequest, desk: Desk) -> DayPlanForm:
    tournament = desk.tournament
    plan = day_plans.read(tournament.day_plan)
    return DayPlanForm(
        plan,
        tournament=tournament,
        rounds=_rounds(desk),
        is_untimed=adapters.to_timeline(tournament) is None,
        data=request.POST if request.method == "POST" else None,
    )


def _rounds(desk: Desk) -> int:
    plan = day_plans.read({"first_round": USUAL_START, "round_minutes": 60})
    day = day_of(desk.tournament, now=desk.now, plan=plan)
    return sum(each.kind is Kind.ROUND for each in day.stretches)


def _context(desk: Desk, form: DayPlanForm) -> dict[str, Any]:
    return {"form": form, "day": day_of(desk.tournament, now=desk.now, plan=form.plan)}
