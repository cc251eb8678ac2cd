"""The timeline of a round at the desk, kept once it is saved. Refuses changes once a clock has started."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext

from armies.messages.timelines import doubt_text, minutes_text, place_text
from armies.services.errors import UNPROCESSABLE
from rules.errors import BadInput
from rules.timelines.edits import events_with_wrong_minutes, place_in
from rules.timelines.minute_texts import length_text
from rules.timelines.timeline import Event, Phase, Timeline
from tournament import adapters
from tournament.queries.schedule.day_plans import day_of
from tournament.services.schedule import timelines
from tournament.web.forms.seen_fields import seen_in, seen_of, seen_text
from tournament.web.forms.typed_forms import data_at
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.schedule.timeline_forms import TimelineForm

TAB = "timeline"
BAR = 1000  # units of the drawing


@dataclass(frozen=True, slots=True)
class Strip:
    phase: Phase
    begins: str
    lasts: str
    from_left: int
    width: int
    said: tuple[AnnouncementLine, ...]


@dataclass(frozen=True, slots=True)
class AnnouncementLine:
    event: Event
    at: str
    where: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it would run. ``doubts`` are sentences that name minutes at which nothing ends."""

    length: str
    strips: tuple[Strip, ...]
    doubts: tuple[str, ...]


def round_of(timeline: Timeline) -> Round:
    return Round(
        length=minutes_text(timeline.length),
        strips=tuple(_strip(timeline, phase) for phase in timeline.phases),
        doubts=tuple(doubt_text(each) for each in events_with_wrong_minutes(timeline)),
    )


def _strip(timeline: Timeline, phase: Phase) -> Strip:
    lines = []
    for event in timeline.events:
        place = place_in(timeline.phases, event)
        if place.phase == phase.code:
            lines.append(AnnouncementLine(event, _at(event.offset), place_text(place, timeline.phases)))
    return Strip(
        phase,
        begins=_at(phase.start),
        lasts=length_text(phase.end - phase.start),
        from_left=round(BAR * (phase.start / timeline.length)),
        width=round(BAR * ((phase.end - phase.start) / timeline.length)),
        said=tuple(lines),
    )


def _at(offset: timedelta) -> str:
    return f"+{length_text(offset)}"


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    timeline = adapters.to_timeline(desk.tournament)
    started = timelines.started(desk.tournament)
    if timeline is None or started is not None:
        if request.method == "POST":
            timelines.refuse_started(desk.tournament)
        day = day_of(desk.tournament, now=desk.now)
        return page(
            request,
            desk,
            "organiser/schedule/timeline_read_only.html",
            tab=TAB,
            started=started,
            day=day,
            **_round(timeline),
        )
    data = data_at(request)
    form = _form(data, desk, _as_opened(data, desk) or timeline)
    if request.method == "POST" and "save" in request.POST and form.timeline is not None:
        seen = seen_in(request, timelines.COLUMNS)
        timelines.change(desk.tournament, form.timeline, by=desk.by, now=desk.now, seen=seen)
        return went_well(request, gettext("Timeline saved."), desk.url("timeline"))
    _rearrange(data, form)
    is_refused = "save" in request.POST
    return page(
        request,
        desk,
        "organiser/schedule/timeline.html",
        tab=TAB,
        status=UNPROCESSABLE if is_refused else 200,
        form=form,
        is_refused=is_refused,
        seen=seen_text(request, desk.tournament, timelines.COLUMNS),
        reset_with={"seen": seen_text(request, desk.tournament, timelines.COLUMNS)},
        is_own=desk.tournament.timeline is not None,
        **_preview(desk, form),
    )


@official(ORGANISER, methods=["POST"])
def preview(request: HttpRequest, desk: Desk) -> HttpResponse:
    timeline = adapters.to_timeline(desk.tournament)
    if timeline is None:
        return render(request, "organiser/schedule/_timeline_preview.html", {"tournament": desk.tournament})
    form = _form(request.POST, desk, timeline)
    context = {"form": form, "tournament": desk.tournament, **_preview(desk, form)}
    return render(request, "organiser/schedule/_timeline_preview.html", context)


@official(ORGANISER, methods=["POST"])
def reset(request: HttpRequest, desk: Desk) -> HttpResponse:
    seen = seen_in(request, timelines.COLUMNS)
    timelines.reset(desk.tournament, by=desk.by, now=desk.now, seen=seen)
    return went_well(request, gettext("The ruleset's timeline is back."), desk.url("timeline"))


def _as_opened(data: QueryDict | None, desk: Desk) -> Timeline | None:
    """What the form was opened with, which it changes: sent twice, it wants the same twice."""
    seen = seen_of(data, timelines.COLUMNS) if data is not None else None
    if seen is None or seen.values is None:
        return None
    opened = copy(desk.tournament)
    opened.timeline = seen.values["timeline"]
    with suppress(BadInput):
        return adapters.to_timeline(opened)
    return None


def _form(data: QueryDict | None, desk: Desk, timeline: Timeline) -> TimelineForm:
    return TimelineForm(timeline, languages=desk.tournament.spoken_languages, data=data)


def _rearrange(data: QueryDict | None, form: TimelineForm) -> None:
    if data is not None and "add" in data:
        form.add(str(data["add"]))
    if data is not None and "remove" in data:
        form.remove(str(data["remove"]))


def _preview(desk: Desk, form: TimelineForm) -> dict[str, Any]:
    timeline = form.timeline or form.before
    return {**_round(timeline), "day": day_of(desk.tournament, now=desk.now, timeline=timeline)}


def _round(timeline: Timeline | None) -> dict[str, Any]:
    return {} if timeline is None else {"plan": round_of(timeline)}
