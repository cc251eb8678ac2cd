"""A real server and real sockets: what comes before, between and behind bodies has an end, too."""

import contextlib
import select

import pytest

from config.server.connections import MAX_PIPELINED
from tests.raw_http import RawClient, get

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
FORM = "/api/v1/tournaments/hall-1/entrants/"
CHUNKED = f"POST {FORM} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
PIECE, HEADERS = "a" * 10_000, "X-A: a\r\n" * 500


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        ("GET /", PIECE),
        ("GET / HTTP/1.1\r\nX-A: ", PIECE),
        ("GET / HTTP/1.1\r\n", HEADERS),
        (f"{CHUNKED}2;", PIECE),
        (f"{CHUNKED}2\r\n{{}}\r\n0\r\nX-A: ", PIECE),
        (f"{CHUNKED}2\r\n{{}}\r\n0\r\n", HEADERS),
    ],
    ids=["address", "header", "headers", "chunk", "trailer", "trailers"],
)
def test_what_never_ends_is_refused(patient, start, piece):
    with RawClient(patient.port) as client:
        client.line.sendall(start.encode())
        while not select.select([client.line], [], [], 0.05)[0]:
            client.line.sendall(piece.encode())
        answer = client.answer()

        assert client.is_closed()
    assert answer.status == 431
    assert "Delete the cookies of this site" in answer.text
    assert ("width=device-width" in answer.text, "src=" in answer.text) == (True, False)


def test_as_many_headers_as_a_browser_behind_proxies_has_are_taken(patient):
    with RawClient(patient.port) as client:
        client.send("GET /time HTTP/1.1", f"Cookie: {'a' * 8000}", *[f"X-{at}: b" for at in range(100)])

        assert client.answer("GET").status == 200


def test_what_stands_behind_a_body_is_no_header(patient):
    """A proxy takes some headers out, and passes on what comes behind the body."""
    head = f"POST {FORM} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked"
    with RawClient(patient.port) as client:
        client.line.sendall(
            f"{head}\r\n\r\n2\r\n{{}}\r\n0\r\nContent-Type: application/json\r\n\r\n".encode()
        )

        assert client.answer().status == 415


def test_a_pipeline_has_an_end(strict):
    """Each request that waits for the answer before it takes memory."""
    asked = 20 * MAX_PIPELINED
    with RawClient(strict.port) as client:
        client.line.sendall(b"GET /time HTTP/1.1\r\nHost: localhost\r\n\r\n" * asked)
        found = b""
        with contextlib.suppress(ConnectionError):
            while found.count(b"HTTP/1.1 200") < asked and (piece := client.line.recv(65536)):
                found += piece

    assert found.count(b"HTTP/1.1 200") < asked
    assert get(strict.port, "/time").status == 200
