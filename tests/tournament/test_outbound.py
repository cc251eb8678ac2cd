"""Requests go to public addresses over HTTPS only, and to the address that was checked."""

import http.client
import ssl

import pytest

from tests.push_receiver import HOST, push_service
from tournament import outbound
from tournament.outbound import NotAllowedOut


@pytest.mark.parametrize(
    "address",
    [
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "127.0.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104 - refused, not bound
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "ff0e::1",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "::7f00:1",
        "::ffff:0:a00:1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
        "fec0::1",
    ],
)
def test_address_that_is_not_of_the_internet_is_not_public(address):
    assert not outbound.is_public(address)


def test_address_of_the_internet_is_public():
    assert outbound.is_public("8.8.8.8")
    assert outbound.is_public("2606:4700::1111")


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.com/a",
        "https://user:word@push.example.com/a",
        "https://push.example.com:8443/a",
        "https://localhost/a",
        "https://10.0.0.1/a",
        "https://[::1]/a",
        "https://2130706433/a",
        "https://push.example.com/a b",
        "https://push.example.com/\r\nHost: other",
        "https://push.example.com:99999/a",
        "ftp://push.example.com/a",
        "https://push..example.com/a",
        "https://.example.com/a",
        f"https://{'a' * 64}.example.com/a",
        "//push.example.com",
        "",
    ],
)
def test_url_that_does_not_lead_to_a_public_name_is_refused_before_anybody_is_asked(url):
    with pytest.raises(NotAllowedOut):
        outbound.post(url, b"", {})


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], []])
def test_name_of_a_private_address_is_refused_at_the_connection(tmp_path, addresses):
    with push_service(tmp_path) as service:
        network = outbound.Network(lambda *_: addresses, outbound.is_public, service.trusts)

        with pytest.raises(NotAllowedOut):
            outbound.post_through(network, f"https://{HOST}:{service.port}/a", b"", {})

    assert service.requests == []


def test_connection_goes_to_the_address_that_was_checked(tmp_path):
    asked = []

    def resolve(*_):
        asked.append("127.0.0.1")
        return asked[-1:]

    with push_service(tmp_path) as service:
        network = outbound.Network(resolve, lambda address: address == "127.0.0.1", service.trusts)

        assert outbound.post_through(network, f"https://{HOST}:{service.port}/a?b", b"c", {}) == 201

    assert len(asked) == 1
    assert [(path, body) for path, _, body in service.requests] == [("/a?b", b"c")]


def test_server_without_a_certificate_of_its_name_is_told_nothing(tmp_path):
    with push_service(tmp_path) as service:
        network = outbound.Network(lambda *_: ["127.0.0.1"], lambda _: True, ssl.create_default_context())

        with pytest.raises(ssl.SSLError):
            outbound.post_through(network, f"https://{HOST}:{service.port}/a", b"", {})
        network = outbound.Network(lambda *_: ["127.0.0.1"], lambda _: True, service.trusts)
        with pytest.raises(ssl.SSLError):
            outbound.post_through(network, f"https://other.example.com:{service.port}/a", b"", {})

    assert service.requests == []


def test_server_that_answers_letter_by_letter_is_left(tmp_path):
    with push_service(tmp_path) as service:
        service.is_dripping = True
        network = outbound.Network(lambda *_: ["127.0.0.1"], lambda _: True, service.trusts, patience=0.3)

        with pytest.raises((OSError, http.client.HTTPException)):
            outbound.post_through(network, f"https://{HOST}:{service.port}/a", b"", {})
