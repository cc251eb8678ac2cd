"""The rulesets there are, by key."""

from typing import Final

from rules.combat_hex.editions import EDITIONS
from rules.errors import UnknownRuleset, unknown
from rules.mesbg.ruleset import MESBG
from rules.results_only import RESULTS_ONLY
from rules.ruleset import CatalogueRuleset, Ruleset

DEFAULT_RULESET: Final = "combat-hex-2007"
STARTER_RULESET: Final = "combat-hex-starter"
_BY_KEY: Final[dict[str, Ruleset]] = {each.key: each for each in (*EDITIONS, MESBG, RESULTS_ONLY)}
_WITH_CATALOGUE: Final[dict[str, CatalogueRuleset]] = {each.key: each for each in EDITIONS}


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, the default first."""
    return tuple(_BY_KEY.values())


def ruleset(key: str) -> Ruleset:
    """The ruleset of that key; :class:`UnknownRuleset` names the known ones."""
    found = _BY_KEY.get(key)
    if found is None:
        raise unknown("ruleset-unknown", key, _BY_KEY, path="ruleset", error=UnknownRuleset)
    return found


def catalogue_ruleset(key: str) -> CatalogueRuleset:
    """A ruleset whose lists are made of figures; :class:`UnknownRuleset` names those."""
    found = _WITH_CATALOGUE.get(key)
    if found is None:
        raise unknown("ruleset-unknown", key, _WITH_CATALOGUE, path="ruleset", error=UnknownRuleset)
    return found
