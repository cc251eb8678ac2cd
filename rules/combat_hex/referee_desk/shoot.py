"""A shot: may it be made, with how many dice, and what do they do?"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.citations import cite
from rules.combat_hex.referee_desk.reading import MAX_DICE, every_field, read_abilities, read_dice, read_kind
from rules.combat_hex.ruleset import Ruleset
from rules.combat_hex.shooting.permission import Holder, Shooter, forbidden_by
from rules.combat_hex.shooting.reading import (
    CRITICAL_PRICE,
    GLANCE_PRICE,
    SIX,
    Purse,
    ShootingDamage,
    ShootingRoll,
)
from rules.combat_hex.shooting.shots import VOLLEY_ATTACK, Shot, ledger
from rules.fields import Fields, word
from rules.hex_board.codec import MAX_ATTACKS, MAX_EFFECTS, MAX_PIECES, MAX_POINTS
from rules.hex_board.pieces import Trait
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict


class Ask(StrEnum):
    """What is asked about a shot."""

    MAY = "may"
    SHOTS = "shots"
    ROLL = "roll"
    DAMAGE = "damage"


_PURSE: Final = ("ap", "buy", "dread", "large")
FIELDS_OF: Final = {
    Ask.MAY: ("in_zones_of", "is", "on", "moved", "target", "target_ring_on", "ringwraith"),
    Ask.SHOTS: ("printed", "on", "shooter_elevated", "target_elevated", "shooter_large"),
    Ask.ROLL: ("dice", *_PURSE, "partial", "perfect_aim"),
    Ask.DAMAGE: (
        "dice",
        *_PURSE,
        "toughness",
        "wounds",
        "deadly_aim",
        "killing_blow",
        "armor",
        "glance_bought",
    ),
}
FIELDS: Final = every_field("ask", FIELDS_OF)


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice, the purse, and how many are bought: ``None`` where the most is asked."""

    dice: ShootingRoll | ShootingDamage
    purse: Purse
    buy: int | None
    wounds: int = 0
    has_bought_glance: bool = False


def read(data: object) -> Shooter | Shot | Rolled:
    """The question from JSON."""
    ask, fields = read_kind(data, "ask", Ask, FIELDS_OF)
    if ask is Ask.MAY:
        return _read_shooter(fields)
    if ask is Ask.SHOTS:
        return Shot(
            printed=fields.whole("printed", most=MAX_ATTACKS),
            effects=read_abilities(fields, "on"),
            is_shooter_high=fields.flag("shooter_elevated"),
            is_target_high=fields.flag("target_elevated"),
            is_shooter_large=fields.flag("shooter_large"),
        )
    purse = Purse(
        fields.whole("ap", 0, most=MAX_POINTS),
        fields.whole("dread", 0, most=MAX_PIECES),
        fields.flag("large"),
    )
    buy = fields.whole_or_none("buy", most=MAX_DICE)
    dice = read_dice(fields, "dice", is_required=True)
    if ask is Ask.ROLL:
        roll = ShootingRoll(dice, fields.flag("partial"), fields.flag("perfect_aim"))
        return Rolled(roll, purse, buy)
    damage = ShootingDamage(
        dice,
        toughness=fields.whole("toughness", least=2, most=SIX),
        is_deadly=fields.flag("deadly_aim"),
        is_killing=fields.flag("killing_blow"),
        has_armor=fields.flag("armor"),
    )
    wounds, has_bought = fields.whole("wounds", most=MAX_ATTACKS), fields.flag("glance_bought")
    return Rolled(damage, purse, buy or 0, wounds, has_bought)


def _read_shooter(fields: Fields) -> Shooter:
    traits = {word(item, Trait, path=at) for at, item in fields.items("is", most=MAX_EFFECTS)}
    if fields.flag("ringwraith"):
        traits.add(Trait.RINGWRAITH)
    return Shooter(
        traits=frozenset(traits),
        effects=read_abilities(fields, "on"),
        in_zones_of=frozenset(
            word(item, Holder, path=at) for at, item in fields.items("in_zones_of", most=MAX_EFFECTS)
        ),
        has_moved=fields.flag("moved"),
        is_target_sauron=fields.text("target", "").casefold() == "sauron",
        has_target_ring_on=fields.flag("target_ring_on"),
    )


def answer(asked: Shooter | Shot | Rolled, edition: Ruleset, policy: Policy) -> Answer:
    """A permission, the number of dice with its ledger, or what dice do."""
    if isinstance(asked, Shooter):
        return _may(asked, edition)
    if isinstance(asked, Shot):
        return _shots(asked, edition, policy)
    if isinstance(asked.dice, ShootingRoll):
        return _roll(asked, asked.dice, edition)
    return _damage(asked, asked.dice, edition, policy)


def _may(shooter: Shooter, edition: Ruleset) -> Answer:
    clause = forbidden_by(shooter, edition.shooting)
    if not clause:
        return Verdict({"allowed": True}, trace=(Step("shoot-allowed", refs=cite("5.01", "5.02")),))
    finding = Finding("shot", Severity.ERROR, cite(clause), case=clause)
    return Verdict({"allowed": False, "clause": clause}, (finding,))


def _shots(shot: Shot, edition: Ruleset, policy: Policy) -> Answer:
    found = ledger(shot, edition.shooting, policy)
    total = sum(amount for amount, _ in found)
    value = {"shots": total, "ledger": [list(entry) for entry in found]}
    steps = [Step("shots", data={"count": total}, refs=cite("5.16", "1.09"))]
    for amount, clause in found[1:]:
        data = {"count": amount, "clause": clause}
        steps.append(Step("shots-added", data=data, refs=cite(clause)))
    disputed = ("B28",) if VOLLEY_ATTACK in shot.effects else ()
    return Verdict(value, trace=tuple(steps), disputed=disputed)


def _roll(asked: Rolled, roll: ShootingRoll, edition: Ruleset) -> Answer:
    purse, rules = asked.purse, edition.shooting
    most = purse.affordable(roll.glances, GLANCE_PRICE, rules)
    data = {"count": roll.hits, "glances": roll.glances}
    steps = (Step("shot-hits", data=data, refs=cite("5.17", "5.171" if roll.is_partial else "5.18")),)
    if asked.buy is None:
        value = {"hits": roll.hits, "glances": roll.glances, "max_hits": roll.hits + most}
        return Verdict(value, trace=steps)
    clause = purse.refusal(asked.buy, roll.glances, GLANCE_PRICE, "5.18", rules)
    if clause:
        return _refused(clause)
    left = purse.action_points - asked.buy * (GLANCE_PRICE + purse.dread)
    return Verdict({"legal": True, "hits": roll.hits + asked.buy, "ap_left": left}, trace=steps)


def _damage(asked: Rolled, damage: ShootingDamage, edition: Ruleset, policy: Policy) -> Answer:
    purse, buy = asked.purse, asked.buy or 0
    readings = {"B44"} if buy else set()
    is_second = bool(buy) and asked.has_bought_glance and policy.one_shot_buys == "one"
    clause = purse.refusal(buy, damage.criticals, CRITICAL_PRICE, "5.21", edition.shooting)
    if clause or is_second:
        return _refused(clause or "5.21", *readings)
    wounds = damage.wounds(buy)
    value = {
        "legal": True,
        "wounds": wounds,
        "removed": wounds >= asked.wounds,
        "ap_left": purse.action_points - buy * (CRITICAL_PRICE + purse.dread),
    }
    steps = [Step("shot-wounds", data={"count": wounds}, refs=cite("5.20", "5.22"))]
    if value["removed"]:
        steps.append(Step("shot-removes", refs=cite("5.22")))
    if damage.has_armor and damage.is_deadly:
        readings.add("B38")
    return Verdict(value, trace=tuple(steps), disputed=tuple(readings))


def _refused(clause: str, *readings: str) -> Answer:
    finding = Finding("shot", Severity.ERROR, cite(clause), case=clause)
    return Verdict({"legal": False, "clause": clause}, (finding,), disputed=readings)
