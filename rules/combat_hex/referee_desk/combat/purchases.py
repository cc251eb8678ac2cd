"""The dice of one combat roll or damage roll, and what is bought of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.combat.conversions import (
    COMBAT_ROLL,
    DAMAGE_ROLL,
    DIRTY_ROLL,
    SIX,
    Bought,
    Buyer,
    Purchase,
    Roll,
    buy,
    hits,
)
from rules.combat_hex.referee_desk.reading import MAX_DICE, need_own_ids, read_dice, read_index
from rules.combat_hex.ruleset import Ruleset
from rules.fields import Fields, one_of
from rules.hex_board.codec import MAX_PIECES, MAX_POINTS
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict

ROLL_FIELDS: Final = (
    *("dice", "buyers", "plan", "dirty_fighting", "battle_savvy", "own_dice"),
    "free_attack",
)


@dataclass(frozen=True, slots=True)
class Purchases:
    """A roll with what is bought of it. ``own_dice``: those of the figure with the ability (B30)."""

    is_damage: bool
    dice: tuple[int, ...]
    buyers: tuple[Buyer, ...]
    plan: tuple[Purchase, ...]
    is_dirty: bool
    is_savvy: bool
    is_free_attack: bool
    own_dice: frozenset[int] | None


def read_purchases(fields: Fields, *, is_damage: bool) -> Purchases:
    """A roll, who may buy, and what is bought."""
    dice = read_dice(fields, "dice", is_required=True)
    buyers = tuple(_read_buyer(item, at) for at, item in fields.items("buyers", most=MAX_PIECES))
    need_own_ids((each.id for each in buyers), "buyers")
    plan = []
    for at, item in fields.items("plan", most=MAX_DICE):
        row = Fields(item, path=at, known=("by", "die"))
        by = one_of(row.required("by"), (each.id for each in buyers), path=row.path_of("by"))
        plan.append(Purchase(by, read_index(row.required("die"), dice, path=row.path_of("die"))))
    own = [read_index(item, dice, path=at) for at, item in fields.items("own_dice", most=MAX_DICE)]
    return Purchases(
        is_damage,
        dice,
        buyers,
        tuple(plan),
        is_dirty=fields.flag("dirty_fighting"),
        is_savvy=fields.flag("battle_savvy"),
        is_free_attack=fields.flag("free_attack"),
        own_dice=frozenset(own) if fields.has("own_dice") else None,
    )


def _read_buyer(data: object, path: str) -> Buyer:
    read = Fields(data, path=path, known=("id", "ap", "engaged", "dread", "large"))
    return Buyer(
        id=read.text("id"),
        action_points=read.whole("ap", 0, most=MAX_POINTS),
        is_engaged=read.flag("engaged", default=True),
        dread=read.whole("dread", 0, most=MAX_PIECES),
        is_large=read.flag("large"),
    )


def answer_purchases(asked: Purchases, edition: Ruleset, policy: Policy) -> Answer:
    """The roll afterwards, or the first purchase that is not allowed."""
    if asked.is_free_attack and edition.combat.plain_free_attacks:
        asked = replace(asked, is_dirty=False, is_savvy=False)
    own = _own_dice(asked, policy)
    if own is None and policy.pool_abilities == "figure" and (asked.is_dirty or asked.is_savvy):
        finding = Finding("own-dice-unknown", Severity.UNDECIDED, cite("8.29", "8.31", "B30"))
        return Verdict({}, (finding,), disputed=("B30",))
    roll = DAMAGE_ROLL
    if not asked.is_damage:
        roll = replace(DIRTY_ROLL, wide_dice=own) if asked.is_dirty else COMBAT_ROLL
    may_buy = policy.free_attack_buying == "each" or not asked.is_free_attack
    asks_own_zone = policy.buying_asks == "own-zone"
    bought = buy(asked.dice, asked.buyers, asked.plan if may_buy else (), roll, asks_own_zone=asks_own_zone)
    if asked.is_dirty or asked.is_savvy:
        bought.readings.add("B30")
    if asked.is_free_attack and asked.plan:
        bought.readings.add("B13")
        if not may_buy:
            bought.clause, bought.by = "6.27", asked.plan[0].by
    if not bought.is_legal:
        value = {"legal": False, "clause": bought.clause, "by": bought.by, "at": bought.at}
        refs = cite(bought.clause)
        data = {"by": bought.by}
        finding = Finding("purchase", Severity.ERROR, refs, case=bought.clause, data=data)
        return Verdict(value, (finding,), (), tuple(bought.readings))
    shown = _damage_json(bought) if asked.is_damage else _roll_json(bought, roll, asked, own)
    steps = [
        Step("bought", data={"id": each.by, "count": bought.left[each.by]}, refs=cite(roll.clause))
        for each in asked.plan
    ]
    value = {"legal": True, **shown, "ap_left": bought.left}
    steps += _roll_steps(value, asked)
    return Verdict(value, (), tuple(steps), tuple(bought.readings))


def _own_dice(asked: Purchases, policy: Policy) -> frozenset[int] | None:
    """The dice that an ability of one figure touches; ``None`` where it touches all (B30)."""
    if policy.pool_abilities == "side" or not (asked.is_dirty or asked.is_savvy):
        return None
    return asked.own_dice


def _roll_json(bought: Bought, roll: Roll, asked: Purchases, own: frozenset[int] | None) -> dict[str, Any]:
    found = hits(bought.dice)
    savvy = [die for at, die in enumerate(bought.dice) if own is None or at in own] if asked.is_savvy else []
    sixes = savvy.count(SIX)  # those stay for the damage roll (8.29)
    return {
        "hits": found,
        "glances": sum(roll.can_buy(at, die) for at, die in enumerate(bought.dice)),
        "fixed_sixes": sixes,
        "to_roll": found - sixes,
    }


def _damage_json(bought: Bought) -> dict[str, Any]:
    return {"dice": sorted(bought.dice), "criticals": bought.dice.count(1)}


def _roll_steps(value: dict[str, Any], asked: Purchases) -> Iterator[Step]:
    if asked.is_damage:
        yield Step("roll-criticals", data={"count": value["criticals"]}, refs=cite("6.13", "6.14"))
        return
    data = {"count": value["hits"], "glances": value["glances"]}
    yield Step("roll-hits", data=data, refs=cite("6.09", "6.10"))
    if asked.is_savvy:
        yield Step("roll-savvy", data={"count": value["fixed_sixes"]}, refs=cite("8.29", "B30"))
