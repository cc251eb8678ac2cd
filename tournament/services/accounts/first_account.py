"""The first account of a fresh installation, made in the browser with an address that the launcher prints.

The address holds a token of 128 bits, of which only the SHA-256 is kept, in the state folder. It works until
there is an account, and a new one is made at each start. Refuses where the installation has a database server
or a proxy: others reach it, so its owner makes the account on the server with ``createsuperuser``.
"""

import hashlib
import hmac
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from tournament.services.accounts import accounts
from tournament.services.core.errors import Conflict

_SHA_256_DIGITS: Final = 64


def hash_token(token: str) -> str:
    """SHA-256 of a token, as hex; what is kept of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def offer(token_hash: str) -> bool:
    """Let the token with this hash, or none, make the first account. Returns whether one may be made here."""
    file: Path = settings.FIRST_ACCOUNT_FILE
    file.unlink(missing_ok=True)
    if not settings.OFFERS_FIRST_ACCOUNT or len(token_hash) != _SHA_256_DIGITS or User.objects.exists():
        return False
    file.touch(mode=0o600)
    file.write_text(token_hash, encoding="ascii")
    return True


def is_open(token: str) -> bool:
    """Does this token make the first account now?"""
    if not settings.OFFERS_FIRST_ACCOUNT:
        return False
    try:
        stored_hash = settings.FIRST_ACCOUNT_FILE.read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return hmac.compare_digest(hash_token(token), stored_hash) and not User.objects.exists()


def create(token: str, username: str, password: str, *, now: datetime) -> User:
    """Make the account, which may do everything. Raises ``Conflict`` for a token that does not work."""
    with transaction.atomic():  # SQLite has one writer: of two who press at once, the second finds an account
        if not is_open(token):
            raise Conflict("first-account-over")
        user = User.objects.create_superuser(username, password=password)
        accounts.record("account.create-first", user, now=now)
    settings.FIRST_ACCOUNT_FILE.unlink(missing_ok=True)
    return user
