"""Who has won, how clearly, and by which row of the decision table (7.01 to 7.05, 9.16, 10.09).

Endings by decree come first (exclusion, absence, concession), then the Ring, then the armies; the first
row that fits decides. Where the documents are silent the policy decides, and the verdict names the
ambiguity. Facts that are missing are asked for, never assumed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.citations import Ref, cite
from rules.combat_hex.victory.comparison import Comparison
from rules.combat_hex.victory.counts import check_counts
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.combat_hex.victory.outcome import draw_outcome, win_outcome
from rules.combat_hex.victory.rows import HERO_ROWS, RING_ROWS, ROWS, TIMED_OUT_ROWS
from rules.combat_hex.victory.scoring import Grade, grade_worth
from rules.figure_lists.army_limits import ArmyLimits, limits_of_level
from rules.outcomes import Outcome
from rules.policy import Policy
from rules.sides import Side
from rules.verdict import Finding, Severity, Step, Verdict

__all__ = ["GameFacts", "Grade", "Outcome", "SideFacts", "VictoryRules", "grade", "grade_bye"]

RING_OR_CONCESSION = "ring-or-concession"
_NO_CONCESSION = cite("10.01")
_RING = cite("9.16")
_BROKEN = cite("7.01")
_WIPED_OUT = cite("7.03")
_TIME = cite("6.22")


@dataclass(frozen=True, slots=True)
class VictoryRules:
    """How one edition decides games.

    Up to ``small_game_level`` points a game is lost with the last warrior only (7.03); ``None`` where the
    edition knows no small games. ``refs`` and ``disputed`` are added to every game the board decides.
    """

    small_game_level: int | None
    refs: tuple[Ref, ...] = ()
    disputed: tuple[str, ...] = ()

    def is_small(self, level: int) -> bool:
        """Does a game of this level last to the last warrior? The event's level counts (A9)."""
        return self.small_game_level is not None and level <= self.small_game_level

    def broken_at(self, original: int, *, level: int) -> int:
        """How few warriors an army of ``original`` is lost with: half (7.01), or none (7.03)."""
        return 0 if self.is_small(level) else original // 2

    def lost_refs(self, level: int) -> tuple[Ref, ...]:
        """The clause by which an army is lost in a game of this level."""
        return _WIPED_OUT if self.is_small(level) else _BROKEN


def grade(
    facts: GameFacts,
    *,
    policy: Policy,
    rules: VictoryRules,
    limits: Mapping[Side, ArmyLimits] | None = None,
) -> Verdict[Outcome]:
    """The outcome of a game, or that it is not over; raises :class:`BadInput` for facts it needs.

    ``limits`` are what the lists of both sides hold; without them the level is the limit. A count beyond
    them is an error among the findings, and the outcome is what the facts would come to.
    """
    if facts.grade_a is not None:
        return _agreed(facts.grade_a, policy)
    objection = _forbidden_concession(facts, policy) or _contradiction(facts, policy, rules)
    if objection is not None:
        return objection
    by_level = limits_of_level(facts.level)
    odd = tuple(check_counts(facts, {side: (limits or {}).get(side, by_level) for side in Side}))
    outcome = _before_the_board(facts, policy)
    if outcome is not None:
        verdict = _verdict(outcome, facts, rules)
    else:
        is_given_up = facts.a.conceded or facts.b.conceded
        board = Comparison(
            facts, policy, is_small=rules.is_small(facts.level), is_over=facts.last_turn_over or is_given_up
        )
        verdict = _verdict(board.decide(), facts, rules, board=board)
    return replace(verdict, findings=odd)


def grade_bye(*, policy: Policy, is_requested: bool = False) -> Verdict[Outcome]:
    """Row 21: a round without an opponent, for seat a. Row 23: one that they asked to sit out."""
    half, number = (policy.requested_bye_score, "23") if is_requested else (policy.bye_score, "21")
    row = ROWS[number]
    outcome = Outcome(
        decided=True,
        row=number,
        grade_a=grade_worth(half),
        units_a=half,
        is_administrative=True,
        refs=row.refs,
    )
    return Verdict(outcome, (), (_row_step(number),), row.disputed)


def _agreed(grade_a: Grade, policy: Policy) -> Verdict[Outcome]:
    """Row 22: points alone, where the organiser keeps no counts."""
    row = ROWS["22"]
    if policy.results_kept != "points":
        finding = Finding("points-alone", Severity.ERROR, row.refs, subject="grade_a")
        return Verdict(Outcome(decided=False, row="22", refs=row.refs), (finding,), (), row.disputed)
    outcome = Outcome(
        decided=True,
        row="22",
        grade_a=grade_a,
        grade_b=grade_a.opposite,
        units_a=grade_a.half_points,
        units_b=grade_a.opposite.half_points,
        refs=row.refs,
    )
    return Verdict(outcome, (), (_row_step("22"),), row.disputed)


def _forbidden_concession(facts: GameFacts, policy: Policy) -> Verdict[Outcome] | None:
    """Row 18 where the organiser forbids it: the rules object, and the game is not over."""
    is_out = any(side.excluded or side.absent for side in (facts.a, facts.b))
    given_up = next((side for side in Side if facts.side(side).conceded), None)
    if given_up is None or is_out or policy.concession_score != "forbid":
        return None
    return _objection("concession-forbidden", _NO_CONCESSION, subject=given_up.value)


def _contradiction(facts: GameFacts, policy: Policy, rules: VictoryRules) -> Verdict[Outcome] | None:
    """A concession beside another ending: which came first is for people to say, and no row guesses it."""
    given_up = next((side for side in Side if facts.side(side).conceded), None)
    if given_up is None or _by_decree(facts, policy) is not None:
        return None
    if _by_ring(facts, policy) is not None:
        if policy.ring_or_concession != "referee":
            return None
        return _objection(RING_OR_CONCESSION, _RING, subject=f"{given_up}.conceded", disputed=("A34",))
    return _late_concession(facts, given_up, rules) if policy.concession_score == "3-0" else None


def _late_concession(facts: GameFacts, given_up: Side, rules: VictoryRules) -> Verdict[Outcome] | None:
    if facts.last_turn_over:
        return _objection("time-or-concession", _TIME, subject=f"{given_up}.conceded")
    if not facts.side(given_up.other).has_lost(is_small=rules.is_small(facts.level)):
        return None
    return _objection("army-or-concession", rules.lost_refs(facts.level), subject=f"{given_up}.conceded")


def _objection(
    code: str, refs: tuple[Ref, ...], *, subject: str, disputed: tuple[str, ...] = ()
) -> Verdict[Outcome]:
    finding = Finding(code, Severity.ERROR, refs, subject=subject)
    outcome = Outcome(decided=False, row="18", refs=refs)
    return Verdict(outcome, (finding,), (), (*ROWS["18"].disputed, *disputed))


def _before_the_board(facts: GameFacts, policy: Policy) -> Outcome | None:
    """Rows 1 to 3 and 18 to 20; a Ring event and a concession in the order of the policy (A34)."""
    decree = _by_decree(facts, policy)
    if decree is not None:
        return decree
    ring, concession = _by_ring(facts, policy), _by_concession(facts, policy)
    is_given_up = facts.a.conceded or facts.b.conceded
    if is_given_up and policy.ring_or_concession == "concession":
        return concession
    return ring or concession


def _by_decree(facts: GameFacts, policy: Policy) -> Outcome | None:
    """Rows 1, 1b, 19 and 20: endings that do not look at the board."""
    excluded = [side for side in Side if facts.side(side).excluded]
    absent = [side for side in Side if facts.side(side).absent]
    if excluded:
        if len(excluded) > 1:
            return draw_outcome("1b", Grade.TOTAL_LOSS, by_decree=True)
        return win_outcome("1", excluded[0].other, by_decree=True)
    if absent:
        if len(absent) > 1:
            return draw_outcome("20", Grade.TOTAL_LOSS, by_decree=True)
        how = Grade.TOTAL_VICTORY if policy.noshow_score == "3-0" else Grade.PARTIAL_VICTORY
        return win_outcome("19", absent[0].other, how, by_decree=True)
    return None


def _by_concession(facts: GameFacts, policy: Policy) -> Outcome | None:
    given_up = next((side for side in Side if facts.side(side).conceded), None)
    if given_up is None or policy.concession_score != "3-0":
        return None
    return win_outcome("18", given_up.other, by_decree=True)


def _by_ring(facts: GameFacts, policy: Policy) -> Outcome | None:
    """Rows 2 and 3: the Ring decides at once and before the armies do."""
    for side in Side:
        own = facts.side(side)
        is_dead = own.ring_bearer_killed or (own.ring_bearer_at_zero and policy.courage_frodo == "now")
        if is_dead:
            return win_outcome("2", side.other)
        if own.ring_bearer_escaped:
            return win_outcome("3", side)
    return None


def _verdict(
    outcome: Outcome, facts: GameFacts, rules: VictoryRules, *, board: Comparison | None = None
) -> Verdict[Outcome]:
    row = ROWS[outcome.row]
    sides = (facts.a, facts.b)
    own_refs, own_disputed = (rules.refs, rules.disputed) if board else ((), ())
    touched = {
        "A4": outcome.row in TIMED_OUT_ROWS and rules.is_small(facts.level),
        "A6": board is not None and any(own.conceded for own in sides),
        "A11": outcome.row in HERO_ROWS and any(own.hero_points_left_out for own in sides),
        "A12": not outcome.is_administrative and any(own.ring_bearer_at_zero for own in sides),
        "A15": outcome.row in RING_ROWS and facts.last_turn_over,
        "A34": any(own.conceded for own in sides) and any(own.has_ring_event for own in sides),
    }
    more = (item for item, is_touched in touched.items() if is_touched)
    return Verdict(
        replace(outcome, refs=(*row.refs, *own_refs)),
        (),
        (*(board.figure_counts() if board else ()), _row_step(outcome.row)),
        tuple(dict.fromkeys((*row.disputed, *more, *own_disputed))),
    )


def _row_step(row: str) -> Step:
    return Step("row", data={"row": row})
