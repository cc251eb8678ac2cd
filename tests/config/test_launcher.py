"""One command starts the house and one signal ends it."""

import contextlib
import http.client
import io
import os
import re
import signal
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from config import launcher
from config.startup import preflight
from config.startup.supervisor import Supervisor
from tests import servers
from tests.config.test_certificate import named
from tests.push_receiver import HOST, certificate

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
PROCESSES = ("valkey", "worker-clock", "worker-desk", "clock", "web")


@contextlib.contextmanager
def launched(state, port, *before, **more):
    """A launcher that has said that everything runs, started by the command ``before``."""
    log = state.folder / "launcher.txt"
    log.write_text("")
    env = {
        **state.env,
        "MUSTER_PORT": str(port),
        "MUSTER_HOST": "127.0.0.1",
        "MUSTER_DEMO": "no",
        "MUSTER_INSTALL": "no",
        **more,
    }
    env.pop("REDIS_URL")
    with servers.process(*before, sys.executable, "-m", "config.launcher", env=env, log=log) as child:
        servers.wait_until(lambda: "Stop with Ctrl-C" in log.read_text(), what="the house runs")
        yield child, log


def children_of(child):
    """The processes that it started, the oldest first (Linux)."""
    return [
        int(number) for number in Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
    ]


def status(port, path="/time"):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)
    with contextlib.closing(line):
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        return answer.status


class Visitor:
    """A browser at a server with a certificate, which asks for the name in it."""

    def __init__(self, port, file):
        tls = ssl.create_default_context(cafile=file)
        tls.check_hostname = False  # nobody here knows the name; whose certificate it is was proven
        self.line = http.client.HTTPSConnection("127.0.0.1", port, context=tls, timeout=servers.PATIENCE)
        self.host = f"{HOST}:{port}"

    def asks(self, method, path, body=None, **headers):
        self.line.request(method, path, body, {"Host": self.host, **headers})
        answer = self.line.getresponse()
        return answer, answer.read().decode()

    def status(self, path="/time"):
        return self.asks("GET", path)[0].status


def readable_by_others(folder):
    return [path for path in (folder, *folder.rglob("*")) if path.lstat().st_mode & 0o077]


def state_folder_that_others_can_read(folder, outside):
    """A state folder as an older version left it, with a link to a folder elsewhere, which is returned."""
    photo = folder / "files" / "photo.jpg"
    for place in (folder, photo.parent, outside):
        place.mkdir(exist_ok=True)
        place.chmod(0o755)
    photo.touch()
    photo.chmod(0o644)
    (folder / "backups").symlink_to(outside)
    assert len(readable_by_others(folder)) == 4
    return outside


def test_the_house_starts_refuses_a_second_start_and_stops_with_everybody(request, tmp_path):
    """As a script starts it in the background: with SIGINT ignored, by which it nevertheless ends.

    With a certificate; ``tests/journeys/test_rehearsal.py`` starts it without one.
    """
    state, port, file = servers.a_state(tmp_path / "state"), servers.free_port(), certificate(tmp_path)
    outside = state_folder_that_others_can_read(state.folder, tmp_path / "stick")
    before = ("env", "--ignore-signal=INT", "sh", "-c", 'umask 022; exec "$@"', "sh")
    with launched(state, port, *before, **named(file), MUSTER_HALL_MODE="false") as (child, log):
        text, visitor = log.read_text(), Visitor(port, file)
        request.addfinalizer(visitor.line.close)
        assert f"On this computer:  https://{HOST}:{port}/" in text
        assert all(name in text for name in PROCESSES)
        assert visitor.status() == 200
        path = re.search(rf"https://{HOST}:{port}(/first-account/[\w-]{{22}}/)", text)[1]
        assert (visitor.status(path), visitor.status(f"{path[:-2]}/")) == (200, 410)
        kept = [file for file in (state.folder / "log").iterdir() if path in file.read_text()]
        assert kept == []

        second = servers.process(
            sys.executable, "-m", "config.launcher", env=state.env, log=state.folder / "second.txt"
        )
        with second as other:
            assert other.wait(servers.PATIENCE) == 1
        assert f"already uses {state.folder}" in (state.folder / "second.txt").read_text()

        assert visitor.status("/desk/") == 302
        _sign_in_with_a_secure_cookie(visitor)
        assert readable_by_others(state.folder) == [state.folder / "backups"]
        assert {"log", "valkey", "muster.sqlite3"} <= {path.name for path in state.folder.iterdir()}
        assert outside.stat().st_mode & 0o777 == 0o755
        assert servers.end(child, signal.SIGINT) == 0
    assert "Stopped. The data stays" in log.read_text()
    assert not servers.answers(port)


def _sign_in_with_a_secure_cookie(visitor):
    answer, page = visitor.asks("GET", "/sign-in/")
    cookie = answer.headers["Set-Cookie"]
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    headers = {"Origin": f"https://{visitor.host}", "Cookie": cookie.partition(";")[0]}
    body = f"csrfmiddlewaretoken={token}&username=a&password=b"
    form = "application/x-www-form-urlencoded"
    posted, _page = visitor.asks("POST", "/sign-in/", body, **headers, **{"Content-Type": form})

    assert (answer.status, "Secure" in cookie) == (200, True)
    assert posted.status == 200  # a wrong password, not a forged form


@pytest.mark.thorough
def test_every_program_writes_for_its_owner_and_collects_static_files_for_everybody(tmp_path):
    state = servers.a_state(tmp_path / "state", STATIC_ROOT=str(tmp_path / "static"))
    for command in ("migrate", "backup", "collectstatic --noinput"):
        line = f"umask 022; exec {sys.executable} manage.py {command} -v 0"
        subprocess.run(["sh", "-c", line], env=state.env, cwd=servers.ROOT, check=True)  # noqa: S603, S607

    assert readable_by_others(state.folder / "backups") == []
    assert readable_by_others(state.file) == []
    found = {path.stat().st_mode & 0o777 for path in (tmp_path / "static").rglob("*")}
    assert found == {0o755, 0o644}
    assert (tmp_path / "static").stat().st_mode & 0o777 == 0o755


@pytest.mark.thorough
def test_a_killed_launcher_leaves_nobody_behind_and_the_next_under_nohup_outlives_its_window(
    hall_template, tmp_path
):
    state, port = servers.copy_of(hall_template, tmp_path / "state"), servers.free_port()
    with launched(state, port) as (child, _):
        child.kill()
        child.wait()
        servers.wait_until(lambda: not servers.answers(port), what="the web follows its launcher")
    with launched(state, port, "nohup") as (child, log):
        assert status(port) == 200
        child.send_signal(signal.SIGHUP)
        os.kill(children_of(child)[0], signal.SIGKILL)
        servers.wait_until(lambda: "starts again" in log.read_text(), what="the launcher still watches")

        assert servers.end(child, signal.SIGTERM) == 0
    assert "Stopped. The data stays" in log.read_text()


def test_a_window_that_was_closed_stops_nothing(monkeypatch):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb", buffering=0) as pipe, io.TextIOWrapper(pipe, write_through=True) as gone:
        monkeypatch.setattr(sys, "stdout", gone)

        launcher.say("worker ended and starts again.")


def test_a_port_in_use_is_passed_over():
    with servers.socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        assert preflight.free_port(port, "127.0.0.1") != port


def test_no_printing_is_one_clear_sentence(monkeypatch):
    said = []
    monkeypatch.setattr(preflight, "_PRINTING_CHECK", "raise SystemExit(1)")
    monkeypatch.setenv("MUSTER_INSTALL", "no")

    assert preflight.prepare_printing(said.append) is False
    assert said[0].startswith("Printing is off")
    assert "apt-get install -y --no-install-recommends libpango-1.0-0" in said[0]


def test_the_welcome_gives_addresses_that_can_be_opened(tmp_path, capsys):
    house = launcher.Installation(state=tmp_path, host="127.0.0.1", port=8123, lan=None, can_print=True)
    note = "Cup is at round-2: /t/cup/\n  Organiser    olga / secret\n  Player 1     /me/abc/\n"
    (tmp_path / preflight.DEMO_NOTE).write_text(note)

    launcher._welcome(house, Supervisor([], say=print), first_account="")

    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "Cup is at round-2: http://localhost:8123/t/cup/" in lines
    assert "Organiser    olga / secret" in lines
    assert "Player 1     http://localhost:8123/me/abc/" in lines
    assert "Officials:         http://localhost:8123/desk/" in lines
