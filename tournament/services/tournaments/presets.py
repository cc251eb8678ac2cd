"""What an event begins with: the choices of each preset, and which answers are usual in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules.policy import Policy
from rules.registry import rulesets
from tournament.engine.pairing.policy import PairingPolicy
from tournament.models import Preset


@dataclass(frozen=True, slots=True)
class Choices:
    """``rounds`` are proposed; ``policy`` and ``pairing_policy`` hold what differs from the defaults."""

    rounds: int = 5
    policy: Mapping[str, Any] = field(default_factory=dict)
    pairing_policy: Mapping[str, Any] = field(default_factory=dict)


LISTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "checked": {"missing_lists": "ruling", "illegal_lists": "ruling"},
    "legal": {"missing_lists": "no-check-in", "illegal_lists": "no-check-in"},
    "welcome": {"missing_lists": "warn", "illegal_lists": "warn"},
    "none": {"missing_lists": "not-needed", "illegal_lists": "warn"},
}
PRESETS: Final[Mapping[str, Choices]] = {
    Preset.CHAMPIONSHIP: Choices(policy=LISTS["checked"]),
    Preset.CLUB_DAY: Choices(rounds=3, policy={**LISTS["none"], "results_kept": "points"}),
    Preset.OTHER_GAME: Choices(policy={"missing_lists": "not-needed"}),
    Preset.OWN: Choices(policy=LISTS["checked"]),
}


def usual_preset(ruleset_key: str) -> str:
    """What an event of this ruleset begins with where nobody chose."""
    known = {each.key for each in rulesets() if each.schemes}
    return Preset.OTHER_GAME if ruleset_key in known else Preset.CHAMPIONSHIP


def usual_policy(preset: str) -> Policy:
    """The event rules that an event of this preset begins with."""
    return Policy.from_json(PRESETS[preset].policy if preset else {})


def usual_pairing_policy(preset: str) -> PairingPolicy:
    """The pairing rules that an event of this preset begins with."""
    return PairingPolicy.from_json(PRESETS[preset].pairing_policy if preset else {})


def usual_lists(preset: str) -> str:
    """The key of :data:`LISTS` that the preset stands for."""
    chosen = PRESETS[preset].policy["missing_lists"]
    return next(key for key, policy in LISTS.items() if policy["missing_lists"] == chosen)
