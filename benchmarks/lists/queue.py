"""How long a referee waits for the queue, and what one list costs: requests, taps and milliseconds.

    python -m benchmarks lists.queue [entrants [lists]]

Writes a database of its own in which every entrant has handed in two lists of the demonstration catalogue
through the real service, a tenth of them illegal. Then a referee judges ``lists`` of them in a row by the
real pages. Prints medians in milliseconds of the processor and sizes in kilobytes against the limits.
"""

from __future__ import annotations

import re
import statistics
import sys
import time
from datetime import UTC, date, datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, reset_queries
from django.test import Client

from armies.services.catalogues import demonstration
from armies.services.lists.drafts import Choice
from benchmarks import ROOT
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.services.core.actors import official, player
from tournament.services.lists import lists
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan

NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)
PAGE_MS, PAGE_KB = 150, 100
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
FORM = r'<form[^>]*id="{name}"[^>]*action="([^"]+)"(.*?)</form>'


def day(entrants: int) -> tuple[Tournament, User]:
    """Registration is open and everybody has handed in."""
    olga = User.objects.create_user("olga", password=None)
    plan = Plan(name="Bench", starts_on=date(2007, 6, 16), rounds_planned=5, seed="bench")
    tournament = tournaments.create(plan, by=official(olga), now=NOON)
    content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
    catalogue = demonstration.load(content, by="bench", now=NOON)
    tournament.catalogues.add(catalogue)
    tournament = tournaments.move(tournament, TournamentStatus.REGISTRATION, by=official(olga), now=NOON)
    for number in range(1, entrants + 1):
        entrant = Entrant.objects.create(
            tournament=tournament,
            number=number,
            name=f"Entrant {number}",
            club=f"Club {number % 40}",
            registered_at=NOON,
        )
        for faction in ("good", "evil"):
            choices = _choices(catalogue.figures.filter(faction=faction), number)
            lists.submit(entrant, faction, choices, by=player(entrant), now=NOON)
    return tournament, olga


def _choices(figures: Any, number: int) -> list[Choice]:
    """Two heroes and minions of ten kinds; every tenth list has no hero."""
    heroes = list(figures.filter(kind="hero", points__lt=200).exclude(abilities__icontains="pr"))
    minions = list(figures.filter(kind="minion").order_by("points"))[:14]
    led = [] if number % 10 == 0 else [heroes[number % len(heroes)]]
    return [Choice(figure) for figure in (*led, *minions[number % 4 : number % 4 + 4])]


def timed(client: Client, path: str, data: dict[str, str] | None = None) -> tuple[float, int, Any]:
    """Processor milliseconds, which other work does not disturb; queries; the answer."""
    reset_queries()
    start = time.process_time()
    answer = client.get(path) if data is None else client.post(path, data)
    return (time.process_time() - start) * 1000, len(connection.queries), answer


def judge(client: Client, start: str, count: int) -> list[tuple[float, float, int]]:
    """So many lists in a row, as the pages lead: the word, then the list that comes up."""
    shown, _, page = timed(client, start)
    costs = []
    for _ in range(count):
        html = page.content.decode()
        name = "approve" if 'id="approve"' in html else "send-back"
        found = re.search(FORM.format(name=name), html, re.DOTALL)
        if found is None:
            raise SystemExit("The page offers no word. Look at the template.")
        data = dict(HIDDEN.findall(found[2])) | ({} if name == "approve" else {"message": "Add a hero."})
        spoken, queries, answer = timed(client, found[1], data)
        costs.append((spoken, shown, queries))
        shown, _, page = timed(client, answer.url)
    return costs


def main() -> None:
    """Build, look, judge, print."""
    entrants, count = (int(word) for word in [*sys.argv[1:3], "200", "100"][:2])
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    tournament, olga = day(entrants)
    settings.DEBUG = True  # so that queries are counted
    client = Client()
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")
    queue = f"/desk/{tournament.slug}/lists/"
    client.get(queue)
    runs = [timed(client, queue) for _ in range(9)]
    whole = [timed(client, f"{queue}?only=all") for _ in range(9)]
    packed = client.get(queue, headers={"accept-encoding": "gzip"})
    print(f"{entrants} entrants, {2 * entrants} lists")
    for label, found in (("queue, to judge", runs), ("queue, all", whole)):
        size = len(found[0][2].content) / 1000
        middle = statistics.median(ms for ms, _, _ in found)
        print(f"{label:18} {middle:6.0f} ms (limit {PAGE_MS}), {found[0][1]} queries, {size:.0f} kB", end="")
        print(f" (limit {PAGE_KB})")
    print(f"queue, packed      {len(packed.content) / 1000:.0f} kB")
    first = re.search(r'id="start".*?href="([^"]+)"', runs[0][2].content.decode(), re.DOTALL)
    if first is None:
        raise SystemExit("The queue leads to no list.")
    costs = judge(client, first[1], count)
    page = client.get(first[1])
    spoken, shown = (statistics.median(cost[at] for cost in costs) for at in (0, 1))
    worst = max(cost[0] + cost[1] for cost in costs)
    print(f"{count} lists in a row: 1 tap for a legal list, 2 for one that goes back; 2 requests each")
    print(f"the word {spoken:.0f} ms, the next list {shown:.0f} ms, worst of both {worst:.0f} ms")
    print(f"{costs[0][2]} queries for a word; the page of a list {len(page.content) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
