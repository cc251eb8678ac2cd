"""The sessions of accounts: seen, listed and ended. Each ends by itself after ``LIVES`` without a request.

Refuses to write with every request: a visit is noted once in ``SEEN_EVERY``, and only where the database is
free, because a page is worth more than the note of its visit.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from typing import Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet

from tournament.models import AccountSession

LIVES: Final = timedelta(seconds=settings.SESSION_COOKIE_AGE)
SEEN_EVERY: Final = timedelta(minutes=5)
SEEN_AT: Final = "seen_at"  # in the session: seconds since 1970
ROW: Final = "account_session"  # in the session: its row here


@dataclass(frozen=True, slots=True)
class Visit:
    """What a request says of its browser."""

    user_agent: str
    address: str | None


def is_due(session: SessionBase, *, now: datetime) -> bool:
    """Whether the session of an account has not been noted for a while."""
    return bool(now.timestamp() - session.get(SEEN_AT, 0) >= SEEN_EVERY.total_seconds())


def note(session: SessionBase, visit: Visit, *, now: datetime) -> None:
    """Write down that the account was here. Raises ``UpdateError`` where somebody has ended the session."""
    with transaction.atomic():
        session[SEEN_AT] = int(now.timestamp())
        session.save()
        seen = {
            "session_key": session.session_key,
            "user_agent": visit.user_agent[:200],
            "address": visit.address,
            "seen_at": now,
        }
        user = int(session[SESSION_KEY])
        rows = AccountSession.objects.filter(pk=session.get(ROW, 0), user_id=user)
        if not rows.update(**seen):
            session[ROW] = AccountSession.objects.create(user_id=user, began_at=now, **seen).pk
            session.save()


def forget_visit(session: SessionBase) -> None:
    """Let the next note come at once: the session has a new key."""
    session.pop(SEEN_AT, None)


def sessions_of(user: User, *, now: datetime) -> QuerySet[AccountSession]:
    """Where the account is signed in, the newest visit first."""
    live = Session.objects.filter(expire_date__gt=now)
    return AccountSession.objects.filter(user=user, session_key__in=live.values("session_key"))


def end(row: AccountSession) -> None:
    """End one session. Its browser is asked to sign in with its next request."""
    with transaction.atomic():
        import_module(settings.SESSION_ENGINE).SessionStore(row.session_key).delete()
        row.delete()


def end_all(user: User, *, but: str | None = None) -> int:
    """End all sessions of an account but one, also those never noted. Returns how many were deleted here."""
    with transaction.atomic():
        owned = (row for row in Session.objects.all() if row.get_decoded().get(SESSION_KEY) == str(user.pk))
        others = [row.session_key for row in owned if row.session_key != but]
        ended, _ = Session.objects.filter(session_key__in=others).delete()
        AccountSession.objects.filter(user=user).exclude(session_key=but or "").delete()
    return ended


def delete_expired(*, now: datetime) -> None:
    """Delete what is over."""
    for over in (
        AccountSession.objects.filter(seen_at__lte=now - LIVES),
        Session.objects.filter(expire_date__lte=now),
    ):
        if over.exists():  # to delete nothing takes the lock of a writer, too
            over.delete()
