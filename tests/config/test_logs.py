"""A server's log: faults with their traceback, and no private link."""

import os
import subprocess
import sys

from tests.config.test_settings import ROOT, SERVER

FAULT = """
import logging, django
django.setup()
log = logging.getLogger("django.request")
try:
    raise RuntimeError("the board fell off the wall")
except RuntimeError:
    log.error("Internal Server Error: %s", "/me/SeCrEt_token/lists/good/", exc_info=True)
log.warning("Not Found: %s", "/me/wrong-token/")
log.error("Internal Server Error: %s", "/reset/1.0.SeCrEt-token/")
logging.getLogger("tournament.services.clock.celery_eta").warning("No broker for %s", "/me/SeCrEt_token")
"""
OUTAGE = """
import logging, django
django.setup()
from django.db import OperationalError, ProgrammingError
log = logging.getLogger("django.request")
for error in [OperationalError("connection refused")] * 50 + [ProgrammingError("no such column")]:
    try:
        raise error
    except Exception:
        log.exception("Internal Server Error: %s", "/me/SeCrEt_token/")
"""
STRANGE = """
import logging, django
django.setup()
from django.test import Client
assert Client().get("/", headers={"host": "a." * 3000}).status_code == 400
for _ in range(50):
    logging.getLogger("django.security.TooManyFieldsSent").error("The number of fields exceeded the limit.")
logging.getLogger("django.request").error("Internal Server Error: %s", "/")
"""
LETTER = """
import django
django.setup()
from django.core.mail import send_mail
send_mail("Your link", "https://muster.example.org/me/SeCrEt_token/", None, ["pia@example.org"])
"""


def said_by(program, state, **environment):
    env = {
        "PATH": os.environ["PATH"],
        "MUSTER_STATE": str(state),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        **SERVER,
        **environment,
    }
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    return done.stdout + done.stderr


def test_a_fault_is_written_down_with_its_traceback_and_without_the_link(tmp_path):
    said = said_by(FAULT, tmp_path)

    assert "RuntimeError: the board fell off the wall" in said
    assert "ERROR django.request: Internal Server Error: /me/…/lists/good/" in said
    assert "No broker for /me/…" in said
    assert "Internal Server Error: /reset/…/" in said
    assert "SeCrEt" not in said


def test_a_database_that_is_away_is_one_line_a_second_and_a_bug_keeps_its_traceback(tmp_path):
    said = said_by(OUTAGE, tmp_path)

    assert said.splitlines()[0].endswith("Internal Server Error: /me/…/ (connection refused)")
    assert said.count("Internal Server Error") <= 3  # fifty in an instant, and the bug
    assert said.count("Traceback") == 1
    assert said.endswith("ProgrammingError: no such column\n")
    assert "SeCrEt" not in said


def test_a_request_that_a_stranger_made_up_is_one_short_line_a_second(tmp_path):
    *lines, fault = said_by(STRANGE, tmp_path).splitlines()

    assert (
        lines[0]
        .split(" ", 2)[2]
        .startswith("ERROR django.security.DisallowedHost: Invalid HTTP_HOST header: 'a.a.")
    )
    assert len(lines) < 50
    assert max(map(len, lines)) < 500
    assert fault.endswith("Internal Server Error: /")


def test_what_was_refused_is_not_written_down(tmp_path):
    assert "wrong-token" not in said_by(FAULT, tmp_path)


def test_a_letter_is_not_written_down_where_no_mail_server_is_named(tmp_path):
    assert "SeCrEt" not in said_by(LETTER, tmp_path)


def test_no_web_process_keeps_the_addresses_it_was_asked_for():
    for name in ("README.md", "Dockerfile", "config/launcher.py", "docs/guides/operator.md"):
        _, *starts = (ROOT / name).read_text(encoding="utf-8").split("config.asgi:application")

        assert starts, name
        assert all("--no-access-log" in line[:80] for line in starts), name
