"""Combats: the chains of a position, and the dice of one combat from the roll to the figures removed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.board.codec import MAX_ATTACKS, MAX_PIECES, MAX_POINTS
from rules.combat_hex.board.position import Position
from rules.combat_hex.combat.assignment import HARDEST, Assigned, Dice, Plan, Target, assign, best_plan
from rules.combat_hex.combat.chains import Combat, combats
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
from rules.combat_hex.combat.ledger import PRINTED, Ledgers, total
from rules.combat_hex.figures import Faction, Kind
from rules.combat_hex.referee_desk.reading import (
    MAX_DICE,
    every_field,
    need_own_ids,
    read_dice,
    read_index,
    read_kind,
    read_position,
)
from rules.combat_hex.ruleset import Ruleset
from rules.errors import BadInput
from rules.fields import Fields, one_of
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict


class Ask(StrEnum):
    """What is asked about a combat."""

    CHAINS = "chains"
    ROLL = "roll"
    DAMAGE = "damage"
    ASSIGN = "assign"
    ORDER = "order"
    BEST = "best"


_ROLL_FIELDS: Final = (
    *("dice", "buyers", "plan", "dirty_fighting", "battle_savvy", "own_dice"),
    "free_attack",
)
_TARGET_FIELDS: Final = ("dice", "targets", "rally_cry")
FIELDS_OF: Final = {
    Ask.CHAINS: ("position",),
    Ask.ROLL: _ROLL_FIELDS,
    Ask.DAMAGE: _ROLL_FIELDS,
    Ask.ASSIGN: (*_TARGET_FIELDS, "plan", "assassin_dice"),
    Ask.ORDER: ("attacker_dice_kill",),
    Ask.BEST: _TARGET_FIELDS,
}
FIELDS: Final = every_field("ask", FIELDS_OF)


@dataclass(frozen=True, slots=True)
class Purchases:
    """A roll with what is bought of it. ``own_dice``: those of the figure with the ability (B30)."""

    ask: Ask
    dice: tuple[int, ...]
    buyers: tuple[Buyer, ...]
    plan: tuple[Purchase, ...]
    is_dirty: bool
    is_savvy: bool
    is_free_attack: bool
    own_dice: frozenset[int] | None


@dataclass(frozen=True, slots=True)
class Assignment:
    """Damage dice, targets and a plan; without a plan the best one is asked."""

    dice: Dice
    targets: tuple[Target, ...]
    plan: Plan | None


def read(data: object) -> Position | Purchases | Assignment | None:
    """The question from JSON; ``None`` is the order of assigning, which needs no facts."""
    ask, fields = read_kind(data, "ask", Ask, FIELDS_OF, usual=Ask.CHAINS)
    if ask is Ask.CHAINS:
        return read_position(fields)
    if ask is Ask.ORDER:
        fields.text("attacker_dice_kill", "")  # changes nothing, but has to be a text
        return None
    if ask in {Ask.ROLL, Ask.DAMAGE}:
        return _read_purchases(fields, ask)
    return _read_assignment(fields, ask)


def _read_purchases(fields: Fields, ask: Ask) -> Purchases:
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
        ask,
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


def _read_assignment(fields: Fields, ask: Ask) -> Assignment:
    faces = read_dice(fields, "dice", is_required=True)
    targets = tuple(_read_target(item, at) for at, item in fields.items("targets", most=MAX_PIECES))
    need_own_ids((each.id for each in targets), "targets")
    assassin = (
        [read_index(item, faces, path=at) for at, item in fields.items("assassin_dice", most=MAX_DICE)]
        if ask is Ask.ASSIGN
        else []
    )
    dice = Dice(faces, fields.whole("rally_cry", 0, most=MAX_PIECES), frozenset(assassin))
    if ask is Ask.BEST:
        return Assignment(dice, targets, None)
    ids = [each.id for each in targets]
    plan = []
    for at, item in fields.items("plan", most=MAX_DICE):
        if not isinstance(item, list) or len(item) != 2:  # noqa: PLR2004 - a die and a target
            raise BadInput("pair-expected", path=at)
        die = read_index(item[0], faces, path=f"{at}[0]")
        plan.append((die, one_of(item[1], ids, path=f"{at}[1]")))
    return Assignment(dice, targets, tuple(plan))


_TARGET: Final = (
    *(
        "id",
        "toughness",
        "wounds",
        "kind",
        "in_zone",
        "in_other_zone",
        "guarded",
        "armor",
        "courage",
        "carried",
        "ring_on",
    ),
    "in_ringwraith_zone",
)


def _read_target(data: object, path: str) -> Target:
    read = Fields(data, path=path, known=_TARGET)
    return Target(
        id=read.text("id"),
        toughness=read.whole("toughness", least=2, most=HARDEST),
        wounds=read.whole("wounds", most=MAX_ATTACKS),
        kind=read.word_or_none("kind", Kind) or Kind.MINION,
        is_in_zone=read.flag("in_zone", default=True),
        is_in_other_zone=read.flag("in_other_zone"),
        is_guarded=read.flag("guarded"),
        has_armor=read.flag("armor"),
        has_courage=read.flag("courage"),
        is_carried=read.flag("carried"),
        has_ring_on=read.flag("ring_on"),
        is_in_ringwraith_zone=read.flag("in_ringwraith_zone"),
    )


def answer(asked: Position | Purchases | Assignment | None, edition: Ruleset, policy: Policy) -> Answer:
    """Combats with ledgers, a roll with purchases, an assignment, or who assigns last."""
    if asked is None:
        step = Step("defender-assigns", refs=cite("6.16", "6.19"))
        return Verdict({"defender_assigns": True}, trace=(step,))
    if isinstance(asked, Position):
        return _chains(asked, edition, policy)
    if isinstance(asked, Purchases):
        if asked.is_free_attack and edition.combat.plain_free_attacks:
            asked = replace(asked, is_dirty=False, is_savvy=False)
        return _purchases(asked, policy)
    any_zone = policy.assign_zone == "any"
    return _assigned(asked, any_zone=any_zone) if asked.plan is not None else _best(asked, any_zone=any_zone)


def _chains(position: Position, edition: Ruleset, policy: Policy) -> Answer:
    ledgers = Ledgers(position, edition.combat, policy)
    found = combats(ledgers)
    for combat in found:
        most = max(combat.attacks(side) for side in Faction)
        if most > MAX_DICE:
            raise BadInput("too-many", path="position.pieces", data={"count": most, "limit": MAX_DICE})
    fighting = {piece.id for combat in found for piece in combat.pieces}
    value = {
        "combats": [_combat_json(combat) for combat in found],
        "outside": sorted(piece.id for piece in position.pieces if piece.id not in fighting),
    }
    steps = [step for combat in found for step in _combat_steps(combat)]
    findings = [finding for combat in found for finding in _rage_findings(combat)]
    return Verdict(
        value,
        tuple(findings),
        tuple(steps) or (Step("chain-none", refs=cite("6.03", "6.05")),),
        tuple(ledgers.readings),
    )


def _combat_json(combat: Combat) -> dict[str, Any]:
    pairs = zip(combat.pieces, combat.ledgers, strict=True)
    return {
        "pieces": [piece.id for piece in combat.pieces],
        "attacks": {side.value: combat.attacks(side) for side in Faction},
        "ledger": {piece.id: [list(entry) for entry in ledger] for piece, ledger in pairs},
    }


def _combat_steps(combat: Combat) -> Iterator[Step]:
    data = {
        "pieces": [piece.id for piece in combat.pieces],
        **{side.value: combat.attacks(side) for side in Faction},
    }
    yield Step("chain", data=data, refs=cite("6.05", "6.08"))
    for piece, ledger in zip(combat.pieces, combat.ledgers, strict=True):
        if not ledger:
            yield Step("ledger", case="none", data={"id": piece.id}, refs=cite("6.08"))
        for amount, clause in ledger:
            is_printed = clause == PRINTED
            data = {"id": piece.id, "amount": amount, "clause": clause}
            refs = cite("6.08") if is_printed else cite(clause)
            yield Step("ledger", case="printed" if is_printed else "", data=data, refs=refs)


def _rage_findings(combat: Combat) -> Iterator[Finding]:
    for piece, ledger in zip(combat.pieces, combat.ledgers, strict=True):
        attacks = total(tuple(entry for entry in ledger if entry[1] != "8.32"))
        if piece.rage_rolls and ledger and len(piece.rage_rolls) != attacks:
            data = {"attacks": attacks, "rolled": len(piece.rage_rolls)}
            yield Finding("rage-dice", Severity.WARNING, cite("8.32", "B31"), subject=piece.id, data=data)


def _purchases(asked: Purchases, policy: Policy) -> Answer:
    own = _own_dice(asked, policy)
    if own is None and policy.pool_abilities == "figure" and (asked.is_dirty or asked.is_savvy):
        finding = Finding("own-dice-unknown", Severity.UNDECIDED, cite("8.29", "8.31", "B30"))
        return Verdict({}, (finding,), disputed=("B30",))
    roll = DAMAGE_ROLL
    if asked.ask is Ask.ROLL:
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
    shown = _damage_json(bought) if asked.ask is Ask.DAMAGE else _roll_json(bought, roll, asked, own)
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
    if asked.ask is Ask.DAMAGE:
        yield Step("roll-criticals", data={"count": value["criticals"]}, refs=cite("6.13", "6.14"))
        return
    data = {"count": value["hits"], "glances": value["glances"]}
    yield Step("roll-hits", data=data, refs=cite("6.09", "6.10"))
    if asked.is_savvy:
        yield Step("roll-savvy", data={"count": value["fixed_sixes"]}, refs=cite("8.29", "B30"))


def _assigned(asked: Assignment, *, any_zone: bool) -> Answer:
    plan = asked.plan or ()
    done = assign(asked.dice, asked.targets, plan, any_zone=any_zone)
    disputed = tuple(done.readings)
    if not done.is_legal:
        value: dict[str, Any] = {"legal": False, "at": done.at, "clause": done.clause}
        data = {"id": plan[done.at][1]}
        finding = Finding("die-assigned", Severity.ERROR, cite(done.clause), case=done.clause, data=data)
        return Verdict(value, (finding,), (), disputed)
    value = {
        "legal": True,
        "wounds": done.wounds,
        "removed": done.removed,
        "kept_by_courage": done.kept_by_courage,
        "ignored": done.ignored,
    }
    return Verdict(value, (), tuple(_assigned_steps(done)), disputed)


def _assigned_steps(done: Assigned) -> Iterator[Step]:
    for id_, count in done.wounds.items():
        yield Step("target-wounds", data={"id": id_, "count": count}, refs=cite("6.18"))
    for id_ in done.removed:
        yield Step("target-removed", data={"id": id_}, refs=cite("6.19"))
    for id_ in done.kept_by_courage:
        yield Step("target-courage", data={"id": id_}, refs=cite("8.38"))
    if done.ignored:
        yield Step("dice-ignored", data={"count": done.ignored}, refs=cite("6.20"))


def _best(asked: Assignment, *, any_zone: bool) -> Answer:
    plan = best_plan(asked.dice, asked.targets, any_zone=any_zone)
    done = assign(asked.dice, asked.targets, plan, any_zone=any_zone)
    if any(each.is_in_other_zone and not each.is_in_zone for each in asked.targets):
        done.readings.add("B17")
    value = {"kills": len(done.removed), "plan": [list(each) for each in plan]}
    step = Step("best", data={"count": len(done.removed)}, refs=cite("6.16", "6.17"))
    return Verdict(value, (), (step,), tuple(done.readings))
