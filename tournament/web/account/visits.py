"""Note where an account is at work, so that its session lives on and its owner sees it."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import UpdateError
from django.core.exceptions import ValidationError
from django.core.validators import validate_ipv46_address
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from tournament import time_source
from tournament.services.accounts import account_sessions
from tournament.services.accounts.account_sessions import Visit
from tournament.services.core import locks

# What an open page asks for by itself, all night long. Nobody sits there.
AUTOMATIC: Final = frozenset({"organiser:part", "organiser:screen-pulses", "public:part", "player:now"})
logger = logging.getLogger(__name__)


def visits_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """After the view: who asked for no session gets none opened, and no page waits for a note."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        session = request.session
        if session.accessed and SESSION_KEY in session and not _is_automatic(request):
            now = time_source.now()
            if account_sessions.is_due(session, now=now) and _note(request, now):
                _renew_cookie(request, response)
        return response

    return answer


def _note(request: HttpRequest, now: datetime) -> bool:
    visit = Visit(request.headers.get("User-Agent", ""), _address(request))
    was_modified = request.session.modified
    try:
        with locks.not_waited_for():
            account_sessions.note(request.session, visit, now=now)
    except UpdateError:  # ended meanwhile: the next request is asked to sign in
        return False
    except DatabaseError as error:
        logger.info("A visit is not noted: the database is busy (%s).", error)
        account_sessions.forget_visit(request.session)
        return False
    finally:  # it is saved already, or can wait: else the session would be saved once more, and waited for
        request.session.modified = was_modified
    return True


def _renew_cookie(request: HttpRequest, response: HttpResponse) -> None:
    response.set_cookie(
        settings.SESSION_COOKIE_NAME,
        str(request.session.session_key),
        max_age=settings.SESSION_COOKIE_AGE,
        domain=settings.SESSION_COOKIE_DOMAIN,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _is_automatic(request: HttpRequest) -> bool:
    return request.resolver_match is not None and request.resolver_match.view_name in AUTOMATIC


def _address(request: HttpRequest) -> str | None:
    address = str(request.META.get("REMOTE_ADDR", ""))
    with suppress(ValidationError):
        validate_ipv46_address(address)
        return address
    return None
