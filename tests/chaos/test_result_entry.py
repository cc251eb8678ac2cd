"""The server is killed while phones report: what was acknowledged is kept once, and nothing is half.

Phones send again until they are answered, with the same token, as every real one does.
"""

import contextlib
import json
import random
import secrets
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from config.startup.supervisor import Child
from tests import servers
from tests.chaos.house import House

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services"), pytest.mark.timeout(900)]
BUSY = 503  # a phone sends it again
FULL = 1200  # army points of who wins; each report says one less than the one before


def pytest_generate_tests(metafunc):
    """A house on PostgreSQL takes its time to be set up: only when asked to be thorough."""
    if "state" in metafunc.fixturenames:
        more = ["PostgreSQL"] if metafunc.config.getoption("--thorough") else []
        metafunc.parametrize("state", ["SQLite", *more], indirect=True)


@pytest.fixture
def state(request, hall_template, tmp_path):
    """A house of its own."""
    if request.param == "SQLite":
        yield servers.copy_of(hall_template, tmp_path / "state")
        return
    with (
        tempfile.TemporaryDirectory(prefix="muster-chaos-") as folder,
        servers.postgres(_open_to_all(folder) / "server") as address,
    ):
        state = servers.a_state(tmp_path / "state", DATABASE_URL=address)
        state.run("manage.py", "migrate", "-v", "0")
        yield state


def _open_to_all(folder):
    """The server runs as somebody else."""
    Path(folder).chmod(0o755)
    return Path(folder)


@pytest.fixture
def storm(request):
    """How many events, reports from each phone and deaths of the server, and the seed of their instants."""
    is_thorough = request.config.getoption("--thorough")
    given = request.config.getoption("--chaos-seed")
    seed = secrets.randbelow(10**6) if given is None else given
    return (2, 100, 12, seed) if is_thorough else (1, 12, 2, seed)


def a_web(state, port):
    """The pages alone, started again whenever they die."""
    command = (
        sys.executable,
        "-m",
        "uvicorn",
        "config.asgi:application",
        "--no-access-log",
        "--no-proxy-headers",
    )
    options = ("--port", str(port), "--host", "127.0.0.1", "--log-level", "warning")
    return House(state, [Child("web", (*command, *options), state.env, state.folder / "web.log")])


def reporting(port, desk, game, count, told):
    """One phone: report after report, each sent until it is answered."""
    link = desk["tokens"][str(game["seats"][0])]
    headers = {"Content-Type": "application/json", "Authorization": f"Link {link}"}
    for number in range(count):
        facts = json.loads(json.dumps(game["facts"]))
        facts["a"]["points_remaining"] = FULL - number
        token = f"{link[:8]}-{number}"
        status, answer = answered(port, {"token": token, "facts": facts}, headers)
        assert status in {200, 201}, answer
        told.append({"token": token, "points": FULL - number, "id": answer["id"], "status": status})


def answered(port, body, headers):
    """Send it again until an answer has come whole."""
    end = time.monotonic() + servers.PATIENCE * 2
    while time.monotonic() < end:
        with (
            contextlib.suppress(OSError, HTTPException, json.JSONDecodeError),
            contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)) as line,
        ):
            line.request("POST", "/api/v1/me/pairings/1/result/", json.dumps(body), headers)
            answer = line.getresponse()
            text = answer.read()
            if answer.status != BUSY:
                return answer.status, json.loads(text)
        time.sleep(0.02)
    raise AssertionError(f"never answered: {body}")


def test_what_was_acknowledged_is_kept_once_whenever_the_server_dies(state, storm, tmp_path):
    """Kills at random instants: repeat them with ``--chaos-seed``."""
    events, count, kills, seed = storm
    rng, told, port = random.Random(seed), [], servers.free_port()
    desks = json.loads(state.run("-m", "tests.data.seed_db", "desks", str(events)))
    games = [(desk, game) for desk in desks for game in desk["games"].values()]
    at = sorted(rng.sample(range(2, len(games) * count - 2), kills))
    with a_web(state, port) as house, ThreadPoolExecutor(len(games)) as phones:
        house.supervisor.start()
        sent = [phones.submit(reporting, port, desk, game, count, told) for desk, game in games]
        for instant in at:
            house.wait_until(lambda instant=instant: len(told) >= instant, what="the phones report")
            house.watch(rng.uniform(0, 0.02))
            house.kill("web")
        house.wait_until(lambda: all(each.done() for each in sent), what="all is reported", seconds=600)
        for each in sent:
            each.result()

    Path(tmp_path / "told.json").write_text(json.dumps(told))
    assert len(told) == len(games) * count
    try:
        state.run("-m", "tests.chaos.history", str(tmp_path / "told.json"))
    except AssertionError as error:
        raise AssertionError(f"--chaos-seed={seed}: {error}") from error
