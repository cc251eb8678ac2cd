"""The rules by which the desk answers: of an edition, or of a tournament with its own choices."""

from dataclasses import dataclass, replace

from rules.combat_hex.ruleset import Ruleset
from rules.errors import UnknownRuleset, unknown
from rules.policy import Policy
from rules.referee_desk import EDITIONS, desk_edition
from rules.registry import DEFAULT_RULESET
from tournament import adapters
from tournament.models import Tournament


@dataclass(frozen=True, slots=True)
class DeskRules:
    """An edition with its timeline, and the choices where it is silent."""

    edition: Ruleset
    policy: Policy


def desk_rules(tournament: Tournament | None, key: str = DEFAULT_RULESET) -> DeskRules:
    """The rules of a tournament; without one those of the edition, with the usual choices.

    Raises :class:`UnknownRuleset` for a game without ruling cards.
    """
    edition = desk_edition(key if tournament is None else tournament.ruleset_key)
    if not isinstance(edition, Ruleset):
        known = [each.key for each in EDITIONS.values() if isinstance(each, Ruleset)]
        raise unknown("ruleset-other-game", edition.key, known, path="ruleset", error=UnknownRuleset)
    if tournament is None:
        return DeskRules(edition, Policy())
    timed = replace(edition, timeline=adapters.to_timeline(tournament))
    return DeskRules(timed, adapters.to_policy(tournament))
