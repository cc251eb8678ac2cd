"""What setting the timeline and planning the day take: whole documents, which the verbs read themselves."""

from typing import Any, Final

from tournament.engine.round_levels import MAX_LEVEL, MAX_ROUNDS
from tournament.services.core.inputs import Input, integer, list_of, mapping, text

TIMELINE_HELP: Final = (
    "phases with code, name, start, end and allowed; announcements with code, offset, is_announced, text "
    "and, if somebody chose them, words by language and tied (start or end of its phase). All in seconds."
)
PLAN_HELP: Final = (
    'Such as {"first_round": "10:00", "turn_over": 15, '
    '"breaks": [{"after": 2, "name": "Lunch", "minutes": 45}]}. '
    "Minutes; round_minutes only where the ruleset has no clock. Several days: "
    '{"days": [{"date": "2027-06-19", "rounds": 3, "first_round": "10:00", ...}, ...]}; '
    "a later day may have check_in_from and check_in_until."
)

SCENARIOS_HELP: Final = (
    'Such as {"scenarios": [{"name": "Hold Ground", "note": "..."}], '
    '"rounds": [{"round": 1, "method": "fixed", "name": "Hold Ground"}, {"round": 2, "method": "random"}]}. '
    "Methods: fixed, random, random-tables, by-table, at-table, strike-choose."
)


class TimelineInput(Input):
    """The timeline as it should be, all of it."""

    timeline: dict[str, Any] | None = mapping(
        is_nullable=True, help_text=f"{TIMELINE_HELP} Null returns to the ruleset's timeline."
    )
    seen: str = text(None, default="")


class ScenariosInput(Input):
    """The scenarios and what each round does with them, all of it."""

    plan: dict[str, Any] = mapping(help_text=SCENARIOS_HELP)


class RoundLevelInput(Input):
    """The points limit of one round."""

    round: int = integer(1, MAX_ROUNDS)
    level: int = integer(1, MAX_LEVEL, help_text="Points of an army.")


class RoundLevelsInput(Input):
    """The points limits of rounds, all of them."""

    levels: list[RoundLevelInput] = list_of(
        RoundLevelInput, max_length=MAX_ROUNDS, help_text="Rounds that are left out have the tournament's."
    )


class DayPlanInput(Input):
    """The plan of the day as it should be, all of it."""

    plan: dict[str, Any] = mapping(help_text=PLAN_HELP)
