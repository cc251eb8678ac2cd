"""The token that Django puts into forms, drawn in one go.

Django draws a secret and a mask letter by letter, 64 times from the system's source: a fifth of what a page
from the cache costs. The tokens are Django's own in every other way, and its middleware checks them.
"""

from __future__ import annotations

import os
from typing import Final

from django.http import HttpRequest
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_SECRET_LENGTH

LETTERS: Final = CSRF_ALLOWED_CHARS
COUNT: Final = len(LETTERS)
SPARE: Final = 256 - 256 % COUNT  # from here on a byte would favour the first letters
OF_BYTES: Final = bytes(ord(LETTERS[byte % COUNT]) for byte in range(256))
DROPPED: Final = bytes(range(SPARE, 256))
PLACES: Final = {letter: place for place, letter in enumerate(LETTERS)}


def token_for(request: HttpRequest) -> str:
    secret: str = request.META.get("CSRF_COOKIE") or random_letters()
    request.META.update({"CSRF_COOKIE": secret, "CSRF_COOKIE_NEEDS_UPDATE": True})
    mask = random_letters()
    pairs = zip(secret, mask, strict=True)
    return mask + "".join([LETTERS[(PLACES[one] + PLACES[other]) % COUNT] for one, other in pairs])


def random_letters() -> str:
    found = b""
    while len(found) < CSRF_SECRET_LENGTH:
        found += os.urandom(2 * CSRF_SECRET_LENGTH).translate(OF_BYTES, DROPPED)
    return found[:CSRF_SECRET_LENGTH].decode()
