"""200 entrants hand in both lists over HTTP, on SQLite, as fast as they come.

    python -m benchmarks lists.submissions [entrants] [phones at once] [runs]

A real server in a process of its own, every entrant as a phone with cookies. Before the time runs, both
lists are pasted into the builder. Then: open the builder, hand in, read the receipt, the same for the other
list. One in four presses the button twice at the same instant. Prints medians against the limit of one
minute, the server's processor time, and counts what was refused, lost or doubled.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from armies.services.catalogues import demonstration
from benchmarks import ROOT
from tests import servers
from tests.data.cast import person
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.core.actors import official
from tournament.services.entrants import entrants
from tournament.services.tournaments import tournaments

STATE = Path(os.environ["MUSTER_STATE"])
LIMIT = 60.0
FACTIONS = ("good", "evil")
EXAMPLES = ROOT / "examples" / "lists"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
EVERY = 4  # one in so many presses twice


@dataclass
class Tally:
    """What the phones saw."""

    waits: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    processor: float = 0.0


class Phone:
    """One browser without scripts."""

    def __init__(self, base: str, token: str) -> None:
        self.home = f"{base}/me/{token}/"
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        self.csrf = ""

    def open(self, path: str) -> None:
        """A page with a form; its token is kept."""
        with self.opener.open(self.home + path, timeout=60) as page:
            self.csrf = TOKEN.search(page.read().decode())[1]

    def press(self, path: str, **data: str) -> str:
        """Send a form and follow where it leads; the address of the last page."""
        sent = urlencode({"csrfmiddlewaretoken": self.csrf, **data}).encode()
        with self.opener.open(Request(self.home + path, sent, {"Referer": self.home}), timeout=60) as page:  # noqa: S310 - our own server
            page.read()
            return page.url


def a_tournament(count: int) -> dict[int, str]:
    """A tournament with so many entrants and the demonstration catalogue; the tokens by start number."""
    now = datetime.now(UTC)
    olga = official(person("Olga"))
    plan = tournaments.Plan(name="Cup", starts_on=date(2007, 6, 16), rounds_planned=3, seed="cup")
    tournament = tournaments.create(plan, by=olga, now=now)
    figures = (ROOT / "examples" / "catalogues" / "demonstration.csv").read_bytes()
    tournament.catalogues.add(demonstration.load(figures, by="Olga", now=now))
    tournament = tournaments.move(tournament, TournamentStatus.REGISTRATION, by=olga, now=now)
    tokens = {}
    for number in range(1, count + 1):
        details = entrants.Details(name=f"Entrant {number}")
        entrant, token = entrants.register(tournament, details, by=olga, now=now)
        tokens[entrant.number] = token
    return tokens


def text_of(number: int, faction: str) -> str:
    """One of the sixty-four example lists."""
    return (EXAMPLES / f"{(number - 1) % 32 + 1:02}-{faction}.txt").read_text(encoding="utf-8")


def build(phone: Phone, number: int) -> None:
    """Both lists as drafts."""
    for faction in FACTIONS:
        phone.open(f"lists/{faction}/text/")
        phone.press(f"lists/{faction}/text/", text=text_of(number, faction))


def hand_in(phone: Phone, number: int, tally: Tally) -> None:
    """An entrant at the deadline."""
    start = time.perf_counter()
    try:
        for faction in FACTIONS:
            phone.open(f"lists/{faction}/")
            pressed = [phone.press(f"lists/{faction}/hand-in/")] if number % EVERY else twice(phone, faction)
            if not any(address.endswith("/receipt/") for address in pressed):
                tally.faults.append(f"entrant {number}: no receipt of the {faction} list")
    except (HTTPError, OSError, TypeError) as error:
        tally.faults.append(f"entrant {number}: {error}")
    tally.waits.append(time.perf_counter() - start)


def twice(phone: Phone, faction: str) -> list[str]:
    """Two presses at the same instant; the slower one may find nothing left to hand in."""
    answers: list[str] = []

    def press() -> None:
        answers.append(phone.press(f"lists/{faction}/hand-in/"))

    thumbs = [threading.Thread(target=press) for _ in range(2)]
    for thumb in thumbs:
        thumb.start()
    for thumb in thumbs:
        thumb.join()
    return answers


def stored(state: servers.State) -> dict[str, int]:
    """What the database holds afterwards, asked as an outsider would."""
    count = "select count(*) from"
    return {
        "current versions": state.rows(f"{count} armies_armylistversion where is_current")[0][0],
        "versions": state.rows(f"{count} armies_armylistversion")[0][0],
        "lists": state.rows(f"{count} armies_armylist")[0][0],
        "different fingerprints": state.rows(
            "select count(distinct fingerprint) from armies_armylistversion"
        )[0][0],
        "lines of the log": state.rows(f"{count} tournament_logentry where verb='list.submit'")[0][0],
    }


def processor_seconds(pid: int) -> float:
    """What a process has used so far, user and system."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def run(count: int, at_once: int, tokens: dict[int, str], template: servers.State) -> tuple[float, Tally]:
    """All entrants once, on a fresh copy of the database."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="muster-lists-") as folder:
        state = servers.copy_of(template, Path(folder))
        port = servers.free_port()
        with servers.web(state, port) as server, ThreadPoolExecutor(max_workers=at_once) as hall:
            phones = [(Phone(f"http://127.0.0.1:{port}", token), number) for number, token in tokens.items()]
            list(hall.map(lambda each: build(*each), phones))
            before, start = processor_seconds(server.pid), time.perf_counter()
            list(hall.map(lambda each: hand_in(*each, tally), phones))
            took = time.perf_counter() - start
            tally.processor = processor_seconds(server.pid) - before
        found, log = stored(state), (state.folder / "web.log").read_text()
    wanted = {"current versions": 2 * count, "versions": 2 * count, "lists": 2 * count}
    wanted |= {"different fingerprints": min(64, 2 * count), "lines of the log": 2 * count}
    tally.faults += [f"{what}: {found[what]}, expected {n}" for what, n in wanted.items() if found[what] != n]
    if "locked" in log or "Traceback" in log:
        tally.faults.append(f"the server's log: {log[-400:]}")
    return took, tally


def main(count: int, at_once: int, runs: int) -> None:
    template = servers.a_state(STATE)
    template.run("manage.py", "migrate", "-v0")
    tokens = a_tournament(count)
    results = [run(count, at_once, tokens, template) for _ in range(runs)]
    waits = sorted(wait for _, tally in results for wait in tally.waits)
    took = statistics.median(seconds for seconds, _ in results)
    print(f"{count} entrants, both lists, {at_once} phones at once, {runs} runs")
    print(f"  all handed in after      {took:>7.1f} s   limit {LIMIT:.0f} s, {2 * count / took:.0f} a second")
    print(f"  server's processor time  {statistics.median(t.processor for _, t in results):>7.1f} s")
    print(
        f"  one entrant, median      {statistics.median(waits):>7.2f} s   both lists, six requests and more"
    )
    print(f"  one entrant, 99 of 100   {waits[int(len(waits) * 0.99) - 1]:>7.2f} s")
    faults = [fault for _, tally in results for fault in tally.faults]
    print(f"  errors, lost or doubled  {len(faults):>7}")
    for fault in faults[:10]:
        print(f"    {fault}")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [200, 20, 3][len(numbers) :]))
