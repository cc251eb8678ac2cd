"""The settings refuse what would be unsafe, and pass Django's own check when they are a server's."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config import settings
from config.env import stored_secret

ROOT = Path(__file__).resolve().parents[2]
SERVER = {
    "SECRET_KEY": "fifty characters of it, as a server has, and no default " * 2,
    "ALLOWED_HOSTS": "muster.example.org",
    "TRUST_PROXY": "true",
    "SECURE_SSL_REDIRECT": "true",
    "SECURE_HSTS_SECONDS": "3600",
}


def manage(*words, state, **environment):
    env = {"PATH": os.environ["PATH"], "MUSTER_STATE": str(state), **environment}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)  # noqa: S603


def reads(state, **environment):
    """The settings alone, without the applications: five times as quick."""
    env = {"PATH": os.environ["PATH"], "MUSTER_STATE": str(state), **environment}
    command = [sys.executable, "-c", "import config.settings"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)  # noqa: S603


def test_a_server_passes_the_deployment_check(tmp_path):
    said = manage("check", "--deploy", "--fail-level", "WARNING", state=tmp_path, **SERVER)

    assert said.returncode == 0, said.stderr
    assert "no issues" in said.stdout


def test_hall_mode_is_refused_for_any_host_at_all(tmp_path):
    said = manage("check", state=tmp_path, MUSTER_HALL_MODE="true", ALLOWED_HOSTS="localhost,*")

    assert said.returncode != 0
    assert "* is a public host" in said.stderr


def test_keys_of_before_are_read(tmp_path):
    env = {"PATH": os.environ["PATH"], "MUSTER_STATE": str(tmp_path), "SECRET_KEY_FALLBACKS": "older, oldest"}
    command = [sys.executable, "-c", "from config.settings import SECRET_KEY_FALLBACKS as keys; print(keys)"]
    said = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)  # noqa: S603

    assert said.stdout == "['older', 'oldest']\n"


def test_processes_that_start_together_agree_on_the_secret_key(tmp_path):
    file = tmp_path / "secret-key"

    with ThreadPoolExecutor(max_workers=8) as crowd:
        drawn = set(crowd.map(lambda _: stored_secret(file), range(8)))

    assert drawn == {file.read_text(encoding="utf-8")}
    assert [kept.name for kept in tmp_path.iterdir()] == ["secret-key"]


def test_hall_mode_is_refused_for_a_public_host(tmp_path):
    said = manage("check", state=tmp_path, **SERVER, MUSTER_HALL_MODE="true")

    assert said.returncode != 0
    assert "muster.example.org is a public host. Put TLS in front" in said.stderr


@pytest.mark.parametrize("host", ["192.168.1.20", "laptop.local", "hall"])
def test_hall_mode_is_for_a_network_of_the_hall(tmp_path, host):
    said = reads(tmp_path, MUSTER_HALL_MODE="true", ALLOWED_HOSTS=host)

    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DEBUG", "maybe", "Use 'true' or 'false'."),
        ("SECURE_HSTS_SECONDS", "an hour", "Use digits."),
        ("SECRET_KEY_FILE", "/nowhere/key", "Name a readable file."),
    ],
)
def test_nonsense_in_the_environment_is_one_sentence(tmp_path, name, value, sentence):
    said = manage("check", state=tmp_path, **{name: value})

    assert said.returncode != 0
    assert sentence in said.stderr.strip().splitlines()[-1]


def test_the_secret_key_is_made_once_and_kept_to_its_owner(tmp_path):
    for _ in range(2):
        assert reads(tmp_path).returncode == 0

    kept = tmp_path / "secret-key"
    assert len(kept.read_text(encoding="utf-8")) > 50
    assert kept.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("told", "trusted"),
    [
        ({}, "[] True"),
        ({"TRUST_PROXY": "true"}, "['127.0.0.0/8', '::1/128']"),
        ({"TRUSTED_PROXIES": "10.0.0.1"}, "['10.0.0.1/32']"),
        ({"TRUST_PROXY": "true", "TRUSTED_PROXIES": ""}, "['127.0.0.0/8', '::1/128']"),
        ({"TRUST_PROXY": "false", "TRUSTED_PROXIES": "10.0.0.1"}, "[]"),
        ({"DATABASE_URL": "postgres://muster:x@localhost/muster"}, "[]"),
    ],
)
def test_a_proxy_is_trusted_by_its_address_and_ends_the_first_account(tmp_path, told, trusted):
    env = {"PATH": os.environ["PATH"], "MUSTER_STATE": str(tmp_path), **told}
    code = (
        "import config.settings as s;"
        "print([str(net) for net in s.TRUSTED_PROXIES], s.OFFERS_FIRST_ACCOUNT or '')"
    )

    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True)  # noqa: S603, PLW1510

    assert found.stdout.strip() == trusted, found.stderr


def test_compose_opens_the_port_to_this_machine_and_passes_the_proxies_on():
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")

    assert 'ports: ["${MUSTER_BIND:-127.0.0.1}:${MUSTER_PORTS:-8000-8001}:8000"]' in compose
    assert "TRUSTED_PROXIES: ${TRUSTED_PROXIES:-172.16.0.0/12,192.168.0.0/16}" in compose


@pytest.mark.parametrize(("pooled", "own"), [("false", settings.OWN_CONNECTION), ("true", {})])
def test_connections_are_set_up_unless_a_pooler_lends_them(monkeypatch, pooled, own):
    monkeypatch.setenv("DATABASE_URL", "postgres://muster@127.0.0.1/muster?sslmode=require")
    monkeypatch.setenv("DATABASE_POOLED", pooled)

    options = settings._database()["OPTIONS"]

    assert options == {"sslmode": "require", **own}
