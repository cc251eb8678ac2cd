"""Which scenario or map is played in which round and at which table: chosen, or drawn from the seed.

The draw of a round is a function of the plan, the seed and the number of tables, so it can be checked. This
module refuses to know what a scenario says: that is the organiser's text.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tournament.engine.errors import BadSetting

MAX_SCENARIOS: Final = 12
MAX_ROUNDS: Final = 99
MAX_NAME_LENGTH: Final = 60
MAX_NOTE_LENGTH: Final = 300


class BadScenarios(BadSetting):
    """A plan that cannot be played; ``path`` says where, such as ``scenarios[0].name``."""

    CODE = "bad-scenarios"


class Method(StrEnum):
    """How a round finds its scenario."""

    FIXED = "fixed"  # the organiser names it
    RANDOM = "random"  # one for the round
    RANDOM_TABLES = "random-tables"  # one for each table
    AT_TABLE = "at-table"  # the two find it out, and say so with the result
    STRIKE_CHOOSE = "strike-choose"  # the two strike in turn, until one is left
    BY_TABLE = "by-table"  # in the order of the pool, from the first table on


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario or a map, with a note for the players."""

    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoundScenarios:
    """How one round finds its scenario; ``name`` is that of a fixed one."""

    round: int
    method: Method
    name: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioPlan:
    """The pool, and what each round does with it; a round that is not named has no scenario."""

    scenarios: tuple[Scenario, ...] = ()
    rounds: tuple[RoundScenarios, ...] = ()

    @classmethod
    def from_json(cls, data: object) -> ScenarioPlan:
        """Raises :class:`BadScenarios` with the place of what cannot be played."""
        fields = _object(data, ("scenarios", "rounds"), path="")
        scenarios = [_scenario(row, path) for row, path in _rows(fields, "scenarios", most=MAX_SCENARIOS)]
        names = [each.name for each in scenarios]
        for at, name in enumerate(names):
            if name.casefold() in {other.casefold() for other in names[:at]}:
                raise BadScenarios("twice", path=f"scenarios[{at}].name", name=name)
        rounds = [_round(row, path, names) for row, path in _rows(fields, "rounds", most=MAX_ROUNDS)]
        for at, each in enumerate(rounds):
            if each.round in {other.round for other in rounds[:at]}:
                raise BadScenarios("round-twice", path=f"rounds[{at}].round", round=each.round)
        return cls(tuple(scenarios), tuple(sorted(rounds, key=lambda each: each.round)))

    def as_json(self) -> dict[str, Any]:
        """Empty where there is no pool."""
        if not self.scenarios:
            return {}
        return {
            "scenarios": [{"name": each.name, "note": each.note} for each in self.scenarios],
            "rounds": [
                {
                    "round": each.round,
                    "method": each.method.value,
                    **({"name": each.name} if each.name else {}),
                }
                for each in self.rounds
            ],
        }

    def of_round(self, number: int) -> RoundScenarios | None:
        return next((each for each in self.rounds if each.round == number), None)

    def note_of(self, name: str) -> str:
        return next((each.note for each in self.scenarios if each.name == name), "")

    def drawn(self, number: int, *, seed: str, tables: int, first: int = 1) -> list[str]:
        """The names for the tables of a round; one for a whole round, none without a plan.

        They are turned so that the table with the number ``first`` has the first that was drawn, see
        :func:`at_table`.
        """
        names = self._drawn(number, seed=seed, tables=tables)
        turn = (1 - first) % len(names) if names else 0
        return [*names[turn:], *names[:turn]]

    def _drawn(self, number: int, *, seed: str, tables: int) -> list[str]:
        own = self.of_round(number)
        names = [each.name for each in self.scenarios]
        if own is None:
            return []
        dice = random.Random(f"{seed}:scenarios:{number}")  # noqa: S311 - to be drawn again by anybody
        match own.method:
            case Method.AT_TABLE | Method.STRIKE_CHOOSE:
                return []
            case Method.FIXED:
                return [own.name]
            case Method.RANDOM:
                return [dice.choice(names)]
            case Method.RANDOM_TABLES:
                return [dice.choice(names) for _ in range(max(1, tables))]
            case Method.BY_TABLE:
                return names


def at_table(names: list[str], table: int | None) -> str:
    """Of a draw, what is played at this table; empty for a bye."""
    return names[(table - 1) % len(names)] if names and table else ""


def _scenario(data: object, path: str) -> Scenario:
    fields = _object(data, ("name", "note"), path=path)
    return Scenario(
        _text(fields, "name", path, most=MAX_NAME_LENGTH, least=1),
        _text(fields, "note", path, most=MAX_NOTE_LENGTH),
    )


def _round(data: object, path: str, names: list[str]) -> RoundScenarios:
    fields = _object(data, ("round", "method", "name"), path=path)
    number = fields.get("round")
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MAX_ROUNDS:
        raise BadScenarios("round", path=f"{path}.round", most=MAX_ROUNDS)
    method = fields.get("method")
    if method not in list(Method):
        raise BadScenarios("method", path=f"{path}.method", value=str(method)[:20], methods=list(Method))
    if not names:
        raise BadScenarios("empty", path="scenarios", round=number)
    name = _text(fields, "name", path, most=MAX_NAME_LENGTH)
    if method == Method.FIXED and name not in names:
        raise BadScenarios("unknown", path=f"{path}.name", name=name, names=names)
    return RoundScenarios(number, Method(method), name if method == Method.FIXED else "")


def _object(data: object, known: tuple[str, ...], *, path: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise BadScenarios("object", path=path)
    for name in data:
        if name not in known:
            place = f"{path}.{name}" if path else str(name)
            raise BadScenarios("field", path=place, name=str(name), known=list(known))
    return data


def _rows(fields: Mapping[str, Any], name: str, *, most: int) -> list[tuple[object, str]]:
    rows = fields.get(name, [])
    if not isinstance(rows, list) or len(rows) > most:
        raise BadScenarios("rows", path=name, most=most)
    return [(row, f"{name}[{at}]") for at, row in enumerate(rows)]


def _text(fields: Mapping[str, Any], name: str, path: str, *, most: int, least: int = 0) -> str:
    value = fields.get(name, "")
    written = " ".join(value.split()) if isinstance(value, str) else None
    if written is None or not least <= len(written) <= most:
        raise BadScenarios(name, path=f"{path}.{name}", most=most)
    return written
