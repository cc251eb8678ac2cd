"""One round as a draft: who plays whom at which table, who has a bye, and why."""

from dataclasses import dataclass
from typing import Any

from tournament.engine.entrants import Id
from tournament.engine.pairing.reason import Reason


@dataclass(frozen=True, slots=True)
class Paired:
    """Two entrants at a table; ``a`` has the better rank. ``faction_a`` is None where they roll (3.02)."""

    a: Id
    b: Id
    table: int
    faction_a: str | None
    is_forced: bool
    reasons: tuple[Reason, ...]
    faction_b: str | None = None


@dataclass(frozen=True, slots=True)
class Bye:
    """Somebody who plays nobody this round, with reasons."""

    id: Id
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """One round, by table. ``report`` is JSON: level totals, relaxed rules, proof, seed, policy, solver.

    A Swiss round has one bye at most. ``more_byes`` are those of a schedule or a cut: drops leave holes.
    """

    pairings: tuple[Paired, ...]
    bye: Id | None
    bye_reasons: tuple[Reason, ...]
    report: dict[str, Any]
    more_byes: tuple[Bye, ...] = ()

    @property
    def byes(self) -> tuple[Bye, ...]:
        first = () if self.bye is None else (Bye(self.bye, self.bye_reasons),)
        return (*first, *self.more_byes)

    @property
    def stage(self) -> str:
        """``swiss``, ``round-robin`` or ``cut``: what kind of round this is."""
        return str(self.report.get("stage", "swiss"))
