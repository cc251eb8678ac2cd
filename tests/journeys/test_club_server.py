"""A club's server as the guide sets it up: the shipped files, two web processes, a database, and a proxy.

The units' own commands are started with the shipped environment; nginx and Caddy read the shipped files. Only
ports, paths, the host and the certificate are other ones. What Docker would do is not run here.
"""

import asyncio
import contextlib
import http.client
import http.cookiejar
import io
import json
import re
import shlex
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psycopg
import pytest
from PIL import Image

from config.startup import open_files
from tests import servers
from tournament.services.core.pictures import MAX_FILE_BYTES

pytestmark = [
    pytest.mark.services,
    pytest.mark.xdist_group("services"),
    pytest.mark.timeout(900),
    pytest.mark.thorough,
]
DEPLOY = servers.ROOT / "deploy"
LISTENERS = 1000
ADMIN = {"DJANGO_SUPERUSER_PASSWORD": "Three Rings 3!", "DJANGO_SUPERUSER_EMAIL": "olga@example.org"}


@dataclass
class Club:
    """The server, seen from outside through its proxy at ``port``."""

    state: servers.State
    port: int
    plain: int
    webs: list
    desk: dict

    @property
    def address(self):
        return f"https://127.0.0.1:{self.port}"

    def browser(self):
        """A client that keeps cookies and follows redirects, as a browser does."""
        jar = http.cookiejar.CookieJar()
        handlers = (urllib.request.HTTPCookieProcessor(jar), urllib.request.HTTPSHandler(context=trusting()))
        return urllib.request.build_opener(*handlers), jar

    def get(self, path):
        with self.browser()[0].open(self.address + path, timeout=servers.PATIENCE) as answer:
            return answer.status, answer.headers, answer.read()

    def report(self, points):
        """A player reports over the API, which is news for the table."""
        game = self.desk["games"]["1"]
        facts = {**game["facts"], "a": {**game["facts"]["a"], "points_remaining": points}}
        link = self.desk["tokens"][str(game["seats"][0])]
        headers = {"Content-Type": "application/json", "Authorization": f"Link {link}"}
        body = json.dumps({"token": f"drill-{points}", "facts": facts}).encode()
        asked = urllib.request.Request(f"{self.address}/api/v1/me/pairings/1/result/", body, headers)  # noqa: S310
        with self.browser()[0].open(asked, timeout=servers.PATIENCE) as answer:
            return answer.status


@cache
def trusting():
    """The certificate of a drill is signed by nobody."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def environment_of(folder, database, broker):
    """``deploy/muster.env`` with what an operator fills in, and the state folder of the drill."""
    given = {
        "MUSTER_STATE": str(folder),
        "SECRET_KEY": "fifty characters of it, as a server has, no default " * 2,
        "DATABASE_URL": database,
        "REDIS_URL": f"redis://127.0.0.1:{broker}/0",
        "ALLOWED_HOSTS": "127.0.0.1",
    }
    lines = (DEPLOY / "muster.env").read_text(encoding="utf-8").splitlines()
    names = [line.split("=", 1) for line in lines if line and not line.startswith("#")]
    assert set(given) <= {name for name, _ in names}
    return {name: given.get(name, value) for name, value in names}


def command_of(unit, port=""):
    """What systemd would start."""
    text = (DEPLOY / "systemd" / unit).read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)[1].replace("%i", str(port))
    program, *words = shlex.split(command)
    assert program == "/srv/muster/.venv/bin/python"
    return [sys.executable, *words]


@pytest.fixture(scope="module")
def folder():
    """As on a server, where no path has blanks: proxies read paths without quotes."""
    with tempfile.TemporaryDirectory(prefix="muster-club-", dir="/tmp") as place:
        Path(place).chmod(0o755)  # the database runs as somebody else
        yield Path(place)


@pytest.fixture(scope="module")
def house(folder):
    """Everything behind the proxy."""
    ports, broker = [servers.free_port(), servers.free_port()], servers.free_port()
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(servers.postgres(folder / "server"))
        stack.enter_context(servers.valkey(folder, broker))
        state = servers.a_state(folder / "state", STATIC_ROOT=str(folder / "static"))
        del state.env["MUSTER_HALL_MODE"]
        state.env.update(environment_of(folder / "state", database, broker))
        state.run("manage.py", "collectstatic", "--noinput", "-v", "0")
        managed(state, "migrate", "-v", "0")
        managed(state, "createsuperuser", "--noinput", "--username", "organiser")
        [desk] = json.loads(state.run("-m", "tests.data.seed_db", "desks", "1"))
        webs = [stack.enter_context(unit_process(state, "muster-web@.service", port)) for port in ports]
        for unit in ("muster-worker.service", "muster-clock.service"):
            stack.enter_context(unit_process(state, unit))
        for port in ports:
            servers.wait_until(lambda port=port: servers.answers(port), what="the web answers")
        yield state, ports, webs, desk
        servers.end(webs[0])  # the one that a test has started again


def managed(state, *words, **env):
    """``deploy/manage.sh``, with the environment of a file, as whoever runs the suite."""
    file, script = state.folder / "muster.env", state.folder / "manage.sh"
    names = [line.split("=")[0] for line in (DEPLOY / "muster.env").read_text(encoding="utf-8").splitlines()]
    file.write_text(
        "".join(f"{name}={shlex.quote(state.env[name])}\n" for name in names if name in state.env)
    )
    other = {
        "/srv/muster": shlex.quote(str(servers.ROOT)),
        "/etc/muster/muster.env": str(file),
        "setpriv --reuid=muster --regid=muster --init-groups .venv/bin/python": shlex.quote(sys.executable),
    }
    script.write_text(shipped("manage.sh", other))
    kept = {name: state.env[name] for name in ("PATH", "STATIC_ROOT")}
    with servers.start("/bin/sh", str(script), *words, env={**kept, **ADMIN, **env}) as child:
        assert child.wait() == 0


def unit_process(state, unit, port=""):
    log = state.folder / f"{unit}{port}.log"
    return servers.process(*command_of(unit, port), env=state.env, log=log)


@pytest.fixture(scope="module")
def certificate(folder):
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1"
    files = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "privkey.pem", "-out", "fullchain.pem"]
    subprocess.run(["openssl", *words.split(), *files], cwd=folder, check=True, capture_output=True)  # noqa: S603, S607
    return folder


@pytest.fixture(params=["nginx", "caddy"])
def club(request, house, certificate, folder):
    """The proxy before it, by its shipped file."""
    state, ports, webs, desk = house
    if servers.program(request.param) is None:
        pytest.skip(f"no {request.param} on this machine")
    port, plain = servers.free_port(), servers.free_port()
    static = {"/srv/muster/staticfiles": state.env["STATIC_ROOT"]}
    upstream = {f"127.0.0.1:{8000 + at}": f"127.0.0.1:{port}" for at, port in enumerate(ports)}
    start = {"nginx": nginx, "caddy": caddy}[request.param]
    with start(Path(tempfile.mkdtemp(dir=folder)), certificate, {**static, **upstream}, port, plain) as _:
        servers.wait_until(lambda: servers.answers(port), what="the proxy answers")
        yield Club(state, port, plain, webs, desk)


def shipped(name, other):
    """A file of ``deploy/`` with other words; each of them has to be in it."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for old, new in other.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder, certificate, other, port, plain):
    """As whoever runs the suite; its worker as somebody who may read the files of the drill."""
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    lines = {
        "user www-data;": "user root;",
        "/run/nginx.pid": f"{folder}/nginx.pid",
        "/var/log/nginx": str(folder),
        "/etc/letsencrypt/live/muster.example.org": str(certificate),
        "    listen [::]:80 default_server;\n": "",  # a machine of the suite may have no IPv6
        "    listen [::]:443 ssl http2 default_server;\n": "",
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "listen 80 ": f"listen 127.0.0.1:{plain} ",
        "http {\n": f"http {{\n{temporary}",
    }
    file = folder / "nginx.conf"
    file.write_text(shipped("nginx.conf", {**lines, **other}))
    command = (servers.program("nginx"), "-p", str(folder), "-c", str(file), "-g", "daemon off;")
    return servers.process(*command, env={}, log=folder / "nginx.log")


def caddy(folder, certificate, other, port, plain):
    # grace_period: it would wait a minute for a thousand listeners that have gone
    options = f"{{\n\tadmin off\n\tgrace_period 1s\n\tauto_https disable_redirects\n\thttp_port {plain}\n}}\n"
    site = f"https://127.0.0.1:{port} {{\n\ttls {certificate}/fullchain.pem {certificate}/privkey.pem\n"
    file = folder / "Caddyfile"
    file.write_text(options + shipped("Caddyfile", {"\nmuster.example.org {\n": f"\n{site}", **other}))
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = (servers.program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile")
    return servers.process(*command, env=home, log=folder / "caddy.log")


def test_organiser_signs_in_with_secure_cookies_and_strangers_forms_are_refused(club):
    browser, jar = club.browser()
    page = browser.open(club.address + "/sign-in/", timeout=servers.PATIENCE).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    form = {"username": "organiser", "password": ADMIN["DJANGO_SUPERUSER_PASSWORD"]}

    with pytest.raises(urllib.error.HTTPError) as refused:
        browser.open(club.address + "/sign-in/", urllib.parse.urlencode(form).encode())
    sent = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token}).encode()
    headers = {"Referer": club.address + "/sign-in/", "Origin": club.address}
    asked = urllib.request.Request(club.address + "/sign-in/", sent, headers)  # noqa: S310
    inside = browser.open(asked, timeout=servers.PATIENCE)

    refused.value.close()
    inside.read()
    assert refused.value.code == 403
    assert inside.url == club.address + "/desk/"
    cookies = {cookie.name: cookie.secure for cookie in jar}
    assert cookies["sessionid"] is cookies["csrftoken"] is True


def test_files_come_from_the_proxy_and_fonts_once_for_ever(club):
    _, page_headers, page = club.get("/")
    font = re.search(rb"/static/tournament/fonts/[^\"]+", page)[0].decode()

    status, headers, body = club.get(font)

    assert (status, body[:4]) == (200, b"wOF2")
    assert int(re.search(r"max-age=(\d+)", headers["Cache-Control"])[1]) >= 31536000
    assert "Strict-Transport-Security" in page_headers
    assert "Strict-Transport-Security" not in headers  # Django has not answered


def test_largest_photo_of_a_phone_goes_through(club):
    picture = io.BytesIO()
    Image.effect_noise((640, 480), 40).convert("RGB").save(picture, "JPEG")
    content = picture.getvalue() + bytes(MAX_FILE_BYTES - picture.tell() - 1)
    boundary, link = "drill", club.desk["tokens"][str(club.desk["games"]["1"]["seats"][0])]
    browser, _ = club.browser()
    browser.open(f"{club.address}/me/{link}/", timeout=servers.PATIENCE).read()
    page = (
        browser.open(f"{club.address}/me/{link}/rounds/1/result/", timeout=servers.PATIENCE).read().decode()
    )
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    form = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    ).encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Referer": club.address + "/"}
    asked = urllib.request.Request(  # noqa: S310
        f"{club.address}/me/{link}/rounds/1/photo/",
        form + content + f"\r\n--{boundary}--\r\n".encode(),
        headers,
    )

    answer = browser.open(asked, timeout=servers.PATIENCE).read().decode()

    assert "Photo saved" in answer


class Hall:
    """A thousand phones: they open their streams fifty at a time, and hear of one report."""

    def __init__(self, club):
        self.club, self.path = club, f"/live/t/{club.desk['slug']}"
        self.gate, self.everybody = asyncio.Semaphore(50), asyncio.Event()
        self.opened = self.heard = 0

    async def listen(self):
        """One phone: until the first news. What greets it, and what shows that the line lives, is none."""
        async with self.gate:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.club.port, ssl=trusting())
            writer.write(f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.club.port}\r\n\r\n".encode())
            head = await reader.readline()
            assert b" 200 " in head, head
        self.opened += 1
        if self.opened == LISTENERS:
            self.everybody.set()
        try:
            while line := await reader.readline():
                if line.startswith(b"event: ") and line.strip() not in {b"event: hello", b"event: beat"}:
                    self.heard += 1
                    return
        finally:
            writer.transport.abort()

    async def hears(self):
        """How many hear the news while their streams are open."""
        async with asyncio.timeout(300), asyncio.TaskGroup() as group:
            for _ in range(LISTENERS):
                group.create_task(self.listen())
            await self.everybody.wait()
            assert await asyncio.to_thread(self.club.report, 1000 + self.club.port % 200) in {200, 201}
        return self.heard


async def heard_in(club):
    return await Hall(club).hears()


def test_a_thousand_listeners_hear_the_news_while_their_streams_are_open(club):
    open_files.raise_limit()

    assert asyncio.run(heard_in(club)) == LISTENERS


def test_private_links_are_written_down_nowhere(club, folder):
    link = club.desk["tokens"]["1"]
    club.get(f"/me/{link}/")

    logs = list(folder.rglob("*.log"))
    assert logs
    assert [path for path in logs if link in path.read_text(errors="replace")] == []


def test_connections_stay_below_what_the_guide_says(club):
    with psycopg.connect(club.state.env["DATABASE_URL"]) as line:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        [found] = line.execute(asked).fetchone()

    assert found <= 40


def test_a_backup_is_given_back_beside_the_running_server(house):
    state, *_ = house
    guide = (servers.ROOT / "docs" / "guides" / "operator.md").read_text(encoding="utf-8")
    [database] = re.findall(r'createdb .* (--encoding .*) drill"', guide)
    [names] = re.findall(r'^sed "(.*)" /etc/muster/muster.env > ', guide, re.MULTILINE)
    names = names.replace("\\$", "$").replace(
        "/muster$", "/postgres$"
    )  # as the database of the drill is called
    here, there = state.folder / "muster.env", state.folder / "drill.env"
    before = tournaments_in(state.env["DATABASE_URL"])
    managed(state, "backup")
    after = tournaments_in(state.env["DATABASE_URL"])
    [file] = (state.folder / "backups").glob("*.zip")
    address = urllib.parse.urlsplit(state.env["DATABASE_URL"])
    servers_of = {"PGHOST": address.hostname, "PGPORT": str(address.port), "PGUSER": address.username}
    program = [str(servers.postgres_programs() / "createdb"), *shlex.split(database), "drill"]
    subprocess.run(program, env={**state.env, **servers_of}, check=True)  # noqa: S603 - of this test

    there.write_bytes(subprocess.run(["sed", names, str(here)], check=True, capture_output=True).stdout)  # noqa: S603, S607
    managed(state, "restore", str(file), MUSTER_ENV=str(there))

    elsewhere = address._replace(path="/drill").geturl()
    assert len(before) == 1
    assert before <= tournaments_in(elsewhere) <= after  # the revision rises while the server runs


def tournaments_in(database):
    with psycopg.connect(database) as line:
        return line.execute("SELECT slug, revision FROM tournament_tournament ORDER BY slug").fetchall()


def test_one_web_process_is_stopped_and_the_other_goes_on(club, house):
    state, ports, webs, _ = house
    servers.end(webs[0])
    try:
        assert {club.get("/")[0] for _ in range(20)} == {200}
    finally:
        with (state.folder / "again.log").open("ab") as out:
            webs[0] = servers.start(
                *command_of("muster-web@.service", ports[0]), env=state.env, stdout=out, stderr=out
            )
        servers.wait_until(lambda: servers.answers(ports[0]), what="the web is back")
    assert {club.get("/")[0] for _ in range(10)} == {200}
