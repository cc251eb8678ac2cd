"""What the verbs of settings take: the event's own rules, and the policy."""

from typing import Any, Final

from tournament.services.core.inputs import ABSENT, Input, boolean, integer, list_of, mapping, text
from tournament.services.tournaments.inputs import level


def is_trial() -> Any:
    """Whether nothing is stored."""
    return boolean(help_text="Only show the effects on lists. Nothing is saved.")


class EventRulesInput(Input):
    """The event's own rules as they should be, all of them, in order."""

    rules: list[dict[str, Any]] = list_of(
        mapping(),
        help_text='Such as {"kind": "max-figure-points", "value": 400, "faction": "evil", "note": "..."}.',
    )
    level: int | None = level()
    seen: str = text(None, default="")
    is_trial: bool = is_trial()


class RuleNumberInput(Input):
    """Which of the event's own rules a form changes, from 1; none is a new one."""

    number: int | None = integer(1, default=ABSENT)


SCHEME_HELP: Final = (
    'Such as {"name": "...", "decide": "vp", "counters": [{"key": "vp", "min": 0, "max": 20}], '
    '"draw": {"points": "2"}, "bands": [{"key": "minor", "winner": "4", "loser": "1", '
    '"when": {"margin_from": 1, "margin_to": 7}}, {"key": "major", "winner": "5", "loser": "0", '
    '"when": {"margin_from": 8}}]}, and marks, extras, cap, zero_mark, special, bye, requested_bye. '
    "Points are texts with two decimals at most."
)


class SchemeInput(Input):
    """What a result is worth, all of it."""

    scheme: dict[str, Any] = mapping(help_text=f"{SCHEME_HELP} Empty returns to the ruleset's usual scheme.")


class PolicyInput(Input):
    """What is to change; keys that are left out stay."""

    policy: dict[str, Any] = mapping(default=ABSENT)
    pairing: dict[str, Any] = mapping(default=ABSENT)
    is_trial: bool = is_trial()
