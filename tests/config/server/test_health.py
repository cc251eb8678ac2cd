"""``/health/`` over a real server: any host may ask, the database decides, the broker is only named."""

import http.client
import json
import os
import signal
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from tests import servers

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
PUBLIC = {
    "MUSTER_HALL_MODE": "false",
    "ALLOWED_HOSTS": "muster.example.org",
    "TRUST_PROXY": "true",
    "SECURE_SSL_REDIRECT": "true",
}


def health(port):
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)) as line:
        line.request("GET", "/health/")
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())


def test_health_needs_no_allowed_host_and_knows_when_the_broker_is_back(tmp_path):
    state, port = servers.a_state(tmp_path / "state", **PUBLIC), servers.free_port()
    broker = int(state.env["REDIS_URL"].rsplit(":", 1)[1].split("/")[0])
    with servers.web(state, port):
        without = (200, {"database": "reached", "broker": "silent"})
        servers.wait_until(lambda: health(port) == without, what="the database is reached")
        with servers.valkey(tmp_path, broker):
            servers.wait_until(lambda: health(port)[1]["broker"] == "reached", what="the broker is seen")


def test_health_fails_while_the_database_is_away(tmp_path):
    state, port = servers.a_state(tmp_path / "state"), servers.free_port()
    with tempfile.TemporaryDirectory(prefix="muster-health-") as folder:
        Path(folder).chmod(0o755)  # the server runs as somebody else
        with servers.postgres(Path(folder) / "server") as address:
            state.env["DATABASE_URL"] = address
            with servers.web(state, port) as web:
                servers.wait_until(lambda: health(port)[0] == 200, what="the database is reached")

                _end_postgres(Path(folder) / "server")
                servers.wait_until(lambda: health(port)[0] == 503, what="the database is missed")
                assert health(port)[1]["database"] == "silent"
                assert web.poll() is None


def _end_postgres(folder):
    """Fast shutdown of the server in this folder, by its own process id."""
    os.kill(int((folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGINT)
