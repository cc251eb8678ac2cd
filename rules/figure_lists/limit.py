"""How a list stands against one rule of construction: met, broken, or not touched yet."""

from dataclasses import dataclass
from enum import StrEnum

from rules.citations import Ref
from rules.figure_lists.restriction import Restriction
from rules.verdict import Finding


class State(StrEnum):
    """How a list stands against one rule."""

    MET = "met"
    BROKEN = "broken"
    UNTOUCHED = "untouched"  # nothing in the list has to do with it yet


@dataclass(frozen=True, slots=True)
class Measure:
    """What a rule counts: ``taken`` of ``most``, or names; ``is_touched`` says whether it counts anything.

    ``most`` is ``None`` where there is no limit.
    """

    is_touched: bool
    taken: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """One rule with its clauses, what it counts, and what it objects to.

    ``code`` is stable: ``points``, ``minions``, ``faction``, ``unique``, ``pair``, ``ring``,
    ``restriction-1`` and so on in the event's order, or the code of a finding that has no line of its own.
    """

    code: str
    refs: tuple[Ref, ...]
    state: State
    measure: Measure
    findings: tuple[Finding, ...] = ()
    restriction: Restriction | None = None
