"""Ruling cards as pages show them: each screen in words, each answer once.

Everything that a card can answer is computed at once, so that a phone can go on without a connection.
"""

from dataclasses import dataclass
from typing import Any

from armies.messages.referee_cards import card_title, choice_text, node_text
from armies.messages.referee_desk import answer_json
from rules.combat_hex.referee_desk.cards import Card, Leaf, Node, cards
from rules.referee_desk import answer_leaf
from tournament.queries.referee_desk.desk_rules import DeskRules


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a screen."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One question with what can be answered."""

    code: str
    text: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class CardTitle:
    """A card in the list."""

    code: str
    title: str


def card_titles(rules: DeskRules) -> list[CardTitle]:
    """The cards under these rules, in their order."""
    return [CardTitle(card.code, card_title(card.code)) for card in cards(rules.edition)]


def card_of(rules: DeskRules, code: str) -> Card | None:
    """The card with this code."""
    return next((card for card in cards(rules.edition) if card.code == code), None)


def screen_of(node: Node) -> Screen:
    """A node in words."""
    options = tuple(
        Option(choice.code, choice_text(node.code, choice.code, choice.data)) for choice in node.choices
    )
    return Screen(node.code, node_text(node.code), options)


def answer_of(leaf: Leaf, rules: DeskRules) -> dict[str, Any]:
    """What the registry says at the end of a path."""
    return answer_json(answer_leaf(leaf, rules.edition, rules.policy), rules.policy)
