"""Encrypts, with the secret key of the server, a private link that waits in the database for a mail server.

A private link is stored nowhere readable. Refuses to open what was changed, or encrypted with another key.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def seal(link: str) -> str:
    """Encrypt a link. About 100 characters longer."""
    return _fernet().encrypt(link.encode()).decode()


def open_sealed(sealed: str) -> str:
    """The link. ``ValueError`` where it is not one that this server has encrypted."""
    try:
        return _fernet().decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise ValueError("This link was not encrypted with a key of this server.") from error


def _fernet() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (salted_hmac("sealed link", "", secret=key, algorithm="sha256").digest() for key in keys)
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])
