"""Ruling cards: closed questions, one after another, that lead to a question of the desk with its input.

A card is data and holds no rule: what it collects is handed to the registry, which answers.
"""

from rules.combat_hex.referee_desk.cards.card import READ_OUT, Card, Choice, Leaf, Node, leaves, stops
from rules.combat_hex.referee_desk.cards.registry import card_groups, cards

__all__ = ["READ_OUT", "Card", "Choice", "Leaf", "Node", "card_groups", "cards", "leaves", "stops"]
