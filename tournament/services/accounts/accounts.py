"""What owners of accounts change of them: name, address and password. Each change stands in the log."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from tournament.models import LogEntry
from tournament.services.accounts import account_sessions
from tournament.services.core import log, optimistic_locks
from tournament.services.core.actors import MAX_NAME_LENGTH, Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.optimistic_locks import Seen

MAX_SUBJECT_LENGTH: Final = 160  # of a line of the log
SHOWN: Final = 10  # changes on the page of the account


def owner(user: User) -> Actor:
    """An account that acts for itself, in no tournament."""
    return Actor(
        kind="account", name=(user.get_full_name() or user.get_username())[:MAX_NAME_LENGTH], user=user
    )


def change_details(user: User, *, name: str, email: str, now: datetime, seen: Seen | None = None) -> None:
    """Change name and address. Raises ``ChangedMeanwhile`` where they are not those that were ``seen``."""
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        last = optimistic_locks.last_of(["account.change-details"], user=user)
        before, wanted = details_of(user), {"name": name, "email": email}
        optimistic_locks.refuse_changed(seen, before, wanted, last)
        changed = [what for what in wanted if wanted[what] != before[what]]
        if not changed:
            return
        user.first_name, user.last_name, user.email = name, "", email
        user.save(update_fields=["first_name", "last_name", "email"])
        record("account.change-details", user, now=now, data={"changed": changed})


def details_of(user: User) -> dict[str, str]:
    """Name and address."""
    return {"name": user.get_full_name(), "email": user.email}


def change_password(user: User, password: str, *, now: datetime, session_key: str | None) -> None:
    """Set a new password and end all sessions but ``session_key``, which the caller gives a new key.

    :raises Conflict: the password that ``user`` was read with was changed since.
    """
    with transaction.atomic():
        if User.objects.select_for_update(no_key=True).get(pk=user.pk).password != user.password:
            raise Conflict("password-changed")
        set_password(user, password, session_key=session_key)
        record("account.change-password", user, now=now)


def set_password(user: User, password: str, *, session_key: str | None = None) -> None:
    """Store a password and end all sessions, but one. The caller writes the log, in the same transaction."""
    user.set_password(password)
    user.save(update_fields=["password"])
    account_sessions.end_all(user, but=session_key)


def end_other_sessions(user: User, *, now: datetime, session_key: str | None) -> int:
    """End all sessions but this one. Returns how many they were; the log tells of none."""
    with transaction.atomic():
        ended = account_sessions.end_all(user, but=session_key)
        if ended:
            record("account.end-sessions", user, now=now, data={"ended": ended})
    return ended


def changes_of(user: User) -> QuerySet[LogEntry]:
    """The newest changes of an account, for its owner."""
    entries = LogEntry.objects.filter(tournament=None, subject=user.get_username()[:MAX_SUBJECT_LENGTH])
    return entries.filter(verb__startswith="account.")[:SHOWN]


def record(verb: str, user: User, *, now: datetime, data: Mapping[str, object] | None = None) -> None:
    """A line about an account, by its owner."""
    log.record(verb, tournament=None, by=owner(user), now=now, subject=user.get_username(), data=data)
