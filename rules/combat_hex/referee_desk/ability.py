"""Single abilities: what they cost, what they do, and when they do nothing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.abilities.effects import (
    FAIL_AGAINST_TERRIFYING,
    AbilityRules,
    Activation,
    Payment,
    copy_forbidden_by,
    force_forbidden_by,
    price,
    recovered,
    ward_forbidden_by,
    wounds_of_die,
)
from rules.combat_hex.combat.assignment import HARDEST, Target
from rules.combat_hex.referee_desk.reading import (
    every_field,
    read_abilities,
    read_ability,
    read_dice,
    read_kind,
)
from rules.combat_hex.ruleset import Ruleset
from rules.dice import SIDES
from rules.errors import BadInput
from rules.fields import Fields
from rules.figure_lists.abilities import ability_name
from rules.figure_lists.figures import Kind
from rules.hex_board.codec import MAX_ATTACKS, MAX_BASE, MAX_EFFECTS, MAX_PIECES, MAX_POINTS
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict

Facts = Mapping[str, Any]


class Ask(StrEnum):
    """What is asked about an ability."""

    PRICE = "price"
    WARD = "ward"
    COPY = "copy"
    AGAINST_TERRIFYING = "against-terrifying"
    FORCE_TARGET = "force-target"
    LEAVE_STALWART = "leave-stalwart"
    TOUGHNESS = "toughness"
    WOUNDS_OF_DIE = "wounds-of-die"
    HEAL = "heal"
    INVIGORATE = "invigorate"
    MOVEMENT = "movement"
    USES = "uses"


def _flag(read: Fields, name: str) -> bool:
    return read.flag(name)


def _number(most: int, default: int | None = 0) -> Callable[[Fields, str], int]:
    return lambda read, name: read.whole(name, default, most=most)


def _ability(read: Fields, name: str) -> str:
    return read_ability(read.required(name), path=read.path_of(name))


def _kind(default: Kind) -> Callable[[Fields, str], Kind]:
    return lambda read, name: read.word_or_none(name, Kind) or default


Reader = Callable[[Fields, str], Any]
_NEEDED_POINTS: Final = _number(MAX_POINTS, None)
_NEEDED_WOUNDS: Final = _number(MAX_ATTACKS, None)
_READERS: Final[Mapping[Ask, Mapping[str, Reader]]] = {
    Ask.PRICE: {
        "for": lambda read, name: read.word(name, Payment),
        "printed": _NEEDED_POINTS,
        "dread": _number(MAX_PIECES),
        "ap": _NEEDED_POINTS,
        "has_dread": _flag,
        "terrifying": _flag,
    },
    Ask.WARD: {
        "ability": _ability,
        "in_wards_combat": _flag,
        "in_wards_zone": _flag,
        "user_is_sauron": _flag,
        "terrifying": _flag,
    },
    Ask.COPY: {"ability": _ability, "owner_kind": _kind(Kind.HERO), "terrifying": _flag},
    Ask.AGAINST_TERRIFYING: {"ability": _ability},
    Ask.FORCE_TARGET: {
        "hexes": _number(MAX_BASE, 1),
        "in_sight": _flag,
        "terrifying": _flag,
        "ring_on": _flag,
        "ringwraith": _flag,
    },
    Ask.LEAVE_STALWART: {"sneak": _flag, "terrifying": _flag},
    Ask.TOUGHNESS: {
        "printed": lambda read, name: read.whole(name, least=2, most=SIDES),
        "kind": _kind(Kind.MINION),
        "rally_cry": _number(MAX_PIECES),
    },
    Ask.WOUNDS_OF_DIE: {"doubled": _flag, "armor": _flag},
    Ask.HEAL: {
        "wounds": _NEEDED_WOUNDS,
        "maximum": _NEEDED_WOUNDS,
        "dice": read_dice,
        "die": lambda read, name: read.whole_or_none(name, least=1, most=SIDES),
    },
    Ask.INVIGORATE: {"ap": _NEEDED_POINTS, "maximum": _NEEDED_POINTS, "dice": read_dice},
    Ask.MOVEMENT: {"printed": _NEEDED_POINTS, "on": read_abilities, "bonus": _number(MAX_POINTS)},
    Ask.USES: {"copies": _number(MAX_EFFECTS, 1), "used": _number(MAX_EFFECTS)},
}
FIELDS: Final = every_field("ask", _READERS)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked, with the facts that it needs."""

    ask: Ask
    facts: Facts


def read(data: object) -> Asked:
    """The question from JSON."""
    ask, fields = read_kind(data, "ask", Ask, _READERS)
    facts = {name: reader(fields, name) for name, reader in _READERS[ask].items()}
    if "maximum" in facts and _lost(facts) < 0:
        raise BadInput("more-than-lost", path="maximum", data={"lost": 0})
    return Asked(ask, facts)


def _lost(facts: Facts) -> int:
    """Wounds that the figure has lost, or action points that it has spent."""
    now: int = facts["wounds"] if "wounds" in facts else facts["ap"]
    return int(facts["maximum"]) - now


def answer(asked: Asked, edition: Ruleset, _policy: Policy) -> Answer:
    """A price, a number or a permission."""
    if asked.ask in _BY_EDITION:
        return _BY_EDITION[asked.ask](asked.facts, edition.abilities)
    return _ANSWERS[asked.ask](asked.facts)


def _price(facts: Facts, rules: AbilityRules) -> Answer:
    is_immune = (facts["has_dread"] and rules.spares_dread) or facts["terrifying"]
    cost = price(facts["for"], facts["printed"], dread=facts["dread"], is_immune=is_immune)
    pays = facts["ap"] >= cost
    left = facts["ap"] - (cost if pays else 0)
    value = {"price": cost, "pays": pays, "ap_left": left, "takes_effect": pays}
    step = Step("price", case="paid" if pays else "unpaid", data=value, refs=cite("8.02", "8.41"))
    is_open = facts["dread"] and facts["for"] in {Payment.RUN, Payment.FEARSOME}
    return Verdict(value, trace=(step,), disputed=("B35",) if is_open else ())


def _allowed(clause: str, *refs: str) -> Answer:
    if not clause:
        return Verdict({"allowed": True}, trace=(Step("ability-allowed", refs=cite(*refs)),))
    finding = Finding("ability", Severity.ERROR, cite(clause), case=clause)
    return Verdict({"allowed": False, "clause": clause}, (finding,))


def _ward(facts: Facts) -> Answer:
    is_near = facts["in_wards_combat"] or facts["in_wards_zone"]
    activation = Activation(facts["ability"], is_near, facts["user_is_sauron"], facts["terrifying"])
    return _allowed(ward_forbidden_by(activation), "8.51")


def _copy(facts: Facts, rules: AbilityRules) -> Answer:
    is_hero = facts["owner_kind"] is Kind.HERO
    clause = copy_forbidden_by(facts["ability"], rules, is_hero=is_hero, is_terrifying=facts["terrifying"])
    return _allowed(clause, "8.49")


def _against_terrifying(facts: Facts) -> Answer:
    works = facts["ability"] not in FAIL_AGAINST_TERRIFYING
    data = {"ability": ability_name(facts["ability"])}
    step = Step("terrifying", case="works" if works else "fails", data=data, refs=cite("8.50"))
    return Verdict({"works": works}, trace=(step,))


def _force_target(facts: Facts) -> Answer:
    clause = force_forbidden_by(
        facts["hexes"],
        is_seen=facts["in_sight"],
        is_terrifying=facts["terrifying"],
        is_protected=facts["ring_on"] and not facts["ringwraith"],
    )
    answered = _allowed(clause, "8.15")
    return Verdict(answered.value, answered.findings, answered.trace, ("B7",))


def _leave_stalwart(facts: Facts) -> Answer:
    is_struck = facts["sneak"] and not facts["terrifying"]
    value = {"leaves": facts["sneak"] or facts["terrifying"], "free_attack": is_struck}
    case = "struck" if is_struck else "leaves" if value["leaves"] else "stays"
    return Verdict(value, trace=(Step("stalwart", case=case, refs=cite("8.18", "8.50")),))


def _toughness(facts: Facts) -> Answer:
    target = Target("", facts["printed"], 0, kind=facts["kind"])
    value = {"toughness": target.toughness_under(facts["rally_cry"])}
    return Verdict(value, trace=(Step("toughness", data={**value, "most": HARDEST}, refs=cite("8.40")),))


def _wounds_of_die(facts: Facts, rules: AbilityRules) -> Answer:
    wounds = 2 if facts["doubled"] else 1
    wounds = wounds_of_die(wounds, rules) if facts["armor"] else wounds
    step = Step("die-wounds", data={"count": wounds}, refs=cite("8.22", "8.35", "8.36"))
    is_reading = facts["doubled"] and facts["armor"] and rules.armor_keeps_one
    disputed = ("B38",) if is_reading else ()
    return Verdict({"wounds": wounds}, trace=(step,), disputed=disputed)


def _heal(facts: Facts) -> Answer:
    healed = facts["wounds"] + recovered(facts["dice"]) + (facts["die"] or 0)
    wounds = min(healed, facts["maximum"])
    step = Step("healed", data={"count": wounds}, refs=cite("8.44", "8.48"))
    return Verdict({"wounds": wounds}, tuple(_surplus(facts, "8.48")), (step,))


def _invigorate(facts: Facts) -> Answer:
    points = min(facts["ap"] + recovered(facts["dice"]), facts["maximum"])
    step = Step("invigorated", data={"count": points}, refs=cite("8.14"))
    return Verdict({"ap": points}, tuple(_surplus(facts, "8.14")), (step,))


def _surplus(facts: Facts, clause: str) -> Iterator[Finding]:
    """One die is rolled for each that was lost, and no more."""
    lost, rolled = _lost(facts), len(facts["dice"])
    if rolled > lost:
        yield Finding("lost-dice", Severity.WARNING, cite(clause), data={"lost": lost, "rolled": rolled})


def _movement(facts: Facts) -> Answer:
    doubled = facts["printed"] * (2 if "fast" in facts["on"] else 1)
    points = doubled + facts["on"].count("tyrant") + facts["bonus"]
    step = Step("movement", data={"count": points}, refs=cite("1.09", "8.11", "8.19"))
    return Verdict({"mp": points}, trace=(step,))


def _uses(facts: Facts) -> Answer:
    is_left = facts["used"] < facts["copies"]
    step = Step("uses", case="left" if is_left else "gone", refs=cite("8.06", "8.084"))
    return Verdict({"allowed": is_left, **({} if is_left else {"clause": "8.06"})}, trace=(step,))


_BY_EDITION: Final[Mapping[Ask, Callable[[Facts, AbilityRules], Answer]]] = {
    Ask.PRICE: _price,
    Ask.COPY: _copy,
    Ask.WOUNDS_OF_DIE: _wounds_of_die,
}
_ANSWERS: Final[Mapping[Ask, Callable[[Facts], Answer]]] = {
    Ask.WARD: _ward,
    Ask.AGAINST_TERRIFYING: _against_terrifying,
    Ask.FORCE_TARGET: _force_target,
    Ask.LEAVE_STALWART: _leave_stalwart,
    Ask.TOUGHNESS: _toughness,
    Ask.HEAL: _heal,
    Ask.INVIGORATE: _invigorate,
    Ask.MOVEMENT: _movement,
    Ask.USES: _uses,
}
