"""Links with which the owner of an account sets a new password without the old one.

A link comes by mail, or from an organiser who hands it over. It works once and for ``LIVES``: the password,
the last sign-in and the address are part of its token, so each of them ends it. What an organiser may not do
with an account, no link of theirs does: it is asked when a link is made, and again when it is used.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction

from tournament.models import Tournament
from tournament.queries.accounts import password_resets
from tournament.services.accounts import accounts
from tournament.services.core import log, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, NotAllowed
from tournament.services.mail import mail

LIVES: Final = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)


@dataclass(frozen=True, slots=True)
class Reset:
    """A link that works: whose password it sets, and who made it; nobody where it was mailed."""

    user: User
    maker: User | None


class _Tokens(PasswordResetTokenGenerator):
    key_salt = "tournament.services.password_resets"  # of links in mailboxes, wherever this module stands

    def __init__(self, maker: User | None, now: datetime) -> None:
        super().__init__()
        self._maker, self._at = maker.pk if maker else 0, now

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{self._maker} {super()._make_hash_value(user, timestamp)}"

    def _now(self) -> datetime:
        return self._at.replace(tzinfo=None)


def request_by_mail(typed: str, *, address_of: Callable[[str], str], now: datetime) -> None:
    """Mail a link to whoever owns this name or address. An unknown one costs the same statements."""
    found = password_resets.by_name_or_address(typed)
    for user in found:
        mail.queue_reset(user, address_of(_key(user, None, now)), address=user.email, now=now)
    if not found:
        mail.queue_reset(None, "", address=typed, now=now)


def make_link(tournament: Tournament, user: User, *, by: Actor, now: datetime) -> str:
    """The key of a link that an organiser of ``tournament`` hands over. Kept nowhere."""
    obstacle = password_resets.obstacle(_account_of(by), user)
    if obstacle is not None:
        raise NotAllowed(obstacle.value, data={"username": user.get_username()})
    with transaction.atomic():
        name = user.get_username()
        log.record("tournament.reset-link", tournament=tournament, by=by, now=now, subject=name)
        log.record("account.reset-link", tournament=None, by=by, now=now, subject=name)
        outbox.publish(tournament, "log", now=now)
    return _key(user, by.user, now)


def find(key: str, *, now: datetime) -> Reset | None:
    """What a key opens now, if anything."""
    user_id, maker_id, token = [*key.split(".", 2), "", ""][:3]
    people = User.objects.filter(is_active=True, pk__in=[pk for pk in (user_id, maker_id) if _is_id(pk)])
    by_id = {str(user.pk): user for user in people}
    user, maker = by_id.get(user_id), by_id.get(maker_id)
    if user is None or (maker is None) != (maker_id == "0"):
        return None
    if not _Tokens(maker, now).check_token(user, token):
        return None
    if maker is not None and password_resets.obstacle(maker, user) is not None:
        return None
    return Reset(user, maker)


def use(key: str, password: str, *, now: datetime) -> User:
    """Set the password. All sessions of the account end, and so does every other link."""
    with transaction.atomic():
        found = find(key, now=now)
        if found is not None:  # of two who press at once, one finds that the link was used
            User.objects.select_for_update().get(pk=found.user.pk)
            found = find(key, now=now)
        if found is None:
            raise Conflict("reset-link-over")
        accounts.set_password(found.user, password)
        made_by = {"link_by": found.maker.get_username()} if found.maker else {}
        accounts.record("account.reset-password", found.user, now=now, data=made_by)
    return found.user


def _key(user: User, maker: User | None, now: datetime) -> str:
    return f"{user.pk}.{maker.pk if maker else 0}.{_Tokens(maker, now).make_token(user)}"


def _account_of(by: Actor) -> User:
    if by.user is None:
        raise NotAllowed("organiser-only")
    return by.user


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 18  # noqa: PLR2004 - what a column holds
