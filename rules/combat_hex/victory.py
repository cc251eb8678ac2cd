"""Who has won, how clearly, and by which row of the decision table (7.01 to 7.05, 9.16, 10.09).

Endings by decree come first (exclusion, absence, concession), then the Ring, then the armies; the first
row that fits decides. Where the documents are silent the policy decides, and the verdict names the
ambiguity. Facts that are missing are asked for, never assumed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules.citations import cite
from rules.combat_hex.comparison import COUNTED, Comparison
from rules.combat_hex.facts import GameFacts, SideFacts
from rules.combat_hex.outcome import Outcome, even, won
from rules.combat_hex.scoring import Grade, grade_worth
from rules.combat_hex.sides import Side
from rules.combat_hex.victory_rows import HERO_ROWS, RING_ROWS, ROWS, TIMED_OUT_ROWS
from rules.verdict import Finding, Severity, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.citations import Ref
    from rules.policy import Policy

__all__ = ["GameFacts", "Grade", "Outcome", "SideFacts", "VictoryRules", "grade", "grade_bye"]

_LEVEL = cite("2.01")
_NO_CONCESSION = cite("10.01")


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


def grade(facts: GameFacts, *, policy: Policy, rules: VictoryRules) -> Verdict[Outcome]:
    """The outcome of a game, or that it is not over; raises :class:`BadInput` for facts it needs."""
    forbidden = _forbidden_concession(facts, policy)
    if forbidden is not None:
        return forbidden
    outcome = _by_decree(facts, policy) or _by_ring(facts, policy)
    if outcome is not None:
        return _verdict(outcome, facts, rules)
    is_given_up = facts.a.conceded or facts.b.conceded
    board = Comparison(
        facts, policy, is_small=rules.is_small(facts.level), is_over=facts.last_turn_over or is_given_up
    )
    return _verdict(board.decide(), facts, rules, board=board)


def grade_bye(*, policy: Policy) -> Verdict[Outcome]:
    """Row 21: a round without an opponent, for seat a."""
    half, row = policy.bye_score, ROWS["21"]
    outcome = Outcome(
        decided=True,
        row="21",
        grade_a=grade_worth(half),
        half_a=half,
        is_administrative=True,
        refs=row.refs,
    )
    return Verdict(outcome, (), (f"row 21: {row.says}",), row.disputed)


def _forbidden_concession(facts: GameFacts, policy: Policy) -> Verdict[Outcome] | None:
    """Row 18 where the organiser forbids it: the rules object, and the game is not over."""
    is_out = any(side.excluded or side.absent for side in (facts.a, facts.b))
    given_up = next((side for side in Side if facts.side(side).conceded), None)
    if given_up is None or is_out or policy.concession_score != "forbid":
        return None
    finding = Finding(
        "concession-forbidden",
        Severity.ERROR,
        "This event does not allow a player to give up. Play on, or call the referee.",
        _NO_CONCESSION,
        subject=given_up.value,
    )
    return Verdict(Outcome(decided=False, row="18", refs=finding.refs), (finding,), (), ROWS["18"].disputed)


def _by_decree(facts: GameFacts, policy: Policy) -> Outcome | None:
    """Rows 1, 1b, 18, 19 and 20: endings that do not look at the board."""
    excluded = [side for side in Side if facts.side(side).excluded]
    absent = [side for side in Side if facts.side(side).absent]
    given_up = [side for side in Side if facts.side(side).conceded]
    if excluded:
        if len(excluded) > 1:
            return even("1b", Grade.TOTAL_LOSS, by_decree=True)
        return won("1", excluded[0].other, by_decree=True)
    if absent:
        if len(absent) > 1:
            return even("20", Grade.TOTAL_LOSS, by_decree=True)
        how = Grade.TOTAL_VICTORY if policy.noshow_score == "3-0" else Grade.PARTIAL_VICTORY
        return won("19", absent[0].other, how, by_decree=True)
    if given_up and policy.concession_score == "3-0":
        return won("18", given_up[0].other, by_decree=True)
    return None


def _by_ring(facts: GameFacts, policy: Policy) -> Outcome | None:
    """Rows 2 and 3: the Ring decides at once and before the armies do."""
    for side in Side:
        own = facts.side(side)
        is_dead = own.ring_bearer_killed or (own.ring_bearer_at_zero and policy.courage_frodo == "now")
        if is_dead:
            return won("2", side.other)
        if own.ring_bearer_escaped:
            return won("3", side)
    return None


def _verdict(
    outcome: Outcome, facts: GameFacts, rules: VictoryRules, *, board: Comparison | None = None
) -> Verdict[Outcome]:
    """The outcome with its clauses, what is odd about the facts, and what may be disputed."""
    row = ROWS[outcome.row]
    sides = (facts.a, facts.b)
    own_refs, own_disputed = (rules.refs, rules.disputed) if board else ((), ())
    touched = {
        "A4": outcome.row in TIMED_OUT_ROWS and rules.is_small(facts.level),
        "A6": board is not None and any(own.conceded for own in sides),
        "A11": outcome.row in HERO_ROWS and any(own.hero_points_left_out for own in sides),
        "A12": not outcome.is_administrative and any(own.ring_bearer_at_zero for own in sides),
        "A15": outcome.row in RING_ROWS and facts.last_turn_over,
    }
    more = (item for item, is_touched in touched.items() if is_touched)
    return Verdict(
        replace(outcome, refs=(*row.refs, *own_refs)),
        tuple(_odd_counters(facts)),
        (*(board.trace() if board else ()), f"row {outcome.row}: {row.says}"),
        tuple(dict.fromkeys((*row.disputed, *more, *own_disputed))),
    )


def _odd_counters(facts: GameFacts) -> Iterator[Finding]:
    """More points than the level allows is possible after a ruling, and mostly a slip of the pen."""
    for side in Side:
        for name in ("points_remaining", "hero_points", "points_original"):
            value = getattr(facts.side(side), name)
            if value is not None and value > facts.level:
                yield Finding(
                    "above-level",
                    Severity.WARNING,
                    f"{COUNTED[name].capitalize()} are {value} at a level of {facts.level}. Check the sheet.",
                    _LEVEL,
                    subject=f"{side.value}.{name}",
                    data={"value": value, "level": facts.level},
                )
