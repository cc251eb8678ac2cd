"""Everybody reports at once: results a second on a PostgreSQL of our own, with phones that send again.

    python benchmarks/submissions.py [tables] [runs]
    AHEAD=yes python benchmarks/submissions.py [tables] [runs]    # as root, on a machine with other work

Every table is reported by both, so that the second report confirms. One report in four is sent twice at the
same time from two places; over HTTP one in ten hangs up before the answer and sends again. First the
service alone, from four processes; then real servers, the plain form of a phone, sixteen phones at once.
PostgreSQL keeps what it says it has kept (fsync on). Prints medians, and counts what was lost or doubled.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, date, datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import servers  # noqa: E402 - the path comes first

if TYPE_CHECKING:
    from collections.abc import Iterator

GOAL = 200
PROCESSES = 4
PHONES = 16
WEBS = 2
TWICE, HANGS_UP = 4, 10  # one report in so many
TRIES = 5
SEE_OTHER = 303
COOKIE = "a" * 32
COUNTS = {"original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600}
BROKEN = {"original": 14, "remaining": 4, "points_remaining": 350, "hero_points": 500}


class Job(NamedTuple):
    """One report of one of the two of a table; ``hangs_up`` sends it twice for want of an answer."""

    pairing: int
    entrant: int
    private: str
    is_a: bool
    hangs_up: bool

    @property
    def token(self) -> str:
        return f"phone-{self.pairing}-{self.entrant}"


def a_hall(tables: int) -> list[Job]:
    """A published round with so many tables, and every report that will be sent, in the order of a crowd."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from tests.cast import person  # noqa: PLC0415 - as above
    from tournament.engine.lifecycle import EntrantStatus, TournamentStatus  # noqa: PLC0415 - as above
    from tournament.models import Entrant, Pairing  # noqa: PLC0415 - as above
    from tournament.services import entrants, rounds, tournaments  # noqa: PLC0415 - as above
    from tournament.services.actors import official  # noqa: PLC0415 - as above

    now, olga = datetime.now(UTC), official(person("Olga"))
    plan = tournaments.Plan(
        name="Cup", starts_on=date(2007, 6, 16), rounds_planned=3, seed="cup", table_count=tables
    )
    cup = tournaments.create(plan, by=olga, now=now)
    links = {}
    for step in (TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN, TournamentStatus.RUNNING):
        cup = tournaments.move(cup, step, by=olga, now=now)
        if step == TournamentStatus.REGISTRATION:
            for number in range(1, 2 * tables + 1):
                one, token = entrants.register(
                    cup, entrants.Details(name=f"Entrant {number}"), by=olga, now=now
                )
                links[one.pk] = token
            Entrant.objects.update(status=EntrantStatus.CHECKED_IN)
    rounds.publish(rounds.draft(cup, by=olga, now=now), by=olga, now=now)
    Pairing.objects.update(faction_a="good")
    chance = random.Random(7)
    jobs = []
    for row in Pairing.objects.all():
        for who in (row.a_id, row.b_id):
            job = Job(row.pk, who, links[who], who == row.a_id, chance.randrange(HANGS_UP) == 0)
            jobs += [job] * (2 if chance.randrange(TWICE) == 0 else 1)
    chance.shuffle(jobs)
    connection.close()
    return jobs


def empty() -> None:
    """The hall as before the first report."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from tournament.models import LogEntry, Pairing, Submission  # noqa: PLC0415 - as above

    LogEntry.objects.filter(verb__startswith="result.").delete()
    Submission.objects.all().delete()
    Pairing.objects.update(status="waiting")
    connection.close()


def call(job: Job) -> str:
    """One report through the service, as a worker of the web does it."""
    from django.db import OperationalError  # noqa: PLC0415 - Django is set up by now

    from tournament import access  # noqa: PLC0415 - as above
    from tournament.models import Pairing  # noqa: PLC0415 - as above
    from tournament.services import results  # noqa: PLC0415 - as above
    from tournament.services.actors import player  # noqa: PLC0415 - as above

    pairing, who = Pairing(pk=job.pairing), access.entrant_by_token(job.private)  # a service asks for the id
    sides = {"a": {"faction": "good", **COUNTS}, "b": {"faction": "evil", **BROKEN}}
    facts = {"last_turn_over": False, **sides}
    for _try in range(TRIES):
        try:
            results.submit(pairing, facts, token=job.token, by=player(who), now=datetime.now(UTC))
        except OperationalError as error:
            trouble = str(error)
        else:
            return ""
    return trouble


def timed(job: Job) -> tuple[str, float]:
    """The same, with the processor seconds it took here."""
    before = time.process_time()
    return call(job), time.process_time() - before


def form_of(job: Job) -> dict[str, object]:
    """The slip as that phone fills it in: the own side first."""
    own, other = (COUNTS, BROKEN) if job.is_a else (BROKEN, COUNTS)
    sides = {
        f"{name}_{key}": value
        for name, side in (("own", own), ("other", other))
        for key, value in side.items()
    }
    fixed = {"csrfmiddlewaretoken": COOKIE, "client_token": job.token, "pairing": job.pairing}
    return {**fixed, "ending": "broken", "step": "send", **sides}


def words_of(answer: HTTPResponse) -> str:
    """What went wrong, if anything: a report that is in leads to its page, any other back to the slip."""
    answer.read()
    where = answer.headers["Location"] or ""
    return "" if answer.status == SEE_OTHER and "step=" not in where else f"{answer.status} {where}"


def post(job: Job, port: int) -> str:
    """One report from a phone; whoever hung up, or was cut off, sends the same again."""
    headers = {"Cookie": f"csrftoken={COOKIE}", "Content-Type": "application/x-www-form-urlencoded"}
    path, body = f"/me/{job.private}/rounds/1/result/", urlencode(form_of(job))
    hangs_up, trouble = job.hangs_up, ""
    for _try in range(TRIES):
        line = HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            line.request("POST", path, body, headers)
            if hangs_up:
                hangs_up = False
                continue
            return words_of(line.getresponse())
        except (OSError, HTTPException) as error:
            trouble = str(error)
        finally:
            line.close()
    return trouble


@contextmanager
def ahead_of_others() -> Iterator[None]:
    """Let what is measured run before the other work of the machine, only when asked and only meanwhile."""
    if not os.environ.get("AHEAD"):
        yield
        return
    ours = [os.getpid(), *children_of(os.getpid())]
    for kind, priority in ((os.SCHED_RR, 1), (os.SCHED_OTHER, 0)):
        for pid in ours:
            with suppress(ProcessLookupError):
                os.sched_setscheduler(pid, kind, os.sched_param(priority))
        if kind == os.SCHED_RR:
            yield


def children_of(pid: int) -> list[int]:
    """Every process below this one."""
    direct = [
        int(word)
        for task in Path(f"/proc/{pid}/task").glob("*/children")
        for word in task.read_text().split()
    ]
    return [*direct, *(each for child in direct for each in children_of(child))]


def through_the_service(jobs: list[Job]) -> tuple[float, list[str]]:
    """Seconds until everything is in, and what went wrong."""
    with multiprocessing.get_context("fork").Pool(PROCESSES) as crowd:
        crowd.map(time.sleep, [0.01] * PROCESSES)
        start = time.perf_counter()
        answers = crowd.map(timed, jobs, chunksize=8)
        took = time.perf_counter() - start
    each = 1000 * statistics.median(seconds for _words, seconds in answers)
    print(f"    processor time of a report, without the database: median {each:.1f} ms")
    return took, [words for words, _seconds in answers if words]


def through_the_web(jobs: list[Job], ports: list[int]) -> tuple[float, list[str]]:
    """The same, over real HTTP."""
    with ThreadPoolExecutor(PHONES) as crowd:
        start = time.perf_counter()
        answers = list(crowd.map(post, jobs, [ports[at % len(ports)] for at in range(len(jobs))]))
        return time.perf_counter() - start, [words for words in answers if words]


def faults_of(tables: int) -> list[str]:
    """What the database holds afterwards, against what was sent."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from tournament.models import LogEntry, Pairing, Submission  # noqa: PLC0415 - as above

    found = {
        "submissions": (Submission.objects.count(), 2 * tables),
        "results that count": (Submission.objects.filter(status="confirmed").count(), tables),
        "tables with a result": (Pairing.objects.filter(status="confirmed").count(), tables),
        "lines of the log": (LogEntry.objects.filter(verb="result.submit").count(), 2 * tables),
    }
    connection.close()
    return [
        f"{what}: {there}, expected {wanted}" for what, (there, wanted) in found.items() if there != wanted
    ]


def report(what: str, took: list[float], tables: int, faults: list[str]) -> None:
    """One line of the table."""
    middle = statistics.median(took)
    print(
        f"{what:<30} {2 * tables / middle:>6.0f} a second  (runs: "
        f"{', '.join(f'{2 * tables / each:.0f}' for each in took)}; goal {GOAL}), "
        f"lost or doubled: {len(faults)}"
    )
    for fault in faults[:5]:
        print(f"    {fault}")


def main(tables: int, runs: int) -> None:
    """Measure both ways, so many times each."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="muster-results-")))
        folder.chmod(0o755)
        address = stack.enter_context(servers.postgres(folder / "server", is_safe=True))
        state = servers.a_state(folder / "state", DATABASE_URL=address)
        os.environ |= {
            name: state.env[name] for name in ("DJANGO_SETTINGS_MODULE", "MUSTER_STATE", "DATABASE_URL")
        }
        os.environ["MUSTER_HALL_MODE"], os.environ["REDIS_URL"] = "true", state.env["REDIS_URL"]
        import django  # noqa: PLC0415 - the environment comes first

        django.setup()
        state.run("manage.py", "migrate", "-v0")
        jobs = a_hall(tables)
        print(
            f"{tables} tables, {len(jobs)} sent for {2 * tables} reports; "
            f"load average {os.getloadavg()[0]:.1f}"
        )
        took, faults = [], []
        for _run in range(runs):
            empty()
            with ahead_of_others():
                seconds, wrong = through_the_service(jobs)
            took, faults = [*took, seconds], [*faults, *wrong, *faults_of(tables)]
        report(f"service, {PROCESSES} processes", took, tables, faults)
        ports = [servers.free_port() for _web in range(WEBS)]
        for port in ports:
            stack.enter_context(servers.web(state, port))
        took, faults = [], []
        for _run in range(runs):
            empty()
            with ahead_of_others():
                seconds, wrong = through_the_web(jobs, ports)
            took, faults = [*took, seconds], [*faults, *wrong, *faults_of(tables)]
        report(f"web, {WEBS} servers, {PHONES} phones", took, tables, faults)
        print(f"load average afterwards {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [200, 3][len(numbers) :]))
