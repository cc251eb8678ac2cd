"""The token of a form that may arrive twice and counts once: made when the form is opened."""

from typing import Final
from uuid import uuid4

from django.core import signing

SALT: Final = "registration form"
LIVES: Final = 12 * 3600  # seconds


def client_token() -> str:
    return uuid4().hex


def make() -> str:
    return signing.dumps(uuid4().hex, salt=SALT)


def read(signed: str) -> str:
    """What it holds; raises ``signing.BadSignature`` where it is too old or was not made here."""
    token: str = signing.loads(signed, salt=SALT, max_age=LIVES)
    return token
