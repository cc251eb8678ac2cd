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

SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
TOO_MANY: Final = 429


def form_has_to_wait(request: HttpRequest, room: str, *, now: datetime) -> int:
    """Seconds until this address may send a public form again; 0 where it may now, and then it is counted."""
    if request.user.is_authenticated:
        return 0
    most, seconds = _rate(settings.ADDRESS_WRITES)
    return seconds_to_wait(request, room, most=most, seconds=seconds, now=now)


def registration_has_to_wait(request: HttpRequest, tournament: Tournament, *, now: datetime) -> int:
    """Seconds until this address may register somebody; 0 where it may now, and then it is counted.

    A hall registers at its door, all behind one address: in hall mode, and on the day itself. A form that is
    open to the internet before the day meets a family or a club behind an address, and robots.
    """
    is_the_day = now.astimezone(tournament.zone).date() == tournament.starts_on
    if settings.HALL_MODE or is_the_day or tournament.status != TournamentStatus.REGISTRATION:
        return form_has_to_wait(request, "register", now=now)
    if request.user.is_authenticated:
        return 0
    most, seconds = _rate(settings.REGISTRATION_RATE)
    return seconds_to_wait(request, "register", most=most, seconds=seconds, now=now)


def reset_has_to_wait(request: HttpRequest, *, now: datetime) -> int:
    most, seconds = _rate(settings.REGISTRATION_RATE)
    return seconds_to_wait(request, "reset", most=most, seconds=seconds, now=now)


def link_has_to_wait(entrant: Entrant, *, now: datetime) -> int:
    """Seconds until this private link may send again; 0 where it may now, and then it is counted.

    The rate is that of the API: nobody's thumb is so fast.
    """
    most, seconds = _rate(settings.LINK_WRITES)
    return _wait(f"link-{entrant.pk}", most=most, seconds=seconds, now=now)


def refuse_flood(entrant: Entrant, *, now: datetime) -> None:
    """Raise ``Refused`` where this private link has to wait, and no form could be given back."""
    if wait := link_has_to_wait(entrant, now=now):
        raise Refused("too-many-requests", sentence_of_link(wait), status=TOO_MANY)


def sentence_of_link(wait: int) -> str:
    minutes = -(-wait // 60)
    return ngettext(
        "Very much was sent through your link in a short time. Send this again in %(n)d minute.",
        "Very much was sent through your link in a short time. Send this again in %(n)d minutes.",
        minutes,
    ) % {"n": minutes}


def sentence(wait: int) -> str:
    minutes = -(-wait // 60)
    return ngettext(
        "Very many forms came from your network. Send this one again in %(n)d minute.",
        "Very many forms came from your network. Send this one again in %(n)d minutes.",
        minutes,
    ) % {"n": minutes}


def seconds_to_wait(request: HttpRequest, room: str, *, most: int, seconds: int, now: datetime) -> int:
    """0 where the address may send now, and then it is counted; else how long it has to wait."""
    return _wait(f"{room}-{counted_network(request)}", most=most, seconds=seconds, now=now)


def _rate(written: str) -> tuple[int, int]:
    """``1200/min`` as how many in how many seconds; ``config.env.rate`` has let nothing else in."""
    most, _, period = written.partition("/")
    return int(most), SECONDS[period[0]]


def _wait(who: str, *, most: int, seconds: int, now: datetime) -> int:
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
    return 0 if sent <= most else began + seconds - at
