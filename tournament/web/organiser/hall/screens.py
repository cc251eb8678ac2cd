"""The remote for the projectors: what each shows, calls and messages, and the screens themselves."""

from typing import ClassVar, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.services.errors import Refused
from tournament import access
from tournament.models import Screen
from tournament.queries.core import addresses
from tournament.services.hall import calls, screens
from tournament.services.hall.inputs import (
    CallInput,
    MessageInput,
    NewScreenInput,
    SceneInput,
    ScreenInput,
)
from tournament.web.forms.input_forms import InputForm, posted, posted_rows
from tournament.web.forms.seen_fields import seen_in
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, see_other, went_well
from tournament.web.organiser.core.live_pages import LivePart, live_page
from tournament.web.organiser.hall import remotes
from tournament.web.organiser.hall.remotes import remotes_of
from tournament.web.public.screen import qr_of
from tournament.web.refusals import came_from, sentence

FRAME: Final = (
    '<iframe src="{}" title="{}, {}" width="100%" height="600" loading="lazy" style="border: 0"></iframe>'
)


class CallForm(InputForm):
    class Meta:
        input = CallInput
        is_lenient = True
        labels: ClassVar = {"text": _("Text")}


@official(methods=["GET", "HEAD"])
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    return live_page(request, desk, "organiser/hall/screens.html", SCREENS, frames=_frames(request, desk))


def _frames(request: HttpRequest, desk: Desk) -> list[tuple[str, str]]:
    """What a club can put into its site: a title and a line of HTML each; nothing of a private event."""
    if not desk.tournament.has_public_pages:
        return []
    rows = ((gettext("Pairings"), "public:embed-pairings"), (gettext("Standings"), "public:embed-standings"))
    slug, name = desk.tournament.slug, desk.tournament.name
    found = [(title, addresses.for_phones(request, reverse(view, args=[slug]))) for title, view in rows]
    return [(title, format_html(FRAME, url, title, name)) for title, url in found]


@official(methods=["GET", "HEAD"])
def pulses(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001 - the desk's views are given it
    rows = {row.key: {"pulse": row.pulse, "words": row.pulse_words} for row in remotes_of(desk)}
    return JsonResponse(rows, headers={"Cache-Control": "private, no-store"})


@official(methods=["GET", "HEAD"])
def address(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    screen = access.screen_in(desk.tournament, key)
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


@official(REFEREE, methods=["POST"])
def add(request: HttpRequest, desk: Desk) -> HttpResponse:
    name = posted(request, NewScreenInput).name
    made = screens.create(desk.tournament, name=name, by=desk.by, now=desk.now)
    return went_well(
        request,
        gettext("Screen %(name)s added. Open its address on its projector.") % {"name": made.name},
        _at(desk, made),
    )


@official(REFEREE, methods=["POST"])
def change(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    screen = access.screen_in(desk.tournament, key)
    changes = posted(request, ScreenInput).as_dict()
    seen = seen_in(request, screens.SETTINGS)
    screens.change(screen, changes, by=desk.by, now=desk.now, seen=seen)
    return see_other(_at(desk, screen))


def _ask_to_remove(desk: Desk, key: str) -> Question:
    return Question(
        title=gettext("Remove screen %(name)s") % {"name": access.screen_in(desk.tournament, key).name},
        text=gettext("Its projector shows the first screen instead. Its scenes are not kept."),
        answer=gettext("Remove screen"),
        back=desk.url("screens"),
        is_danger=True,
    )


@official(REFEREE)
@asks(_ask_to_remove)
def remove(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    screen = access.screen_in(desk.tournament, key)
    screens.remove(screen, by=desk.by, now=desk.now)
    return went_well(
        request, gettext("Screen %(name)s removed.") % {"name": screen.name}, desk.url("screens")
    )


@official(methods=["POST"])
def show(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    screen = access.screen_in(desk.tournament, key)
    scenes = [each.as_dict() for each in posted_rows(request, SceneInput) if each.scene]
    screens.show(screen, scenes, by=desk.by, now=desk.now, seen=seen_in(request, ["scenes"]))
    return see_other(_at(desk, screen))


@official(methods=["POST"])
def message(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    screen = access.screen_in(desk.tournament, key)
    seen = seen_in(request, ["message"])
    screens.message(screen, _text(request), by=desk.by, now=desk.now, seen=seen)
    return see_other(_at(desk, screen))


@official(methods=["POST"])
def message_all(request: HttpRequest, desk: Desk) -> HttpResponse:
    text = _text(request)
    for screen in desk.tournament.screens.order_by("pk"):
        screens.message(screen, text, by=desk.by, now=desk.now)
    return see_other(desk.url("screens"))


@official(methods=["POST"])
def identify(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:  # noqa: ARG001 - nothing is asked
    screen = access.screen_in(desk.tournament, key)
    screens.identify(screen, now=desk.now)
    return see_other(_at(desk, screen))


@official(methods=["GET", "HEAD", "POST"])
def call(request: HttpRequest, desk: Desk) -> HttpResponse:
    if request.method != "POST":  # the answer to a refused call stands at this address
        return see_other(desk.url("screens"))
    try:
        values = posted(request, CallInput, form_class=CallForm)
        pairing = calls.pairing_to_call(desk.tournament, values.table)
        calls.call(
            desk.tournament, pairing=pairing, text=values.text, by=desk.by, now=desk.now, token=values.token
        )
    except Refused as refusal:
        messages.error(request, sentence(refusal))
        typed = {name: request.POST.get(name, "") for name in ("table", "text")}
        return live_page(
            request, desk, "organiser/hall/screens.html", SCREENS, typed=typed, status=refusal.status
        )
    return see_other(came_from(request) or desk.url("screens"))


@official(methods=["POST"])
def end_call(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    calls.end(access.call_in(desk.tournament, number), by=desk.by, now=desk.now)
    return see_other(came_from(request) or desk.url("screens"))


def _text(request: HttpRequest) -> str:
    """Words to show; a button that takes them off sends them along and means nothing by them."""
    return "" if "off" in request.POST else posted(request, MessageInput).text


def _at(desk: Desk, screen: Screen) -> str:
    """The screen's place on the remote, so that the thumb stays where it was."""
    return f"{desk.url('screens')}#screen-{screen.key}"


SCREENS: Final = LivePart(
    "screens", ("tournament", "pairings", "results", "clock", "screens"), remotes.context
)
