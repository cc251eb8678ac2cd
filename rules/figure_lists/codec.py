"""JSON to and from figures, abilities and lists.

Fields that do not apply may be left out. What cannot be read is a :class:`~rules.errors.BadInput` that
names the place, such as ``entries[2].figure.points``; nothing is judged here.
"""

from dataclasses import fields
from typing import Any, Final

from rules.errors import BadInput
from rules.fields import Fields, text, whole
from rules.figure_lists.abilities import PR1, PR2, PRECIOUS, ability_code
from rules.figure_lists.figures import LATEST_VERSION, Ability, ArmyList, Entry, Faction, Figure, Kind, Role
from rules.figure_lists.roles import role_contradiction

MAX_HEXES: Final = 19  # a base of two rings; the largest known covers nine
HALVES: Final = (PR1, PR2)
LIST_FIELDS: Final = ("faction", "entries")
_FIGURE: Final = tuple(f.name for f in fields(Figure))
_PRINTED: Final = tuple(name for name in _FIGURE if name not in {"role", "role_of"})


def figure_from_json(data: object, *, path: str = "") -> Figure:
    """A figure; ``name``, ``faction``, ``kind`` and ``points`` are required."""
    read = Fields(data, path=path, known=_FIGURE)
    shots, reach = read.whole_or_none("shots"), read.whole_or_none("range")
    if (shots is None) is not (reach is None):
        missing = "range" if reach is None else "shots"
        raise BadInput("oval-half", path=read.path_of(missing))
    figure = Figure(
        name=read.text("name"),
        faction=read.word("faction", Faction),
        kind=read.word("kind", Kind),
        points=read.whole("points"),
        action_points=read.whole("action_points", 0),
        wounds=read.whole("wounds", 1, least=1),
        attacks=read.whole("attacks", 0),
        toughness=read.whole("toughness", 2),
        movement=read.whole("movement", 0),
        shots=shots,
        range=reach,
        unique_numbers=tuple(whole(item, path=at) for at, item in read.items("unique_numbers")),
        abilities=tuple(ability_from_json(item, path=at) for at, item in read.items("abilities")),
        hexes=read.whole("hexes", 1, least=1, most=MAX_HEXES),
        version=read.whole_or_none("version", most=LATEST_VERSION),
        collector_number=read.text("collector_number", ""),
        rarity=read.text("rarity", ""),
        role=read.word_or_none("role", Role),
        role_of=read.text("role_of", ""),
    )
    contradiction = role_contradiction(figure)
    if contradiction is not None:
        raise BadInput(contradiction.code, case=contradiction.case, path=read.path_of(contradiction.field))
    return figure


def figure_as_json(figure: Figure) -> dict[str, Any]:
    """Every field, a role only where it is settled; :func:`figure_from_json` reads it back."""
    data = {name: getattr(figure, name) for name in _PRINTED}
    role = {} if figure.role is None else {"role": figure.role.value}
    role_of = {"role_of": figure.role_of} if figure.role_of else {}
    return {
        **data,
        **role,
        **role_of,
        "faction": figure.faction.value,
        "kind": figure.kind.value,
        "unique_numbers": list(figure.unique_numbers),
        "abilities": [ability_as_json(ability) for ability in figure.abilities],
    }


def ability_from_json(data: object, *, path: str = "") -> Ability:
    """An ability as ``{"code", "cost"}`` or as its name alone.

    Known spellings become the code we use, others stay as they are written and are a finding
    later. A cost of ``"PR1"`` or ``"PR2"`` names the half of "It's precious to us".
    """
    if isinstance(data, str):
        return _ability(text(data, path=path), None)
    read = Fields(data, path=path, known=("code", "cost"))
    cost = read.required("cost") if read.has("cost") else None
    written = read.text("code")
    if isinstance(cost, str):
        half = ability_code(cost)
        if half not in HALVES or ability_code(written) not in {PRECIOUS, half}:
            raise BadInput("cost-unknown", path=read.path_of("cost"), data={"value": cost})
        return Ability(half)
    return _ability(written, read.whole_or_none("cost"))


def _ability(written: str, cost: int | None) -> Ability:
    return Ability(ability_code(written) or written, cost)


def ability_as_json(ability: Ability) -> dict[str, Any]:
    """Code and printed cost, ``None`` where no number is printed."""
    return {"code": ability.code, "cost": ability.cost}


def army_list_from_json(data: object, *, path: str = "") -> ArmyList:
    """A list of one faction; every entry has a figure, and a quantity of 1 where none is given."""
    read = Fields(data, path=path, known=LIST_FIELDS)
    faction = read.word("faction", Faction)
    return ArmyList(faction, tuple(_entry(item, at) for at, item in read.items("entries", is_required=True)))


def _entry(data: object, path: str) -> Entry:
    read = Fields(data, path=path, known=("figure", "quantity", "carries"))
    return Entry(
        figure=figure_from_json(read.required("figure"), path=read.path_of("figure")),
        quantity=read.whole("quantity", 1, least=1),
        carries=tuple(text(item, path=at) for at, item in read.items("carries")),
    )


def army_list_as_json(army_list: ArmyList) -> dict[str, Any]:
    """The list; :func:`army_list_from_json` reads it back."""
    return {
        "faction": army_list.faction.value,
        "entries": [entry_as_json(entry) for entry in army_list.entries],
    }


def entry_as_json(entry: Entry) -> dict[str, Any]:
    """One entry; riders are only named where there are any."""
    carried = {"carries": list(entry.carries)} if entry.carries else {}
    return {"quantity": entry.quantity, "figure": figure_as_json(entry.figure), **carried}
