"""Who may open which stream, and who may stay. Raises what ``access`` raises. Blocking: ask from a thread."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Protocol

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from tournament import access
from tournament.models import Tournament
from tournament.queries.core import outbox_rows


@dataclass(frozen=True, slots=True)
class Ticket:
    """With what somebody came in: a session, the token of a private link, or as the public with neither."""

    tournament_id: int
    slug: str = ""
    session: str | None = None
    token: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """Where the tournament stands behind a door that was opened, and for which entrant it was.

    ``since`` is the event up to which they have been told: the last before their revision, or the newest.
    """

    snapshot: outbox_rows.Snapshot
    since: int
    entrant: int | None = None


class Door(Protocol):
    """Opens for a name (a tournament's, or a token), and says where the listener goes on."""

    def __call__(self, name: str, /, *, revision: int | None) -> Opened:
        """Raises what ``access`` raises."""


def public(slug: str, *, revision: int | None = None) -> Opened:
    opened = _opened(access.public_tournament(slug), revision)
    access.public_revision(slug)  # hidden before the snapshot, it would never be heard that it was
    return opened


def private(token: str, *, revision: int | None = None) -> Opened:
    entrant = access.entrant_by_token(token)
    return _opened(entrant.tournament, revision, entrant.pk)


def official(slug: str, *, session: str | None, revision: int | None = None) -> Opened:
    request = HttpRequest()
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(session)
    tournament, _ = access.tournament_for(get_user(request), slug)
    return _opened(tournament, revision)


def _opened(tournament: Tournament, revision: int | None, entrant: int | None = None) -> Opened:
    snapshot = outbox_rows.snapshot(tournament)
    if revision is None or revision >= snapshot.revision:
        return Opened(snapshot, snapshot.last_id, entrant)
    return Opened(snapshot, outbox_rows.last_before(tournament, revision), entrant)


def lapsed(tickets: AbstractSet[Ticket]) -> frozenset[Ticket]:
    """Which of these would not open a stream any more: signed out, role taken away, tournament hidden."""
    crowd = {ticket.tournament_id for ticket in tickets if ticket.session is None and not ticket.token}
    shown = access.still_public(crowd) if crowd else frozenset()
    tokens = {ticket.token for ticket in tickets if ticket.token}
    good = access.still_opening(tokens) if tokens else frozenset()

    def is_good(ticket: Ticket) -> bool:
        if ticket.token:
            return ticket.token in good
        return ticket.tournament_id in shown if ticket.session is None else _opens(ticket)

    return frozenset(ticket for ticket in tickets if not is_good(ticket))


def session_key(cookies: str) -> str | None:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(cookies)
    except CookieError:
        return None
    morsel = jar.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel else None


def _opens(ticket: Ticket) -> bool:
    try:
        return official(ticket.slug, session=ticket.session).snapshot.tournament_id == ticket.tournament_id
    except (Http404, PermissionDenied):
        return False
