"""The big screen: one address for the projector. It shows and refuses to change anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import segno
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import access, house_time
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.models import Stage
from tournament.queries import addresses, boards, brackets, standings
from tournament.web.public import faces
from tournament.web.public.parts import PARTS, Part, Wish

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest

    from tournament.models import Round, Tournament

ON_SCREEN = {TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}
SCENES = ("welcome", "names", "tables", "clock", "bracket", "standings")
THEMES = ("dark", "light")


def scene_for(tournament: Tournament, round_: Round | None, face: faces.Face) -> str:
    """What the hall wants to see now: names until play begins, then the clock, then how it stands."""
    if round_ is None:
        return "welcome"
    if tournament.status == TournamentStatus.FINISHED:
        return "standings"
    if round_.status == RoundStatus.CLOSED:
        return "bracket" if round_.stage == Stage.CUT else "standings"
    return "clock" if face.is_playing else "names"


def screen_context(tournament: Tournament, wish: Wish, now: datetime) -> dict[str, Any]:
    """Everything a screen of this tournament may have to show, for one scene."""
    round_ = boards.current_round(tournament)
    face = faces.face_of(round_, now=now)
    scene = wish.order if wish.order in SCENES else scene_for(tournament, round_, face)
    tables = boards.by_table(round_) if round_ else []
    return {
        "round": round_,
        "face": face,
        "scene": scene,
        "is_fixed": wish.order in SCENES,
        "names": boards.by_name(round_) if round_ and scene in {"names", "clock"} else [],
        "tables": tables,
        "missing": [row for row in tables if row.is_missing],
        "standings": standings.standings_of(tournament) if scene == "standings" else [],
        "columns": standings.columns(),
        "bracket": brackets.board_of(tournament) if scene == "bracket" else None,
        "entrant_count": tournament.entrants.count() if scene == "welcome" else None,
    }


PARTS["screen"] = Part("screen", ("tournament", "entrants", "pairings", "results", "clock"), screen_context)


def qr_of(address: str) -> str:
    """A QR code as an address of its own (``data:``), black on white whatever the theme."""
    return segno.make(address, error="m").svg_data_uri(border=2, dark="#000", light="#fff")


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The big screen of one tournament. ``?show=`` holds one scene, ``?theme=light`` is for bright halls."""
    tournament = access.public_tournament(slug)
    show, theme = request.GET.get("show", ""), request.GET.get("theme", "dark")
    if show and show not in SCENES:
        raise Http404(_("A screen shows one of: %(scenes)s.") % {"scenes": ", ".join(SCENES)})
    wish = Wish(order=show)
    address = addresses.for_phones(request, reverse("public:tournament", args=[slug]))
    context = {
        "tournament": tournament,
        "theme": theme if theme in THEMES else "dark",
        "part": PARTS["screen"],
        "part_url": PARTS["screen"].url(tournament, wish),
        "address": address.removeprefix("https://").removeprefix("http://").rstrip("/"),
        "qr": qr_of(address),
        **screen_context(tournament, wish, house_time.now()),
    }
    return render(request, "public/screen.html", context)


@require_safe
def screens(request: HttpRequest) -> HttpResponse:
    """The running tournament's screen; a choice where several run."""
    found = [each for each in access.public_tournaments() if each.status in ON_SCREEN]
    running = [each for each in found if each.status == TournamentStatus.RUNNING] or found
    if len(running) == 1:
        return redirect("public:screen", slug=running[0].slug)
    return render(request, "public/screens.html", {"tournaments": running})
