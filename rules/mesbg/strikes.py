"""How often the winner of a fight strikes, and at whom."""

from typing import Any, Final

from rules.citations import cite
from rules.errors import BadInput
from rules.fields import Fields, text
from rules.mesbg.reading import MAX_ATTACKS, MAX_ITEMS, Facts, Kinds, answered, flag, groups, number, refused
from rules.verdict import Answer, Step


def strikes(facts: Facts) -> Answer:
    """One for each attack; two on a trapped or prone target, never four. Prone winners do not strike."""
    targets = facts["targets"]
    if facts["winner_prone"]:
        step = Step("mesbg-strikes", case="prone", refs=cite("MESBG prone"))
        none = {each["id"]: 0 for each in targets} if targets else 0
        return answered({"strikes": none, "may_stand": True}, step)
    if not targets:
        found = count(facts["attacks"], facts)
        return answered({"strikes": found, "may_stand": False}, _step(found, facts))
    if sum(each["attacks"] for each in targets) > facts["attacks"]:
        return refused({"legal": False}, "mesbg-strikes", "attacks", cite("MESBG strikes"))
    found_at = {each["id"]: count(each["attacks"], each) for each in targets}
    steps = [_step(found_at[each["id"]], each) for each in targets]
    return answered({"legal": True, "strikes": found_at}, *steps)


def count(attacks: int, target: Facts) -> int:
    """The strikes of so many attacks on one target."""
    return attacks * (2 if target["trapped"] or target["prone"] else 1)


def _step(strikes_at: int, target: Facts) -> Step:
    case = "double" if target["trapped"] or target["prone"] else "single"
    return Step("mesbg-strikes", case=case, data={"count": strikes_at}, refs=cite("MESBG strikes"))


def split(facts: Facts) -> Answer:
    """Both strikes of one attack go to the same target."""
    if any(first != second for first, second in facts["pairs"]):
        return refused({"legal": False}, "mesbg-strikes", "split", cite("MESBG strikes"))
    return answered({"legal": True}, Step("mesbg-split", refs=cite("MESBG strikes")))


def _pairs(read: Fields, name: str) -> tuple[tuple[str, str], ...]:
    found = []
    for at, item in read.items(name, most=MAX_ITEMS):
        if not isinstance(item, list) or len(item) != 2:  # noqa: PLR2004 - the two strikes of an attack
            raise BadInput("strikes-expected", path=at)
        first, second = (text(each, path=f"{at}[{number_}]") for number_, each in enumerate(item))
        found.append((first, second))
    return tuple(found)


_ATTACKS: Final = number(0, MAX_ATTACKS)
_TARGET: Final[Any] = {
    "id": lambda read, name: read.text(name),
    "attacks": _ATTACKS,
    "trapped": flag,
    "prone": flag,
}
ASKS: Final[Kinds] = {
    "strikes": (
        {
            "attacks": _ATTACKS,
            "trapped": flag,
            "prone": flag,
            "winner_prone": flag,
            "targets": groups(_TARGET),
        },
        strikes,
    ),
    "split": ({"pairs": _pairs}, split),
}
