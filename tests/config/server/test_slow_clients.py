"""A real server and real sockets: whoever sends or reads too slowly holds up nobody else."""

import contextlib
import io
import json
import shlex
import socket
import struct
import sys
import threading

import pytest
from PIL import Image

from config.server.client_limits import ClientLimits
from config.server.connections import ConnectionWatch
from tests import servers
from tests.raw_http import RawClient, answers_in_time, get
from tests.strict_web import (
    JSON_FORM,
    LARGE_FILE,
    LENGTH,
    MB,
    PAGE_FORM,
    PAGES,
    PHOTO,
    PICTURE,
    TYPE,
    trickle,
)

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]


def test_stalled_bodies_and_half_headers_hold_up_no_page(patient):
    with contextlib.ExitStack() as stack:
        for number in range(50):
            client = stack.enter_context(RawClient(patient.port))
            path, kind = ((PHOTO, PICTURE), (JSON_FORM, TYPE))[number % 2]
            client.send(f"POST {path} HTTP/1.1", kind, LENGTH.format(MB), body=b"half")
        for _ in range(1000):
            client = stack.enter_context(RawClient(patient.port))
            client.line.sendall(b"GET / HTTP/1.1\r\nHost: loc")

        assert [get(patient.port, path).status for path in PAGES] == [200] * len(PAGES)


@pytest.mark.parametrize(("path", "kind"), [(JSON_FORM, TYPE), (PAGE_FORM, "Content-Type: text/plain")])
def test_a_body_that_stalls_is_answered_in_the_language_of_its_reader(web, path, kind):
    [answer], is_closed = answers_in_time(web.port, f"{head_of(path, kind, 100)}half".encode())

    assert is_closed
    said = json.loads(answer.text)["message"] if path == JSON_FORM else answer.text
    assert (answer.status, answer.headers["connection"]) == (408, "close")
    assert said == "Your request did not arrive in time. Check your connection, then send it again."
    assert path != JSON_FORM or json.loads(answer.text)["code"] == "request-timeout"


def status_for_a_trickle(port, head, piece=b"x"):
    """What is said to who sends piece after piece; who began too late finds the line closed."""
    for _ in range(100):
        over = threading.Event()
        with RawClient(port) as client, contextlib.suppress(ConnectionError):
            client.line.sendall(head.encode())
            sending = trickle(client, piece, over)
            try:
                return client.answer().status
            finally:
                over.set()
                sending.join()
    raise AssertionError("closed without a word")


def head_of(path, kind, length=MB):
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n{LENGTH.format(length)}\r\n\r\n"


def test_a_form_has_its_time_however_steadily_it_trickles(strict):
    assert status_for_a_trickle(strict.port, head_of(JSON_FORM, TYPE)) == 408


@pytest.mark.parametrize("piece", [1, 1000])  # too slow, and quick enough but too long
def test_an_upload_has_to_keep_its_rate_and_has_an_end(web, piece):
    assert status_for_a_trickle(web.port, head_of(PHOTO, PICTURE), b"x" * piece) == 408


def a_photo():
    """A JPEG of some 150 kilobytes."""
    noise = io.BytesIO()
    Image.effect_noise((600, 600), 90).save(noise, "JPEG", quality=90)
    return noise.getvalue()


def test_a_slow_but_honest_photo_arrives(strict):
    """Slower than any form may be, with pauses, and above two kilobytes a second on the whole."""
    before = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    body = before + a_photo() + b"\r\n--b--\r\n"
    desk = json.loads(strict.state.run("-m", "tests.data.seed_db", "desks", "1"))[0]
    link = f"Authorization: Link {next(iter(desk['tokens'].values()))}"

    def status():
        with RawClient(strict.port) as client:
            client.send("POST /api/v1/me/pairings/1/photo/ HTTP/1.1", link, PICTURE, LENGTH.format(len(body)))
            for start in range(0, len(body), 3000):
                threading.Event().wait(0.05)
                client.line.sendall(body[start : start + 3000])
            return client.answer().status

    while (found := status()) == 503:  # other photos are being read on this machine: it is sent again
        pass

    assert found == 201


def test_half_a_head_is_closed_with_a_sentence(web):
    [answer], is_closed = answers_in_time(web.port, b"GET / HTTP/1.1\r\nHost: loc")

    assert (answer.status, is_closed) == (408, True)


def test_headers_that_trickle_are_closed_too(web):
    assert status_for_a_trickle(web.port, "GET / HTTP/1.1\r\nX-A: ") == 408


def test_a_connection_that_never_asks_is_closed(web):
    with RawClient(web.port) as client:
        assert client.is_closed()


def test_a_server_without_a_free_connection_gives_up_the_one_that_waits_longest(hall_template, tmp_path):
    """With 300 open files there is room for a hundred connections."""
    state, port = (
        servers.copy_of(hall_template, tmp_path / "state", MUSTER_HEADER_SECONDS="900"),
        servers.free_port(),
    )
    python = shlex.quote(sys.executable)
    web = f"ulimit -n 300; exec {python} -m uvicorn config.asgi:application --port {port}"
    log = tmp_path / "web.log"
    with servers.process("/bin/sh", "-c", web, env=state.env, log=log), contextlib.ExitStack() as stack:
        servers.wait_until(lambda: servers.answers(port), what="the web answers")
        clients = []
        for number in range(150):
            clients.append(stack.enter_context(RawClient(port)))
            clients[-1].line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            if number % 50 == 49:  # the server has read what came before this
                assert get(port, "/time").status == 200

        assert clients[0].is_closed()
        assert [get(port, path).status for path in PAGES] == [200] * len(PAGES)
        assert all(client.is_closed() for client in clients[:40])
        clients[-1].line.settimeout(0.2)
        with pytest.raises(TimeoutError):
            clients[-1].line.recv(1)


def test_a_server_that_cannot_be_watched_says_so(caplog):
    watch = ConnectionWatch(ClientLimits(), most=9, make_room=lambda: False, on_stop=lambda: None)

    watch.start(lambda: None)

    assert "half a request can hold it up" in caplog.text


def test_whoever_reads_no_answer_holds_no_thread(patient):
    """More clients than there are threads ask for large files and read nothing."""
    with contextlib.ExitStack() as stack:
        for _ in range(12):
            client = stack.enter_context(RawClient(patient.port, buffer=2048))
            client.send(f"GET {LARGE_FILE} HTTP/1.1")
        servers.wait_until(lambda: patient.is_stuck(12), what="answers lie there unread")

        assert [get(patient.port, path).status for path in PAGES] == [200] * len(PAGES)


def test_client_who_leaves_in_the_middle_of_a_pipeline_writes_no_traceback(patient):
    ask = f"GET {LARGE_FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for _ in range(4):
        client = RawClient(patient.port, buffer=2048)
        client.line.sendall(ask * 2)
        client.line.recv(1)  # far more of the answer is to come than the system takes
        reset(client)

    servers.wait_until(lambda: not patient.opened("large.bin"), what="the files are closed")
    assert get(patient.port, "/health/").status == 200
    assert "Traceback" not in patient.log()


def reset(client):
    """Leave without a word of goodbye."""
    client.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def test_whoever_reads_no_answer_is_cut_off(web):
    with RawClient(web.port, buffer=2048) as client:
        client.send(f"GET {LARGE_FILE} HTTP/1.1")

        servers.wait_until(lambda: not web.connections(), what="the connection is gone")


@pytest.mark.parametrize(("name", "value"), [("MUSTER_IDLE_SECONDS", "0"), ("MUSTER_UPLOAD_RATE", "fast")])
def test_a_limit_that_is_none_is_refused_at_the_start(tmp_path, name, value):
    state = servers.a_state(tmp_path / "state", **{name: value})
    with pytest.raises(AssertionError, match=f"{name} is '?{value}'?"):
        state.run("manage.py", "check")
