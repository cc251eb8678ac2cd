"""The organiser's choices where the documents are silent or can be read in two ways.

A policy is frozen and hashed, so that an old result can always name the choices it was scored under.
This module refuses to guess: a key or a value it does not know is an error, not a default.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from rules.errors import BadPolicyValue, UnknownPolicyKey, did_you_mean

PolicyValue = str | int | bool


ADDED_LATER: Final[Mapping[str, PolicyValue]] = {  # with what was done before
    "pr_pair_numbers": "exempt",
    "pr2_raises_cap": False,
    "leadership_icons": "once",
    "missing_lists": "warn",
    "illegal_lists": "warn",
    "ring_or_concession": "referee",
}
MAX_GRACE: Final = 60  # minutes; nobody waits longer than the round itself


@dataclass(frozen=True, slots=True)
class PolicyKey:
    """One choice: what it is about, what may be chosen, which ambiguities it settles.

    ``values`` maps each choice to what it means, in the order in which a form offers them. A key without
    ``values`` is a whole number of minutes. ``is_score`` marks values that people write in points and
    that are kept in half-points. ``is_guidance``: nothing is computed from it yet, a referee goes by it.
    """

    name: str
    description: str
    values: Mapping[PolicyValue, str]
    settles: tuple[str, ...]
    is_score: bool = False
    is_guidance: bool = False

    def meaning(self, value: PolicyValue) -> str:
        if self.values:
            return self.values[value]
        return f"{value} minute" if value == 1 else f"{value} minutes"

    @property
    def choices(self) -> tuple[PolicyValue | float, ...]:
        return tuple(self.as_written(value) for value in self.values)

    def as_written(self, value: PolicyValue) -> PolicyValue | float:
        """A kept value as people write it: half-points become 3, 2 or 1.5."""
        if not self.is_score:
            return value
        half = int(value)
        return half // 2 if half % 2 == 0 else half / 2


LIST_VALUES: Final[Mapping[PolicyValue, str]] = {
    "warn": "May play: the desk is warned.",
    "ruling": "Is paired once a referee has ruled that it may be played like this, or the list is right.",
    "no-pairing": "Is not paired before the list is right, whatever anybody rules.",
    "no-check-in": "Is not even checked in before the list is right, whatever anybody rules.",
}
POLICY_KEYS: Final[Mapping[str, PolicyKey]] = {
    key.name: key
    for key in (
        PolicyKey(
            "grade_both_broken",
            "What a win is worth when both armies broke or died in the same turn and a count decides.",
            {
                "partial": "Always a partial victory: whoever is broken too has not won totally.",
                "total": "Always a total victory: every win inside the rules is total.",
                "total-if-wiped": "Total if only the loser has no figure left, otherwise partial.",
            },
            ("A1", "A2"),
        ),
        PolicyKey(
            "timeout_metric",
            "Who is ahead when the last turn is over and nothing else has decided the game.",
            {
                "ladder": "Points still on the map, then points spent on heroes, then a tie.",
                "draw": "Nobody: a perfect tie.",
                "share-lost": "The smaller share of the army's points lost, then heroes, then a tie.",
                "points-destroyed": "More enemy points destroyed, then heroes, then a tie.",
            },
            ("A3", "A4"),
        ),
        PolicyKey(
            "noshow_score",
            "The score against an opponent who does not come, once a person has confirmed it.",
            {"3-0": "As a total victory.", "2-1": "As a partial victory."},
            ("A5",),
        ),
        PolicyKey(
            "noshow_grace",
            "Minutes after the begin of the games before the desk is asked about an empty chair.",
            {},
            ("A5",),
        ),
        PolicyKey(
            "concession_score",
            "What happens when a player gives up.",
            {
                "3-0": "A total victory for the other player.",
                "board": "The board is scored as it stands, as if time had run out.",
                "forbid": "Nobody may give up: the game is played or the referee rules.",
            },
            ("A6",),
        ),
        PolicyKey(
            "ring_or_concession",
            "A Ring event and a concession are reported for one game. Which decides?",
            {
                "referee": "Neither: the report is refused until only the first is entered.",
                "ring": "The Ring event.",
                "concession": "The concession.",
            },
            ("A34",),
        ),
        PolicyKey(
            "bye_score",
            "Points for a round without an opponent.",
            {6: "As a total victory.", 4: "As a partial victory.", 3: "As a perfect tie."},
            ("A7",),
            is_score=True,
        ),
        PolicyKey(
            "exclusion_past",
            "What becomes of the finished games of an excluded player.",
            {"stand": "They stand.", "annul": "They are annulled."},
            ("A8",),
        ),
        PolicyKey(
            "heroes_left_out_count",
            "Do heroes that found no room at set-up count as points spent on heroes?",
            {False: "No: they are no part of the army in that game.", True: "Yes: they were bought."},
            ("A11",),
        ),
        PolicyKey(
            "courage_frodo",
            "When Frodo counts as killed while Courage keeps him on the map without wounds.",
            {"on-removal": "When he is taken off the map.", "now": "When he loses the last wound."},
            ("A12",),
        ),
        PolicyKey(
            "exit_cost",
            "Movement points for leaving the map across the enemy's edge.",
            {1: "A further step from a full hex at the edge.", 0: "Ending the move at the edge is enough."},
            ("A14",),
            is_guidance=True,
        ),
        PolicyKey(
            "unfinished_combats",
            "Combats that are not rolled when their five minutes are over.",
            {"referee-rolls": "The referee has them rolled at once.", "dropped": "They are not fought."},
            ("A21",),
            is_guidance=True,
        ),
        PolicyKey(
            "pr2_costs_points",
            'Does the second base of an "It\'s precious to us" pair cost points when the list is built?',
            {True: "Yes: both are selected for the army.", False: "No: only the first is set up."},
            ("A23",),
        ),
        PolicyKey(
            "pr_pair_numbers",
            'Do the bases of an "It\'s precious to us" pair exclude each other by a unique number?',
            {"exempt": "No: they are one figure on two bases.", "count": "Yes: a number stands once."},
            ("A24",),
        ),
        PolicyKey(
            "pr2_raises_cap",
            "Do the action points of the second base of a pair raise the number of minions?",
            {False: "No: it is not set up with the army.", True: "Yes: it is a hero of the list."},
            ("A25",),
        ),
        PolicyKey(
            "leadership_icons",
            "A hero with Leadership more than once: what do the copies do to the number of minions?",
            {"once": "Action points count double, once.", "each": "Each copy adds the action points again."},
            ("A26",),
        ),
        PolicyKey(
            "missing_lists",
            "What happens to somebody who has not handed in every list.",
            LIST_VALUES,
            ("A33",),
        ),
        PolicyKey(
            "illegal_lists",
            "What happens to somebody whose list breaks the rules of construction or the event's own.",
            LIST_VALUES,
            ("A33",),
        ),
        PolicyKey(
            "los_black_target_side",
            "May a line of sight use a side of the target's hex that is itself a wall?",
            {"reject": "No.", "letter": "Yes: a line that only ends there is not blocked."},
            ("B3",),
            is_guidance=True,
        ),
        PolicyKey(
            "los_arc",
            "What a figure can see to its front.",
            {"cone": "A cone through its outer kill-zone hexes.", "half-plane": "All before its base."},
            ("B6",),
            is_guidance=True,
        ),
        PolicyKey(
            "pr2_flip_on",
            "Which win of the struggle turns the second base of a pair back into the first.",
            {"evil": "An evil win, as the text says.", "good": "A good win."},
            ("B36",),
            is_guidance=True,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Policy:
    """One field per key of :data:`POLICY_KEYS`, each with the default that Muster takes.

    ``bye_score`` is kept in half-points, ``noshow_grace`` in minutes.
    """

    grade_both_broken: str = "partial"
    timeout_metric: str = "ladder"
    noshow_score: str = "3-0"
    noshow_grace: int = 0
    concession_score: str = "3-0"
    ring_or_concession: str = "referee"
    bye_score: int = 6
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
            raise BadPolicyValue(f"A policy is an object of keys and values, not {data!r}.", path="policy")
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
    text = json.dumps(shown, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _read(name: str, value: object) -> Any:
    key = POLICY_KEYS.get(name)
    if key is None:
        raise UnknownPolicyKey(
            f"{name!r} is not a policy key. {did_you_mean(name, POLICY_KEYS)}", path="policy"
        )
    if not key.values:
        return _minutes(name, value)
    wanted = value.replace("_", "-") if isinstance(value, str) else value
    for known_value in key.values:
        shown = key.as_written(known_value)
        if shown == wanted and isinstance(shown, bool) == isinstance(wanted, bool):
            return known_value
    offered = ", ".join(json.dumps(choice) for choice in key.choices)
    raise BadPolicyValue(f"{_shown(value)} is not offered. Choose one of {offered}.", path=f"policy.{name}")


def _shown(value: object) -> str:
    """A value as it stands in a file: null and true, not None and True."""
    return json.dumps(value) if value is None or isinstance(value, bool) else repr(value)


def _minutes(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_GRACE:
        raise BadPolicyValue(
            f"{_shown(value)} is not offered. Give whole minutes from 0 to {MAX_GRACE}.",
            path=f"policy.{name}",
        )
    return value
