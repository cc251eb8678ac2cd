"""Odds as fractions: hits, wounds, an exchange of blows, the struggle and the strategy roll.

Each die is bought whenever one may be; the number of purchases is an input. Action points are not counted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.referee_desk.reading import MAX_DICE, every_field, read_kind
from rules.combat_hex.ruleset import Ruleset
from rules.dice import SIDES
from rules.errors import BadInput
from rules.fields import Fields, json_text, whole
from rules.hex_board.codec import MAX_POINTS
from rules.odds import Die, Pmf, mixed, rolls_of_two, then
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict


class Kind(StrEnum):
    """What the odds are of."""

    COMBAT_HITS = "combat-hits"
    COMBAT_WOUNDS = "combat-wounds"
    SHOOT_HITS = "shoot-hits"
    SHOOT_WOUNDS = "shoot-wounds"
    EXCHANGE = "exchange"
    STRUGGLE = "struggle"
    STRATEGY = "strategy"


class Roll(StrEnum):
    """A struggle roll: holding the Ring, taking it off, or a pair that may change (8.52, 9.04, 9.12)."""

    HOLD = "hold"
    REMOVE = "remove"
    PAIR = "pr"


_COMBAT: Final = ("dice", "buy_glances", "dirty_fighting")
_SHOOT: Final = ("shots", "buy_glances", "partial", "perfect_aim")
_DAMAGE: Final = ("toughness", "buy_criticals")
FIELDS_OF: Final = {
    Kind.COMBAT_HITS: _COMBAT,
    Kind.COMBAT_WOUNDS: (*_COMBAT, *_DAMAGE),
    Kind.SHOOT_HITS: _SHOOT,
    Kind.SHOOT_WOUNDS: (*_SHOOT, *_DAMAGE, "deadly_shot"),
    Kind.EXCHANGE: ("a", "b"),
    Kind.STRUGGLE: ("roll",),
    Kind.STRATEGY: ("bonus_a", "bonus_b"),
}
FIELDS: Final = every_field("kind", FIELDS_OF)


@dataclass(frozen=True, slots=True)
class Asked:
    """A kind, and what it needs: one pool of dice, two of them, a struggle roll, or two bonuses.

    ``one_purchase`` is the pool if a shot buys a glancing blow or a critical hit, and not both (B44).
    ``is_dirty``: Dirty Fighting changes dice (B30).
    """

    kind: Kind
    pools: tuple[Pmf, ...] = ()
    one_purchase: Pmf | None = None
    is_dirty: bool = False
    roll: Roll = Roll.HOLD
    bonuses: tuple[int, int] = (0, 0)


def read(data: object) -> Asked:
    """The question from JSON."""
    kind, fields = read_kind(data, "kind", Kind, FIELDS_OF)
    if kind is Kind.STRUGGLE:
        return Asked(kind, roll=fields.word("roll", Roll))
    if kind is Kind.STRATEGY:
        a, b = (fields.whole(name, 0, most=MAX_POINTS) for name in ("bonus_a", "bonus_b"))
        return Asked(kind, bonuses=(a, b))
    if kind is Kind.EXCHANGE:
        known = FIELDS_OF[Kind.COMBAT_WOUNDS]
        sides = [Fields(fields.required(name), path=name, known=known) for name in ("a", "b")]
        pools = tuple(_wounds(side, _combat_hits(side)) for side in sides)
        return Asked(kind, pools, is_dirty=any(side.flag("dirty_fighting") for side in sides))
    if kind is Kind.SHOOT_WOUNDS:
        return _shoot_wounds(fields)
    hits = (_combat_hits if "dice" in FIELDS_OF[kind] else _shoot_hits)(fields)
    pool = _wounds(fields, hits) if "toughness" in FIELDS_OF[kind] else hits
    return Asked(kind, (pool,), is_dirty="dice" in FIELDS_OF[kind] and fields.flag("dirty_fighting"))


def _combat_hits(fields: Fields) -> Pmf:
    dice = fields.whole("dice", most=MAX_DICE)
    near = 2 if fields.flag("dirty_fighting") else 1  # 8.31
    return Die(3, near, _purchases(fields, "buy_glances")).after(dice)  # 6.09


def _shooting_die(fields: Fields) -> tuple[int, Die]:
    shots = fields.whole("shots", most=MAX_DICE)
    good = 1 if fields.flag("partial") else 2  # 5.17, 5.171
    near = 2 if fields.flag("perfect_aim") else 1  # 8.25
    return shots, Die(good, near, _purchases(fields, "buy_glances"))


def _shoot_hits(fields: Fields) -> Pmf:
    shots, die = _shooting_die(fields)
    return die.after(shots)


def _shoot_wounds(fields: Fields) -> Asked:
    shots, die = _shooting_die(fields)
    damage, dice_each = _damage_die(fields), 2 if fields.flag("deadly_shot") else 1  # 8.23
    both = then(die.after(shots), damage, dice_each=dice_each)
    if die.bought == 0 or damage.bought == 0:
        return Asked(Kind.SHOOT_WOUNDS, (both,), both)
    some, none = die.by_purchase(shots)
    parts = [(some, replace(damage, bought=0)), (none, damage)]
    one = mixed([part for part in parts if part[0].ways], dice_each=dice_each)
    return Asked(Kind.SHOOT_WOUNDS, (both,), one)


def _wounds(fields: Fields, hits: Pmf) -> Pmf:
    return then(hits, _damage_die(fields))


def _damage_die(fields: Fields) -> Die:
    toughness = fields.whole("toughness", least=2, most=SIDES)
    return Die(SIDES + 1 - toughness, 1, _purchases(fields, "buy_criticals"))


def _purchases(fields: Fields, name: str) -> int | None:
    """How many dice may be bought; ``None`` for ``"any"``."""
    if not fields.has(name):
        return 0
    value = fields.required(name)
    if isinstance(value, str):
        if value.casefold() == "any":
            return None
        raise BadInput("purchases-expected", path=fields.path_of(name), data={"value": json_text(value)})
    return whole(value, path=fields.path_of(name), most=MAX_DICE)


def answer(asked: Asked, _edition: Ruleset, policy: Policy) -> Answer:
    """A distribution with its mean, a probability, or who deals more."""
    if asked.one_purchase is not None and policy.one_shot_buys == "one":
        asked = replace(asked, pools=(asked.one_purchase,))
    if not asked.is_dirty:
        return _ANSWERS.get(asked.kind, _distribution)(asked)
    if policy.pool_abilities == "figure":
        return Verdict(
            {}, (Finding("odds-of-own-dice", Severity.UNDECIDED, cite("8.31", "B30")),), (), ("B30",)
        )
    found = _ANSWERS.get(asked.kind, _distribution)(asked)
    return replace(found, disputed=(*found.disputed, "B30"))


def as_text(value: Fraction) -> str:
    """``1/3``; whole numbers as ``2/1``."""
    return f"{value.numerator}/{value.denominator}"


_REFS: Final = {
    Kind.COMBAT_HITS: cite("6.09", "6.10"),
    Kind.COMBAT_WOUNDS: cite("6.09", "6.12", "6.14", "6.17"),
    Kind.SHOOT_HITS: cite("5.17", "5.18"),
    Kind.SHOOT_WOUNDS: cite("5.17", "5.18", "5.20", "5.21"),
}
_NO_LIMIT: Final = Step("odds-no-limit", refs=cite("5.18", "6.10"))


def _distribution(asked: Asked) -> Answer:
    (pmf,) = asked.pools
    numbers = [number for number, _ in pmf.ways]
    value = {
        "distribution": {str(number): as_text(chance) for number, chance in pmf.chances().items()},
        "mean": as_text(pmf.mean),
        "at_least": {str(number): as_text(pmf.at_least(number)) for number in range(1, max(numbers) + 1)},
    }
    data = {"mean": as_text(pmf.mean)}
    steps = (Step("odds-mean", data=data, refs=_REFS[asked.kind]), _NO_LIMIT)
    return Verdict(value, trace=steps, disputed=("B44",) if asked.one_purchase is not None else ())


def _exchange(asked: Asked) -> Answer:
    a, b = asked.pools
    more, equal, less = map(as_text, a.compared(b))
    value = {
        "a_more": more,
        "equal": equal,
        "b_more": less,
        "a_mean": as_text(a.mean),
        "b_mean": as_text(b.mean),
    }
    return Verdict(value, trace=(Step("odds-exchange", data=value, refs=cite("6.07", "6.12")), _NO_LIMIT))


def _struggle(asked: Asked) -> Answer:
    """Good must reach evil to hold the Ring (9.04), and beat it to take it off (9.12)."""
    wins: Mapping[Roll, Callable[[int, int], bool]] = {
        Roll.HOLD: lambda good, evil: good >= evil,
        Roll.REMOVE: lambda good, evil: good > evil,
        Roll.PAIR: lambda good, evil: evil > good,
    }
    refs = {Roll.HOLD: cite("9.04"), Roll.REMOVE: cite("9.12"), Roll.PAIR: cite("8.52")}
    won = sum(wins[asked.roll](*roll) for roll in rolls_of_two())
    return _probability(Fraction(won, SIDES**2), asked.roll.value, refs[asked.roll])


def _strategy(asked: Asked) -> Answer:
    """Ties are rolled again, so they count for neither (3.05)."""
    ahead = [a + asked.bonuses[0] - b - asked.bonuses[1] for a, b in rolls_of_two()]
    won, lost = sum(each > 0 for each in ahead), sum(each < 0 for each in ahead)
    return _probability(Fraction(won, won + lost), "strategy", cite("3.05", "8.45"))


def _probability(chance: Fraction, case: str, refs: Any) -> Answer:
    value = {"probability": as_text(chance)}
    return Verdict(value, trace=(Step("odds-chance", case=case, data=value, refs=refs),))


_ANSWERS: Final[Mapping[Kind, Callable[[Asked], Answer]]] = {
    Kind.EXCHANGE: _exchange,
    Kind.STRUGGLE: _struggle,
    Kind.STRATEGY: _strategy,
}
