"""A server that is asked to stop ends what would go on for ever, and says nothing of cancelled tasks."""

import contextlib
import signal

import pytest

from tests import servers
from tests.raw_http import RawClient
from tests.strict_web import PATIENT

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
LISTENERS = 200


@pytest.fixture
def state(hall_template, tmp_path):
    static = tmp_path / "static"
    static.mkdir()
    (static / "large.bin").write_bytes(bytes(16 * 1024 * 1024))
    return servers.copy_of(hall_template, tmp_path / "state", STATIC_ROOT=str(static), **PATIENT)


def heard_to_the_end(client):
    """What a stream still says until its end."""
    found = b""
    while piece := client.line.recv(65536):
        found += piece
    return found


def test_a_graceful_stop_ends_every_stream_at_once(state):
    port = servers.free_port()
    with servers.web(state, port, grace=servers.PATIENCE) as process, contextlib.ExitStack() as stack:
        listeners = [stack.enter_context(RawClient(port)) for _ in range(LISTENERS)]
        for listener in listeners:
            listener.send("GET /live/t/hall-1 HTTP/1.1")
        for listener in listeners:
            assert listener.line.recv(12) == b"HTTP/1.1 200"
        stalled, half, unread = (stack.enter_context(RawClient(port, buffer=2048)) for _ in range(3))
        stalled.send("POST /check/ HTTP/1.1", "Content-Type: text/plain", "Content-Length: 9", body=b"half")
        half.line.sendall(b"GET / HT")
        unread.send("GET /static/large.bin HTTP/1.1")
        assert unread.line.recv(12) == b"HTTP/1.1 200"

        process.send_signal(signal.SIGTERM)

        ends = {heard_to_the_end(listener)[-5:] for listener in listeners}
        assert stalled.answer().status == 503
        process.wait(servers.PATIENCE)
    assert ends == {b"0\r\n\r\n"}  # the end of a body in chunks: nobody has to guess that the line is dead
    log = (state.folder / "web.log").read_text()
    assert "Cancel" not in log
    assert "Traceback" not in log
