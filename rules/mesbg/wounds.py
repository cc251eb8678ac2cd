"""The wound chart, by defence minus strength: a public fact, which the two summaries do not contain."""

from fractions import Fraction
from typing import Final

from rules.citations import cite
from rules.dice import SIDES
from rules.mesbg.reading import MAX_VALUE, Facts, Kinds, answered, as_text, number
from rules.verdict import Answer, Step

CANNOT: Final = "cannot"
EASIEST: Final = -2  # of the gap; anything less is the same
# gap: the first die, and the second where there is one
_CHART: Final = {
    EASIEST: (3,),
    -1: (4,),
    0: (4,),
    1: (5,),
    2: (5,),
    3: (6,),
    4: (6,),
    5: (6, 4),
    6: (6, 5),
    7: (6, 6),
}
PUBLIC_FACT: Final = Step("mesbg-public-fact", refs=cite("MESBG wound"))


def dice_needed(strength: int, defence: int) -> tuple[int, ...]:
    """What one die, or two of them, have to show; none where no wound is possible."""
    return _CHART.get(max(EASIEST, defence - strength), ())


def chance(needed: tuple[int, ...]) -> Fraction:
    """The chance that all these dice show as much."""
    found = Fraction(1 if needed else 0)
    for each in needed:
        found *= Fraction(SIDES + 1 - each, SIDES)
    return found


def need_text(needed: tuple[int, ...]) -> str:
    """``5+``, ``6 then 4+``; a 6 has no plus."""
    return " then ".join(f"{each}+" if each < SIDES else f"{each}" for each in needed) or CANNOT


def wound(facts: Facts) -> Answer:
    """What to roll for a wound, and its chance."""
    needed = dice_needed(facts["strength"], facts["defence"])
    value = {"need": need_text(needed), "probability": as_text(chance(needed)), "public_fact": True}
    step = Step("mesbg-wound", case="" if needed else CANNOT, data=value, refs=cite("MESBG wound"))
    return answered(value, step, PUBLIC_FACT)


VALUE: Final = number(1, MAX_VALUE)
ASKS: Final[Kinds] = {"wound": ({"strength": VALUE, "defence": VALUE}, wound)}
