"""The decision table of victory as data: what each row says, its clauses, and what may be disputed.

Rows without a clause of their own cite the nearest one and name the ambiguity that holds the default.
"""

from dataclasses import dataclass
from typing import Final

from rules.citations import Ref, cite


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the situation and its consequence in a sentence."""

    code: str
    says: str
    refs: tuple[Ref, ...]
    disputed: tuple[str, ...] = ()


ROWS: Final = {
    row.code: row
    for row in (
        Row("1", "A player is excluded: the opponent wins.", cite("10.09"), ("A8",)),
        Row("1b", "Both players are excluded: nobody scores.", cite("10.09"), ("A8",)),
        Row("2", "Frodo is killed: his side loses at once.", cite("9.16"), ("A1",)),
        Row(
            "3",
            "Frodo has left the map across the enemy's edge: his side wins at once, whatever else happened.",
            cite("9.16"),
            ("A1", "A14"),
        ),
        Row(
            "4",
            "Small game, both armies wiped out in one turn: more points spent on heroes win.",
            cite("7.03", "7.04"),
            ("A1", "A2", "A9", "A10"),
        ),
        Row(
            "5",
            "Small game, both armies wiped out and equal in heroes: a tie.",
            cite("7.04"),
            ("A9", "A10"),
        ),
        Row("6", "Small game, one army wiped out: the other wins.", cite("7.03"), ("A1", "A9", "A10")),
        Row(
            "7",
            "Small game, nobody wiped out: play on. Half an army decides nothing here.",
            cite("7.03"),
            ("A9", "A10"),
        ),
        Row(
            "8",
            "Both armies wiped out in one turn: more points spent on heroes win.",
            cite("7.04"),
            ("A1", "A2"),
        ),
        Row("9", "Both armies wiped out and equal in heroes: a tie.", cite("7.04")),
        Row("10", "Both armies broken: more points left on the map win.", cite("7.02"), ("A1", "A2")),
        Row(
            "11",
            "Both armies broken and equal in points: more points spent on heroes win.",
            cite("7.02"),
            ("A1", "A2"),
        ),
        Row("12", "Both armies broken and equal in every count: a tie.", cite("7.02")),
        Row("13", "One army is down to half or less: the other wins.", cite("7.01"), ("A1",)),
        Row("14", "No army is down to half: play on.", cite("6.22")),
        Row(
            "15",
            "Time is up and no army is down to half: whoever is ahead by the agreed count wins.",
            cite("7.02"),
            ("A3",),
        ),
        Row(
            "16",
            "Time is up and the count is level: more points spent on heroes win.",
            cite("7.02"),
            ("A3",),
        ),
        Row("17", "Time is up and the agreed count puts nobody ahead: a tie.", cite("7.02"), ("A3",)),
        Row("18", "A player has given up: the opponent wins.", cite("10.01"), ("A6",)),
        Row("19", "A player did not come: the opponent wins.", cite("10.01"), ("A5",)),
        Row("20", "Neither player came: nobody scores.", cite("10.01"), ("A5",)),
        Row("21", "A round without an opponent.", cite("10.01"), ("A7",)),
    )
}

RING_ROWS: Final = frozenset({"2", "3"})
TIMED_OUT_ROWS: Final = frozenset({"15", "16", "17"})
HERO_ROWS: Final = frozenset({"4", "5", "8", "9", "11", "12", "16", "17"})
