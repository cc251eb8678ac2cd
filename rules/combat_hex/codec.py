"""JSON to and from the facts of a game, and its outcome.

Fields that do not apply may be left out. What cannot be read is a :class:`~rules.errors.BadInput` that
names the place, such as ``a.remaining``; nothing is judged here.
"""

from dataclasses import fields
from typing import Any, Final

from rules.combat_hex.victory.facts import COUNTERS, GameFacts, SideFacts
from rules.combat_hex.victory.scoring import Grade
from rules.fields import Fields
from rules.figure_lists.figures import Faction

_SIDE: Final = tuple(f.name for f in fields(SideFacts))
_FLAGS: Final = tuple(name for name in _SIDE if name not in {*COUNTERS, "faction"})
GAME_FIELDS: Final = ("level", "last_turn_over", "a", "b", "grade_a")


def facts_from_json(
    data: object, *, level: int | None = None, path: str = "", is_one_army: bool = False
) -> GameFacts:
    """The facts of one game; ``level`` is used where the facts do not name one.

    ``is_one_army``: everybody brings one army (D02), so both may play the same side.
    """
    read = Fields(data, path=path, known=GAME_FIELDS)
    return GameFacts(
        level=read.whole("level", level, least=1),
        last_turn_over=read.flag("last_turn_over"),
        a=_side(read.required("a"), read.path_of("a")),
        b=_side(read.required("b"), read.path_of("b")),
        is_one_army=is_one_army,
        grade_a=read.word_or_none("grade_a", Grade),
    )


def _side(data: object, path: str) -> SideFacts:
    read = Fields(data, path=path, known=_SIDE)
    given: dict[str, Any] = {name: read.whole_or_none(name) for name in COUNTERS}
    given.update({name: read.flag(name) for name in _FLAGS})
    return SideFacts(faction=read.word_or_none("faction", Faction), **given)


def facts_as_json(facts: GameFacts) -> dict[str, Any]:
    """The facts with every counter that is known and every flag."""
    return {
        "level": facts.level,
        "last_turn_over": facts.last_turn_over,
        "a": _side_as_json(facts.a),
        "b": _side_as_json(facts.b),
        **({"grade_a": facts.grade_a.value} if facts.grade_a else {}),
    }


def _side_as_json(side: SideFacts) -> dict[str, Any]:
    given = {name: getattr(side, name) for name in _SIDE}
    given["faction"] = side.faction.value if side.faction else None
    return {name: value for name, value in given.items() if value is not None}
