"""What a round leaves for the rounds still planned, and what is said about it.

It describes; ``lookahead.py`` chooses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tournament.engine.pairing.reason import Reason


@dataclass(frozen=True, slots=True)
class Outlook:
    """``kept`` of the ``rounds_left`` rounds after this one can still be paired without a rematch.

    ``how``: by Dirac's theorem, whatever is paired now, or by search. ``is_proven``: no round keeps more, and
    none that keeps as many is better by the objectives. ``is_apart``: the later rounds can also keep apart
    who is to be kept apart absolutely. ``cheapest_kept``: how many the best round by the objectives alone
    would have kept; ``kept`` where that round was taken. ``is_bound``: people have fixed or barred pairs.
    """

    round_number: int
    rounds_left: int
    kept: int
    how: Literal["dirac", "search"]
    is_proven: bool
    cheapest_kept: int
    is_apart: bool = True
    is_bound: bool = False

    @property
    def skips_cheapest(self) -> bool:
        """Was a cheaper round passed over for the sake of the later ones?"""
        return self.cheapest_kept < self.kept

    def reasons(self) -> tuple[Reason, ...]:
        """What an organiser should hear before publishing; usually nothing."""
        return (*self._passed_over(), *self._lost(), *self._together(), *self._unproven())

    def as_json(self) -> dict[str, Any]:
        return {
            "rounds_left": self.rounds_left,
            "kept": self.kept,
            "how": self.how,
            "is_proven": self.is_proven,
            "changed": self.skips_cheapest,
            "is_apart": self.is_apart,
            "reasons": [reason.as_json() for reason in self.reasons()],
        }

    def _passed_over(self) -> Iterator[Reason]:
        if self.skips_cheapest:
            lost = self.round_number + self.cheapest_kept + 1
            yield Reason("look-ahead", {"round": lost}, "passed")

    def _lost(self) -> Iterator[Reason]:
        if self.kept == self.rounds_left:
            return
        lost = self.round_number + self.kept + 1
        case = "open" if not self.is_proven else "bound" if self.is_bound else "sure"
        yield Reason("look-ahead-lost", {"round": lost}, case)

    def _together(self) -> Iterator[Reason]:
        if not self.is_apart:
            yield Reason("look-ahead-apart")

    def _unproven(self) -> Iterator[Reason]:
        if not self.is_proven and self.kept:
            yield Reason("look-ahead-unproven")
