"""The rules by which the desk answers: of an edition, or of a tournament with its own choices."""

from dataclasses import dataclass, replace

from rules.combat_hex.ruleset import Ruleset
from rules.policy import Policy
from rules.registry import DEFAULT_RULESET, catalogue_ruleset
from tournament import adapters
from tournament.models import Tournament


@dataclass(frozen=True, slots=True)
class DeskRules:
    """An edition with its timeline, and the choices where it is silent."""

    edition: Ruleset
    policy: Policy


def desk_rules(tournament: Tournament | None, key: str = DEFAULT_RULESET) -> DeskRules:
    """The rules of a tournament; without one those of the edition, with the usual choices."""
    if tournament is None:
        return DeskRules(catalogue_ruleset(key), Policy())
    edition = replace(adapters.to_catalogue_ruleset(tournament), timeline=adapters.to_timeline(tournament))
    return DeskRules(edition, adapters.to_policy(tournament))
