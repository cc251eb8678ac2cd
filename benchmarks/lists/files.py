"""What files cost: two thousand entrants by CSV, four hundred lists by ZIP, and all of it out again.

    python -m benchmarks lists.files

Writes a database of its own and goes through the real services. Prints seconds of the wall and sizes;
of the import of lists the processor's, and how many of them nobody else could write.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TypeVar

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from armies.services.catalogues import catalogues
from armies.services.catalogues.catalogue_files import Header
from armies.services.errors import Refused
from tournament.models import Tournament
from tournament.services.core.actors import Actor, official
from tournament.services.entrants import entrant_imports
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan
from tournament.services.transfer import exports

T = TypeVar("T")


NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)


def timed(label: str, act: Callable[[], T]) -> T:
    """Do it, and say how long it took."""
    began = time.perf_counter()
    done = act()
    print(f"{label:44} {time.perf_counter() - began:6.2f} s")
    return done


def held(label: str, act: Callable[[], object]) -> None:
    """Do it, and say how much of it others had to wait for: from the write lock to the commit."""
    statements: list[float] = []

    def watch(execute: Callable[..., object], sql: str, *rest: object) -> object:
        if statements or sql.startswith("BEGIN"):
            statements.append(time.process_time())
        return execute(sql, *rest)

    began = time.process_time()
    with connection.execute_wrapper(watch):
        act()
    whole, locked = (time.process_time() - since for since in (began, statements[0]))
    print(f"{label:44} {whole:6.2f} s of processor, {locked:.2f} of it held, {len(statements)} statements")


def people(count: int) -> str:
    """A file of so many entrants."""
    rows = (f"Person {n},Club {n % 50},ES,p{n}@example.org,Family {n % 9}\n" for n in range(count))
    return "name,club,country,email,families\n" + "".join(rows)


def lists(entrants: int) -> list[ListFile]:
    """A good and an evil list of fifteen lines for each."""
    return [
        ListFile(
            f"{number:03}-{faction}.txt",
            "".join(
                f"{1 + line % 3}x Figure {faction} {(number * 17 + line) % 1000}\n" for line in range(15)
            ),
        )
        for number in range(1, entrants + 1)
        for faction in ("good", "evil")
    ]


def event(name: str, by: Actor) -> Tournament:
    """An empty tournament."""
    return tournaments.create(
        Plan(name=name, starts_on=date(2007, 6, 16), rounds_planned=5, seed="s"), by=by, now=NOON
    )


def entrants_by_file(by: Actor) -> None:
    """Two thousand in, again, and changed; ten thousand refused."""
    tournament, text = event("People", by), people(2_000)
    timed("2,000 entrants, preview", lambda: entrant_imports.preview(tournament, text))
    timed("2,000 entrants, import", lambda: entrant_imports.take(tournament, text, by=by, now=NOON))
    timed("2,000 entrants, the same again", lambda: entrant_imports.take(tournament, text, by=by, now=NOON))
    file = timed("2,000 entrants, export", lambda: exports.entrants_csv(tournament, with_mail=True))
    changed = file.content.decode().replace("Club", "Klub")
    timed("2,000 entrants, all changed", lambda: entrant_imports.take(tournament, changed, by=by, now=NOON))
    began = time.perf_counter()
    try:
        entrant_imports.preview(tournament, people(10_000))
    except Refused as refusal:
        print(f"{'10,000 lines, refused':44} {time.perf_counter() - began:6.2f} s  {refusal.message}")


def lists_by_file(by: Actor) -> None:
    """Four hundred lists of a catalogue of two thousand figures."""
    rows = [
        f"Figure {faction} {n},{faction},minion,50\n" for n in range(1_000) for faction in ("good", "evil")
    ]
    catalogue = catalogues.create(Header("bench", "Bench"), by="bench", now=NOON)
    catalogues.import_csv(
        "name,faction,kind,points\n" + "".join(rows), catalogue=catalogue, by="bench", now=NOON
    )
    tournament = event("Lists", by)
    tournament.catalogues.add(catalogue)
    entrant_imports.take(tournament, people(200), by=by, now=NOON)
    files = lists(200)
    timed("400 lists, preview", lambda: list_imports.preview(tournament, files))
    held("400 lists, import", lambda: list_imports.take(tournament, files, by=by, now=NOON))
    archive = timed("400 lists, export as ZIP", lambda: exports.lists_zip(tournament))
    again = [ListFile(archive.name, archive.content)]
    timed("400 lists, the ZIP looked at again", lambda: list_imports.preview(tournament, again))
    whole = timed("everything, export", lambda: exports.everything(tournament, now=NOON, with_mail=True))
    print(f"{'everything, size':44} {len(whole.content) / 1024:6.0f} kB")


def main() -> None:
    """Both halves, on a fresh database."""
    call_command("migrate", verbosity=0)
    by = official(User.objects.create_user("olga", password=None))
    entrants_by_file(by)
    lists_by_file(by)


if __name__ == "__main__":
    main()
