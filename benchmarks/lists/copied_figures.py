"""How fast a copied base is compared with a season's catalogue, and how long checking 400 lists again takes.

    python -m benchmarks lists.copied_figures [figures [entrants [runs]]]

Writes a database of its own with invented figures. Prints medians in milliseconds: the search of a catalogue
beside its limit, the same base, bases like it, and one correction that 2 lists of every entrant hold.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from django.core.management import call_command

from armies import queries
from armies.models import Catalogue, Figure
from armies.services.catalogues import copies
from armies.services.lists.drafts import Choice
from rules.figure_lists import figures as rules
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.catalogues import copied_figures
from tournament.services.core.actors import SYSTEM
from tournament.services.entrants import entrants
from tournament.services.lists import lists
from tournament.services.tournaments import tournaments

NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)
FIRST = ("Grey", "Moss", "Fen", "Iron", "Reed", "Ash", "Salt", "Thorn", "Mill", "Crag")
SECOND = ("Giant", "Warden", "Archer", "Rider", "Spear", "Hag", "Guard", "Singer", "Hound", "Smith")
THIRD = (
    "of the Ford",
    "of the Hill",
    "the Elder",
    "the Swift",
    "with a banner",
    "of Harrow",
    "at dusk",
    "on foot",
)
SEARCH_MS = 50


def season(count: int) -> Catalogue:
    """Invented figures of both factions in every colour."""
    rng = random.Random(count)
    catalogue = Catalogue.objects.create(key="season", name="Season", created_at=NOON)
    rows = []
    for number in range(count):
        name = f"{FIRST[number % 10]} {SECOND[number // 10 % 10]} {THIRD[number // 100 % 8]}"
        faction = ("good", "evil")[number // 800 % 2]
        kind = ("hero", "minion")[rng.randrange(4) > 0]
        row = Figure(catalogue=catalogue, key=f"f{number}", name=name, faction=faction, kind=kind)
        row.points, row.version, row.action_points = rng.randrange(20, 200), number % 5, 4 * (kind == "hero")
        row.abilities = [{"code": "leadership", "cost": rng.randrange(3)}]
        row.index()
        rows.append(row)
    Figure.objects.bulk_create(rows)
    return catalogue


def median_ms(work: Callable[[], object], runs: int) -> float:
    """The median of so many runs, after one that warms up."""
    work()
    times = []
    for _ in range(runs):
        at = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - at))
    return statistics.median(times)


def main(figures: int = 2000, people: int = 200, runs: int = 20) -> None:
    """Measure and print."""
    call_command("migrate", verbosity=0)
    catalogue = season(figures)
    print(f"milliseconds, median of {runs}, {figures} figures; the limit of a search is {SEARCH_MS}")
    for text in ("moss", "elder leader", "zzz"):
        wanted = queries.Wanted(text=text, faction="good")
        took = median_ms(
            lambda asked=wanted: list(queries.find_figures([catalogue], wanted=asked)[:13]), runs
        )
        print(f"  search {text!r}: {took:.1f}")
    base = rules.Figure("Mos Giant of the Ford", rules.Faction.GOOD, rules.Kind.MINION, 77, version=1)
    print(f"  is this base there: {median_ms(lambda: copies.same_as(base, among=[catalogue]), runs):.1f}")
    print(f"  bases like it: {median_ms(lambda: copies.alike(base, among=[catalogue]), runs):.1f}")
    correction(catalogue, base, people)


def correction(catalogue: Catalogue, base: rules.Figure, people: int) -> None:
    """One corrected figure in a list of everybody."""
    plan = tournaments.Plan(name="Bench", starts_on=NOON.date(), catalogues=[catalogue])
    tournament = tournaments.create(plan, by=SYSTEM, now=NOON)
    tournament = tournaments.move(tournament, TournamentStatus.REGISTRATION, by=SYSTEM, now=NOON)
    row = copied_figures.copy(tournament, base, by=SYSTEM, now=NOON, is_other=True).figure
    others = list(catalogue.figures.filter(faction="good")[:12])
    for number in range(people):
        entrant, _ = entrants.register(
            tournament, entrants.Details(name=f"Entrant {number}"), by=SYSTEM, now=NOON
        )
        lists.submit(entrant, "good", [Choice(figure) for figure in (row, *others)], by=SYSTEM, now=NOON)
    tournament.refresh_from_db()
    at = time.perf_counter()
    copied_figures.correct(tournament, row, replace(base, points=78), by=SYSTEM, now=NOON)
    print(f"  one correction, {people} lists checked again: {1000 * (time.perf_counter() - at):.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
