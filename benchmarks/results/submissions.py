"""Everybody reports at once: results a second, with phones that send again, beside the limit of the machine.

    python -m benchmarks results.submissions [tables] [runs] [postgresql|sqlite]
    AHEAD=yes python -m benchmarks results.submissions [tables] [runs]    # as root, ahead of other work

Every table is reported by both, so that the second report confirms. One report in four is sent twice at the
same time from two places; over HTTP one in ten hangs up before the answer and sends again. Four ways, each
several times: the bare SQL of such a transaction, which is the limit; the service, from four processes; the
plain form of a phone and the API, from phones in four processes to real servers. Both databases keep what
they say they have kept. Prints medians and processor time, and counts what was lost, doubled or met an error.
"""

from __future__ import annotations

import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.results import jobs
from benchmarks.results.jobs import Job
from tests import servers

Way = Callable[[Job], str]


GOALS = {"postgresql": 200, "sqlite": 50}
PROCESSES = 4
PHONES = 16  # 4 in each process
WEBS = {"postgresql": 2, "sqlite": 1}
TICK = os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """Seconds until everything was in, processor seconds by who spent them, and what went wrong."""

    seconds: float
    spent: dict[str, float]
    faults: list[str]


def descendants(pid: int) -> list[int]:
    """Every process below this one."""
    with suppress(OSError):
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        direct = [int(word) for task in tasks for word in task.read_text().split()]
        return [*direct, *(each for child in direct for each in descendants(child))]
    return []


def spent(roots: list[int]) -> float:
    """Processor seconds of these processes and all below them, those that have ended too."""
    total = 0
    for pid in [*roots, *(each for root in roots for each in descendants(root))]:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(int(field) for field in fields[11:15])
    return total / TICK


def postmaster() -> list[int]:
    """The process of the database server, where there is one."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        stat = Path(f"/proc/{cursor.fetchone()[0]}/stat").read_text()
    connection.close()
    return [int(stat.rsplit(")", 1)[1].split()[1])]


def threads_of(pid: int) -> list[int]:
    """Each thread has a priority of its own."""
    with suppress(OSError):
        return [int(thread.name) for thread in Path(f"/proc/{pid}/task").iterdir()]
    return []


@contextmanager
def ahead_of_others() -> Iterator[None]:
    """Let what is measured run before the other work of the machine, only when asked and only meanwhile."""
    if not os.environ.get("AHEAD"):
        yield
        return
    ours = [thread for pid in (os.getpid(), *descendants(os.getpid())) for thread in threads_of(pid)]
    for kind, priority in ((os.SCHED_RR, 1), (os.SCHED_OTHER, 0)):
        for pid in ours:
            with suppress(ProcessLookupError):
                os.sched_setscheduler(pid, kind, os.sched_param(priority))
        if kind == os.SCHED_RR:
            yield


def a_share(way: Way, threads: int, share: list[Job]) -> list[str]:
    """What one process sends, with so many phones at once."""
    if threads == 1:
        return [way(job) for job in share]
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - only phones need it

    with ThreadPoolExecutor(threads) as phones:
        return list(phones.map(way, share))


def measured(way: Way, sent: list[Job], *, threads: int, roots: dict[str, list[int]]) -> Run:
    """Send it all from several processes; ``roots`` are the servers that work meanwhile."""
    shares = [sent[at::PROCESSES] for at in range(PROCESSES)]
    with multiprocessing.get_context("fork").Pool(PROCESSES) as crowd:
        crowd.map(time.sleep, [0.05] * PROCESSES)
        watched = {"senders": [each.pid or 0 for each in multiprocessing.active_children()], **roots}
        with ahead_of_others():
            before = {name: spent(pids) for name, pids in watched.items()}
            start = time.perf_counter()
            answers = crowd.map(partial(a_share, way, threads), shares, chunksize=1)
            seconds = time.perf_counter() - start
            used = {name: spent(pids) - before[name] for name, pids in watched.items()}
    return Run(seconds, used, [words for share in answers for words in share if words])


def report(what: str, runs: list[Run], *, tables: int, goal: int | None) -> None:
    """One line of the table, and the first things that went wrong."""
    rates = sorted(2 * tables / run.seconds for run in runs)
    each = {
        name: 1000 * statistics.median(run.spent[name] for run in runs) / (2 * tables)
        for name in runs[0].spent
    }
    faults = [words for run in runs for words in run.faults]
    aim = f", goal {goal}" if goal else ""
    cost = ", ".join(f"{name} {ms:.1f}" for name, ms in each.items())
    print(f"{what:<20} {statistics.median(rates):>5.0f} a second ({rates[0]:.0f} to {rates[-1]:.0f}{aim})")
    print(f"    processor ms a report: {cost}; lost, doubled or failed: {len(faults)}")
    for fault in faults[:5]:
        print(f"    {fault}")


def to_servers(way: Callable[[Job, int], str], ports: list[int]) -> Way:
    """Every phone has its server."""
    return partial(_to_one_of, way, ports)


def _to_one_of(way: Callable[[Job, int], str], ports: list[int], job: Job) -> str:
    return way(job, ports[job.entrant % len(ports)])


def main(kind: str, tables: int, runs: int) -> None:
    """Measure every way on one kind of database, so many times each."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="muster-results-")))
        folder.chmod(0o755)
        own = servers.postgres(folder / "server", is_safe=True) if kind == "postgresql" else nullcontext("")
        address = stack.enter_context(own)
        state = servers.a_state(folder / "state", **({"DATABASE_URL": address} if address else {}))
        names = ("DJANGO_SETTINGS_MODULE", "MUSTER_STATE", "DATABASE_URL", "REDIS_URL", "MUSTER_HALL_MODE")
        os.environ |= {name: state.env[name] for name in names if name in state.env}
        import django  # noqa: PLC0415 - the environment comes first

        django.setup()
        state.run("manage.py", "migrate", "-v0")
        sent = jobs.a_hall(tables)
        database = postmaster()
        roots = {"database": database} if database else {}
        print(
            f"{kind}: {tables} tables, {len(sent)} sent for {2 * tables} reports, {runs} runs; "
            f"load average {os.getloadavg()[0]:.1f}"
        )

        def several(what: str, way: Way, *, threads: int = 1, goal: int | None = None) -> None:
            done = []
            for _run in range(runs):
                jobs.empty()
                run = measured(way, sent, threads=threads, roots=roots)
                done.append(
                    run._replace(faults=run.faults + (jobs.faults(tables) if way != jobs.bare else []))
                )
            report(what, done, tables=tables, goal=goal)

        several("bare SQL, the limit", jobs.bare)
        several("service", jobs.service, goal=GOALS[kind])
        ports = [servers.free_port() for _web in range(WEBS[kind])]
        webs = [stack.enter_context(servers.web(state, port)) for port in ports]
        roots = {"servers": [web.pid for web in webs], **roots}
        for what, way in (("form of a phone", jobs.form), ("API", jobs.api)):
            several(what, to_servers(way, ports), threads=PHONES // PROCESSES)
        print(f"load average afterwards {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    kinds = [word for word in sys.argv[1:] if word in GOALS]
    numbers = [int(word) for word in sys.argv[1:] if word not in GOALS]
    if len(kinds) == 1:
        main(kinds[0], *(numbers + [150, 3][len(numbers) :]))
    else:  # each in a process of its own: Django is set up once
        for kind in GOALS:
            subprocess.run([sys.executable, "-m", __spec__.name, kind, *map(str, numbers)], check=True)  # noqa: S603 - ourselves
