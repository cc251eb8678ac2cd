"""All cards, in the order in which referees need them."""

from rules.combat_hex.referee_desk.cards import conduct, shooting
from rules.combat_hex.referee_desk.cards.card import Card
from rules.combat_hex.ruleset import Ruleset


def cards(edition: Ruleset) -> tuple[Card, ...]:
    """The cards under this edition; its timeline says which phases the last turn has."""
    return (
        shooting.FROM_ZONE,
        conduct.last_turn(edition.timeline),
        conduct.TURNING,
        conduct.TILTED,
        conduct.BETWEEN,
    )
