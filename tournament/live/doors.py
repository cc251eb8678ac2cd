"""Who may open which stream, and who may stay. Raises what ``access`` raises.

Blocking: the hub asks from a thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from tournament import access
from tournament.queries import outbox

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet


@dataclass(frozen=True, slots=True)
class Ticket:
    """With what somebody came in. Without ``session`` it is the public's."""

    tournament_id: int
    slug: str
    session: str | None = None


def public(slug: str) -> outbox.Snapshot:
    """The stream of a tournament that anybody may see."""
    return outbox.snapshot(access.public_tournament(slug))


def official(slug: str, session: str | None) -> outbox.Snapshot:
    """The stream of a tournament for the accounts that work on it."""
    request = HttpRequest()
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(session)
    tournament, _ = access.tournament_for(get_user(request), slug)
    return outbox.snapshot(tournament)


def lapsed(tickets: AbstractSet[Ticket]) -> frozenset[Ticket]:
    """Which of these would not open a stream any more: signed out, role taken away, tournament hidden.

    One query for the public of all tournaments together, a few for each account.
    """
    crowd = {ticket.tournament_id for ticket in tickets if ticket.session is None}
    shown = access.still_public(crowd) if crowd else frozenset()
    return frozenset(
        ticket
        for ticket in tickets
        if (ticket.tournament_id not in shown if ticket.session is None else not _opens(ticket))
    )


def session_key(cookies: str) -> str | None:
    """The session that a ``Cookie`` header names."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(cookies)
    except CookieError:
        return None
    morsel = jar.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel else None


def _opens(ticket: Ticket) -> bool:
    try:
        return official(ticket.slug, ticket.session).tournament_id == ticket.tournament_id
    except (Http404, PermissionDenied):
        return False
