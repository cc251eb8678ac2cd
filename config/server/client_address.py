"""Whose request it is: the address of the client, and whether the client used TLS.

A proxy says both in ``X-Forwarded-For`` and ``X-Forwarded-Proto``. Anybody can write these headers, so they
are believed only from an address in ``settings.TRUSTED_PROXIES``. The ASGI shell calls :func:`resolved` once
for each request; from there on ``scope["client"]``, ``REMOTE_ADDR`` and the scheme are right, and the headers
are gone.
"""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Final

Address = IPv4Address | IPv6Address
Networks = Sequence[IPv4Network | IPv6Network]


FORWARDED_FOR: Final = b"x-forwarded-for"
FORWARDED: Final = frozenset({FORWARDED_FOR, b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-port"})
SCHEMES: Final = ("http", "https")


def resolved(scope: dict[str, Any], trusted: Networks) -> dict[str, Any]:
    """A copy of an ASGI scope with the client's own address and scheme, without the proxy's headers."""
    # WSGI cannot tell ``x_forwarded_for`` from ``x-forwarded-for``: an underscore would get a header past us.
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    others = [(name, value) for name, value in headers if name not in FORWARDED]
    peer, port = scope.get("client") or ("", 0)
    address = client_address(peer, _hops(headers, FORWARDED_FOR), trusted)
    found = {**scope, "headers": others, "client": (address, port if address == peer else 0)}
    if _is_trusted(peer, trusted):
        schemes = [scheme for scheme in _hops(headers, b"x-forwarded-proto") if scheme in SCHEMES]
        found["scheme"] = schemes[-1] if schemes else scope.get("scheme", "http")
    return found


def client_address(peer: str, hops: Sequence[str], trusted: Networks) -> str:
    """The last hop that is not a proxy of ours, counted from the right; everything left of it is hearsay.

    ``peer`` is the other end of the connection, empty for a Unix socket. A hop that is not an address ends
    the search at the proxy that wrote it.
    """
    found = _address(peer)
    for hop in reversed(hops):
        if not _is_trusted(str(found or peer), trusted):
            break
        following = _address(hop)
        if following is None:
            break
        found = following
    return str(found or peer)


def _hops(headers: Sequence[tuple[bytes, bytes]], wanted: bytes) -> list[str]:
    lines = [value.decode("latin-1") for name, value in headers if name == wanted]
    return [item.strip() for line in lines for item in line.split(",") if item.strip()]


def _is_trusted(text: str, trusted: Networks) -> bool:
    address = _address(text)
    return bool(trusted) if not text else address is not None and any(address in net for net in trusted)


def _address(text: str) -> Address | None:
    """An address as proxies write it: bare, with a port, or in brackets. IPv4 inside of IPv6 is IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
