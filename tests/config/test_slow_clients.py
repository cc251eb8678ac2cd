"""A real server and real sockets: whoever sends or reads too slowly holds up nobody else."""

import contextlib
import io
import json
import sys
import threading
import time
from pathlib import Path

import pytest
from PIL import Image

from config.client_limits import ClientLimits
from config.connections import ConnectionWatch
from tests import servers
from tests.raw_http import RawClient, get

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
JSON_FORM = "/api/v1/tournaments/hall-1/entrants/"
PAGE_FORM = "/check/"
PHOTO = "/me/nobody/rounds/1/photo/"
PAGES = ("/", "/time", "/t/hall-1/", "/sign-in/", "/check/")
LARGE_FILE = "/static/large.bin"
MB = 1024 * 1024
LENGTH = "Content-Length: {}"
PICTURE = "Content-Type: multipart/form-data; boundary=b"
TYPE = "Content-Type: application/json"


@contextlib.contextmanager
def a_web(template, folder, **limits):
    """A server that is less patient than a real one."""
    static = folder.parent / "static"
    static.mkdir()
    (static / "large.bin").write_bytes(
        bytes(16 * MB)
    )  # more than the system takes for a client that does not
    quick = {"MUSTER_HEADER_SECONDS": "1", "MUSTER_IDLE_SECONDS": "1", "STATIC_ROOT": str(static), **limits}
    state, port = servers.copy_of(template, folder, **quick), servers.free_port()
    with servers.web(state, port) as process:
        yield Served(port, process, state)


class Served:
    def __init__(self, port, process, state):
        self.port, self.process, self.state = port, process, state

    def spools(self):
        """The files without a name that the server holds open."""
        found = []
        for each in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                found.append(str(each.readlink()))
        return [name for name in found if name.endswith("(deleted)") and str(self.state.folder) in name]

    def unread(self):
        """How many bytes lie there for each client that does not take them."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        ours = [line for line in lines if line[1].endswith(f":{self.port:04X}") and line[3] == "01"]
        queued = {line[2]: int(line[4].partition(":")[0], 16) for line in ours}
        return {client: size for client, size in queued.items() if size}

    def is_stuck(self, count):
        """Do so many clients read nothing, and does nothing more come for any of them?"""
        before = self.unread()
        time.sleep(0.3)  # nothing tells that nothing happens
        return len(before) == count and self.unread() == before

    def log(self):
        return (self.state.folder / "web.log").read_text()


@pytest.fixture(scope="module")
def web(hall_template, tmp_path_factory):
    with a_web(hall_template, tmp_path_factory.mktemp("slow") / "state") as served:
        yield served


@pytest.fixture(scope="module")
def patient(hall_template, tmp_path_factory):
    """A server whose patience nobody outlasts: what happens here happens for another reason."""
    long = {f"MUSTER_{name}_SECONDS": "900" for name in ("HEADER", "IDLE", "FORM", "UPLOAD", "ANSWER")}
    with a_web(hall_template, tmp_path_factory.mktemp("patient") / "state", **long) as served:
        yield served


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
    with RawClient(web.port) as client:
        client.send(f"POST {path} HTTP/1.1", kind, LENGTH.format(100), body=b"half")
        answer = client.answer()

        assert client.is_closed()
    said = json.loads(answer.text)["message"] if path == JSON_FORM else answer.text
    assert (answer.status, answer.headers["connection"]) == (408, "close")
    assert said == "Your request did not arrive in time. Check your connection, then send it again."
    assert path != JSON_FORM or json.loads(answer.text)["code"] == "request-timeout"


def trickle(client, piece, over):
    """Send a piece again and again until the other end has closed, or ``over`` is set."""

    def run():
        with contextlib.suppress(OSError):
            while not over.wait(0.05):
                client.line.sendall(piece)

    thread = threading.Thread(target=run)
    thread.start()
    return thread


@pytest.mark.parametrize(
    ("kind", "limits"),
    [
        (TYPE, {"MUSTER_FORM_SECONDS": "2"}),  # a form has its time, however steadily it trickles
        (PICTURE, {"MUSTER_UPLOAD_RATE": "2000"}),  # an upload has to keep its rate
        (PICTURE, {"MUSTER_UPLOAD_RATE": "1", "MUSTER_UPLOAD_SECONDS": "2"}),
    ],
)
def test_a_body_that_trickles_is_not_waited_for(hall_template, tmp_path, kind, limits):
    over = threading.Event()
    with a_web(hall_template, tmp_path / "state", **limits) as web, RawClient(web.port) as client:
        path = JSON_FORM if kind == TYPE else PHOTO
        client.send(f"POST {path} HTTP/1.1", kind, LENGTH.format(MB))
        sending = trickle(client, b"x", over)
        try:
            answer = client.answer()
        finally:
            over.set()
            sending.join()

    assert answer.status == 408


def a_photo():
    """A JPEG of some 150 kilobytes."""
    noise = io.BytesIO()
    Image.effect_noise((600, 600), 90).save(noise, "JPEG", quality=90)
    return noise.getvalue()


def test_a_slow_but_honest_photo_arrives(hall_template, tmp_path):
    """Slower than any form may be, with pauses, and above two kilobytes a second on the whole."""
    before = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    body = before + a_photo() + b"\r\n--b--\r\n"
    limits, over = {"MUSTER_FORM_SECONDS": "1", "MUSTER_UPLOAD_RATE": "2000"}, threading.Event()
    with a_web(hall_template, tmp_path / "state", **limits) as web:
        desk = json.loads(web.state.run("-m", "tests.plant", "desks", "1"))[0]
        link = f"Authorization: Link {next(iter(desk['tokens'].values()))}"
        with RawClient(web.port) as client:
            client.send("POST /api/v1/me/pairings/1/photo/ HTTP/1.1", link, PICTURE, LENGTH.format(len(body)))
            for start in range(0, len(body), 3000):
                over.wait(0.05)
                client.line.sendall(body[start : start + 3000])
            answer = client.answer()

    assert answer.status == 201


def test_half_a_head_is_closed_with_a_sentence(web):
    with RawClient(web.port) as client:
        client.line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        answer = client.answer("GET")

        assert (answer.status, client.is_closed()) == (408, True)


def test_headers_that_trickle_are_closed_too(web):
    over = threading.Event()
    with RawClient(web.port) as client:
        client.line.sendall(b"GET / HTTP/1.1\r\nX-A: ")
        sending = trickle(client, b"x", over)
        try:
            assert client.answer("GET").status == 408
        finally:
            over.set()
            sending.join()


def test_a_connection_that_never_asks_is_closed(web):
    with RawClient(web.port) as client:
        assert client.is_closed()


def test_a_server_without_a_free_connection_gives_up_the_one_that_waits_longest(hall_template, tmp_path):
    """With 300 open files there is room for a hundred connections."""
    state, port = (
        servers.copy_of(hall_template, tmp_path / "state", MUSTER_HEADER_SECONDS="900"),
        servers.free_port(),
    )
    web = f"ulimit -n 300; exec {sys.executable} -m uvicorn config.asgi:application --port {port}"
    log = tmp_path / "web.log"
    with servers.process("/bin/sh", "-c", web, env=state.env, log=log), contextlib.ExitStack() as stack:
        servers.wait_until(lambda: servers.answers(port), what="the web answers")
        clients = []
        for _ in range(150):
            clients.append(stack.enter_context(RawClient(port)))
            clients[-1].line.sendall(b"GET / HTTP/1.1\r\nHost: loc")

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


def test_a_kept_connection_answers_again_and_waits_for_the_next_head(web):
    with RawClient(web.port) as client:
        for _ in range(2):
            client.send("GET /time HTTP/1.1")
            assert client.answer("GET").status == 200
        client.line.sendall(b"GET /time HT")

        assert client.answer("GET").status == 408


def test_requests_in_a_pipeline_are_answered_in_turn(web):
    with RawClient(web.port) as client:
        body = b'{"name": "Nia"}'
        client.send(f"POST {JSON_FORM} HTTP/1.1", TYPE, LENGTH.format(len(body)), body=body)
        client.send("GET /time HTTP/1.1")

        assert [client.answer().status, client.answer("GET").status] == [409, 200]


def test_whoever_asks_first_whether_to_send_is_told_to(web):
    body = b'{"name": "Nia"}'
    with RawClient(web.port) as client:
        head = (f"POST {JSON_FORM} HTTP/1.1", TYPE, LENGTH.format(len(body)), "Expect: 100-continue")
        client.send(*head)
        assert client.line.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.line.sendall(body)

        assert client.answer().status == 409


def test_what_is_too_long_is_refused_unread(web):
    with RawClient(web.port) as client:
        client.send(f"POST {JSON_FORM} HTTP/1.1", TYPE, LENGTH.format(3 * MB), "Expect: 100-continue")
        answer = client.answer()

    assert (answer.status, json.loads(answer.text)["code"]) == (413, "body-too-large")
    assert json.loads(answer.text)["data"] == {"limit": 2 * MB}


def test_whoever_sends_on_hears_that_it_was_too_long(web):
    """A connection that is closed under bytes that come in is reset, and the answer is lost with it."""
    with RawClient(web.port) as client:
        client.send(f"POST {PAGE_FORM} HTTP/1.1", "Content-Type: text/plain", LENGTH.format(8 * MB))
        client.line.sendall(b"x" * 8 * MB)
        answer = client.answer()

        assert client.is_closed()
    assert (answer.status, answer.text) == (
        413,
        "The body has more than 2,097,152 bytes, which is the limit. Send less at once.",
    )


def chunks(*pieces):
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in (*pieces, b""))


def test_a_body_in_pieces_is_read_whole(web):
    with RawClient(web.port) as client:
        head = (f"POST {JSON_FORM} HTTP/1.1", TYPE, "Transfer-Encoding: chunked")
        client.send(*head, body=chunks(b'{"name"', b': "Nia"}'))
        answer = client.answer()

    assert (answer.status, json.loads(answer.text)["code"]) == (409, "registration-closed")


def test_a_body_in_pieces_has_an_end(web):
    with RawClient(web.port) as client:
        client.send(f"POST {JSON_FORM} HTTP/1.1", TYPE, "Transfer-Encoding: chunked")
        client.line.sendall(chunks(*[b" " * 65536] * 33))
        answer = client.answer()

    assert (answer.status, json.loads(answer.text)["code"]) == (413, "body-too-large")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_body_where_none_is_wanted_is_read_and_forgotten(web, method):
    with RawClient(web.port) as client:
        client.send(f"{method} /time HTTP/1.1", LENGTH.format(4), body=b"abcd")
        assert client.answer(method).status == 200
        client.send("GET /time HTTP/1.1")

        assert client.answer("GET").status == 200


def test_a_stream_takes_no_body(web):
    with RawClient(web.port) as client:
        client.send("GET /live/t/hall-1 HTTP/1.1", LENGTH.format(MB), body=b"half")

        assert (client.answer("GET").status, client.is_closed()) == (400, True)


def test_an_address_has_its_share_of_the_streams(hall_template, tmp_path):
    with (
        a_web(hall_template, tmp_path / "state", MUSTER_STREAMS_PER_ADDRESS="3") as web,
        contextlib.ExitStack() as stack,
    ):

        def listen(source="127.0.0.1"):
            client = stack.enter_context(RawClient(web.port, source=source))
            client.send("GET /live/t/hall-1 HTTP/1.1")
            return client, int(client.line.recv(12).split()[1])

        heard = [listen() for _ in range(4)]
        assert [status for _, status in heard] == [200, 200, 200, 503]
        assert listen("127.0.0.2")[1] == 200
        heard[0][0].line.close()

        servers.wait_until(lambda: listen()[1] == 200, what="the place of one who left is free")


def test_a_large_body_lies_in_a_file_that_goes_with_its_sender(patient):
    with RawClient(patient.port) as client:
        client.send(f"POST {PHOTO} HTTP/1.1", PICTURE, LENGTH.format(9 * MB), body=b"x" * MB)
        servers.wait_until(lambda: len(patient.spools()) == 1, what="the body is on the disk")

    servers.wait_until(lambda: not patient.spools(), what="nothing is left of it")
    assert get(patient.port, "/time").status == 200
    assert "Traceback" not in patient.log()


def test_an_address_that_is_full_loses_its_oldest_stalled_body(hall_template, tmp_path):
    limits = {"MUSTER_IDLE_SECONDS": "900", "MUSTER_UPLOAD_RATE": "1", "MUSTER_BODIES_PER_ADDRESS": "2"}
    head = (f"POST {PHOTO} HTTP/1.1", PICTURE, LENGTH.format(MB))
    with a_web(hall_template, tmp_path / "state", **limits) as web, contextlib.ExitStack() as stack:
        first, second = (stack.enter_context(RawClient(web.port)) for _ in range(2))
        first.send(*head, body=b"half")
        second.send(*head, body=b"half")
        elsewhere = stack.enter_context(RawClient(web.port, source="127.0.0.2"))
        elsewhere.send(*head, body=b"half")

        def is_taken():
            """A third is refused while the first two may still be on their way."""
            with RawClient(web.port) as third:
                third.send(*head, body=b"half")
                third.line.settimeout(0.2)
                with contextlib.suppress(TimeoutError):
                    assert third.answer().status == 503
                    return False
                return True

        servers.wait_until(is_taken, what="a stalled body gives way")
        assert first.answer().status == 408
        for other in (second, elsewhere):
            other.line.settimeout(0.2)
            with pytest.raises(TimeoutError):
                other.line.recv(1)


def test_all_bodies_together_have_an_end_on_the_disk(hall_template, tmp_path):
    limits = {"MUSTER_IDLE_SECONDS": "900", "MUSTER_SPOOL_MB": "2"}
    head = (f"POST {PHOTO} HTTP/1.1", PICTURE, LENGTH.format(9 * MB))
    with a_web(hall_template, tmp_path / "state", **limits) as web, RawClient(web.port) as client:
        client.send(*head)
        with contextlib.suppress(ConnectionError):
            client.line.sendall(b"x" * 8 * MB)
        answer = client.answer()

    assert (answer.status, answer.headers["retry-after"]) == (503, "2")


def test_whoever_reads_no_answer_holds_no_thread(patient):
    """More clients than there are threads ask for large files and read nothing."""
    with contextlib.ExitStack() as stack:
        for _ in range(12):
            client = stack.enter_context(RawClient(patient.port, buffer=2048))
            client.send(f"GET {LARGE_FILE} HTTP/1.1")
        servers.wait_until(lambda: patient.is_stuck(12), what="answers lie there unread")

        assert [get(patient.port, path).status for path in PAGES] == [200] * len(PAGES)


def test_whoever_reads_no_answer_is_cut_off(hall_template, tmp_path):
    with (
        a_web(hall_template, tmp_path / "state", MUSTER_ANSWER_SECONDS="1") as web,
        RawClient(web.port, buffer=2048) as client,
    ):
        client.send(f"GET {LARGE_FILE} HTTP/1.1")
        servers.wait_until(web.unread, what="answers lie there unread")

        servers.wait_until(lambda: not web.unread(), what="the connection is gone")


@pytest.mark.parametrize(("name", "value"), [("MUSTER_IDLE_SECONDS", "0"), ("MUSTER_UPLOAD_RATE", "fast")])
def test_a_limit_that_is_none_is_refused_at_the_start(tmp_path, name, value):
    state = servers.a_state(tmp_path / "state", **{name: value})
    with pytest.raises(AssertionError, match=f"{name} is '?{value}'?"):
        state.run("manage.py", "check")
