"""Addresses that other people's phones can open.

The organiser's laptop knows itself as ``localhost``; a QR code made there has to carry the name under
which the hall reaches it. Refuses to guess: without ``PUBLIC_ADDRESS`` the request's own host stays.
"""

from typing import Final
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from armies.fingerprints import SHORT
from tournament.models import Tournament

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


def for_phones(request: HttpRequest, path: str) -> str:
    """``path`` as a whole address, never one that only this machine understands if another is known."""
    host, _ = split_domain_port(request.get_host())
    if settings.PUBLIC_ADDRESS and host in LOOPBACK:
        return urljoin(settings.PUBLIC_ADDRESS, path)
    return request.build_absolute_uri(path)


def check_path(tournament: Tournament, fingerprint: str) -> str:
    """Where anybody learns whose list has this fingerprint; its short form keeps a code on paper large."""
    return f"{reverse('public:check-list')}?t={tournament.slug}&fingerprint={fingerprint[:SHORT]}"


def of_check(request: HttpRequest, tournament: Tournament, fingerprint: str) -> str:
    """The same as a whole address."""
    return for_phones(request, check_path(tournament, fingerprint))
