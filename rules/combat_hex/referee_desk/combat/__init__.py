"""Combats: the chains of a position, and the dice of one combat from the roll to the figures removed."""

from enum import StrEnum
from typing import Final

from rules.citations import cite
from rules.combat_hex.referee_desk.combat.assignments import (
    TARGET_FIELDS,
    Assignment,
    answer_assignment,
    read_assignment,
)
from rules.combat_hex.referee_desk.combat.chains import answer_chains
from rules.combat_hex.referee_desk.combat.purchases import (
    ROLL_FIELDS,
    Purchases,
    answer_purchases,
    read_purchases,
)
from rules.combat_hex.referee_desk.reading import every_field, read_kind, read_position
from rules.combat_hex.ruleset import Ruleset
from rules.hex_board.position import Position
from rules.policy import Policy
from rules.verdict import Answer, Step, Verdict


class Ask(StrEnum):
    """What is asked about a combat."""

    CHAINS = "chains"
    ROLL = "roll"
    DAMAGE = "damage"
    ASSIGN = "assign"
    ORDER = "order"
    BEST = "best"


FIELDS_OF: Final = {
    Ask.CHAINS: ("position",),
    Ask.ROLL: ROLL_FIELDS,
    Ask.DAMAGE: ROLL_FIELDS,
    Ask.ASSIGN: (*TARGET_FIELDS, "plan", "assassin_dice"),
    Ask.ORDER: ("attacker_dice_kill",),
    Ask.BEST: TARGET_FIELDS,
}
FIELDS: Final = every_field("ask", FIELDS_OF)


def read(data: object) -> Position | Purchases | Assignment | None:
    """The question from JSON; ``None`` is the order of assigning, which needs no facts."""
    ask, fields = read_kind(data, "ask", Ask, FIELDS_OF, usual=Ask.CHAINS)
    if ask is Ask.CHAINS:
        return read_position(fields)
    if ask is Ask.ORDER:
        fields.text("attacker_dice_kill", "")  # changes nothing, but has to be a text
        return None
    if ask in {Ask.ROLL, Ask.DAMAGE}:
        return read_purchases(fields, is_damage=ask is Ask.DAMAGE)
    return read_assignment(fields, has_plan=ask is Ask.ASSIGN)


def answer(asked: Position | Purchases | Assignment | None, edition: Ruleset, policy: Policy) -> Answer:
    """Combats with ledgers, a roll with purchases, an assignment, or who assigns last."""
    if asked is None:
        step = Step("defender-assigns", refs=cite("6.16", "6.19"))
        return Verdict({"defender_assigns": True}, trace=(step,))
    if isinstance(asked, Position):
        return answer_chains(asked, edition, policy)
    if isinstance(asked, Purchases):
        return answer_purchases(asked, edition, policy)
    return answer_assignment(asked, edition, policy)
