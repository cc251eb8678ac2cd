"""Who may open which stream. Blocking; the hub asks from a thread. Raises what ``access`` raises."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest

from tournament import access
from tournament.queries import outbox


def public(slug: str) -> outbox.Snapshot:
    """The stream of a tournament that anybody may see."""
    return outbox.snapshot(access.public_tournament(slug))


def official(slug: str, cookies: str) -> outbox.Snapshot:
    """The stream of a tournament for the accounts that work on it."""
    request = HttpRequest()
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(_session_key(cookies))
    tournament, _ = access.tournament_for(get_user(request), slug)
    return outbox.snapshot(tournament)


def _session_key(cookies: str) -> str | None:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(cookies)
    except CookieError:
        return None
    morsel = jar.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel else None
