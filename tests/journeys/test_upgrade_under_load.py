"""A migration changes the types of columns while phones read and report at two web processes."""

import contextlib
import json
import re
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests import servers

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services"), pytest.mark.timeout(900)]
PHONES = 6
INTERRUPTED = re.compile(r"which is done again|lost its plan and is sent again")
# What a real upgrade does: operations of Django's own migrations, one transaction each.
CHANGE = """
import sys
import django; django.setup()
from django.db import connection, models
from django.db.migrations import AlterField
from django.db.migrations.loader import MigrationLoader
wide = {
    ("entrant", "name"): models.TextField(),
    ("tournament", "name"): models.TextField(),
    ("pairing", "table"): models.BigIntegerField(),
    ("round", "number"): models.BigIntegerField(),
    ("submission", "client_token"): models.TextField(),
}
before = MigrationLoader(connection).project_state()
for (model, field), kind in wide.items():
    kind.null = before.models["tournament", model].fields[field].null
    after = before.clone()
    change = AlterField(model, field, kind)
    change.state_forwards("tournament", after)
    old, new = (before, after) if sys.argv[1] == "there" else (after, before)
    with connection.schema_editor(atomic=True) as editor:
        change.database_forwards("tournament", editor, old, new)
"""


@pytest.fixture
def state(tmp_path):
    """A club's server in the middle of a round, on PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="muster-upgrade-") as folder:
        Path(folder).chmod(0o755)  # the server runs as somebody else
        with servers.postgres(Path(folder) / "server") as address:
            rates = dict.fromkeys(("API_LINK_WRITES", "API_ADDRESS_WRITES"), "100000/min")
            state = servers.a_state(tmp_path / "state", DATABASE_URL=address, **rates)
            state.run("manage.py", "migrate", "-v", "0")
            yield state


class Phones:
    """Clients that ask without a pause until they are told to stop; ``statuses`` is what they got."""

    def __init__(self, ports, desk):
        self.ports, self.desk = ports, desk
        self.statuses, self.over, self.asking = [], threading.Event(), []

    def ask(self, number):
        """One phone at one process: a page, a report, a page ..."""
        game = list(self.desk["games"].values())[number % 3]
        link = self.desk["tokens"][str(game["seats"][number % 2])]
        pages = [
            "/",
            f"/me/{link}/",
            f"/t/{self.desk['slug']}/standings/",
            f"/t/{self.desk['slug']}/pairings/",
        ]
        line = HTTPConnection("127.0.0.1", self.ports[number % 2], timeout=servers.PATIENCE)
        with contextlib.closing(line):
            for count in range(100_000):
                if self.over.is_set():
                    return
                self._answered(line, "GET", pages[count % len(pages)])
                facts = json.loads(json.dumps(game["facts"]))
                # Never what the opponent reports, else the game is over.
                facts["a"]["points_remaining"] = 1200 - 2 * (count % 500) - number % 2
                body = {"token": f"{number}-{count}", "facts": facts}
                self._answered(
                    line, "POST", "/api/v1/me/pairings/1/result/", body, Authorization=f"Link {link}"
                )

    def _answered(self, line, method, path, body=None, **headers):
        kind = {"Content-Type": "application/json"} if body else {}
        line.request(method, path, json.dumps(body) if body else None, {**kind, **headers})
        answer = line.getresponse()
        text = answer.read().decode()
        self.statuses.append((method, answer.status, text[-300:] if answer.status >= 400 else ""))

    def have_asked(self, count):
        """Wait until so many more answers have come."""
        goal = len(self.statuses) + count
        ended = lambda: any(each.done() for each in self.asking)  # noqa: E731 - as short as it is
        servers.wait_until(
            lambda: len(self.statuses) >= goal or ended(), what=f"{count} answers", seconds=600
        )


@pytest.mark.thorough
def test_changed_columns_are_no_fault_of_a_running_web(state):
    [desk] = json.loads(state.run("-m", "tests.data.seed_db", "desks", "1"))
    ports = [servers.free_port(), servers.free_port()]
    log = state.folder / "web.log"
    with contextlib.ExitStack() as stack:
        for port in ports:
            stack.enter_context(servers.web(state, port))
        phones = Phones(ports, desk)
        pool = stack.enter_context(ThreadPoolExecutor(PHONES))
        stack.callback(phones.over.set)
        phones.asking = [pool.submit(phones.ask, number) for number in range(PHONES)]
        phones.have_asked(300)  # every thread has prepared its statements
        for way in ("there", "back"):
            state.run("-c", CHANGE, way)
            phones.have_asked(150)
        phones.over.set()
        for each in phones.asking:
            each.result()

    failed = [said for said in phones.statuses if said[1] not in {200, 201}]
    assert not failed, failed[:3]
    assert INTERRUPTED.search(log.read_text()), "No statement has lost its plan: this run proves nothing."
    assert "Traceback" not in log.read_text()
