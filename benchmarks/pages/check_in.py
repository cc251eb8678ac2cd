"""How long a queue of a hundred waits: each person is checked in over real HTTP as a browser does it.

    python -m benchmarks pages.check_in [entrants]

Writes a database of its own, serves it with the development server (one process, SQLite), signs in a
scorekeeper and checks in everybody by name, then asks once as a hand scanner. Each step is the POST and the
page after it. Prints milliseconds of the wall clock, and what a person has to press.
"""

from __future__ import annotations

import re
import socket
import statistics
import subprocess
import sys
import time
from datetime import UTC, date, datetime
from http.client import HTTPConnection
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from benchmarks import ROOT
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.services.core.actors import official
from tournament.services.entrants import entrants
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan

NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
PATIENCE = 30.0
SEE_OTHER = 303


class Browser:
    """One connection that stays open, with the cookies of a signed-in official."""

    def __init__(self, port: int, session: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.cookies = {"sessionid": session}
        self.token = ""

    def ask(self, method: str, path: str, data: dict[str, str] | None = None) -> tuple[int, str, bytes]:
        """Status, the address to go on to, and the body as it came over the wire."""
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Accept-Encoding": "gzip" if data is not None or self.token else "identity",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        body = urlencode({**data, "csrfmiddlewaretoken": self.token}) if data is not None else None
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return answer.status, answer.headers.get("Location", ""), answer.read()

    def open(self, path: str) -> None:
        """A page with a form, whose token is kept."""
        found = TOKEN.search(self.ask("GET", path)[2].decode())
        if found is None:
            sys.exit(f"{path} shows no form: is the official signed in?")
        self.token = found[1]

    def press(self, path: str, data: dict[str, str]) -> tuple[float, int]:
        """Milliseconds for the POST and the page after it, and the bytes of that page."""
        began = time.perf_counter()
        status, onward, _ = self.ask("POST", path, data)
        if status != SEE_OTHER:
            sys.exit(f"{path} answered {status}.")
        page = self.ask("GET", onward)[2]
        return (time.perf_counter() - began) * 1000, len(page)


def hall(count: int) -> tuple[Tournament, str, dict[int, str]]:
    """Check-in is open for ``count`` people. Also a session, and the tokens by start number."""
    olga = User.objects.create_user("olga", password=None)
    by = official(olga)
    plan = Plan(name="Bench", starts_on=date(2007, 6, 16), rounds_planned=5, seed="bench")
    tournament = tournaments.create(plan, by=by, now=NOON)
    tournaments.move(tournament, TournamentStatus.REGISTRATION, by=by, now=NOON)
    rows = [
        entrants.Details(name=f"{chr(65 + i % 26)}{chr(97 + i // 26)}na Person {i}") for i in range(count)
    ]
    added = [entrants.register(tournament, row, by=by, now=NOON) for row in rows]
    tournament = tournaments.move(tournament, TournamentStatus.CHECK_IN, by=by, now=NOON)
    client = Client()
    client.force_login(olga)
    return tournament, client.cookies["sessionid"].value, {row.number: token for row, token in added}


def serve(port: int) -> subprocess.Popen[bytes]:
    """A server process over the same database."""
    command = [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - our own
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                return child
        time.sleep(0.1)
    child.terminate()
    sys.exit("The server does not answer.")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as knock:
        knock.bind(("127.0.0.1", 0))
        port: int = knock.getsockname()[1]
        return port


def main(count: int) -> None:
    """Everybody in the queue, one after the other."""
    call_command("migrate", verbosity=0)
    tournament, session, tokens = hall(count)
    port = free_port()
    child = serve(port)
    try:
        browser = Browser(port, session)
        room = f"/desk/{tournament.slug}/check-in/"
        browser.open(room)
        people = list(tournament.entrants.order_by("name"))
        took = [browser.press(room, {"q": row.name[:2], "seen": str(row.number)}) for row in people]
        scans = [browser.press(f"{room}scan/", {"code": f"http://hall/me/{tokens[n]}/"}) for n in (1, 2, 3)]
    finally:
        child.terminate()
        child.wait()
    here = Entrant.objects.filter(tournament=tournament, status=EntrantStatus.CHECKED_IN).count()
    times = sorted(ms for ms, _ in took)
    print(f"{here} of {count} checked in")
    print(f"by name   median {statistics.median(times):.0f} ms, p95 {times[int(len(times) * 0.95)]:.0f} ms")
    print(f"          the page after it is at most {max(size for _, size in took) / 1000:.0f} kB")
    print(f"by code   median {statistics.median(ms for ms, _ in scans):.0f} ms")
    print("a person presses 2 letters and Enter by name, nothing with a scanner, 1 button in the list")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
