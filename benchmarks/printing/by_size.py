"""How each print grows: documents of plain values to finished PDFs, at 64, 256 and 1,000 entrants.

    python -m benchmarks printing.by_size [sizes, like 64,256] [words of the documents, like cross]

One run each, in processor and wall seconds, with pages and size. Army lists are two pages an entrant, so the
largest field is two thousand pages: that one takes minutes.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace

from benchmarks.printing import documents as plain
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from tournament.printing import render
from tournament.printing.documents import (
    by_hand,
    cards,
    certificates,
    cross_table,
    event_log,
    rescue,
    table_numbers,
    timeline,
)
from tournament.printing.documents.score_sheets import qr_of
from tournament.printing.documents.timeline import Plan, minutes_of
from tournament.printing.render import Document
from tournament.queries.prints import print_fingerprints
from tournament.queries.standings.cross_tables import CrossCell, CrossLine, CrossTable

SIZES = (64, 256, 1000)
ROUNDS = 8
ENTRIES_A_HEAD = 12  # of the log: registered, checked in, two lists, their verdicts, eight games
A_VOLUME = print_fingerprints.A_VOLUME_OF_LOG


class Person(SimpleNamespace):
    """Somebody with a name and a start number, printed by the name."""

    def __str__(self) -> str:
        return str(self.name)


def cross(entrants: int) -> cross_table.PrintedCrossTable:
    """Eight rounds of everybody."""
    lines = tuple(
        CrossLine(
            index + 1,
            SimpleNamespace(
                entrant=Person(name=plain.name(index), number=index + 1),
                points=f"{(entrants - index) / 3:.0f}",
                place=index + 1,
                standing=SimpleNamespace(is_shared=index % 9 == 0),
            ),
            tuple(
                CrossCell(
                    number,
                    "game",
                    line=(index + 7 * number) % entrants + 1,
                    faction=("good", "evil")[(index + number) % 2],
                    units=(6, 4, 3, 2, 0)[(index + number) % 5],
                )
                for number in range(1, ROUNDS + 1)
            ),
        )
        for index in range(entrants)
    )
    return cross_table.PrintedCrossTable(plain.HEAD, CrossTable(tuple(range(1, ROUNDS + 1)), lines))


def badges(entrants: int) -> cards.Badges:
    """Ten to a page."""
    made = [
        cards.Badge(name, plain.CLUBS[index % 4], index + 1, "", cards._badge_size(name))  # noqa: SLF001 - as it is printed
        for index, name in enumerate(map(plain.name, range(entrants)))
    ]
    return cards.Badges(plain.HEAD, cards._pages(made, rows=cards.ROWS["a4"]))  # noqa: SLF001 - the same pages as the document's


def entrant_cards(entrants: int) -> cards.Cards:
    """Ten to a page, each with its code."""
    made = []
    for index in range(entrants):
        url = f"http://192.168.1.20:8000/me/{index:022}/"
        made.append(cards.Card(plain.name(index), plain.CLUBS[index % 4], index + 1, url, qr_of(url), 16))
    return cards.Cards(plain.HEAD, cards._pages(made, rows=cards.ROWS["a4"]))  # noqa: SLF001 - the same pages as the document's


def log(entrants: int) -> event_log.EventLog:
    """A dozen entries a head, or the first volume of them."""
    lines = tuple(
        event_log.LogLine(
            f"{9 + index // 3600 % 12:02}:{index // 60 % 60:02}:{index % 60:02}",
            plain.name(index % entrants),
            "player",
            "reported",
            f"Round {index % ROUNDS + 1}, table {index % (entrants // 2) + 1}",
            "7.01" if index % 9 == 0 else "",
            "Read from the sheet again" if index % 9 == 0 else "",
        )
        for index in range(min(ENTRIES_A_HEAD * entrants, A_VOLUME))
    )
    return event_log.EventLog(plain.HEAD, (event_log.LogDay("2007-06-16", lines),))


def hand(entrants: int) -> by_hand.HandSheet:
    """Who has met whom."""
    lines = tuple(
        by_hand.HandLine(
            str(index + 1), index + 1, plain.name(index), plain.CLUBS[index % 4], "7.5", 3, 2, "+1",
            tuple((index + 7 * number) % entrants + 1 for number in range(5)), has_bye=False,
            now_meets=(index ^ 1) + 1, now_plays="good",
        )
        for index in range(entrants)
    )  # fmt: skip
    return by_hand.HandSheet(plain.HEAD, lines, (), "Round 6", "Round 7")


def printed_timeline() -> timeline.PrintedTimeline:
    """The timeline of the championship on paper."""
    moments = minutes_of(CHAMPIONSHIP_TIMELINE)
    return timeline.PrintedTimeline(plain.HEAD, Plan(is_wall_clock=False, moments=moments))


def pack(entrants: int) -> rescue.RescuePack:
    """All of it bound into one file."""
    tables = entrants // 2
    parts: tuple[Document, ...] = (
        plain.pairings_by_name(entrants),
        plain.pairings_by_table(entrants),
        plain.sheets(tables),
        printed_timeline(),
        plain.places(entrants),
        hand(entrants),
        by_hand.HandForm(plain.HEAD, tuple(range(1, tables + 3)), "Round 7"),
        plain.sheets(tables + 2),
    )
    return rescue.RescuePack(
        plain.HEAD, "Round 6", "round 7", "swiss", "3",
        is_wall_clock=False, has_timeline=False, has_day=False, is_one_army=False,
        address="", kept=(), parts=parts,
    )  # fmt: skip


def honours(entrants: int) -> certificates.Certificates:
    """As many as the first places of the field: an eighth."""
    made = tuple(
        certificates.Certificate(
            str(index + 1), "Place", plain.name(index), "Club", "with 7 points", 46, index
        )
        for index in range(entrants // 8)
    )
    return certificates.Certificates(plain.HEAD, made)


CASES: dict[str, Callable[[int], Document]] = {
    "pairings by table": plain.pairings_by_table,
    "pairings by name": plain.pairings_by_name,
    "score sheets with QR": lambda entrants: plain.sheets(entrants // 2),
    "standings": plain.places,
    "cross table, 8 rounds": cross,
    "entrant cards with QR": entrant_cards,
    "name badges": badges,
    "table numbers": lambda entrants: table_numbers.TableNumbers(
        plain.HEAD, tuple(range(1, entrants // 2 + 1))
    ),
    "certificates, one in eight": honours,
    "log, 12 entries a head, a volume": log,
    "who has met whom": hand,
    "army lists, two a head": plain.lists,
    "rescue pack": pack,
}


def measured(make: Callable[[int], Document], entrants: int) -> str:
    """One row of the table."""
    wall, cpu, pages_done = time.perf_counter(), time.process_time(), [0]
    content = render.pdf(make(entrants), tell=lambda done: pages_done.__setitem__(0, done))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"{cpu:.2f} | {wall:.2f} | {pages_done[0]} | {len(content) // 1000} | {memory}"


def main() -> None:
    """Run every case at every size."""
    sizes = [int(one) for one in sys.argv[1].split(",")] if len(sys.argv) > 1 else SIZES
    words = sys.argv[2] if len(sys.argv) > 2 else ""
    render.pdf(plain.pairings_by_table(2))
    print("| Document | Entrants | Processor s | Wall s | Pages | kB | Largest so far, MB |")
    print("|---|---|---|---|---|---|---|")
    for label, make in CASES.items():
        for entrants in sizes if words in label else ():
            print(f"| {label} | {entrants:,} | {measured(make, entrants)} |", flush=True)


if __name__ == "__main__":
    main()
