"""The organiser's choices where the documents are silent or can be read in two ways.

A policy is frozen and hashed, so that an old result can always name the choices it was scored under.
This module refuses to guess: a key or a value it does not know is an error, not a default.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from rules.canonical_digest import canonical_digest
from rules.errors import BadPolicyValue, UnknownPolicyKey, unknown

PolicyValue = str | int | bool


ADDED_LATER: Final[Mapping[str, PolicyValue | float]] = {  # with what was done before
    "pr_pair_numbers": "exempt",
    "pr2_raises_cap": False,
    "leadership_icons": "once",
    "missing_lists": "warn",
    "illegal_lists": "warn",
    "ring_or_concession": "referee",
    "results_kept": "counts",
    "stops_by_phone": True,
    "requested_byes": 1,
    "requested_bye_score": 1.5,
    "late_notices": True,
    "referee_calls": True,
    "ledge_adjacent": True,
    "los_hindering_target_side": "counts",
    "own_ledge_counts": True,
    "partial_lines": "either",
    "los_ability_range": False,
    "horseman_past_foot": "foot-shooter",
    "marksman_waives_six": True,
    "large_hides_hill": "letter",
    "large_corners": "any",
    "run_after_stop": True,
    "run_without_move": False,
    "fearsome_price": "each",
    "black_troll": "all",
    "volley_bonus": False,
    "wraith_into_zones": "not-owed",
    "buying_asks": "own-zone",
    "one_shot_buys": "both",
    "free_attack_buying": "each",
    "assign_zone": "combat",
    "pool_abilities": "side",
}
MAX_GRACE: Final = 60  # minutes; nobody waits longer than the round itself


@dataclass(frozen=True, slots=True)
class PolicyKey:
    """One choice: what may be chosen, and which ambiguities it settles.

    ``values`` are in the order in which a form offers them. A key without ``values`` is a whole number of
    minutes. ``is_score`` marks values that people write in points and
    that are kept in half-points. ``is_on_table``: it decides on the map, at the referee's desk.
    ``is_guidance``: nothing is computed from it yet, a referee goes by it.
    """

    name: str
    values: tuple[PolicyValue, ...]
    settles: tuple[str, ...]
    is_score: bool = False
    is_guidance: bool = False
    is_on_table: bool = False

    @property
    def choices(self) -> tuple[PolicyValue | float, ...]:
        return tuple(self.as_written(value) for value in self.values)

    def as_written(self, value: PolicyValue) -> PolicyValue | float:
        """A kept value as people write it: half-points become 3, 2 or 1.5."""
        if not self.is_score:
            return value
        half = int(value)
        return half // 2 if half % 2 == 0 else half / 2


POLICY_KEYS: Final[Mapping[str, PolicyKey]] = {
    key.name: key
    for key in (
        PolicyKey("grade_both_broken", ("partial", "total", "total-if-wiped"), ("A1", "A2")),
        PolicyKey("timeout_metric", ("ladder", "draw", "share-lost", "points-destroyed"), ("A3", "A4")),
        PolicyKey("noshow_score", ("3-0", "2-1"), ("A5",)),
        PolicyKey("noshow_grace", (), ("A5",)),
        PolicyKey("concession_score", ("3-0", "board", "forbid"), ("A6",)),
        PolicyKey("ring_or_concession", ("referee", "ring", "concession"), ("A34",)),
        PolicyKey("bye_score", (6, 4, 3), ("A7",), is_score=True),
        PolicyKey("requested_byes", (1, 2, 0), ("A36",)),
        PolicyKey("requested_bye_score", (3, 4, 0), ("A36",), is_score=True),
        PolicyKey("results_kept", ("counts", "points"), ("A35",)),
        PolicyKey("stops_by_phone", (True, False), ("A37",)),
        PolicyKey("late_notices", (True, False), ("A37",)),
        PolicyKey("referee_calls", (True, False), ("A37",)),
        PolicyKey("exclusion_past", ("stand", "annul"), ("A8",)),
        PolicyKey("heroes_left_out_count", (False, True), ("A11",)),
        PolicyKey("courage_frodo", ("on-removal", "now"), ("A12",)),
        PolicyKey("exit_cost", (1, 0), ("A14",), is_on_table=True),
        PolicyKey("unfinished_combats", ("referee-rolls", "dropped"), ("A21",), is_on_table=True),
        PolicyKey("pr2_costs_points", (True, False), ("A23",)),
        PolicyKey("pr_pair_numbers", ("exempt", "count"), ("A24",)),
        PolicyKey("pr2_raises_cap", (False, True), ("A25",)),
        PolicyKey("leadership_icons", ("once", "each"), ("A26",)),
        PolicyKey("missing_lists", ("warn", "not-needed", "ruling", "no-pairing", "no-check-in"), ("A33",)),
        PolicyKey("illegal_lists", ("warn", "ruling", "no-pairing", "no-check-in"), ("A33",)),
        PolicyKey("los_black_target_side", ("reject", "letter"), ("B3",), is_on_table=True),
        PolicyKey("los_arc", ("cone", "half-plane"), ("B6",), is_on_table=True),
        PolicyKey("ledge_adjacent", (True, False), ("B10",), is_on_table=True),
        PolicyKey("los_hindering_target_side", ("counts", "letter"), ("B50",), is_on_table=True),
        PolicyKey("own_ledge_counts", (True, False), ("B46",), is_on_table=True),
        PolicyKey("partial_lines", ("either", "both"), ("B8",), is_on_table=True),
        PolicyKey("los_ability_range", (False, True), ("B7",), is_on_table=True),
        PolicyKey("horseman_past_foot", ("foot-shooter", "all"), ("B22",), is_on_table=True),
        PolicyKey("marksman_waives_six", (True, False), ("B29",), is_on_table=True),
        PolicyKey("large_hides_hill", ("letter", "both-ways"), ("B45",), is_on_table=True),
        PolicyKey("large_corners", ("any", "front"), ("B48",), is_on_table=True),
        PolicyKey("run_after_stop", (True, False), ("B11",), is_on_table=True),
        PolicyKey("run_without_move", (False, True), ("B12",), is_on_table=True),
        PolicyKey("fearsome_price", ("each", "once"), ("B49",), is_on_table=True),
        PolicyKey("black_troll", ("all", "own"), ("B32",), is_on_table=True),
        PolicyKey("volley_bonus", (False, True), ("B28",), is_on_table=True),
        PolicyKey("wraith_into_zones", ("not-owed", "owed"), ("B47",), is_on_table=True),
        PolicyKey("buying_asks", ("own-zone", "chain"), ("B19",), is_on_table=True),
        PolicyKey("free_attack_buying", ("each", "none"), ("B13",), is_on_table=True),
        PolicyKey("assign_zone", ("combat", "any"), ("B17",), is_on_table=True),
        PolicyKey("pool_abilities", ("side", "figure"), ("B30",), is_on_table=True),
        PolicyKey("one_shot_buys", ("both", "one"), ("B44",), is_on_table=True),
        PolicyKey("pr2_flip_on", ("evil", "good"), ("B36",), is_on_table=True),
    )
}


@dataclass(frozen=True, slots=True)
class Policy:
    """One field per key of :data:`POLICY_KEYS`, each with the default that Muster takes.

    ``bye_score`` and ``requested_bye_score`` are kept in half-points, ``noshow_grace`` in minutes.
    """

    grade_both_broken: str = "partial"
    timeout_metric: str = "ladder"
    noshow_score: str = "3-0"
    noshow_grace: int = 0
    concession_score: str = "3-0"
    ring_or_concession: str = "referee"
    bye_score: int = 6
    requested_byes: int = 1
    requested_bye_score: int = 3
    results_kept: str = "counts"
    stops_by_phone: bool = True
    late_notices: bool = True
    referee_calls: bool = True
    exclusion_past: str = "stand"
    heroes_left_out_count: bool = False
    courage_frodo: str = "on-removal"
    exit_cost: int = 1
    unfinished_combats: str = "referee-rolls"
    pr2_costs_points: bool = True
    pr_pair_numbers: str = "exempt"
    pr2_raises_cap: bool = False
    leadership_icons: str = "once"
    missing_lists: str = "warn"
    illegal_lists: str = "warn"
    los_black_target_side: str = "reject"
    los_arc: str = "cone"
    ledge_adjacent: bool = True
    los_hindering_target_side: str = "counts"
    own_ledge_counts: bool = True
    partial_lines: str = "either"
    los_ability_range: bool = False
    horseman_past_foot: str = "foot-shooter"
    marksman_waives_six: bool = True
    large_hides_hill: str = "letter"
    large_corners: str = "any"
    run_after_stop: bool = True
    run_without_move: bool = False
    fearsome_price: str = "each"
    black_troll: str = "all"
    volley_bonus: bool = False
    wraith_into_zones: str = "not-owed"
    buying_asks: str = "own-zone"
    free_attack_buying: str = "each"
    assign_zone: str = "combat"
    pool_abilities: str = "side"
    one_shot_buys: str = "both"
    pr2_flip_on: str = "evil"

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> Policy:
        """Read the keys given, defaults for the others.

        Words may be written with hyphens or underscores; the bye is written in points. Raises
        :class:`UnknownPolicyKey` or :class:`BadPolicyValue`.
        """
        if data is None:
            return cls()
        if not isinstance(data, dict):
            raise BadPolicyValue("policy-object", path="policy", data={"value": _shown(data)})
        return cls(**{name: _read(name, value) for name, value in data.items()})

    def as_json(self) -> dict[str, Any]:
        return {f.name: POLICY_KEYS[f.name].as_written(getattr(self, f.name)) for f in fields(self)}

    def digest(self) -> str:
        """SHA-256 of the canonical JSON, in hexadecimal: two policies are the same iff it is.

        A key that came later is left out while it says what was done before there was the key: results of
        older tournaments keep the digest they were stored with.
        """
        return _digest(self)


@cache
def _digest(policy: Policy) -> str:
    """Kept, because every result of a round is stored with the same one."""
    shown = {name: value for name, value in policy.as_json().items() if value != ADDED_LATER.get(name)}
    return canonical_digest(shown)


def _read(name: str, value: object) -> Any:
    key = POLICY_KEYS.get(name)
    if key is None:
        raise unknown("policy-key-unknown", name, POLICY_KEYS, path="policy", error=UnknownPolicyKey)
    if not key.values:
        return _minutes(name, value)
    wanted = value.replace("_", "-") if isinstance(value, str) else value
    for known_value in key.values:
        shown = key.as_written(known_value)
        if shown == wanted and isinstance(shown, bool) == isinstance(wanted, bool):
            return known_value
    data = {"value": _shown(value), "choices": [json.dumps(choice) for choice in key.choices]}
    raise BadPolicyValue("policy-value", path=f"policy.{name}", data=data)


def _shown(value: object) -> str:
    """A value as it stands in a file: null and true, not None and True."""
    return json.dumps(value) if value is None or isinstance(value, bool) else repr(value)


def _minutes(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_GRACE:
        data = {"value": _shown(value), "most": MAX_GRACE}
        raise BadPolicyValue("policy-minutes", path=f"policy.{name}", data=data)
    return value
