"""What the levels mean in words: a sum over a round, and what one pair adds to it.

Everything here is a clause that others build sentences of. It speaks of pairs that are (``IS``) and of
pairs that might be (``WOULD``); it excuses nothing and knows no round.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tournament.engine.entrants import half_points_as_number, points_text
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.factions import MAX_IMBALANCE, imbalances_after
from tournament.engine.pairing.reasons.difference import Difference

IS: Final = "is"
WOULD: Final = "would"
MAX_NAMES: Final = 5

SUMS: Final[Mapping[str, str]] = {
    "second-bye": "byes that others should have had first",
    "rematch": "rematches",
    "same-club": "pairs of one club",
    "same-country": "pairs of one country",
    "same-families": "pairs of one family",
    "faction-limit": "entrants pushed past 2 games more of one side",
    "one-side": "pairs that both bring the same side",
    "kept": "pairs that are not in the draft before",
    "bye-rank": "places between the bye and the last",
    "floats": "squared floats",
    "float-again": "floats the same way twice running",
    "faction-wish": "entrants who leave with 2 games more of one side",
    "fold": "places away from top half against bottom half",
    "adjacent": "places between neighbours",
}


def sum_words(level: Difference, whole: Field) -> str:
    """``squared floats 21 instead of 5``."""
    return f"{_sum_name(level, whole)} {level.cost} instead of {level.best}"


def _sum_name(level: Difference, whole: Field) -> str:
    if level.key.startswith("floats-group-"):
        group = int(level.key.rpartition("-")[2]) - 1
        half_points = next(p.half_points for p in whole.players if p.group == group)
        return f"entrants with {points_text(half_points)} who leave their group downwards"
    return SUMS.get(level.key, level.name)


def pair_words(key: str, one: Player, two: Player, *, mood: str = WOULD) -> str:
    """What this pair does at that level, the better rank first: ``Cid would float down from 6 to 3 points``.

    For levels that have nothing of their own to say about a pair: who would meet.
    """
    if key.startswith("floats"):
        return _float(one, two, mood)
    say = PAIRS.get(key)
    return say(one, two, mood) if say else _meet(one, two, mood)


def bye_words(key: str, one: Player, *, mood: str = WOULD) -> str:
    """What this bye does at that level."""
    if key == "second-bye":
        return f"{one.label} {_verb('have', 'has', mood)} a bye for the {ordinal(one.byes + 1)} time"
    return f"the bye {_verb('go', 'goes', mood)} to {one.label}, {place_words(one)}"


def place_words(one: Player) -> str:
    """The place on the wall: ``place 3 in the standings``."""
    return f"place {one.place} in the standings"


def _float(one: Player, two: Player, mood: str) -> str:
    points = f"from {half_points_as_number(one.half_points)} to {points_text(two.half_points)}"
    return f"{one.label} {_verb('float', 'floats', mood)} down {points} against {two.label}"


def _meet(one: Player, two: Player, mood: str) -> str:
    return f"{one.label} {_verb('meet', 'meets', mood)} {two.label}"


def _again(one: Player, two: Player, mood: str) -> str:
    rounds = one.met[two.id]
    return f"{one.label} and {two.label} {_verb('meet', 'meet', mood)} again after {rounds_words(rounds)}"


def _float_again(one: Player, two: Player, mood: str) -> str:
    again = [(p, way) for p, way in ((one, "down"), (two, "up")) if p.floated == way]
    return " and ".join(
        f"{p.label} {_verb('float', 'floats', mood)} {way} for the second round running" for p, way in again
    )


def _imbalance(one: Player, two: Player, mood: str) -> str:
    """Who of the two leaves with at least 2 more of one side; after a roll it is one of both."""
    after = imbalances_after(one.imbalance, two.imbalance)
    worst = max(map(abs, after))
    out = [p for p, a in zip((one, two), after, strict=True) if abs(a) >= MAX_IMBALANCE]
    names = f" {'or' if one.imbalance == two.imbalance else 'and'} ".join(
        p.label for p in ((one, two) if one.imbalance == two.imbalance else out)
    )
    verb = "will have" if mood == IS else "would have"
    return f"{names} {verb} played one side {times(worst)} more than the other"


def _shared(what: str) -> Callable[[Player, Player, str], str]:
    def say(one: Player, two: Player, mood: str) -> str:
        return f"{one.label} {_verb('meet', 'meets', mood)} {two.label} of the same {what}"

    return say


def _kept(one: Player, two: Player, mood: str) -> str:
    return f"{_meet(one, two, mood)}, who {'were' if mood == WOULD else 'are'} not paired in the draft before"


def _placed(one: Player, two: Player, mood: str) -> str:
    if one.group != two.group:
        return _meet(one, two, mood)
    return f"{one.label}, {_of(one)}, {_verb('meet', 'meets', mood)} {two.label}, {_of(two)}"


def _of(one: Player) -> str:
    return f"{ordinal(one.position + 1)} of {one.group_size} with {points_text(one.half_points)}"


PAIRS: Final[Mapping[str, Callable[[Player, Player, str], str]]] = {
    "rematch": _again,
    "same-club": _shared("club"),
    "same-country": _shared("country"),
    "same-families": _shared("family"),
    "faction-limit": _imbalance,
    "faction-wish": _imbalance,
    "float-again": _float_again,
    "kept": _kept,
    "fold": _placed,
    "adjacent": _placed,
}


def _verb(base: str, third: str, mood: str) -> str:
    return third if mood == IS else f"would {base}"


def times(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``11th``."""
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def rounds_words(rounds: Sequence[int]) -> str:
    """``round 2``, ``rounds 2, 3 and 5``."""
    return f"round{'s' if len(rounds) > 1 else ''} {list_text(list(map(str, rounds)), most=len(rounds))}"


def list_text(names: Sequence[str], *, most: int = MAX_NAMES, last: str = "and") -> str:
    """``one``, ``one and two``, ``one, two and 9 more``; ``last`` is the word before the last."""
    shown = list(names) if len(names) <= most else [*names[:most], f"{len(names) - most} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {last} {shown[-1]}"
