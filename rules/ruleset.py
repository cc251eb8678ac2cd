"""What a tournament asks of the game it plays. Pure: no database, no clock, no page texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Protocol, TypedDict, Unpack

from rules.citations import Ref
from rules.figure_lists.figures import ArmyList, Figure
from rules.figure_lists.limit import Limit
from rules.figure_lists.list_analysis import Registration, Share, Totals
from rules.figure_lists.restriction import Restriction
from rules.figure_lists.what_still_fits import Room
from rules.outcomes import Outcome
from rules.point_units import HALVES
from rules.policy import Policy
from rules.scoring.schemes import Scheme
from rules.sides import Side
from rules.slip_fields import Slip
from rules.timelines.timeline import Timeline, UntimedPhase
from rules.verdict import Finding, Verdict

FACTS_OF_A_GAME: Final = ("last_turn_over", "a", "b", "grade_a")  # beside its level


@dataclass(frozen=True, slots=True)
class EventRules:
    """What one event grades by: its point level, the organiser's choices, and its prices.

    ``scheme`` is ``None`` where the game prices its own grades. ``points_unit`` is how many units make one
    point in what comes out; it holds every number of the scheme.
    """

    level: int
    policy: Policy
    scheme: Scheme | None = None
    points_unit: int = HALVES


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
    ``None`` where no clock runs; then ``phases`` says what comes. ``policy_keys`` are the organiser's choices
    that decide something in it. ``schemes`` are offered to the organiser as JSON, the usual one first; none
    where the game prices its own grades. ``grade_words`` are its own words for how clearly a game was won.
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
    def policy_keys(self) -> tuple[str, ...]: ...
    @property
    def schemes(self) -> tuple[Mapping[str, Any], ...]: ...
    @property
    def grade_words(self) -> tuple[str, ...]: ...

    def slip_of(self, scheme: Scheme | None) -> Slip:
        """What is written down of a game: the same always, or what the scheme of the event asks for."""

    def scheme_of(self, event: EventRules) -> Scheme | None:
        """What prices the results: the organiser's scheme, else the usual one; None where 7.05 does."""

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

    def row_refs(self, row: str) -> tuple[Ref, ...]:
        """The clauses of a row that decided a game; none where no document has them."""

    def grade_bye(
        self,
        event: EventRules,
        *,
        number: int = 1,
        is_requested: bool = False,
        earned: Sequence[Fraction] = (),
        nth: int = 1,
    ) -> Verdict[Outcome]:
        """A round without an opponent, for seat a; ``number`` is the round's.

        ``earned`` are the points of the own games so far, and it is the ``nth`` bye: for an average.
        """


class Asked(TypedDict, total=False):
    """What an event asks of lists; the edition's own where something is left out."""

    level: int | None
    policy: Policy | None
    restrictions: tuple[Restriction, ...]
    zone_hexes: int | None


class CatalogueRuleset(Ruleset, Protocol):
    """An edition whose lists are made of figures: it checks them, and counts what is left of them."""

    def check_list(self, army_list: ArmyList, **asked: Unpack[Asked]) -> Verdict[Totals]:
        """What the construction rules say about one list, at the level of the event."""

    def limits(self, army_list: ArmyList, **asked: Unpack[Asked]) -> tuple[Limit, ...]:
        """How one list stands against each rule: met, broken, or not touched."""

    def share(self, figure: Figure, *, policy: Policy | None = None) -> Share:
        """What one base adds to a list, for who counts without the rules."""

    def room(self, army_list: ArmyList, **asked: Unpack[Asked]) -> Room:
        """What the list can still take."""

    def check_registration(
        self, good: ArmyList | None, evil: ArmyList | None, **asked: Unpack[Asked]
    ) -> Verdict[Registration]:
        """Both lists of a player, and whether they are there (AC8)."""

    def is_small(self, level: int) -> bool:
        """Does a game of this level last to the last figure (7.03)?"""

    def broken_at(self, figures: int, *, level: int) -> int:
        """How few figures an army of so many is lost with."""

    def lost_refs(self, level: int) -> tuple[Ref, ...]:
        """The clause by which an army is lost in a game of this level."""
