"""Requests to addresses that somebody else has chosen: HTTPS on port 443 of a public address only.

A name is resolved here and the connection goes to the address that was checked, so an answer of the name
server that changes in between changes nothing. Redirects are not followed. Refuses private, local, multicast
and translated addresses, passwords in an address and other ports.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

PATIENCE: Final = 10.0  # seconds, for each answer
HTTPS_PORT: Final = 443
MAX_ADDRESS_LENGTH: Final = 1000
# An IPv4 address in disguise, which a router may lead anywhere (RFC 6052, 8215, 3056).
TRANSLATED: Final = tuple(
    ipaddress.ip_network(each) for each in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16")
)
Allowed = Callable[[str], bool]
Resolve = Callable[[str, int], list[str]]


class NotAllowedOut(ValueError):
    """An address to which this server sends nothing."""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet, for one host."""
    ip = ipaddress.ip_address(address)
    is_translated = any(ip in network for network in TRANSLATED if network.version == ip.version)
    return ip.is_global and not ip.is_multicast and not is_translated


def host_and_port(url: str) -> tuple[str, int]:
    """Where an address leads. Raises ``NotAllowedOut`` for one that is not HTTPS with a public name."""
    if len(url) > MAX_ADDRESS_LENGTH or not url.isascii() or not url.isprintable() or " " in url:
        raise NotAllowedOut("not an address")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS_PORT
    except ValueError as error:
        raise NotAllowedOut("not an address") from error
    if parts.scheme != "https" or parts.username is not None or parts.password is not None:
        raise NotAllowedOut("not HTTPS")
    if "." not in host.rstrip(".") or host.replace(".", "").isdigit() or ":" in host:
        raise NotAllowedOut("not a public name")
    return host, port


def refuse_not_public(url: str) -> None:
    """Raise ``NotAllowedOut`` for an address that :func:`post` never asks. Asks no name server."""
    if host_and_port(url)[1] != HTTPS_PORT:
        raise NotAllowedOut("not the port of HTTPS")


def addresses_of(host: str, port: int) -> list[str]:
    """The IP addresses of a name, as the name server says now."""
    return [str(place[4][0]) for place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


@dataclass(frozen=True, slots=True)
class Network:
    """What a name means, which addresses are allowed, and whose certificates count."""

    resolve: Resolve
    is_allowed: Allowed
    tls: ssl.SSLContext


class _Connection(http.client.HTTPSConnection):
    """Connects to the address that was allowed, and proves the name by its certificate."""

    def __init__(self, host: str, port: int, network: Network) -> None:
        super().__init__(host, port, timeout=PATIENCE, context=network.tls)
        self._network = network

    def connect(self) -> None:
        addresses = self._network.resolve(self.host, self.port)
        if not addresses or not all(map(self._network.is_allowed, addresses)):
            raise NotAllowedOut("not a public address")
        connected = socket.create_connection((addresses[0], self.port), timeout=PATIENCE)
        self.sock = self._network.tls.wrap_socket(connected, server_hostname=self.host)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer. Raises ``OSError``, ``HTTPException`` or ``NotAllowedOut``."""
    refuse_not_public(url)
    return post_through(Network(addresses_of, is_public, ssl.create_default_context()), url, body, headers)


def post_through(network: Network, url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The same through another network: that of a receiver of one's own."""
    host, port = host_and_port(url)
    parts = urlsplit(url)
    connection = _Connection(host, port, network)
    try:
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    finally:
        connection.close()
