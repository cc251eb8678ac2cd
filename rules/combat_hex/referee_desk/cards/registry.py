"""All cards by what they are about, in the order in which referees need them."""

from collections.abc import Mapping

from rules.combat_hex.referee_desk.cards import combat, conduct, movement, ring, shooting
from rules.combat_hex.ruleset import Ruleset
from rules.ruling_cards import Card


def card_groups(edition: Ruleset) -> Mapping[str, tuple[Card, ...]]:
    """The cards under this edition; its timeline says which phases the last turn has."""
    return {
        "shooting": (shooting.FROM_ZONE, shooting.HIDDEN, shooting.SIX),
        "movement": (movement.FREE_ATTACK, movement.RUN, movement.RIDER),
        "combat": (combat.COMBATS, combat.ASSIGN, combat.BUY, combat.DREAD, combat.COURAGE),
        "ring": (ring.FRODO, movement.RINGWRAITH, ring.STRUGGLE),
        "turn": (conduct.last_turn(edition.timeline), conduct.TURNING, conduct.TILTED, conduct.BETWEEN),
    }


def cards(edition: Ruleset) -> tuple[Card, ...]:
    """All of them in their order."""
    return tuple(card for group in card_groups(edition).values() for card in group)
