"""The decision table of victory as data: the clauses of each row, and what may be disputed of it.

Rows without a clause of their own cite the nearest one and name the ambiguity that holds the default.
"""

from dataclasses import dataclass
from typing import Final

from rules.citations import Ref, cite


@dataclass(frozen=True, slots=True)
class Row:
    """One row; its sentence is in :mod:`armies.messages.results`."""

    code: str
    refs: tuple[Ref, ...]
    disputed: tuple[str, ...] = ()


ROWS: Final = {
    row.code: row
    for row in (
        Row("1", cite("10.09"), ("A8",)),
        Row("1b", cite("10.09"), ("A8",)),
        Row("2", cite("9.16"), ("A1",)),
        Row(
            "3",
            cite("9.16"),
            ("A1", "A14"),
        ),
        Row(
            "4",
            cite("7.03", "7.04"),
            ("A1", "A2", "A9", "A10"),
        ),
        Row(
            "5",
            cite("7.04"),
            ("A9", "A10"),
        ),
        Row("6", cite("7.03"), ("A1", "A9", "A10")),
        Row(
            "7",
            cite("7.03"),
            ("A9", "A10"),
        ),
        Row(
            "8",
            cite("7.04"),
            ("A1", "A2"),
        ),
        Row("9", cite("7.04")),
        Row("10", cite("7.02"), ("A1", "A2")),
        Row(
            "11",
            cite("7.02"),
            ("A1", "A2"),
        ),
        Row("12", cite("7.02")),
        Row("13", cite("7.01"), ("A1",)),
        Row("14", cite("6.22")),
        Row(
            "15",
            cite("7.02"),
            ("A3",),
        ),
        Row(
            "16",
            cite("7.02"),
            ("A3",),
        ),
        Row("17", cite("7.02"), ("A3",)),
        Row("18", cite("10.01"), ("A6",)),
        Row("19", cite("10.01"), ("A5",)),
        Row("20", cite("10.01"), ("A5",)),
        Row("21", cite("10.01"), ("A7",)),
        Row("22", cite("7.05"), ("A35",)),
        Row("23", cite("10.01"), ("A36",)),
    )
}

RING_ROWS: Final = frozenset({"2", "3"})
TIMED_OUT_ROWS: Final = frozenset({"15", "16", "17"})
HERO_ROWS: Final = frozenset({"4", "5", "8", "9", "11", "12", "16", "17"})
