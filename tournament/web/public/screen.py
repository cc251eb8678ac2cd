"""The big screen: one address for the projector, and one for each screen of the hall. It needs no login."""

import math
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import segno
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournament import access, time_source
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Scene, Screen, Silence, Theme, Tournament
from tournament.queries.core import addresses
from tournament.queries.hall import calls, screens
from tournament.queries.results.waiting_for import waiting_for
from tournament.queries.rounds import boards, brackets
from tournament.queries.schedule import day_plans
from tournament.queries.standings.awards import final_awards
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.services.hall import screens as orders
from tournament.web import limits
from tournament.web.caching.page_cache import cached_page
from tournament.web.caching.standings_cache import current_standings, podium_now, tables_now
from tournament.web.caching.written_lists import written_list
from tournament.web.public import clock_state, scenes, speech_plan
from tournament.web.public.hall_language import for_the_hall, written_for_the_hall
from tournament.web.public.parts import PARTS, Part, PartRequest
from tournament.web.public.scenes import Hall

ON_SCREEN = {TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}
SCENES = tuple(scene.value for scene in Scene if scene not in {Scene.AUTO, Scene.MESSAGE})
TOPICS: Final = ("tournament", "entrants", "pairings", "results", "standings", "clock", "screens")
FOLLOW: Final = [{"scene": Scene.AUTO.value}]
AWARDS: Final = 6  # below the podium
BEATS: Final = "600/min"  # from one address: twenty screens behind one wall, with room
FARTHEST_MS: Final = 1e10  # a projector whose clock stands in another season is as wrong as can be


def screen_context(tournament: Tournament, wish: PartRequest, now: datetime) -> dict[str, Any]:
    screen = screens.screen_of(tournament, wish.screen)
    round_ = boards.current_round(tournament)
    tables = tables_now(round_) if round_ else ()
    message = screen.message if screen else ""
    hall = scenes.Hall(tournament, round_, clock_state.face_of(round_, now=now), tables, message)
    chosen = [{"scene": wish.order}] if wish.order in SCENES else screen.scenes if screen else FOLLOW
    turns = scenes.turns_of(chosen, hall)
    kinds = {turn.scene for turn in turns}
    called = calls.called(tournament)
    call_until = calls.takes_the_screen_until(called)
    over_all = Scene.MESSAGE.value if message and "message" not in kinds else ""
    scene = scenes.CALL if call_until and now < call_until else over_all or scenes.now_on(turns, hall)
    return {
        "screen": screen,
        "round": round_,
        "face": hall.face,
        "scene": scene,
        "kinds": kinds | {over_all} | ({scenes.CALL} if called else set()),
        "call_until": clock_state.millis(call_until),
        "over_all": over_all,
        "turns_json": scenes.as_json(turns),
        "counts_from": clock_state.millis(screen.changed_at) if screen else 0,
        "called": called,
        "voice_plan": speech_plan.plan_json(tournament, hall.face.state, called),
        "named": _named(tournament, screen, now),
        "tables": tables,
        "missing": [row for row in tables if row.is_missing],
        **_shown(kinds, hall),
    }


def _named(tournament: Tournament, screen: Screen | None, now: datetime) -> int | None:
    named = screens.named_now(tournament, now=now)
    return clock_state.millis(named.until) if named and screen and named.key == screen.key else None


def _shown(kinds: set[str], hall: Hall) -> dict[str, Any]:
    return {name: value for kind in kinds if kind in FILLED for name, value in FILLED[kind](hall).items()}


def _list(scene: str, hall: Hall, rows: Callable[[], Sequence[Any]]) -> dict[str, Any]:
    """A long list of a scene: written once for each revision, however often a clock renews its screen."""
    template = f"fragments/scenes/_{scene}_list.html"
    return {f"{scene}_list": written_list(template, hall.tournament, rows)}


FILLED: Final[dict[str, Callable[[Hall], dict[str, Any]]]] = {
    "names": lambda hall: _list("names", hall, lambda: boards.in_order_of_names(hall.tables)),
    "tables": lambda hall: _list("tables", hall, lambda: hall.tables),
    "clock": lambda hall: {"extra_times": hall.face.extra_times},
    "missing": lambda hall: {"waiting": waiting_for(hall.round, state=hall.face.state)} if hall.round else {},
    "standings": lambda hall: {
        "next_day": day_plans.first_of_next_day(hall.tournament, now=hall.face.state.server_now),
        **_list("standings", hall, lambda: current_standings(hall.tournament).rows),
    },
    "bracket": lambda hall: {"bracket": brackets.board_of(hall.tournament)},
    "podium": lambda hall: {
        "podium": podium_now(hall.tournament),
        "awards": [each for each in final_awards(hall.tournament) if not each.is_on_podium][:AWARDS],
    },
    "day": lambda hall: {"day": day_plans.day_of(hall.tournament, now=hall.face.state.server_now)},
    "welcome": lambda hall: {"entrant_count": hall.tournament.entrants.count()},
}

PARTS["screen"] = Part("screen", TOPICS, screen_context, is_for_hall=True)


def qr_of(address: str) -> str:
    return segno.make(address, error="m").svg_data_uri(border=2, dark="#000", light="#fff")


@require_safe
def screen(request: HttpRequest, slug: str, key: str = "") -> HttpResponse:
    """One screen; without a key the first. ``?show=`` holds a scene, ``?theme=light`` is for bright halls."""
    show, theme = request.GET.get("show", ""), request.GET.get("theme", "")
    if show and show not in SCENES:
        raise Http404(_("Unknown screen content. Choose one of: %(scenes)s.") % {"scenes": ", ".join(SCENES)})
    theme = theme if theme in Theme.values else ""
    return for_the_hall(slug, lambda: screen_page(request, slug=slug, key=key, show=show, theme=theme))


@cached_page(renewed=timedelta(seconds=5), has_address=True)  # it counts by itself meanwhile
def screen_page(
    request: HttpRequest, slug: str, key: str = "", show: str = "", theme: str = ""
) -> HttpResponse:
    """The page of a screen, the same for everybody."""
    tournament, now = access.public_tournament(slug), time_source.now()
    wish = PartRequest(order=show, screen=key)
    shown = screens.screen_of(tournament, key)
    if key and (shown is None or shown.key != key):
        return redirect("public:screen", slug=slug)  # it was removed: the projector shows the first one

    def write() -> str:
        return _page(request, tournament, wish, theme=theme, now=now)

    return HttpResponse(written_for_the_hall(tournament, write))


def _page(
    request: HttpRequest, tournament: Tournament, wish: PartRequest, *, theme: str, now: datetime
) -> str:
    seen = screen_context(tournament, wish, now)
    usual = seen["screen"].theme if seen["screen"] else Theme.DARK.value
    address = addresses.for_phones(request, reverse("public:tournament", args=[tournament.slug]))
    context = {
        "tournament": tournament,
        "theme": theme or usual,
        "has_own_theme": bool(theme),
        "part": PARTS["screen"],
        "part_url": PARTS["screen"].url(tournament, wish),
        "address": address.removeprefix("https://").removeprefix("http://").rstrip("/"),
        "qr": qr_of(address),
        **seen,
    }
    return render_to_string("public/hall/screen.html", context, request=request)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    found = [each for each in access.public_tournaments() if each.status in ON_SCREEN]
    running = [each for each in found if each.status == TournamentStatus.RUNNING] or found
    offered = [(each, screens.screens_of(each)) for each in running]
    if len(offered) == 1 and len(offered[0][1]) < 2:  # noqa: PLR2004 - a choice is between two
        return redirect("public:screen", slug=running[0].slug)
    titles = titles_of(running, among=access.listed_tournaments())
    return render(request, "public/hall/screens.html", {"offered": offered, "titles": titles})


@csrf_exempt  # no cookie opens anything here: whoever stands in the hall may say that a projector lives
@require_POST
def projector_pulse(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A projector lives, and says how far its time is from ours. Answers where the tournament stands."""
    tournament = access.public_tournament(slug)
    now = time_source.now()
    wait = limits.seconds_to_wait(request, "screen", BEATS, now=now)
    if wait:
        return JsonResponse({"wait": wait}, status=429, headers={"Retry-After": str(wait)})
    found = Screen.objects.filter(tournament=tournament, key=key).first()
    if found is None:
        raise Http404(_("Screen not found. Open the first one."))
    offset, way = _milliseconds(request, "offset_ms"), _milliseconds(request, "way_ms")
    if offset is None or way is None or way < 0:
        return JsonResponse({"code": "beat-invalid"}, status=422)
    silence = request.POST.get("silence", "")
    known = silence if silence in Silence.values else ""
    orders.record_heartbeat(found, offset_ms=offset, way_ms=way, now=now, silence=known)
    return JsonResponse({"revision": tournament.revision})


def _milliseconds(request: HttpRequest, name: str) -> float | None:
    try:
        value = float(request.POST.get(name, "")[:40])
    except ValueError:
        return None
    return max(-FARTHEST_MS, min(FARTHEST_MS, value)) if math.isfinite(value) else None
