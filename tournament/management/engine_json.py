"""Entrants, history and policy as the commands ``pair`` and ``standings`` read them.

Both commands read the same file, so that a script keeps one state. Every complaint names the place in the
file. What a history says against itself is the engine's business.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, get_args

from rules.errors import BadInput, unknown
from rules.fields import LARGEST
from rules.policy import POLICY_KEYS, Policy
from tournament.engine.entrants import FACTIONS, Absent, Entrant, Faction, Game, Id
from tournament.engine.pairing import Conditions, PairingPolicy
from tournament.engine.scores import HALVES, Prices
from tournament.engine.standings import StandingsPolicy
from tournament.engine.standings.policy import KEYS as STANDINGS_KEYS
from tournament.management.game_prices import GamePrices, read_game_prices

FILE_KEYS: Final = (
    *("policy", "seed", "round", "rounds_planned", "entrants", "history", "tables", "scheme"),
    *STANDINGS_KEYS,
)
ENTRANT_KEYS: Final = (
    *("id", "name", "club", "country", "families", "active", "ranked", "fixed_table"),
    *("points_deducted", "factions"),
)
GAME_KEYS: Final = (
    *("round", "a", "b", "faction_a", "faction_b", "points_a", "points_b", "table"),
    *("remaining_a", "remaining_b", "grade_a", "grade_b", "administrative"),
    *("destroyed_a", "destroyed_b", "absent", "played", "annulled"),
)
MAX_ROUNDS: Final = 999


@dataclass(frozen=True, slots=True)
class State:
    entrants: tuple[Entrant, ...]
    history: tuple[Game, ...]
    policy: PairingPolicy
    rules: Policy
    standings: StandingsPolicy
    prices: Prices
    raw: Mapping[str, Any]

    @property
    def round_number(self) -> int:
        asked = _round(self.raw, "round")
        return asked if asked is not None else max((g.round for g in self.history), default=0) + 1

    @property
    def seed(self) -> str | int:
        seed: object = self.raw.get("seed")
        if seed is None:
            return 0
        if isinstance(seed, bool) or not isinstance(seed, (str, int)):
            raise _unreadable("seed", "seed", value=seed)
        return seed

    @property
    def games_without_sides(self) -> list[Game]:
        """Games whose ``faction_a`` is null without a word why: they move no imbalance."""
        given = zip(self.history, self.raw.get("history") or [], strict=True)
        return [
            game
            for game, raw in given
            if game.b is not None and game.faction_a is None and raw.get("administrative") is None
        ]

    @property
    def rounds_planned(self) -> int | None:
        planned = self.raw.get("rounds_planned")
        return None if planned is None else _positive(planned, "rounds_planned")

    @property
    def conditions(self) -> Conditions:
        return Conditions(
            tables=self.tables,
            rounds_planned=self.rounds_planned,
            standings=self.standings,
            prices=self.prices,
        )

    @property
    def tables(self) -> list[int] | None:
        tables = self.raw.get("tables")
        if tables is None:
            return None
        numbers = [_positive(n, f"tables[{i}]") for i, n in enumerate(_list(tables, "tables"))]
        for place, number in enumerate(numbers):
            if number in numbers[:place]:
                raise _unreadable("table-twice", f"tables[{place}]", value=number)
        return numbers


def state_from_json(data: Any) -> State:
    """The whole file; :class:`BadInput` with the place of the first thing nobody can read."""
    raw = _object(data, "", FILE_KEYS)
    if "entrants" not in raw:
        raise BadInput("unreadable", case="entrants", path="entrants")
    policy = raw.get("policy")
    own = PairingPolicy.from_json(policy, foreign=POLICY_KEYS)
    rules = Policy.from_json({k: v for k, v in (policy or {}).items() if k in POLICY_KEYS})
    priced = read_game_prices(raw, rules)
    people = enumerate(_list(raw["entrants"], "entrants"))
    entrants = [_entrant(one, f"entrants[{i}]", priced) for i, one in people]
    games = _list(raw.get("history") or [], "history")
    history = [_game(one, f"history[{i}]", priced) for i, one in enumerate(games)]
    _check_sides(entrants, history)
    return State(
        entrants=tuple(entrants),
        history=tuple(history),
        policy=own,
        rules=rules,
        standings=StandingsPolicy.from_json({key: raw[key] for key in STANDINGS_KEYS if key in raw}),
        prices=priced.prices,
        raw=raw,
    )


def _entrant(data: Any, path: str, priced: GamePrices) -> Entrant:
    raw = _object(data, path, ENTRANT_KEYS)
    families = _list(raw.get("families") or [], f"{path}.families")
    return Entrant(
        id=_id(raw.get("id"), f"{path}.id"),
        name=_text(raw, "name", path),
        club=_text(raw, "club", path),
        country=_text(raw, "country", path),
        families=tuple(_word(f, f"{path}.families[{i}]") for i, f in enumerate(families)),
        is_active=_flag(raw, "active", path, default=True),
        is_ranked=_flag(raw, "ranked", path, default=True),
        fixed_table=None
        if raw.get("fixed_table") is None
        else _positive(raw["fixed_table"], f"{path}.fixed_table"),
        deducted_units=_deducted(raw, f"{path}.points_deducted", priced),
        brings=_brings(raw.get("factions"), f"{path}.factions"),
    )


def _brings(value: Any, path: str) -> tuple[Faction, ...] | None:
    """The armies that somebody brings; both, or nothing said, is what 3.02 takes for granted."""
    if value is None:
        return None
    given = [_word(one, f"{path}[{i}]") for i, one in enumerate(_list(value, path))]
    for i, one in enumerate(given):
        if one not in FACTIONS:
            raise _unreadable("faction", f"{path}[{i}]", value=one)
    return None if len(set(given)) == len(FACTIONS) else tuple(one for one in FACTIONS if one in given)


def _deducted(raw: Mapping[str, Any], path: str, priced: GamePrices) -> int:
    value: object = raw.get("points_deducted", 0)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0
    units = priced.units(value) if is_number else None  # type: ignore[arg-type]  # it is one
    if units is None:
        is_half = priced.prices.points_unit == HALVES
        raise _unreadable("deduction" if is_half else "deduction-of-scheme", path, value=value)
    return units


def _game(data: Any, path: str, priced: GamePrices) -> Game:
    raw = _object(data, path, GAME_KEYS)
    for key in ("round", "a", "b"):
        if key not in raw:
            raise BadInput("unreadable", case="game-field", path=path, data={"name": key})
    is_bye = raw["b"] is None
    absent = _absent(raw, path)
    is_played = _flag(raw, "played", path, default=absent is None and not is_bye)
    if is_played and (absent is not None or is_bye):
        raise BadInput("unreadable", case="not-played", path=f"{path}.played")
    units_a, units_b = (_in_units(raw, f"points_{side}", path, priced) for side in "ab")
    is_whole = not is_bye and None not in {units_a, units_b} and not _is_administrative(raw, path)
    priced.check_sum(path, units_a or 0, units_b or 0, is_whole=is_whole)
    number = _required_round(raw, path)
    return Game(
        round=number,
        a=_id(raw["a"], f"{path}.a"),
        b=None if is_bye else _id(raw["b"], f"{path}.b"),
        faction_a=raw.get("faction_a"),
        units_a=priced.bye_units(number) if is_bye and units_a is None else units_a,
        units_b=units_b,
        table=None if raw.get("table") is None else _positive(raw["table"], f"{path}.table"),
        remaining_a=_points(raw, "remaining_a", path),
        remaining_b=_points(raw, "remaining_b", path),
        grade_a=None if is_bye else _grade(raw, "grade_a", path, priced, (units_a, units_b)),
        grade_b=None if is_bye else _grade(raw, "grade_b", path, priced, (units_b, units_a)),
        is_administrative=_is_administrative(raw, path) or not is_played,
        destroyed_a=_points(raw, "destroyed_a", path),
        destroyed_b=_points(raw, "destroyed_b", path),
        absent=absent,
        is_unplayed=not is_played and absent is None and not is_bye,
        is_annulled=_flag(raw, "annulled", path, default=False),
        is_one_side=_faction_b(raw, f"{path}.faction_b") == raw.get("faction_a") is not None,
    )


def _faction_b(raw: Mapping[str, Any], path: str) -> str | None:
    value: Any = raw.get("faction_b")
    if value is not None and value not in FACTIONS:
        raise _unreadable("faction", path, value=value)
    if value is not None and raw.get("faction_a") is None:
        raise BadInput("unreadable", case="faction-a", path=path)
    checked: str | None = value
    return checked


def _check_sides(entrants: Sequence[Entrant], history: Sequence[Game]) -> None:
    """Two play the same side only where somebody brings one army (D02); else one plays good, one evil."""
    of_one_army = {one.id for one in entrants if one.brings is not None}
    for i, game in enumerate(history):
        if game.is_one_side and of_one_army.isdisjoint({game.a, game.b}):
            raise BadInput("unreadable", case=f"both-{game.faction_a}", path=f"history[{i}].faction_b")


def _absent(raw: Mapping[str, Any], path: str) -> Absent | None:
    who: Any = raw.get("absent")
    if who is not None and who not in get_args(Absent):
        raise _unreadable("absent", f"{path}.absent", value=who)
    if who is not None and raw["b"] is None:
        raise BadInput("unreadable", case="absent-from-bye", path=f"{path}.absent")
    checked: Absent | None = who
    return checked


def _is_administrative(raw: Mapping[str, Any], path: str) -> bool:
    """As the file says; else a game that says null for the factions and nothing of the map was not played."""
    if raw.get("administrative") is not None:
        return _flag(raw, "administrative", path, default=False)
    return "faction_a" in raw and raw["faction_a"] is None and raw.get("remaining_a") is None


def _grade(
    raw: Mapping[str, Any], key: str, path: str, priced: GamePrices, both: tuple[int | None, int | None]
) -> str | None:
    """The grade given; else the one that is worth these points."""
    given = raw.get(key)
    if given is None:
        return priced.grade(*both)
    if given not in priced.grades:
        data = {"value": _shown(given), "grades": priced.grades}
        raise BadInput("unreadable", case="grade", path=f"{path}.{key}", data=data)
    return str(given)


def _in_units(raw: Mapping[str, Any], key: str, path: str, priced: GamePrices) -> int | None:
    value: object = raw.get(key)
    if value is None:
        return None
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    units = priced.score_of(value) if is_number else None  # type: ignore[arg-type]  # it is one
    if units is None:
        raise _unreadable(_case_of_points(priced), f"{path}.{key}", value=value)
    return units


def _case_of_points(priced: GamePrices) -> str:
    if priced.scheme is None:
        return "points"
    return "points-of-scheme" if priced.prices.points_unit == HALVES else "points-of-finer-scheme"


def _required_round(raw: Mapping[str, Any], path: str) -> int:
    number = _round(raw, f"{path}.round")
    if number is None:
        raise BadInput("unreadable", case="round-missing", path=f"{path}.round")
    return number


def _round(raw: Mapping[str, Any], path: str) -> int | None:
    """The number of a round; who has nothing in one of them has missed it, so all of them are looked at."""
    number = _whole(raw, "round", path)
    if number is not None and number > MAX_ROUNDS:
        raise BadInput(
            "unreadable", case="round", path=path, data={"value": _shown(number), "most": MAX_ROUNDS}
        )
    return number


def _points(raw: Mapping[str, Any], key: str, path: str) -> int | None:
    value = _whole(raw, key, f"{path}.{key}")
    if value is not None and not 0 <= value <= LARGEST:
        data = {"value": _shown(value), "least": 0, "most": LARGEST}
        raise BadInput("number-range", path=f"{path}.{key}", data=data)
    return value


def _object(data: Any, path: str, known: Collection[str]) -> Mapping[str, Any]:
    """A JSON object without keys that nobody reads: a mistyped key must not pass in silence."""
    if not isinstance(data, dict):
        raise BadInput("object-expected", path=path, data={"value": _shown(data)})
    for key in data:
        if key not in known:
            raise unknown("field-unknown", key, known, path=path)
    return data


def _list(data: Any, path: str) -> list[Any]:
    if not isinstance(data, list):
        raise BadInput("list-expected", path=path, data={"value": _shown(data)})
    return data


def _id(value: Any, path: str) -> Id:
    if isinstance(value, bool) or not isinstance(value, (str, int)) or value == "":
        raise _unreadable("id", path, value=value)
    return value


def _text(raw: Mapping[str, Any], key: str, path: str) -> str:
    value = raw.get(key)
    return "" if value is None else _word(value, f"{path}.{key}")


def _word(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise BadInput("text-expected", path=path, data={"value": _shown(value)})
    return value


def _flag(raw: Mapping[str, Any], key: str, path: str, *, default: bool) -> bool:
    value = raw.get(key, default)
    if not isinstance(value, bool):
        raise BadInput("flag-expected", path=f"{path}.{key}", data={"value": _shown(value)})
    return value


def _whole(raw: Mapping[str, Any], key: str, path: str) -> int | None:
    value = raw.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise BadInput("number-expected", case="or-null", path=path, data={"value": _shown(value)})
    return value


def _positive(value: Any, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise _unreadable("table", path, value=value)
    return value


def _unreadable(case: str, path: str, *, value: object) -> BadInput:
    return BadInput("unreadable", case=case, path=path, data={"value": _shown(value)})


def _shown(value: object) -> str:
    text = json.dumps(value) if value is None or isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."  # noqa: PLR2004 - half a line
