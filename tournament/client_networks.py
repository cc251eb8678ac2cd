"""By which name the requests of one client are counted.

``REMOTE_ADDR`` is the client's own address here, resolved by ``config/server/client_address.py``.
"""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.http import HttpRequest

IPV6_PREFIX: Final = (
    64  # bits: what one connection gets. Its owner may use any address of it for each request.
)


def counted_network(request: HttpRequest) -> str:
    """The IPv4 address of a client, or the IPv6 network that one connection has."""
    return network_of(str(request.META.get("REMOTE_ADDR", "")))


def network_of(text: str) -> str:
    """The same for an address."""
    try:
        address = ip_address(text)
    except ValueError:
        return text[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, IPV6_PREFIX), strict=False))
