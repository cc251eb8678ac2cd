"""The rulesets there are, by key."""

from typing import Final

from rules.combat_hex.editions import EDITIONS
from rules.combat_hex.ruleset import Ruleset
from rules.errors import UnknownRuleset, unknown

DEFAULT_RULESET: Final = "combat-hex-2007"
_BY_KEY: Final = {edition.key: edition for edition in EDITIONS}


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, the default first."""
    return EDITIONS


def ruleset(key: str) -> Ruleset:
    """The ruleset of that key; :class:`UnknownRuleset` names the known ones."""
    found = _BY_KEY.get(key)
    if found is None:
        raise unknown("ruleset-unknown", key, _BY_KEY, path="ruleset", error=UnknownRuleset)
    return found
