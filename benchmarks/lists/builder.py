"""What the list builder weighs and how fast it answers, with a season's catalogue of 2,000 figures.

    python -m benchmarks lists.builder [figures [runs]]

Writes a database of its own with invented figures as wordy as real ones, and a list of twenty entries that is
nearly full. Weighs everything the first load fetches, uncompressed and as gzip, and takes medians in
milliseconds through the whole of Django: opening the page, a search, "only what still fits", one tap.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from armies import queries
from armies.models import Catalogue, Figure
from armies.services.lists.drafts import Choice
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.core.actors import official
from tournament.services.entrants import entrants
from tournament.services.lists import list_drafts
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan

NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)
WEIGHT_KB, SEARCH_MS = 100, 50
FIRST = (
    "Amber",
    "Briar",
    "Cinder",
    "Dusk",
    "Ember",
    "Fallow",
    "Gale",
    "Hollow",
    "Iron",
    "Juniper",
    "Kestrel",
)
LAST = (
    "Warden of the Ford",
    "Spearbearer",
    "Horn Captain",
    "Archer",
    "Standard Bearer",
    "Hill Rider",
    "Scout",
)
LOADED = re.compile(r'(?:href|src)="(/static/[^"#]+)')
IMPORTED = re.compile(r'(?:from|import) "\./([^"]+)"')


def season(count: int) -> Catalogue:
    """So many figures of both factions; every fifth is a hero with unique numbers."""
    rng = random.Random(f"season of {count}")
    catalogue = Catalogue.objects.create(key="season", name="A season", created_at=NOON)
    codes = sorted(CHAMPIONSHIP_ABILITIES - {"pr1", "pr2", "precious"})
    rows = [_figure(catalogue, number, rng, codes) for number in range(count)]
    for row in rows:
        row.index()
    Figure.objects.bulk_create(rows)
    return catalogue


def _figure(catalogue: Catalogue, number: int, rng: random.Random, codes: list[str]) -> Figure:
    is_hero = number % 5 == 0
    return Figure(
        catalogue=catalogue,
        key=f"figure-{number}",
        name=f"{rng.choice(FIRST)} {rng.choice(LAST)} {number}",
        faction="good" if number % 2 else "evil",
        kind="hero" if is_hero else "minion",
        points=rng.randrange(90, 300) if is_hero else rng.randrange(20, 110),
        action_points=rng.randrange(3, 9) if is_hero else rng.randrange(0, 3),
        unique_numbers=[number] if is_hero else [],
        abilities=[{"code": rng.choice(codes), "cost": rng.choice([None, 0, 1, 2])} for _ in range(3)],
        version=rng.randrange(5),
        collector_number=f"BN{number:04}",
    )


def player(catalogue: Catalogue) -> tuple[Client, str]:
    """Somebody whose list holds four heroes and sixteen sorts of minions: nearly full."""
    olga = official(User.objects.create_user("olga", password=None))
    plan = Plan(name="Bench", starts_on=date(2007, 6, 16), rounds_planned=5, seed="bench")
    tournament = tournaments.create(plan, by=olga, now=NOON)
    tournament.catalogues.add(catalogue)
    tournament = tournaments.move(tournament, TournamentStatus.REGISTRATION, by=olga, now=NOON)
    entrant, token = entrants.register(tournament, entrants.Details(name="Pia"), by=olga, now=NOON)
    good = queries.find_figures([catalogue], wanted=queries.Wanted(faction="good"))
    heroes = list(good.filter(kind="hero").order_by("points")[:4])
    minions = list(good.filter(kind="minion").order_by("points")[:16])
    list_drafts.replace(entrant, "good", [Choice(row) for row in (*heroes, *minions)], now=NOON)
    return Client(), f"/me/{token}/lists/good/"


def fetched(html: str) -> Iterator[tuple[str, bytes]]:
    """Every file the page loads, once, with the modules that scripts import and the sprite of icons."""
    names = [each.removeprefix("/static/") for each in LOADED.findall(html)] + ["tournament/img/icons.svg"]
    seen: set[str] = set()
    while names:
        name = names.pop()
        found = finders.find(name)
        if name in seen or not isinstance(found, str):
            continue
        seen.add(name)
        content = Path(found).read_bytes()
        yield name, content
        if name.endswith(".js"):
            names += [f"{name.rsplit('/', 1)[0]}/{each}" for each in IMPORTED.findall(content.decode())]


def median_ms(work: Callable[[], object], runs: int) -> float:
    """The median of so many runs, after one that warms up."""
    work()
    times = []
    for _ in range(runs):
        at = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - at))
    return statistics.median(times)


def main(figures: int = 2000, runs: int = 30) -> None:
    """Print what was measured against the limits."""
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    catalogue = season(figures)
    client, page = player(catalogue)
    html = client.get(page).content
    files = dict(fetched(html.decode()))
    whole = len(html) + sum(map(len, files.values()))
    packed = sum(len(gzip.compress(each)) for each in (html, *files.values()))
    print(f"first load, {figures} figures: {len(files) + 1} files, limit {WEIGHT_KB} kB")
    page_kb, whole_kb, packed_kb = (each / 1000 for each in (len(html), whole, packed))
    print(f"  {whole_kb:.1f} kB as it is ({page_kb:.1f} kB of it the page), {packed_kb:.1f} kB as gzip")
    part = {"headers": {"hx-request": "true", "hx-target": "found"}}
    print(f"milliseconds, median of {runs}; the limit of a search is {SEARCH_MS}")
    for words in ("warden", "iron hill", "zzz", "leadership"):
        took = median_ms(lambda words=words: client.get(page, {"q": words}, **part), runs)
        print(f"  search {words!r}: {took:.1f}")
    wanted = queries.Wanted(text="iron hill", faction="good")
    alone = median_ms(lambda: list(queries.find_figures([catalogue], wanted=wanted)[:13]), runs)
    print(f"  the same in the catalogue alone: {alone:.1f}")
    print(f"  only what still fits: {median_ms(lambda: client.get(page, {'fits': '1'}, **part), runs):.1f}")
    print(f"  open the page: {median_ms(lambda: client.get(page), runs):.1f}")
    print(f"  one tap: {median_ms(lambda: tap(client, page), runs):.1f}")


def tap(client: Client, page: str) -> None:
    """One more or one fewer of the first figure, as the script sends it."""
    html = client.get(page).content.decode()
    revision = re.findall(r'data-revision="(\d+)"', html)[0]
    entries = json.loads(re.findall(r'data-entries="([^"]+)"', html)[0].replace("&quot;", '"'))
    mine = {**entries, next(iter(entries)): 1 + int(revision) % 2}
    sides = {"before": json.dumps(entries), "mine": json.dumps(mine)}
    answer = client.post(f"{page}kept/", {"base": revision, **sides}, headers={"hx-request": "true"})
    assert answer.status_code == 200, answer.content


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:]))
