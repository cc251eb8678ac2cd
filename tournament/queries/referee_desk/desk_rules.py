"""The rules by which the desk answers: of an edition, or of a tournament with its own choices."""

from dataclasses import dataclass, replace

from rules.policy import Policy
from rules.referee_desk import CardEdition, card_edition
from rules.registry import DEFAULT_RULESET
from tournament import adapters
from tournament.models import Tournament


@dataclass(frozen=True, slots=True)
class DeskRules:
    """An edition with its timeline, and the choices where it is silent."""

    edition: CardEdition
    policy: Policy


def desk_rules(tournament: Tournament | None, key: str = DEFAULT_RULESET) -> DeskRules:
    """The rules of a tournament; without one those of the edition, with the usual choices.

    Raises :class:`~rules.errors.UnknownRuleset` for a game without ruling cards.
    """
    if tournament is None:
        return DeskRules(card_edition(key), Policy())
    edition = replace(card_edition(tournament.ruleset_key), timeline=adapters.to_timeline(tournament))
    return DeskRules(edition, adapters.to_policy(tournament))
