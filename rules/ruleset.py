"""What a tournament asks of the game it plays. Pure: no database, no clock, no page texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from rules.outcomes import Outcome
from rules.policy import Policy
from rules.scoring.schemes import Scheme
from rules.sides import Side
from rules.timelines.timeline import Timeline, UntimedPhase
from rules.verdict import Finding, Verdict


@dataclass(frozen=True, slots=True)
class EventRules:
    """What one event grades by: its point level, the organiser's choices, and its prices.

    ``scheme`` is ``None`` where the game prices its own grades.
    """

    level: int
    policy: Policy
    scheme: Scheme | None = None


class ListsBrought(StrEnum):
    """How many lists each player brings: none, one, or one of each side."""

    NONE = "none"
    ONE = "one"
    BOTH = "both"


class Ruleset(Protocol):
    """One edition of one game.

    ``levels`` are the point levels its document recommends, not the only ones allowed. ``sides`` are the two
    that a game is played by, or none. ``needs_both_lists``: a player brings a list of each side (2.021).
    ``has_catalogue``: lists are made of figures and checked. ``lists_brought`` are the numbers of lists that
    an organiser may ask for, the usual one first; none where the edition says how many. ``timeline`` is
    ``None`` where no clock runs; then ``phases`` says what comes. ``schemes`` are offered to the organiser as
    JSON, the usual one first; none where the game prices its own grades.
    """

    @property
    def key(self) -> str: ...
    @property
    def default_level(self) -> int: ...
    @property
    def levels(self) -> tuple[int, ...]: ...
    @property
    def sides(self) -> tuple[str, ...]: ...
    @property
    def needs_both_lists(self) -> bool: ...
    @property
    def has_catalogue(self) -> bool: ...
    @property
    def lists_brought(self) -> tuple[ListsBrought, ...]: ...
    @property
    def timeline(self) -> Timeline | None: ...
    @property
    def phases(self) -> tuple[UntimedPhase, ...]: ...
    @property
    def policy(self) -> Policy: ...
    @property
    def schemes(self) -> tuple[Mapping[str, Any], ...]: ...

    def grade_slip(
        self, facts: Mapping[str, Any], event: EventRules, *, limits: Mapping[Side, Any]
    ) -> Verdict[Outcome]:
        """The outcome of a game from the facts of its slip; raises :class:`~rules.errors.BadInput`.

        ``limits`` are what the lists of both sides hold, where the game knows that.
        """

    def doubts(
        self, facts: Mapping[str, Any], event: EventRules, *, limits: Mapping[Side, Any]
    ) -> tuple[Finding, ...]:
        """What no army can be counted as, in facts that stand beside a ruling."""

    def grade_bye(
        self, event: EventRules, *, number: int = 1, is_requested: bool = False
    ) -> Verdict[Outcome]:
        """A round without an opponent, for seat a; ``number`` is the round's."""
