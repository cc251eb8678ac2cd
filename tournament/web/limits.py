"""How often one address may send a public form. Kept in the cache, like the throttle of the API.

A club sits behind one address, so the limit is for machines: whoever reads is not counted at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest


def seconds_to_wait(request: HttpRequest, room: str, *, most: int, seconds: int, now: datetime) -> int:
    """0 where the address may send now, and then it is counted; else how long it has to wait."""
    window, passed = divmod(int(now.timestamp()), seconds)
    key = f"limit-{room}-{_address(request)}-{window}"
    cache.add(key, 0, timeout=seconds)
    try:
        sent = cache.incr(key)
    except ValueError:  # it ran out between the two lines
        return 0
    return 0 if sent <= most else seconds - passed


def _address(request: HttpRequest) -> str:
    """Who is in front of the proxy, where there is one; else who is at the door."""
    forwarded: str = request.headers.get("x-forwarded-for", "")
    if settings.SECURE_PROXY_SSL_HEADER and forwarded:
        return forwarded.rpartition(",")[2].strip()[:64]
    return str(request.META.get("REMOTE_ADDR", ""))
