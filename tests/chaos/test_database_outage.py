"""PostgreSQL is killed and comes back: one line of log a second, and everything goes on by itself."""

import contextlib
import os
import shlex
import signal
import tempfile
import threading
import time
from pathlib import Path

import pytest

from tests import servers
from tests.raw_http import RawClient, get

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services"), pytest.mark.timeout(900)]
PATHS = ("/", "/t/hall-1/", "/api/v1/tournaments/hall-1/", "/desk/")
ASKED = 120
SPARE = 4  # lines: where the count of seconds begins and ends


@pytest.fixture
def server():
    """A PostgreSQL that can be killed, and started again as it was."""
    with tempfile.TemporaryDirectory(prefix="muster-outage-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # the server runs as somebody else
        with servers.postgres(folder / "server") as address:
            yield Server(folder / "server", address)


class Server:
    def __init__(self, folder, address):
        self.folder, self.address = folder, address

    def kill(self):
        pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)  # its successor asks whether it still lives, and a dead child would
        servers.wait_until(lambda: not servers.answers(self._port()), what="nobody answers")

    def _port(self):
        return int(self.address.rsplit(":", 1)[1].partition("/")[0])

    @contextlib.contextmanager
    def started_again(self):
        """With the words of the first time, as soon as what the dead one left is gone."""
        owner = self.folder.stat()
        user = {"user": owner.st_uid, "group": owner.st_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        command = shlex.split((self.folder / "data" / "postmaster.opts").read_text())
        children = []

        def is_up():
            if not children or children[-1].poll() is not None:
                with (self.folder / "log").open("ab") as out:
                    children.append(servers.start(*command, env={}, stdout=out, stderr=out, cwd="/", **user))
            return servers.answers(self._port())

        try:
            servers.wait_until(is_up, what="PostgreSQL is back")
            yield
        finally:
            servers.end(children[-1], signal.SIGINT)


def lines(state, name):
    return (state.folder / f"{name}.log").read_text().splitlines()


def asked(port, count):
    """What so many requests are answered, from four at once."""
    found = []

    def ask(start):
        found.extend(get(port, PATHS[number % len(PATHS)]).status for number in range(start, count, 4))

    threads = [threading.Thread(target=ask, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def heard(listener, word):
    """Read a stream until it says a word."""
    said = b""
    while word not in said:
        said += listener.line.recv(65536)


@pytest.mark.thorough
def test_an_outage_is_a_line_a_second_and_ends_by_itself(server, tmp_path):
    state = servers.a_state(tmp_path / "state", DATABASE_URL=server.address)
    state.run("manage.py", "migrate", "-v", "0")
    state.run("-m", "tests.data.seed_db", "hall")
    port = servers.free_port()
    with servers.web(state, port), servers.clock_process(state) as clock, RawClient(port) as listener:
        assert set(asked(port, 16)) <= {200, 302}
        listener.send("GET /live/t/hall-1 HTTP/1.1")
        heard(listener, b"event: hello")
        before = {name: len(lines(state, name)) for name in ("web", "clock")}

        began = time.monotonic()
        server.kill()
        servers.wait_until(lambda: asked(port, 3) == [503] * 3, what="every page but the desk's misses it")
        answers = asked(port, ASKED)
        servers.wait_until(lambda: len(lines(state, "clock")) > before["clock"], what="the guard misses it")
        seconds = time.monotonic() - began

        assert answers.count(503) > ASKED / 2
        assert 500 not in answers
        for name in before:
            told = lines(state, name)[before[name] :]
            assert 1 <= len(told) <= seconds + SPARE, "\n".join(told)
            assert not [line for line in told if "Traceback" in line]
        with server.started_again():
            servers.wait_until(lambda: set(asked(port, 16)) <= {200, 302}, what="every page is back")
            state.run("-m", "tests.data.seed_db", "start", "3")
            heard(listener, b"announcements")
            assert clock.poll() is None
