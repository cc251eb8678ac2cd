"""What ``compose.yaml`` starts, without Docker: its commands and environment, each on its own file system.

Everything is read-only there but the volume that the file mounts at the state folder, and ``/tmp`` is an
empty memory disk. So a photo that one process stores is only there for another one if the file says so.
"""

import contextlib
import http.client
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

import pytest
import yaml

from tests import servers
from tests.tournament.services.core.test_pictures import a_picture

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
BUSY = 503
IMAGE_STATE = "/var/lib/muster"
OF_THE_DRILL = {
    "SECRET_KEY": "fifty-characters-of-it-as-a-server-has-no-default-00",
    "POSTGRES_PASSWORD": "not-asked-for-here",
    "REDIS_PASSWORD": "Speak-friend_and-enter",
    "ALLOWED_HOSTS": "127.0.0.1",
}
# $1: where the image has its state folder; $2: what is mounted there, or nothing.
CONTAINER = """
mount --make-rprivate /
[ -z "$2" ] || mount --bind "$2" "$1"
mount -o remount,bind,ro /
mount -t tmpfs none /tmp
cd "$3"; shift 3
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""


def filled_in(text):
    """A value of the file as Compose reads it, with what the operator has written into ``.env``."""

    def value(match):
        name, kind, rest = match.groups()
        assert kind != "?" or name in OF_THE_DRILL, rest
        return OF_THE_DRILL.get(name) or (rest if kind == "-" else "")

    return VARIABLE.sub(value, str(text))


class Composed:
    """The services of the file. ``root`` has the volumes, and an empty state folder for each container."""

    def __init__(self, root, database, broker):
        self.services = yaml.safe_load((servers.ROOT / "compose.yaml").read_text(encoding="utf-8"))[
            "services"
        ]
        self.root, self.database, self.broker = root, database, f"127.0.0.1:{broker}"

    def command(self, service, port):
        """What the container starts; a web process at a port of its own, because no network is made here."""
        written = self.services[service].get("command") or " ".join(_command_of_the_image())
        words = shlex.split(filled_in(written).replace("--port 8000", f"--port {port}"))
        module = {"uvicorn": ["-m", "uvicorn"], "celery": ["-m", "celery"], "python": []}[words[0]]
        return [sys.executable, *module, *words[1:]]

    def environment(self, service, state):
        given = {name: filled_in(text) for name, text in self.services[service]["environment"].items()}
        given["REDIS_URL"] = given["REDIS_URL"].replace("broker:6379", self.broker)
        given |= {"DATABASE_URL": self.database, "MUSTER_STATE": str(state), "HOME": str(state)}
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        return {**kept, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1", **given}

    @contextlib.contextmanager
    def container(self, name, service, port=0):
        state = self.root / f"{name}-state"
        state.mkdir()
        log = self.root / f"{name}.log"
        words = [*self.box(service, state), *self.command(service, port)]
        with servers.process(*words, env=self.environment(service, state), log=log) as child:
            yield child, log

    def box(self, service, state):
        """The command that shuts another one in."""
        mounts = dict(reversed(each.split(":")) for each in self.services[service].get("volumes", []))
        volume = self.root / mounts[IMAGE_STATE] if IMAGE_STATE in mounts else ""
        if volume:
            volume.mkdir(exist_ok=True)
        return [
            "unshare",
            "--mount",
            "sh",
            "-euc",
            CONTAINER,
            "sh",
            str(state),
            str(volume),
            str(servers.ROOT),
        ]


def _command_of_the_image():
    text = (servers.ROOT / "Dockerfile").read_text(encoding="utf-8")
    return json.loads(re.search(r"^CMD (\[.*\])$", text, re.MULTILINE)[1])


@pytest.fixture
def root():
    """Not below ``/tmp``, which is another one in each container."""
    if subprocess.run(["sh", "-c", "unshare --mount true"], check=False).returncode:  # noqa: S607
        pytest.skip("this machine lets nobody have mounts of their own")
    with tempfile.TemporaryDirectory(prefix="muster-compose-", dir="/var/tmp") as place:
        Path(place).chmod(0o755)  # the database runs as somebody else
        yield Path(place)


@contextlib.contextmanager
def broker(composed, folder, port):
    """The broker's own command, by whatever server of its kind is here."""
    words = shlex.split(filled_in(composed.services["broker"]["command"]))
    command = [servers.valkey_program(), *words[1:], "--port", str(port), "--dir", str(folder)]
    with servers.process(*command, env={}, log=folder / "broker.log"):
        servers.wait_until(lambda: servers.answers(port), what="the broker answers")
        yield


class Phone:
    """One client with its cookies."""

    def __init__(self, port, session=""):
        self.port, self.cookies = port, {"sessionid": session} if session else {}

    def ask(self, path, body=None, kind="application/x-www-form-urlencoded"):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=servers.PATIENCE)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        with contextlib.closing(line):
            line.request(
                "POST" if body else "GET", path, body, {**headers, **({"Content-Type": kind} if body else {})}
            )
            answer = line.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie", []):
                name, value = cookie.split(";")[0].split("=", 1)
                self.cookies[name] = value
            return answer.status, answer.headers, answer.read()

    def token(self, path):
        return re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', self.ask(path)[2])[1].decode()


def send_photo(port, desk):
    link = desk["tokens"][str(desk["games"]["1"]["seats"][0])]
    phone = Phone(port)
    token = phone.token(f"/me/{link}/rounds/1/result/")
    head = 'Content-Disposition: form-data; name="{}"'
    body = (
        (
            f"--x\r\n{head.format('csrfmiddlewaretoken')}\r\n\r\n{token}\r\n"
            f'--x\r\n{head.format("photo")}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
        ).encode()
        + a_picture()
        + b"\r\n--x--\r\n"
    )
    kind, path = "multipart/form-data; boundary=x", f"/me/{link}/rounds/1/photo/"
    while (answer := phone.ask(path, body, kind))[0] == BUSY:  # with the photos of other tests
        pass
    assert answer[0] == 303, answer[1]


@pytest.mark.thorough
def test_what_compose_starts_shares_its_files_and_writes_nowhere_else(root):
    ports, broker_port = [servers.free_port(), servers.free_port()], servers.free_port()
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(servers.postgres(root / "server"))
        composed = Composed(root, database, broker_port)
        stack.enter_context(broker(composed, root, broker_port))
        with composed.container("migrate", "migrate") as (child, log):
            assert child.wait() == 0, log.read_text()
        first, second = (
            stack.enter_context(composed.container(f"web-{port}", "web", port)) for port in ports
        )
        _, worker_log = stack.enter_context(composed.container("worker", "worker"))
        _, clock_log = stack.enter_context(composed.container("clock", "clock"))
        for port, (_, log) in zip(ports, (first, second), strict=True):
            servers.wait_until(lambda port=port: servers.answers(port), what=f"a web process answers: {log}")
        servers.wait_until(lambda: " ready." in worker_log.read_text(), what="the worker is ready")
        servers.wait_until(lambda: "guarded" in clock_log.read_text(), what="the clock is guarded")
        desk = planted(composed)

        here, there = (Phone(port, next(iter(desk["sessions"].values()))) for port in ports)

        send_photo(ports[0], desk)
        table = there.ask(f"/desk/{desk['slug']}/rounds/1/tables/1/")[2]
        [photo] = set(re.findall(rb'/desk/[^"]+/photos/\d+\.jpg', table))
        assert there.ask(photo.decode())[1]["Content-Type"] == "image/jpeg"

        assert printed(here, there, desk["slug"])[:5] == b"%PDF-"
        assert "papers" in {path.name for path in (root / "state").iterdir()}
        assert list(root.glob("*-state/*")) == []  # nothing went into a container itself


def planted(composed):
    """A tournament with a round that is being played, in the database of the services."""
    env = composed.environment("web", composed.root / "state")
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    [desk] = json.loads(servers.State(composed.root, env).run("-m", "tests.data.seed_db", "desks", "1"))
    return desk


def printed(here, there, slug):
    """The rescue pack, which a worker makes: ordered at one web process and fetched at the other."""
    token = here.token(f"/desk/{slug}/prints/")
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token})
    status, headers, _ = here.ask(f"/desk/{slug}/prints/make/rescue-pack/", form)
    assert status == 303
    path = headers["Location"]
    servers.wait_until(lambda: there.ask(f"{path}file.pdf")[0] == 200, what=f"the worker has made {path}")
    return there.ask(f"{path}file.pdf")[2]
