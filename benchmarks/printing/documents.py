"""How long the prints take: documents of plain values, as the queries hand them over, to finished PDFs.

    python -m benchmarks printing.documents [runs]

Prints the median of wall and processor seconds against the limit of each document. The first print of
a process (imports, font cache) is timed on its own.
"""

from __future__ import annotations

import statistics
import sys
import time
from datetime import date

from armies import fingerprints
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from tournament.printing import render
from tournament.printing.documents import army_lists, pairings, score_sheets, standings
from tournament.printing.documents.head import Head
from tournament.printing.documents.timeline import Plan, minutes_of

HEAD = Head(
    "cup",
    "Cup of the Grey Ford",
    "Town Hall",
    date(2007, 6, 16),
    "en",
    3,
    "Round 3",
    False,
    "2007-06-16 14:05",
    42,
    False,
    False,
)
FIRST = ("Anna", "Bertil", "Chloé", "Dominique", "Elisabeth", "Fabrizio", "Yuki")
LAST = ("Hallström", "Weatherby", "Castellan", "Iwashita", "Brook", "Dubois-Lefèvre", "Okafor", "Marchetti")
CLUBS = ("Grey Ford Guild", "Les Compagnons du Dé", "", "Hexers United")
COUNTS = {"figures": 23, "points": 455}
BOXES = score_sheets.Boxes(
    has_sides=True,
    is_scored=False,
    counters=((("Left", False), ("Points left", False), ("At the start", True), ("In heroes", True)),),
    marks=("Killed", "Escaped"),
    of_game=("the last turn is over",),
    results=tuple((half, 6 - half, "total victory") for half in (6, 4, 3, 2, 0)),
)
FACTIONS = (None, "good", "evil")
OTHER = {None: None, "good": "evil", "evil": "good"}


def name(index: int) -> str:
    """Names of usual length, all different."""
    return f"{FIRST[index % len(FIRST)]} {LAST[index // 3 % len(LAST)]} {index}"


def pairings_by_table(entrants: int) -> pairings.PairingsByTable:
    """Half as many tables as entrants."""
    rows = tuple(
        pairings.TableLine(
            table,
            pairings.Seated(name(2 * table), CLUBS[table % 4], FACTIONS[table % 3]),
            pairings.Seated(name(2 * table + 1), CLUBS[table % 3], OTHER[FACTIONS[table % 3]]),
            is_rolled=False,
        )
        for table in range(1, entrants // 2 + 1)
    )
    return pairings.PairingsByTable(HEAD, rows, ())


def pairings_by_name(entrants: int) -> pairings.PairingsByName:
    """Everybody once, in two columns."""
    lines = [
        pairings.NameLine(name(index), index // 2 + 1, name(index ^ 1), FACTIONS[index % 3], is_rolled=False)
        for index in range(entrants)
    ]
    return pairings.PairingsByName(
        HEAD, tuple(pairings.sheets(lines, columns=2, row_mm=pairings.ROW_MM[HEAD.paper])), 2
    )


def sheets(tables: int) -> score_sheets.ScoreSheets:
    """A sheet a table, each with its code, both lists and the timeline."""
    plan = Plan(is_wall_clock=False, moments=minutes_of(CHAMPIONSHIP_TIMELINE))
    made = [_sheet(table) for table in range(1, tables + 1)]
    return score_sheets.ScoreSheets(HEAD, score_sheets.cut_and_stack(made), tables, plan, 1500, BOXES)


def _sheet(table: int) -> score_sheets.Sheet:
    url = f"http://192.168.1.20:8000/t/cup/rounds/3/tables/{table}/"
    faction = FACTIONS[1 + table % 2]
    a, b = (
        score_sheets.SheetSide(
            name(2 * table + side),
            CLUBS[table % 4],
            played,
            (score_sheets.SheetList(str(played), fingerprints.short(f"{table * 7919 + side:064x}"), COUNTS),),
            number=2 * table + side,
            known=tuple(((str(played), count),) for count in COUNTS.values()),
        )
        for side, played in enumerate((faction, OTHER[faction]))
    )
    return score_sheets.Sheet(table, table, a, b, url, score_sheets.qr_of(url))


def places(entrants: int) -> standings.Standings:
    """Places with four tie-breaks."""
    columns = tuple(
        standings.Column(short, long)
        for short, long in (
            ("BH", "Buchholz"),
            ("TV", "total victories"),
            ("PD", "difference"),
            ("DE", "direct"),
        )
    )
    lines = tuple(
        standings.Line(
            str(index + 1),
            name(index),
            CLUBS[index % 4],
            f"{(entrants - index) / 2:g}",
            ("27.5", "7", "1350", "–"),
        )
        for index in range(entrants)
    )
    return standings.Standings(HEAD, columns, lines, has_shared=False, has_cut=False)


def lists(entrants: int) -> army_lists.ArmyLists:
    """Both lists of everybody: four heroes and ten sorts of minions each, with a finding and the code."""
    pages = tuple(_list(index, faction) for index in range(entrants) for faction in ("good", "evil"))
    return army_lists.ArmyLists(HEAD, pages, 1500, "army-lists")


def one_list() -> army_lists.ArmyLists:
    """A player's receipt."""
    return army_lists.ArmyLists(HEAD, (_list(1, "good"),), 1500, "list-1-good")


def _list(index: int, faction: str) -> army_lists.ListSheet:
    digits = f"{index * 7919 + len(faction):064x}"
    url = f"http://192.168.1.20:8000/check/?t=cup&fingerprint={digits[-16:]}"
    return army_lists.ListSheet(
        name=name(index),
        number=index + 1,
        club=CLUBS[index % 4],
        faction=faction,
        version=2,
        submitted="2007-06-14 21:07:11",
        submitted_by=name(index),
        late_mark="",
        state="locked",
        state_at="2007-06-15 18:00:00",
        is_over=False,
        lines=tuple(
            army_lists.Line(
                quantity=1 if at < 4 else 3,
                name=f"Warden of the Ford {at}",
                is_hero=at < 4,
                numbers=str(at),
                action_points=at % 5,
                profile="2/3/4/5",
                shots="2/9" if at % 3 else "",
                points=60 + at,
                note="Leadership · Battle Savvy 1 · purple · DM-E19",
                is_unverified=False,
            )
            for at in range(14)
        ),
        totals={
            "points": 1490,
            "figures": 34,
            "heroes": 4,
            "hero_points": 600,
            "minions": 30,
            "minion_cap": 31,
        },
        said=(army_lists.ListNotes("warning", "Two heroes share a name. Look at their bases.", "1.02"),),
        is_legal=True,
        fingerprint=fingerprints.whole(digits),
        url=url,
        qr=score_sheets.qr_of(url),
    )


CASES = (
    ("pairings by table, 256 entrants", lambda: pairings_by_table(256), 1.0),
    ("pairings by name, 256 entrants", lambda: pairings_by_name(256), 1.0),
    ("score sheets with QR, 500 tables", lambda: sheets(500), 5.0),
    ("standings, 1,000 entrants", lambda: places(1000), 8.0),
    ("army list of one receipt", one_list, 1.0),
    ("army lists of 32 entrants, 64 pages", lambda: lists(32), 15.0),
)


def timed(make: object) -> tuple[float, float, int]:
    """Wall seconds, processor seconds and kilobytes of one print, the QR codes included."""
    wall, cpu = time.perf_counter(), time.process_time()
    size = len(render.pdf(make()))
    return time.perf_counter() - wall, time.process_time() - cpu, size // 1000


def main() -> None:
    """Run every case and say how it compares."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    first, _, _ = timed(lambda: pairings_by_table(2))
    print(f"first print of the process: {first:.2f} s\n")
    print("| Document | Wall s | Processor s | kB | Limit s | held |")
    print("|---|---|---|---|---|---|")
    for label, make, limit in CASES:
        took = [timed(make) for _ in range(runs)]
        wall = statistics.median(one[0] for one in took)
        cpu = statistics.median(one[1] for one in took)
        held = "yes" if wall <= limit else "NO"
        print(f"| {label} | {wall:.2f} | {cpu:.2f} | {took[0][2]} | {limit:g} | {held} |")


if __name__ == "__main__":
    main()
