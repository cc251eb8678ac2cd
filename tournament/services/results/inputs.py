"""What the verbs of results take: facts, reports, rulings, corrections, and rounds from paper."""

from fractions import Fraction
from typing import Any, Final

from rules.figure_lists.figures import Faction
from rules.slip_fields import MAX_COUNT
from tournament.engine.scores import HALF_POINTS
from tournament.services.core.inputs import (
    ABSENT,
    Input,
    boolean,
    choice,
    integer,
    list_of,
    mapping,
    nested,
    of_kind,
    points,
    reason,
    text,
    token,
)
from tournament.services.core.point_units import in_units
from tournament.services.results.corrections import Then
from tournament.services.results.scheme_corrections import Covers
from tournament.services.results.submissions import Decision

MAX_CLAUSE_LENGTH: Final = 12
MAX_MARK_LENGTH: Final = 60
MAX_TABLES: Final = 5_000
MAX_SCENARIO_LENGTH: Final = 60
BOTH_BROUGHT: Final = "What the second plays. Where each brings one army (D02) it may be the same side."


def _count(help_text: str = "") -> Any:
    limits = {"min_value": 0, "max_value": MAX_COUNT}
    return of_kind("count", default=ABSENT, is_nullable=True, help_text=help_text, **limits)


def _seen(help_text: str) -> Any:
    return integer(1, help_text=help_text)


class SideFactsInput(Input):
    """How one side ended. What does not apply or was not counted may be left out."""

    faction: str | None = choice(Faction, default=ABSENT, is_nullable=True)
    original: int | None = _count()
    remaining: int | None = _count()
    points_remaining: int | None = _count()
    hero_points: int | None = _count()
    hero_points_left_out: int | None = _count(
        "The part of them that found no room at set-up (3.03); the policy says if it counts (A11)."
    )
    ring_bearer_killed: bool = boolean(default=ABSENT)
    ring_bearer_escaped: bool = boolean(default=ABSENT)
    ring_bearer_at_zero: bool = boolean(
        default=ABSENT, help_text="Without wounds, in play only through Courage (8.38)."
    )
    counters: dict[str, int] = mapping(
        integer(-MAX_COUNT, MAX_COUNT), default=ABSENT, help_text="By key, as the event's scheme counts."
    )
    marks: list[str] = list_of(
        text(MAX_MARK_LENGTH), default=ABSENT, help_text="The marks of the scheme that are ticked."
    )
    conceded: bool = boolean(default=ABSENT)
    absent: bool = boolean(default=ABSENT)
    excluded: bool = boolean(default=ABSENT)


class FactsInput(Input):
    """The facts of one finished game. Side ``a`` is the pairing's first; the level is the round's."""

    level: int | None = integer(1, default=ABSENT)
    last_turn_over: bool = boolean(default=ABSENT)
    a: SideFactsInput = nested(SideFactsInput)
    b: SideFactsInput = nested(SideFactsInput)
    grade_a: str | None = choice(
        tuple(HALF_POINTS),
        default=ABSENT,
        is_nullable=True,
        help_text="Points alone (A35), where `results_kept` is `points`: what side a got.",
    )
    is_confirmed: bool = boolean(
        default=ABSENT,
        help_text="Answers what only the table can know, asked with `ring-bearer-unsure` or "
        "`figures-without-points`.",
    )
    override: str = reason(
        default=ABSENT,
        help_text="A referee's reason to accept what a list contradicts (`more-than-list`, `less-than-list`, "
        "`ring-bearer-missing`). It stays with the result.",
    )


class PreviewInput(Input):
    """Facts to be looked at."""

    facts: FactsInput = nested(FactsInput)


class ResultInput(PreviewInput):
    """A report."""

    token: str = token()


class SecondCheckInput(Input):
    """A sheet typed again: its points, or all of it."""

    token: str = token()
    points_a: Fraction | None = points(default=ABSENT, help_text="Points of side a (7.05), with `points_b`.")
    points_b: Fraction | None = points(default=ABSENT, help_text="Points of side b.")
    facts: FactsInput | None = nested(FactsInput, default=ABSENT, help_text="Instead of the points.")


class EnteredResultInput(ResultInput):
    """A result entered at the desk; a correction says why."""

    reason: str = reason(default="")


class DecisionInput(Input):
    """The points and the clause of a ruling."""

    points_a: Fraction = points(help_text="Points of side a (7.05).")
    points_b: Fraction = points(help_text="Points of side b (7.05).")
    clause: str = text(
        MAX_CLAUSE_LENGTH, default="", help_text="The rule number of the ruling. Required in Combat Hex."
    )
    is_confirmed: bool = boolean(help_text="Required if no game gives these points, such as 3 to 3.")

    def decision(self, reason: str, *, unit: int) -> Decision:
        """With ``unit`` to the point. Raises ``Invalid`` for points between two units."""
        units_a, units_b = (
            in_units(each, unit, field=name)
            for each, name in ((self.points_a, "points_a"), (self.points_b, "points_b"))
        )
        return Decision(units_a, units_b, self.clause, reason, self.is_confirmed, unit)


class RulingInput(DecisionInput):
    """A result set by a referee, whatever the facts would give (10.01)."""

    token: str = token()
    reason: str = reason()
    facts: FactsInput | None = nested(FactsInput, default=ABSENT)


class CorrectionPreviewInput(Input):
    """A result that would replace the one that counts: facts, or facts with a ruling."""

    token: str = token()
    facts: FactsInput | None = nested(FactsInput, default=ABSENT)
    ruling: DecisionInput | None = nested(DecisionInput, default=ABSENT, help_text="For referees.")
    reason: str = reason()


class CorrectionInput(CorrectionPreviewInput):
    """The same, with the result it was looked at with and what becomes of an unplayed round."""

    seen: int = _seen("The id of the result that was looked at.")
    then: str = choice(
        Then,
        default=Then.KEEP.value,
        help_text="Re-pair a later round that is not being played yet. For organisers.",
    )


class SchemeCorrectionPreviewInput(Input):
    """What results would be worth, all of it, and for which games."""

    scheme: dict[str, Any] = mapping(help_text="As the scheme itself is set.")
    covers: str = choice(
        Covers,
        default=Covers.LATER.value,
        help_text="`later`: games without a confirmed result; `played`: the others too.",
    )


class SchemeCorrectionInput(SchemeCorrectionPreviewInput):
    """The same, with its reason."""

    reason: str = reason()


class ConfirmInput(Input):
    """Which report was looked at: nothing is confirmed unseen."""

    seen: int = _seen("The id of the report.")


class DisputeInput(Input):
    """What is wrong with a report or a result, and which report was looked at."""

    reason: str = reason()
    seen: int | None = integer(1, default=None, help_text="The id of the report that was looked at.")


class KeepInput(Input):
    """The first pass was right."""

    seen: int = _seen("The id of the result it was compared with.")
    reason: str = reason()


class ScenarioInput(Input):
    """Which of the round's scenarios was played at a table."""

    scenario: str = text(MAX_SCENARIO_LENGTH)


class StrikeInput(Input):
    """Which scenario is struck; none takes part in the roll that says who begins."""

    scenario: str = text(MAX_SCENARIO_LENGTH, default="", is_blank_allowed=True)


class RollInput(Input):
    """The faction that the roll of 3.02 gave to whoever sends this."""

    faction: str = choice(Faction)


class TableRollInput(Input):
    """What the roll of 3.02 gave to the first of the two; by the starter rules, what both brought."""

    faction_a: str = choice(Faction)
    faction_b: str | None = choice(Faction, default=ABSENT, help_text=BOTH_BROUGHT)


class PaperGameInput(Input):
    """One line of the paper; without ``b`` and ``table`` it is the bye."""

    a: int = integer(1, help_text="The start number of the first player.")
    b: int | None = integer(1, default=None)
    table: int | None = integer(1, MAX_TABLES, default=None)
    faction_a: str | None = choice(
        Faction, default=None, help_text="The first player's faction, if it was written down."
    )
    faction_b: str | None = choice(Faction, default=None, help_text=BOTH_BROUGHT)
    facts: FactsInput | None = nested(FactsInput, default=None, help_text="If the game was played.")


class PaperRoundInput(Input):
    """The whole round as it stands on the paper."""

    games: list[PaperGameInput] = list_of(PaperGameInput, min_length=1)
    reason: str = reason()
    token: str = token(default="")
    is_confirmed: bool = boolean(help_text="Required if the paper breaks a pairing rule, such as a rematch.")
    is_trial: bool = boolean(help_text="Only show the result. Nothing is stored.")
