"""How often one address may send a public form, counted in the cache.

A whole hall sits behind one address, so the limit is for machines: that of the API (``ADDRESS_WRITES``).
"""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext

from armies.services.errors import Refused
from tournament.client_networks import counted_network
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.queries.schedule import day_plans

SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
TOO_MANY: Final = 429


def form_has_to_wait(request: HttpRequest, room: str, *, now: datetime) -> int:
    """Seconds until this address may send a public form again; 0 where it may now, and then it is counted."""
    if request.user.is_authenticated:
        return 0
    return seconds_to_wait(request, room, settings.ADDRESS_WRITES, now=now)


def registration_has_to_wait(request: HttpRequest, tournament: Tournament, *, now: datetime) -> int:
    """The same for a registration: a hall registers at its door, all behind one address."""
    today = now.astimezone(tournament.zone).date()
    is_the_day = tournament.starts_on <= today <= day_plans.last_date(tournament)
    if settings.HALL_MODE or is_the_day or tournament.status != TournamentStatus.REGISTRATION:
        return form_has_to_wait(request, "register", now=now)
    if request.user.is_authenticated:
        return 0
    return seconds_to_wait(request, "register", settings.REGISTRATION_RATE, now=now)


def board_has_to_wait(request: HttpRequest, *, is_drawing: bool, now: datetime) -> int:
    """The same for the board of the referee's desk: a drawing that its script sends is no question."""
    if request.user.is_authenticated:
        return 0
    if is_drawing:
        return seconds_to_wait(request, "board-drawings", settings.ADDRESS_WRITES, now=now)
    return seconds_to_wait(request, "board-questions", settings.DESK_QUESTIONS, now=now)


def reset_has_to_wait(request: HttpRequest, *, now: datetime) -> int:
    return seconds_to_wait(request, "reset", settings.REGISTRATION_RATE, now=now)


def link_request_has_to_wait(request: HttpRequest, *, now: datetime) -> int:
    """The same for whoever says to have lost a private link."""
    return seconds_to_wait(request, "lost-link", settings.REGISTRATION_RATE, now=now)


def link_has_to_wait(entrant: Entrant, *, now: datetime) -> int:
    """The same for this private link, at the rate of the API: nobody's thumb is so fast."""
    return _wait(f"link-{entrant.pk}", settings.LINK_WRITES, now=now)


def refuse_flood(entrant: Entrant, *, now: datetime) -> None:
    """Raise ``Refused`` where this private link has to wait, and no form could be given back."""
    if wait := link_has_to_wait(entrant, now=now):
        raise Refused("too-many-requests", case="link", data={"minutes": -(-wait // 60)}, status=TOO_MANY)


def sentence_of_link(wait: int) -> str:
    minutes = -(-wait // 60)
    return ngettext(
        "Your link sent too much in a short time. Send this again in %(n)d minute.",
        "Your link sent too much in a short time. Send this again in %(n)d minutes.",
        minutes,
    ) % {"n": minutes}


def sentence(wait: int) -> str:
    minutes = -(-wait // 60)
    return ngettext(
        "Your network sent too many forms. Send this one again in %(n)d minute.",
        "Your network sent too many forms. Send this one again in %(n)d minutes.",
        minutes,
    ) % {"n": minutes}


def seconds_to_wait(request: HttpRequest, room: str, rate: str, *, now: datetime) -> int:
    """0 where the address may send now, and then it is counted; ``rate`` like ``1200/min``."""
    return _wait(f"{room}-{counted_network(request)}", rate, now=now)


def _wait(who: str, rate: str, *, now: datetime) -> int:
    most, _, period = rate.partition("/")  # ``config.env.rate`` has let nothing else in
    seconds = SECONDS[period[0]]
    at, first = int(now.timestamp()), f"limit-{who}"
    began: int = cache.get_or_set(first, at, timeout=seconds) or at
    if not began <= at < began + seconds:
        began = at
        cache.set(first, began, timeout=seconds)
    key = f"{first}-{began}"
    cache.add(key, 0, timeout=seconds)
    try:
        sent = cache.incr(key)
    except ValueError:  # it ran out between the two lines
        return 0
    return 0 if sent <= int(most) else began + seconds - at
