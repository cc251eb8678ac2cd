"""How much of a real server one address may hold, and all together: streams, bodies, space on the disk."""

import contextlib
import select
import shlex
import sys

import pytest

from config.server.request_bodies import NO_DISK
from tests import servers
from tests.raw_http import RawClient, get
from tests.strict_web import LENGTH, MB, PATIENT, PHOTO, PICTURE

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
REFUSAL = 60.0  # seconds; it waits for nothing but a processor


def test_an_address_has_its_share_of_the_streams(narrow):
    with contextlib.ExitStack() as stack:

        def listen(source="127.0.0.1"):
            client = stack.enter_context(RawClient(narrow.port, source=source))
            client.send("GET /live/t/hall-1 HTTP/1.1")
            return client, int(client.line.recv(12).split()[1])

        heard = [listen() for _ in range(4)]
        assert [status for _, status in heard] == [200, 200, 200, 503]
        assert listen("127.0.0.2")[1] == 200
        heard[0][0].close()

        servers.wait_until(lambda: listen()[1] == 200, what="the place of one who left is free")


def test_a_large_body_lies_in_a_file_that_goes_with_its_sender(patient):
    with RawClient(patient.port) as client:
        client.send(f"POST {PHOTO} HTTP/1.1", PICTURE, LENGTH.format(9 * MB), body=b"x" * MB)
        servers.wait_until(lambda: len(patient.spools()) == 1, what="the body is on the disk")

    servers.wait_until(lambda: not patient.spools(), what="nothing is left of it")
    assert get(patient.port, "/time").status == 200
    assert "Traceback" not in patient.log()


def test_an_address_that_is_full_loses_its_oldest_stalled_body(narrow):
    head = (f"POST {PHOTO} HTTP/1.1", PICTURE, LENGTH.format(MB))
    with contextlib.ExitStack() as stack:
        first, second = (stack.enter_context(RawClient(narrow.port)) for _ in range(2))
        first.send(*head, body=b"half")
        second.send(*head, body=b"half")
        elsewhere = stack.enter_context(RawClient(narrow.port, source="127.0.0.2"))
        elsewhere.send(*head, body=b"half")

        def is_taken():
            """A third is refused while the first two may still be on their way."""
            with RawClient(narrow.port) as third:
                third.send(*head, body=b"half")
                answered, _, _ = select.select([first.line, third.line], [], [], REFUSAL)
                assert answered, "neither the oldest stalled body nor one too many was answered"
                if first.line not in answered:
                    assert third.answer().status == 503
                return first.line in answered

        servers.wait_until(is_taken, what="a stalled body gives way", seconds=REFUSAL)
        assert first.answer().status == 408
        for other in (second, elsewhere):
            other.line.settimeout(0.2)
            with pytest.raises(TimeoutError):
                other.line.recv(1)


def test_whoever_sends_on_hears_that_the_disk_is_full(hall_template, tmp_path):
    """No file may become longer than two megabytes here."""
    state, port = servers.copy_of(hall_template, tmp_path / "state", **PATIENT), servers.free_port()
    web = (
        f"ulimit -f 4096; exec {shlex.quote(sys.executable)} -m uvicorn config.asgi:application --port {port}"
    )
    with servers.process("/bin/sh", "-c", web, env=state.env, log=tmp_path / "web.log"):
        servers.wait_until(lambda: servers.answers(port), what="the web answers")
        with RawClient(port) as client:
            client.send(f"POST {PHOTO} HTTP/1.1", PICTURE, LENGTH.format(9 * MB))
            client.line.sendall(b"x" * 9 * MB)
            answer = client.answer()
        assert get(port, "/time").status == 200

    assert (answer.status, answer.text) == (503, NO_DISK)
    assert "Traceback" not in (tmp_path / "web.log").read_text()


def test_all_bodies_together_have_an_end_on_the_disk(narrow):
    head = (f"POST {PHOTO} HTTP/1.1", PICTURE, LENGTH.format(9 * MB))
    with RawClient(narrow.port) as client:
        client.send(*head)
        with contextlib.suppress(ConnectionError):
            client.line.sendall(b"x" * 8 * MB)
        answer = client.answer()

    assert (answer.status, answer.headers["retry-after"]) == (503, "2")
