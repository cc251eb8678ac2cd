"""Who the client is: proxies are believed where they are configured, and nobody else is."""

import asyncio
from ipaddress import ip_network

import pytest
from django.conf import settings as project
from rest_framework.test import APIRequestFactory

from config.asgi import Shell
from config.server.client_address import client_address, resolved
from config.server.wsgi_threads import WsgiThreads
from tournament.api.core.throttles import AddressWrites
from tournament.client_networks import counted_network

LOOPBACK = [ip_network("127.0.0.0/8"), ip_network("::1")]
BALANCED = [*LOOPBACK, ip_network("10.0.0.0/8")]
CLIENT = "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "hops", "trusted", "expected"),
    [
        (CLIENT, ["192.0.2.1"], [], CLIENT),  # nobody is a proxy
        (CLIENT, ["192.0.2.1"], LOOPBACK, CLIENT),  # the peer is not one of ours
        ("127.0.0.1", [CLIENT], LOOPBACK, CLIENT),
        ("127.0.0.1", [], LOOPBACK, "127.0.0.1"),
        ("127.0.0.1", ["192.0.2.1", CLIENT], LOOPBACK, CLIENT),  # the client wrote the first hop itself
        ("127.0.0.1", ["192.0.2.1", CLIENT, "10.1.2.3"], BALANCED, CLIENT),  # two proxies in a row
        ("127.0.0.1", ["10.9.9.9", "10.1.2.3"], BALANCED, "10.9.9.9"),  # somebody of the proxies' own network
        ("127.0.0.1", ["192.0.2.1", "unknown", "10.1.2.3"], BALANCED, "10.1.2.3"),
        ("127.0.0.1", [f"{CLIENT}:51234"], LOOPBACK, CLIENT),
        ("127.0.0.1", ["[2001:db8::1]:443"], LOOPBACK, "2001:db8::1"),
        ("::ffff:127.0.0.1", [f"::ffff:{CLIENT}"], LOOPBACK, CLIENT),  # a socket for both kinds of addresses
        ("::1", ["2001:db8::1"], LOOPBACK, "2001:db8::1"),
        ("", [CLIENT], LOOPBACK, CLIENT),  # a Unix socket
        ("", [CLIENT], [], ""),
    ],
)
def test_the_client_is_the_last_hop_that_is_no_proxy_of_ours(peer, hops, trusted, expected):
    assert client_address(peer, hops, trusted) == expected


def scope_of(*headers, peer="127.0.0.1"):
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": (peer, 40_000),
        "headers": list(headers),
    }


def environ_behind_the_shell(scope):
    """What the WSGI side of a real shell is given."""
    seen = {}

    def probe(environ, start_response):
        seen.update(environ)
        start_response("204 No Content", [])
        return [b""]

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_message):
        pass

    shell = Shell()
    shell.django = WsgiThreads(probe, threads=1)
    asyncio.run(shell(scope, receive, send))
    return seen


def test_the_shell_hands_on_the_client_of_a_trusted_proxy(settings):
    settings.TRUSTED_PROXIES = LOOPBACK
    lines = (b"x-forwarded-for", b"192.0.2.1, " + CLIENT.encode()), (b"x-forwarded-proto", b"https")

    environ = environ_behind_the_shell(scope_of(*lines))

    assert (environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]) == (CLIENT, "https")
    assert not [name for name in environ if "FORWARDED" in name]


@pytest.mark.parametrize("name", [b"x-forwarded-for", b"x_forwarded_for", b"x-forwarded_for"])
def test_the_shell_believes_nobody_else_under_any_spelling(settings, name):
    settings.TRUSTED_PROXIES = LOOPBACK
    lines = (name, b"192.0.2.1"), (b"x-forwarded-proto", b"https"), (b"x_forwarded_proto", b"https")

    environ = environ_behind_the_shell(scope_of(*lines, peer=CLIENT))

    assert (environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]) == (CLIENT, "http")
    assert not [name for name in environ if "FORWARDED" in name]


def test_a_scheme_that_is_none_changes_nothing():
    found = resolved(scope_of((b"x-forwarded-proto", b"gopher")), LOOPBACK)

    assert found["scheme"] == "http"


def test_without_configuration_no_proxy_is_trusted():
    assert project.TRUSTED_PROXIES == []


@pytest.mark.parametrize(
    ("address", "counted"),
    [(CLIENT, CLIENT), ("2001:db8:1:2:a:b:c:d", "2001:db8:1:2::/64"), (f"::ffff:{CLIENT}", CLIENT), ("", "")],
)
def test_a_connection_with_many_addresses_is_counted_as_one(address, counted):
    request = APIRequestFactory().post("/", REMOTE_ADDR=address, HTTP_X_FORWARDED_FOR="192.0.2.1")
    request.auth = None
    request.user = type("Nobody", (), {"is_authenticated": False})

    assert counted_network(request) == counted
    assert AddressWrites().get_cache_key(request, None) == f"api-address-{counted}"
