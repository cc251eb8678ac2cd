"""The token that Django puts into forms, drawn in one go: Django's own way takes a fifth of a cached page."""

import os
from typing import Final

from django.http import HttpRequest
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_SECRET_LENGTH

CHARACTERS: Final = CSRF_ALLOWED_CHARS
COUNT: Final = len(CHARACTERS)
SPARE: Final = 256 - 256 % COUNT  # from here on a byte would favour the first letters
OF_BYTES: Final = bytes(ord(CHARACTERS[byte % COUNT]) for byte in range(256))
DROPPED: Final = bytes(range(SPARE, 256))
PLACES: Final = {letter: place for place, letter in enumerate(CHARACTERS)}


def token_for(request: HttpRequest) -> str:
    secret: str = request.META.get("CSRF_COOKIE") or random_secret()
    request.META.update({"CSRF_COOKIE": secret, "CSRF_COOKIE_NEEDS_UPDATE": True})
    mask = random_secret()
    pairs = zip(secret, mask, strict=True)
    return mask + "".join([CHARACTERS[(PLACES[one] + PLACES[other]) % COUNT] for one, other in pairs])


def random_secret() -> str:
    found = b""
    while len(found) < CSRF_SECRET_LENGTH:
        found += os.urandom(2 * CSRF_SECRET_LENGTH).translate(OF_BYTES, DROPPED)
    return found[:CSRF_SECRET_LENGTH].decode()
