"""The remote for the projectors: what each shows, calls and messages, and the screens themselves.

Made for a phone in the hall: one press, one order, with scripts or without. Everybody who works at the desk
may show and call; adding and removing screens is for referees and organisers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import Http404, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament import access
from tournament.engine.lifecycle import ON_THE_WALL
from tournament.models import Call
from tournament.queries.core import addresses
from tournament.services.core.errors import Invalid
from tournament.services.hall import calls, screens
from tournament.web.organiser.core.desk import REFEREE, Desk, official, onward, page, went_well
from tournament.web.organiser.core.live_pages import LivePart, live_page
from tournament.web.organiser.hall import remotes
from tournament.web.organiser.hall.remotes import remotes_of
from tournament.web.post_data import kept, whole
from tournament.web.public.screen import qr_of
from tournament.web.seen import seen_in

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Pairing, Screen


@require_safe
@official()
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every screen with its buttons."""
    return live_page(request, desk, "organiser/hall/screens.html", SCREENS)


@require_safe
@official()
def pulses(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001 - the desk's views are given it
    """How each projector is, for the page that asks again and again."""
    rows = {row.key: {"pulse": row.pulse, "words": row.pulse_words} for row in remotes_of(desk)}
    return JsonResponse(rows, headers={"Cache-Control": "private, no-store"})


@require_safe
@official()
def address(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """What to type into the projector's browser."""
    screen = _screen(desk, key)
    full = addresses.for_phones(request, reverse("public:one-screen", args=[desk.tournament.slug, key]))
    return page(
        request,
        desk,
        "organiser/hall/screen_address.html",
        screen=screen,
        address=full,
        qr=qr_of(full),
        short=addresses.for_phones(request, reverse("public:screens")),
        is_choice=desk.tournament.screens.count() > 1,
    )


@require_POST
@official(REFEREE)
def add(request: HttpRequest, desk: Desk) -> HttpResponse:
    name = kept(request.POST, "name")
    made = screens.create(desk.tournament, name=name, by=desk.by, now=desk.now)
    return went_well(
        request, f"{made.name} is a screen now. Open its address on its projector.", _at(desk, made)
    )


@require_POST
@official(REFEREE)
def change(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """Name, colours, sound and volume."""
    screen = _screen(desk, key)
    changes: dict[str, Any] = {
        "name": kept(request.POST, "name") if "name" in request.POST else screen.name,
        "theme": request.POST.get("theme", screen.theme),
        "has_sound": "has_sound" in request.POST,
        "volume": whole(request.POST.get("volume", "").strip()),
    }
    seen = seen_in(request, screens.SETTINGS)
    screens.change(screen, changes, by=desk.by, now=desk.now, seen=seen)
    return onward(_at(desk, screen))


@require_POST
@official(REFEREE)
def remove(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    screen = _screen(desk, key)
    screens.remove(screen, by=desk.by, now=desk.now)
    return went_well(request, f"{screen.name} is no screen any more.", desk.url("screens"))


@require_POST
@official()
def show(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """One scene now, or several in turn."""
    screen = _screen(desk, key)
    chosen = [scene for scene in request.POST.getlist("scene") if scene]
    scenes = _in_turn(request) or [{"scene": scene} for scene in chosen]
    screens.show(screen, scenes, by=desk.by, now=desk.now, seen=seen_in(request, ["scenes"]))
    return onward(_at(desk, screen))


@require_POST
@official()
def message(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """Words on one screen, or off it."""
    screen = _screen(desk, key)
    seen = seen_in(request, ["message"])
    screens.message(screen, _text(request), by=desk.by, now=desk.now, seen=seen)
    return onward(_at(desk, screen))


@require_POST
@official()
def message_all(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Words on every screen, or off all of them."""
    text = _text(request)
    for screen in desk.tournament.screens.order_by("pk"):
        screens.message(screen, text, by=desk.by, now=desk.now)
    return onward(desk.url("screens"))


@require_POST
@official()
def identify(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:  # noqa: ARG001 - nothing is asked
    """Which one is this? It shows its name."""
    screen = _screen(desk, key)
    screens.identify(screen, now=desk.now)
    return onward(_at(desk, screen))


@require_POST
@official()
def call(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Call a table or anybody."""
    pairing = _called(desk, request.POST.get("table", "").strip())
    calls.call(
        desk.tournament,
        pairing=pairing,
        text=_text(request),
        by=desk.by,
        now=desk.now,
        token=kept(request.POST, "token"),
    )
    return onward(desk.url("screens"))


@require_POST
@official()
def end_call(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:  # noqa: ARG001 - nothing is asked
    found = Call.objects.filter(tournament=desk.tournament, pk=number).select_related("tournament").first()
    if found is None:
        raise Http404("There is no such call. Go back to the screens.")
    calls.end(found, by=desk.by, now=desk.now)
    return onward(desk.url("screens"))


def _text(request: HttpRequest) -> str:
    """Words to show; a button that takes them off sends them along and means nothing by them."""
    return "" if request.POST.get("off") else kept(request.POST, "text")


def _called(desk: Desk, typed: str) -> Pairing | None:
    if not typed:
        return None
    table = whole(typed)
    round_ = desk.tournament.rounds.filter(status__in=ON_THE_WALL).first()
    if table is None:
        raise Invalid("table-unknown", f"{typed[:20]!r} is no table. Type its number.", field="table")
    if round_ is None:
        raise Invalid(
            "call-no-round", "No round is being played. Call by name, in words of your own.", field="table"
        )
    return access.pairing_at(round_, table)


def _in_turn(request: HttpRequest) -> list[dict[str, Any]]:
    """The rows of the sequence that name a scene; seconds that are no number are refused by the service."""
    scenes, seconds = request.POST.getlist("scene"), request.POST.getlist("seconds")
    pairs = zip(scenes, seconds, strict=False)
    return [{"scene": scene, "seconds": whole(typed.strip())} for scene, typed in pairs if scene]


def _screen(desk: Desk, key: str) -> Screen:
    found = desk.tournament.screens.select_related("tournament").filter(key=key).first()
    if found is None:
        raise Http404("There is no such screen. Go back to the screens.")
    return found


def _at(desk: Desk, screen: Screen) -> str:
    """The screen's place on the remote, so that the thumb stays where it was."""
    return f"{desk.url('screens')}#screen-{screen.key}"


SCREENS: Final = LivePart(
    "screens", ("tournament", "pairings", "results", "clock", "screens"), remotes.context
)
