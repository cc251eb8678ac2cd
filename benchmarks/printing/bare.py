"""Each print beside bare WeasyPrint on equal HTML, in one run: laid out and written without and with tags.

    python -m benchmarks printing.bare [runs] [words of the documents, like sheets]

Medians of processor seconds; on a shared machine they move less than the time of the wall.
"""

from __future__ import annotations

import logging
import statistics
import sys
import time
from collections.abc import Callable

from benchmarks.printing import by_size
from benchmarks.printing import documents as plain
from tournament.printing import render
from tournament.printing.render import Document

CASES: dict[str, Callable[[], Document]] = {
    "score sheets, 50 tables": lambda: plain.sheets(50),
    "pairings by table, 100 players": lambda: plain.pairings_by_table(100),
    "pairings by name, 100 players": lambda: plain.pairings_by_name(100),
    "standings, 100 players": lambda: plain.places(100),
    "cross table, 100 players": lambda: by_size.cross(100),
    "army lists, 4 players": lambda: plain.lists(4),
    "name badges, 50 players": lambda: by_size.badges(50),
    "certificates, 16 sheets": lambda: by_size.honours(128),
    "rescue pack, 16 players": lambda: by_size.pack(16),
}


def bare(document: Document, **options: str) -> bytes:
    """The same HTML, each part on its own, by WeasyPrint alone."""
    library = render.load()
    base = render.STYLES.as_uri() + "/"
    parts = (document, *render.parts_of(document))
    return b"".join(
        library.HTML(string=render.html(one), base_url=base).write_pdf(**options) for one in parts
    )


def seconds(make: Callable[[], object]) -> float:
    """Processor seconds of one print."""
    begun = time.process_time()
    make()
    return time.process_time() - begun


def row(document: Document, runs: int) -> str:
    """One row of the table; the three take turns."""
    took: list[list[float]] = [[], [], []]
    for _ in range(runs):
        took[0].append(seconds(lambda: render.pdf(document)))
        took[1].append(seconds(lambda: bare(document)))
        took[2].append(seconds(lambda: bare(document, pdf_variant=render.TAGGED)))
    ours, untagged, tagged = map(statistics.median, took)
    return f"{ours:.2f} | {untagged:.2f} | {tagged:.2f} | {ours / untagged:.2f} | {ours / tagged:.2f}"


def main() -> None:
    """Run every case."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    words = sys.argv[2] if len(sys.argv) > 2 else ""
    render.load()
    for name in ("weasyprint", "fontTools"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    render.pdf(plain.pairings_by_table(2))
    print("| Document | Muster s | Bare s | Bare tagged s | Ratio | Ratio to tagged |")
    print("|---|---|---|---|---|---|")
    for label, make in CASES.items():
        if words in label:
            print(f"| {label} | {row(make(), runs)} |", flush=True)


if __name__ == "__main__":
    main()
