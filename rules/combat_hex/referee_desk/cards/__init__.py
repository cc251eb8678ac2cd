"""Ruling cards of Combat Hex: closed questions that lead to a question of the desk with its input.

- ``registry.py`` all of them, in the order in which referees need them
- ``shooting.py``, ``movement.py``, ``combat.py``, ``ring.py``, ``conduct.py``; ``common.py`` their parts

What a card is stands in :mod:`rules.ruling_cards`.
"""

from rules.combat_hex.referee_desk.cards.registry import card_groups, cards

__all__ = ["card_groups", "cards"]
