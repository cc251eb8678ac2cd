"""Start everything on one machine with one command: ``python -m config.launcher`` (``make run``).

Web and streams, Celery workers on a Valkey of its own, and the guard of the clock; state in one folder.
It ends all of them within ten seconds on Ctrl-C. Refuses to start twice on the same folder.
"""

import contextlib
import fcntl
import hashlib
import http.client
import os
import secrets
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from config.env import stored_secret
from config.startup import open_files, preflight
from config.startup.certificate import Certificate, CertificateProblem, given_certificate
from config.startup.supervisor import Child, Supervisor

ROOT: Final = Path(__file__).resolve().parent.parent
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - the phones in the hall come from outside this machine
LOOPBACK: Final = "127.0.0.1"
TOKEN_BYTES: Final = 16  # 128 bits
READY_WITHIN: Final = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Installation:
    state: Path
    host: str
    port: int
    lan: str | None
    can_print: bool
    certificate: Certificate | None = None

    @property
    def local(self) -> str:
        if self.certificate:
            return f"https://{self.certificate.name}:{self.port}/"
        own = preflight.own_address(self.host)
        name = "localhost" if own in preflight.LOOPBACKS else preflight.in_address(own)
        return f"http://{name}:{self.port}/"

    @property
    def in_the_hall(self) -> str | None:
        if self.certificate:
            return self.local
        return f"http://{self.lan}:{self.port}/" if self.lan else None

    @property
    def logs(self) -> Path:
        return self.state / "log"


def say(sentence: str) -> None:
    """One line for the person who started us; a window that is closed meanwhile stops nothing."""
    with contextlib.suppress(OSError):
        sys.stdout.write(sentence + "\n")
        sys.stdout.flush()


def main(then: Callable[[Installation, dict[str, str]], int] | None = None) -> int:
    """Check, prepare, start, watch, stop. Returns the exit code.

    ``then`` is done once everything runs, instead of waiting for Ctrl-C; its exit code is ours.
    """
    state = Path(os.environ.get("MUSTER_STATE", ROOT / "var")).resolve()
    try:
        return _run(state, then)
    except OSError as error:
        if error.errno not in (*preflight.NO_ROOM, *preflight.NOT_WRITABLE):
            raise
        say(f"{state} cannot be written ({error.strerror}). Free disk space or make it writable.")
        return 1


def _run(state: Path, then: Callable[[Installation, dict[str, str]], int] | None) -> int:
    lock = _lock(state)
    if lock is None:
        return 1
    try:
        certificate = given_certificate(os.environ)
    except CertificateProblem as problem:
        say(str(problem))
        return 1
    stop = _stop_on_signals()
    host = os.environ.get("MUSTER_HOST") or EVERYWHERE
    installation = Installation(
        state=state,
        host=host,
        port=preflight.free_port(preflight.port_number(os.environ.get("MUSTER_PORT") or "8000"), host),
        lan=preflight.hall_address(host),
        can_print=preflight.prepare_printing(say),
        certificate=certificate,
    )
    env = environment(installation)
    if too_low := open_files.raise_limit():
        say(too_low)
    say("Preparing the database ...")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    own = {**env, preflight.FIRST_ACCOUNT: hashlib.sha256(token.encode()).hexdigest()}
    prepared = subprocess.run(
        [sys.executable, "-m", "config.startup.prepare"], env=own, cwd=ROOT, check=False
    )
    if prepared.returncode:
        say("The database could not be prepared. What went wrong stands above; nothing was started.")
        return 1
    supervisor = Supervisor(children(installation, env), say=say)
    lock.write(f"{os.getpid()} {installation.local}")
    lock.flush()
    code = 0
    say("Starting the web server, the workers and the clock ...")
    try:
        supervisor.start()
        is_ready = _wait_until_ready(installation, supervisor, stop)
        if then is not None:
            code = then(installation, env) if is_ready else 1
        else:
            if is_ready:
                _welcome(installation, supervisor, first_account=token)
            supervisor.run(until=lambda: bool(stop))
    finally:
        say("Stopping ...")
        supervisor.stop()
    say(f"Stopped. The data stays in {installation.state}.")
    return code


def environment(installation: Installation) -> dict[str, str]:
    certificate = installation.certificate
    hosts = ["localhost", "127.0.0.1", "[::1]", *([installation.lan] if installation.lan else [])]
    hosts += [certificate.name] if certificate else []
    broker = f"redis://127.0.0.1:{preflight.free_port(0, LOOPBACK)}/0"
    given = os.environ
    return {
        **given,
        "PYTHONUNBUFFERED": "1",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MUSTER_STATE": str(installation.state),
        "MUSTER_HALL_MODE": given.get("MUSTER_HALL_MODE", "false" if certificate else "true"),
        "ALLOWED_HOSTS": given.get("ALLOWED_HOSTS", ",".join(hosts)),
        "SECRET_KEY": given.get("SECRET_KEY") or stored_secret(installation.state / "secret-key"),
        "REDIS_URL": given.get("REDIS_URL") or broker,
        # Not the broker that we start: our one web process counts for itself.
        "COUNTS_URL": given.get("COUNTS_URL", given.get("REDIS_URL", "")),
        "MUSTER_ADDRESS": given.get("MUSTER_ADDRESS") or installation.in_the_hall or "",
    }


def children(installation: Installation, env: dict[str, str]) -> list[Child]:
    python = sys.executable
    web = ("--host", installation.host, "--port", str(installation.port), "--timeout-graceful-shutdown", "3")
    given = installation.certificate
    tls = ("--ssl-certfile", str(given.file), "--ssl-keyfile", str(given.key)) if given else ()
    family = [
        *_task_family(installation, env),
        ("clock", (python, "manage.py", "clock")),
        (
            "web",
            (
                python,
                "-m",
                "uvicorn",
                "config.asgi:application",
                "--no-access-log",
                "--no-proxy-headers",
                *web,
                *tls,
            ),
        ),
    ]
    return [Child(name, command, env, installation.logs / f"{name}.log") for name, command in family]


def _task_family(installation: Installation, env: dict[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    if os.environ.get("REDIS_URL"):
        return _workers()
    program = preflight.broker_program()
    if program is None:
        say("Valkey is not available here, so no workers run. The clock still makes its announcements.")
        return []
    folder = installation.state / "valkey"
    folder.mkdir(exist_ok=True)
    port = env["REDIS_URL"].rsplit(":", 1)[1].split("/")[0]
    options = f"--port {port} --bind {LOOPBACK} --appendonly yes"
    return [("valkey", (program, *options.split(), "--dir", str(folder), "--save", "")), *_workers()]


def _workers() -> list[tuple[str, tuple[str, ...]]]:
    """Two: threads are quick and small and serve the clock; printing takes memory that it does not give back.

    So printing has a process that is renewed.
    """
    options = "--without-gossip --without-mingle"
    celery = (sys.executable, "-m", "celery", "-A", "config", "worker", *options.split())
    clock = "-P threads -c 2 -Q clock -n clock@%h -l INFO"
    desk = "-c 1 -Q default,printing,simulation -n desk@%h -l INFO"
    return [("worker-clock", (*celery, *clock.split())), ("worker-desk", (*celery, *desk.split()))]


def _make_private(state: Path) -> None:
    """Make the state folder, and let nobody but its owner read it, nor what an older version left in it."""
    os.umask(0o077)  # of every process that we start too
    state.mkdir(parents=True, exist_ok=True)
    for path in (state, *state.rglob("*")):
        with contextlib.suppress(OSError):  # somebody else's file, or one that is gone meanwhile
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & 0o700)


def _lock(state: Path) -> IO[str] | None:
    """Hold the state folder as long as we live; a lock of the dead is no lock."""
    _make_private(state)
    lock = (state / "launcher.lock").open("a+", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        process, _, address = lock.read().partition(" ")
        say(
            f"Muster already uses {state} (process {process or 'unknown'}). "
            f"Open {address or 'its address'}, or stop it with Ctrl-C first."
        )
        return None
    lock.truncate(0)
    return lock


def _stop_on_signals() -> list[int]:
    """A list that is no longer empty once somebody asked us to stop."""
    asked: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, _frame: asked.append(received))
    # Under nohup the window may be closed. A script ignores SIGINT for what it starts in the background, but
    # whoever sends that signal to this process still wants it to end.
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda received, _frame: asked.append(received))
    return asked


def _wait_until_ready(installation: Installation, supervisor: Supervisor, stop: list[int]) -> bool:
    end = time.monotonic() + READY_WITHIN
    while time.monotonic() < end and not stop:
        supervisor.check_children()
        if _answers(installation):
            return True
        time.sleep(0.1)
    if not stop:
        say(f"The web server does not answer yet. Its log is {installation.logs / 'web.log'}.")
    return False


def _answers(installation: Installation) -> bool:
    place = preflight.own_address(installation.host), installation.port
    connection = http.client.HTTPConnection(*place, timeout=2)
    if installation.certificate:
        # Whose certificate it is matters to browsers. Here it only has to answer.
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
        connection = http.client.HTTPSConnection(*place, timeout=2, context=tls)
    try:
        connection.request("GET", "/time")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _welcome(installation: Installation, supervisor: Supervisor, *, first_account: str) -> None:
    note = installation.state / preflight.DEMO_NOTE
    lines = ["", "Muster is running.", "", f"  On this computer:  {installation.local}"]
    if installation.in_the_hall:
        lines.append(f"  In the hall:       {installation.in_the_hall}")
    lines.append(f"  Officials:         {installation.local}desk/")
    if note.exists():
        note_text = note.read_text(encoding="utf-8").strip()
        lines += ["", *(f"  {_with_address(line, installation)}" for line in note_text.splitlines())]
    if (installation.state / preflight.FIRST_ACCOUNT_FILE).exists():
        lines += ["", f"  Your account:      {installation.local}first-account/{first_account}/"]
        lines += ["  Create the first account at this address. It works once."]
    running = ", ".join(child.name for child in supervisor.children)
    lines += [
        "",
        f"  Running:           {running}",
        f"  Printing:          {'on' if installation.can_print else 'off (see above)'}",
        f"  Data:              {installation.state}",
        f"  Logs:              {installation.logs}",
        "",
        "Stop with Ctrl-C. The data stays.",
        "",
    ]
    say("\n".join(lines))


def _with_address(line: str, installation: Installation) -> str:
    """The line with the path at its end as an address; the port may differ at each start."""
    words, gap, path = line.rpartition(" ")
    return (
        f"{words}{gap}{installation.local}{path[1:]}" if path.startswith("/") and path.endswith("/") else line
    )


if __name__ == "__main__":
    sys.exit(main())
