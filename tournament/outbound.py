"""Requests to addresses that somebody else has chosen: HTTPS on port 443 of a public address only.

A name is resolved here and the connection goes to the address that was checked, so an answer of the name
server that changes in between changes nothing. Redirects are not followed, and a server that answers letter
by letter is left after ``PATIENCE``. Refuses private, local, multicast and translated addresses, passwords in
an address and other ports.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

PATIENCE: Final = 10.0  # seconds to connect, and again until the answer is there
HTTPS_PORT: Final = 443
MAX_ADDRESS_LENGTH: Final = 1000
# The rest of IPv6 is local, unused, or IPv4 in disguise; so is 6to4 (RFC 3056) within.
GLOBAL_UNICAST: Final = ipaddress.ip_network("2000::/3")
SIX_TO_FOUR: Final = ipaddress.ip_network("2002::/16")
Allowed = Callable[[str], bool]
Resolve = Callable[[str, int], list[str]]


class NotAllowedOut(ValueError):
    """An address to which this server sends nothing."""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet, for one host."""
    ip = ipaddress.ip_address(address)
    is_one = ip in GLOBAL_UNICAST and ip not in SIX_TO_FOUR
    return (isinstance(ip, ipaddress.IPv4Address) or is_one) and ip.is_global and not ip.is_multicast


def host_and_port(url: str) -> tuple[str, int]:
    """Where an address leads. Raises ``NotAllowedOut`` for one that is not HTTPS with a public name."""
    if len(url) > MAX_ADDRESS_LENGTH or not url.isascii() or not url.isprintable() or " " in url:
        raise NotAllowedOut("not an address")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS_PORT
        host.encode("idna")  # as the socket does, which raises what no caller expects
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
    patience: float = PATIENCE


class _Connection(http.client.HTTPSConnection):
    """Connects to the address that was allowed, and proves the name by its certificate."""

    def __init__(self, host: str, port: int, network: Network) -> None:
        super().__init__(host, port, timeout=network.patience, context=network.tls)
        self._network = network
        self._limit: threading.Timer | None = None

    def connect(self) -> None:
        addresses = self._network.resolve(self.host, self.port)
        if not addresses or not all(map(self._network.is_allowed, addresses)):
            raise NotAllowedOut("not a public address")
        connected = socket.create_connection((addresses[0], self.port), timeout=self._network.patience)
        self.sock = self._network.tls.wrap_socket(
            connected, server_hostname=self.host, do_handshake_on_connect=False
        )
        # The timeout of a socket begins again with each byte that comes.
        self._limit = threading.Timer(self._network.patience, _hang_up, [self.sock])
        self._limit.start()
        self.sock.do_handshake()

    def close(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
        super().close()


def _hang_up(connected: socket.socket) -> None:
    with suppress(OSError):  # it is over already
        socket.socket.shutdown(connected, socket.SHUT_RDWR)  # below TLS: another thread reads there


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
