"""All cards, in the order in which referees need them."""

from rules.combat_hex.referee_desk.cards import combat, conduct, movement, ring, shooting
from rules.combat_hex.referee_desk.cards.card import Card
from rules.combat_hex.ruleset import Ruleset


def cards(edition: Ruleset) -> tuple[Card, ...]:
    """The cards under this edition; its timeline says which phases the last turn has."""
    return (
        shooting.FROM_ZONE,
        shooting.HIDDEN,
        shooting.SIX,
        movement.FREE_ATTACK,
        movement.RUN,
        movement.RIDER,
        combat.COMBATS,
        combat.ASSIGN,
        combat.BUY,
        combat.DREAD,
        combat.COURAGE,
        ring.FRODO,
        movement.RINGWRAITH,
        ring.STRUGGLE,
        conduct.last_turn(edition.timeline),
        conduct.TURNING,
        conduct.TILTED,
        conduct.BETWEEN,
    )
