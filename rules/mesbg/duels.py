"""Who wins a fight, and whether a friend makes way for the loser."""

from typing import Any, Final

from rules.citations import cite
from rules.dice import SIDES
from rules.mesbg.priority import Side
from rules.mesbg.reading import (
    MAX_VALUE,
    Facts,
    Kinds,
    answered,
    die_or_none,
    flag,
    group,
    groups,
    number,
    numbers,
)
from rules.verdict import Answer, Step

EVIL_UP_TO: Final = 3  # of the die that settles a tie


def duel(facts: Facts) -> Answer:
    """The best die of a side, then the best fight value, which another figure may have, then one die."""
    good, evil, tie_die = facts["good"], facts["evil"], facts["tie_die"]
    steps = [_step("dice", max(good["dice"]), max(evil["dice"]))]
    winner, by = _higher(max(good["dice"]), max(evil["dice"])), "die"
    if winner is None:
        steps.append(_step("fight", max(good["fight"]), max(evil["fight"])))
        winner, by = _higher(max(good["fight"]), max(evil["fight"])), "fight"
    if winner is None:
        by = "tie die"
        steps.append(Step("mesbg-duel", case="tie", refs=cite("MESBG duel", "MESBG priority")))
        if tie_die is not None:
            winner = Side.EVIL if tie_die <= EVIL_UP_TO else Side.GOOD
    if winner is not None:
        steps.append(Step("mesbg-winner", case=winner.value, refs=cite("MESBG duel", "MESBG back away")))
    return answered({"winner": winner and winner.value, "by": by}, *steps)


def _step(case: str, good: int, evil: int) -> Step:
    return Step(
        "mesbg-duel", case=case, data={"good": good, "evil": evil}, refs=cite("MESBG duel", "MESBG multiple")
    )


def _higher(good: int, evil: int) -> Side | None:
    return None if good == evil else Side.GOOD if good > evil else Side.EVIL


def make_way(facts: Facts) -> Answer:
    """One friend may step aside; where two would be needed, the loser is trapped."""
    able = (
        [] if facts["needed"] > 1 else sorted(each["id"] for each in facts["helpers"] if _can_make_way(each))
    )
    value = {"trapped": not able, "may_make_way": able}
    data = {"ids": able, "needed": facts["needed"]}
    case = "one" if able else "many" if facts["needed"] > 1 else "none"
    step = Step("mesbg-make-way", case=case, data=data, refs=cite("MESBG make way"))
    return answered(value, step, disputed=("X5",) if able else ())


def _can_make_way(helper: Facts) -> bool:
    return not any(helper[name] for name in ("engaged", "obstacle", "fall", "contact"))


_FIGURES: Final = group({"dice": numbers(1, SIDES), "fight": numbers(1, MAX_VALUE)})
_HELPER: Final[Any] = {
    "id": lambda read, name: read.text(name),
    **dict.fromkeys(("engaged", "prone", "obstacle", "fall", "contact"), flag),
}
ASKS: Final[Kinds] = {
    "duel": ({"good": _FIGURES, "evil": _FIGURES, "tie_die": die_or_none}, duel),
    "make-way": ({"helpers": groups(_HELPER), "needed": number(1, 20, 1)}, make_way),
}
