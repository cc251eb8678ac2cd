"""A game whose slip is counters and marks: a scheme says who won, how clearly, and what that is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from rules.citations import Ref
from rules.errors import BadInput
from rules.fields import Fields, join_path, one_of
from rules.outcomes import Outcome
from rules.point_units import whole_units
from rules.policy import Policy
from rules.ruleset import FACTS_OF_A_GAME, EventRules, ListsBrought
from rules.scoring.byes import bye_points
from rules.scoring.point_ranges import points_bounds
from rules.scoring.points import MAX_POINTS
from rules.scoring.reading import read_scheme
from rules.scoring.schemes import BY_GRADE, Bye, ByeKind, Scheme
from rules.scoring.scores import Ending, Result, score
from rules.scoring.scores import Side as Told
from rules.sides import Side
from rules.slip_fields import Slip, slip_of_scheme
from rules.timelines.timeline import Timeline, UntimedPhase
from rules.verdict import Finding, Step, Verdict

BYE: Final = "bye"
MAX_NAME_LENGTH: Final = 40  # characters of a counter, a mark or a band
REQUESTED_BYE: Final = "requested-bye"
AWAY: Final = ("excluded", "absent")  # the first that holds of a side decides
CONCEDED: Final = "conceded"
SIDE_FIELDS: Final = ("faction", "counters", "marks", *AWAY, CONCEDED)
# What the organiser decides whatever is played; points are priced by the scheme.
POLICY_KEYS_OF_ANY_GAME: Final = (
    *("noshow_grace", "requested_byes", "stops_by_phone", "late_notices", "referee_calls"),
    *("exclusion_past", "missing_lists"),
)


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game without lists that the program knows: any two-sided game."""

    key: str
    default_level: int
    sides: tuple[str, ...]
    timeline: Timeline | None
    phases: tuple[UntimedPhase, ...]
    schemes: tuple[Mapping[str, Any], ...]
    lists_brought: tuple[ListsBrought, ...]
    levels: tuple[int, ...] = ()
    policy: Policy = field(default_factory=Policy)
    policy_keys: tuple[str, ...] = POLICY_KEYS_OF_ANY_GAME
    has_catalogue: bool = False

    @property
    def needs_both_lists(self) -> bool:
        return bool(self.sides)

    @property
    def grade_words(self) -> tuple[str, ...]:
        """The bands of its usual scheme, and a draw."""
        return (*(band.key for band in read_scheme(self.schemes[0]).bands), "draw")

    def scheme_of(self, event: EventRules) -> Scheme:
        """The organiser's scheme, else the usual one."""
        return event.scheme or read_scheme(self.schemes[0])

    def slip_of(self, scheme: Scheme | None) -> Slip:
        """The counters and marks of the scheme, else of the usual one."""
        return slip_of_scheme(scheme or read_scheme(self.schemes[0]))

    def grade_slip(
        self, facts: Mapping[str, Any], event: EventRules, *, limits: Mapping[Side, Any]
    ) -> Verdict[Outcome]:
        """The points of a game. ``facts`` hold ``counters`` and ``marks`` by side, or why nobody played."""
        del limits
        scheme = self.scheme_of(event)
        whole = Fields(facts, path="", known=("level", *FACTS_OF_A_GAME))
        sides = {side: Fields(whole.required(side), path=side, known=SIDE_FIELDS) for side in Side}
        ending = _ending(sides)
        is_played = ending is Ending.PLAYED
        a, b = (_told(sides[side], scheme, is_played=is_played) for side in Side)
        found = score(scheme, Result(a, b, ending, level=event.level))
        outcome = Outcome(
            decided=True,
            row=found.row,
            grade_a=found.grade_a,
            grade_b=found.grade_b,
            units_a=whole_units(found.points_a, event.points_unit),
            units_b=whole_units(found.points_b, event.points_unit),
            is_administrative=not is_played,
            points_unit=event.points_unit,
        )
        return Verdict(outcome, (), (Step("row", data={"row": found.row}),))

    def doubts(
        self, facts: Mapping[str, Any], event: EventRules, *, limits: Mapping[Side, Any]
    ) -> tuple[Finding, ...]:
        """None: nothing is known of the armies."""
        del facts, event, limits
        return ()

    def row_refs(self, row: str) -> tuple[Ref, ...]:
        """None: an organiser's scheme has no clauses."""
        del row
        return ()

    def grade_bye(
        self,
        event: EventRules,
        *,
        number: int = 1,
        is_requested: bool = False,
        earned: Sequence[Fraction] = (),
        nth: int = 1,
    ) -> Verdict[Outcome]:
        scheme = self.scheme_of(event)
        row = REQUESTED_BYE if is_requested else BYE
        points = requested_points(scheme) if is_requested else _bye(scheme, number, earned, nth)
        outcome = Outcome(
            decided=True,
            row=row,
            grade_a=BYE,
            units_a=whole_units(points, event.points_unit),
            is_administrative=True,
            points_unit=event.points_unit,
        )
        return Verdict(outcome, (), (Step("row", data={"row": row}),))


def read_game_scheme(data: object, *, path: str = "") -> Scheme:
    """A scheme that a tournament can be scored by.

    Raises :class:`BadInput`: what :func:`~rules.scoring.reading.read_scheme` says, ``scheme-decides`` where
    no counter decides, and ``scheme-unbounded`` where one game could give more than anybody counts.
    """
    scheme = read_scheme(data, path=path)
    counters, bands = (each.key for each in scheme.counters), (each.key for each in scheme.bands)
    for name in (*counters, *bands, *scheme.marks):
        if len(name) > MAX_NAME_LENGTH:
            raise BadInput("text-long", path=path, data={"length": len(name), "limit": MAX_NAME_LENGTH})
    if scheme.decide == BY_GRADE:
        raise BadInput("scheme-decides", path=join_path(path, "decide"))
    low, high = points_bounds(scheme)
    if low < -MAX_POINTS or high > MAX_POINTS:
        raise BadInput("scheme-unbounded", path=path, data={"most": MAX_POINTS})
    return scheme


def requested_points(scheme: Scheme) -> Fraction:
    """What a round is worth that somebody asked to sit out: nothing, where the scheme does not say."""
    return scheme.requested_bye or Fraction(0)


def has_average_byes(scheme: Scheme | None) -> bool:
    """Does a bye change with every later game?"""
    return scheme is not None and scheme.bye is not None and scheme.bye.kind is ByeKind.AVERAGE


def _bye(scheme: Scheme, number: int, earned: Sequence[Fraction], nth: int) -> Fraction:
    if scheme.bye is None:
        return max(band.price.winner for band in scheme.bands)
    winner_of = {band.key: band.price.winner for band in scheme.bands}
    if not has_average_byes(scheme):
        return bye_points(scheme.bye, winner_of=winner_of, number=number)
    return _average_of(scheme.bye, earned, byes=nth) - _average_of(scheme.bye, earned, byes=nth - 1)


def _average_of(bye: Bye, earned: Sequence[Fraction], *, byes: int) -> Fraction:
    """What so many byes are worth together."""
    rounds = len(earned) + byes
    return bye_points(bye, winner_of={}, earned=earned, rounds=rounds) if byes else Fraction(0)


def _ending(sides: Mapping[Side, Fields]) -> Ending:
    away, gave_up = (_with_one_of(sides, flags) for flags in (AWAY, (CONCEDED,)))
    if len(away) == len(Side):
        return Ending.BOTH_ABSENT
    if away:
        why = next(each for each in AWAY if sides[away[0]].flag(each))
        return Ending(f"{away[0]}-{why}")
    if len(gave_up) == len(Side):
        raise BadInput("both-conceded", path="b.conceded")
    return Ending(f"{gave_up[0]}-{CONCEDED}") if gave_up else Ending.PLAYED


def _with_one_of(sides: Mapping[Side, Fields], flags: tuple[str, ...]) -> list[Side]:
    return [side for side in Side if {each for each in flags if sides[side].flag(each)}]


def _told(fields: Fields, scheme: Scheme, *, is_played: bool) -> Told:
    counted = fields.required("counters") if fields.has("counters") else {}
    keys = [counter.key for counter in scheme.counters]
    counters = Fields(counted, path=fields.path_of("counters"), known=keys)
    marks = [one_of(mark, scheme.marks, path=path) for path, mark in fields.items("marks")]
    return Told(
        {
            counter.key: counters.whole(counter.key, least=counter.least, most=counter.most)
            for counter in scheme.counters
            if is_played or counters.has(counter.key)
        },
        frozenset(marks),
    )
