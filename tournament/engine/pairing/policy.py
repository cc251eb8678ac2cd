"""The organiser's choices for pairing, frozen and hashed so that an old draft can name them.

A key or value that is not known is refused with the nearest known one. Keys of the rules' own policy may
stand in the same object: who calls says which keys belong to somebody else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, cast

from tournament.engine import policy_values
from tournament.engine.errors import BadPolicy
from tournament.engine.suggestions import nearest

Apart = Literal["off", "weak", "absolute"]

# Each key with words to choose from; the first value is the default.
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "order_within_group": ("fold", "adjacent", "random"),
    "floats": ("squares", "top-down"),
    "keep_apart_club": ("weak", "off", "absolute"),
    "keep_apart_country": ("weak", "off", "absolute"),
    "keep_apart_families": ("weak", "off", "absolute"),
    "if_impossible": ("relax", "refuse"),
    "look_ahead": ("on", "off"),
    "round_robin_factions": ("table", "roll"),
    "round_robin_drops": ("half", "stand", "annul"),
    "noshow_meeting": ("ignore", "counts"),
    "cut_ties": ("seed", "roll", "ruling"),
    "cut_third_place": ("none", "game"),
    "change_reason": ("needed", "optional"),
}
# Each key with a number, and the most it may be.
NUMBERS: Final[Mapping[str, int]] = {"keep_apart_rounds": 99}
# What a Swiss round is; nothing may stand above these.
FIRST: Final = ("second-bye", "rematch", "look-ahead")
# What may be put into another order. "kept-apart-absolute" and "faction-limit" forbid a pair as long as
# nothing that only prices stands above them.
ORDERED: Final = (
    "kept-apart-absolute",
    "faction-limit",
    "bye-rank",
    "floats",
    "float-again",
    "faction-wish",
    "kept-apart",
    "within-group",
)
# What balances the two sides of a game, and means nothing where it has none.
OF_SIDES: Final = frozenset({"faction-limit", "faction-wish", "round_robin_factions"})
FORBIDDING: Final = frozenset({"kept-apart-absolute", "faction-limit"})

ADDED_LATER: Final[Mapping[str, object]] = {"noshow_meeting": "ignore", "change_reason": "needed"}


@dataclass(frozen=True, slots=True)
class PairingPolicy:
    """One field per key.

    ``order_within_group``: who meets whom among equals: top half against bottom half, neighbours, or lot.
    ``floats``: ``squares`` keeps the sum of squared score differences smallest, ``top-down`` keeps the
    highest score groups together first.
    ``keep_apart_...``: ``weak`` when it costs nothing more important, ``absolute`` like a rematch.
    ``keep_apart_rounds``: for how many rounds from the first; 0 is the whole tournament.
    ``if_impossible``: ``relax`` breaks the fewest rules that must break and says so, ``refuse`` stops.
    ``look_ahead``: leave the rounds still planned possible.
    ``round_robin_factions``: between equal imbalances the schedule decides who plays good, or the roll.
    ``round_robin_drops``: the games of who leaves stand if half of them were played, always, or never.
    ``noshow_meeting``: is a game to which somebody did not come a meeting, or may the two still meet?
    ``cut_ties``: after a perfect tie in the cut the better seed advances, a roll of dice, or a ruling.
    ``cut_third_place``: is there a game for the third place?
    ``change_reason``: does a draft that was changed by hand need a reason to be published?
    ``objectives``: the order of what can be ordered (``ORDERED``), most important first.
    """

    order_within_group: Literal["fold", "adjacent", "random"] = "fold"
    floats: Literal["squares", "top-down"] = "squares"
    keep_apart_club: Apart = "weak"
    keep_apart_country: Apart = "weak"
    keep_apart_families: Apart = "weak"
    keep_apart_rounds: int = 0
    if_impossible: Literal["relax", "refuse"] = "relax"
    look_ahead: Literal["on", "off"] = "on"
    round_robin_factions: Literal["table", "roll"] = "table"
    round_robin_drops: Literal["half", "stand", "annul"] = "half"
    noshow_meeting: Literal["ignore", "counts"] = "ignore"
    cut_ties: Literal["seed", "roll", "ruling"] = "seed"
    cut_third_place: Literal["none", "game"] = "none"
    change_reason: Literal["needed", "optional"] = "needed"
    objectives: tuple[str, ...] = ORDERED

    @classmethod
    def from_json(
        cls, data: Mapping[str, Any] | None, *, foreign: Collection[str] = frozenset()
    ) -> PairingPolicy:
        """Read the keys given, defaults for the others; keys in ``foreign`` are somebody else's."""
        if data is None:
            return cls()
        if not isinstance(data, dict):
            raise BadPolicy("bad-policy", data={"value": repr(data)})
        own = {key: _read(key, value, foreign) for key, value in data.items() if key not in foreign}
        return cls(**cast("dict[str, Any]", own))

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "objectives": list(self.objectives)}

    def digest(self) -> str:
        return policy_values.digest_of(self.as_json(), added_later=ADDED_LATER)

    def apart(self, what: str, round_number: int) -> Apart:
        """How strictly ``club``, ``country`` or ``families`` are kept apart in that round."""
        if self.keep_apart_rounds and round_number > self.keep_apart_rounds:
            return "off"
        return cast("Apart", getattr(self, f"keep_apart_{what}"))


DEFAULT_POLICY: Final = PairingPolicy()
KEYS: Final = tuple(f.name for f in fields(PairingPolicy))


def _read(key: str, value: object, foreign: Collection[str]) -> str | int | tuple[str, ...]:
    if key in CHOICES:
        return policy_values.word(f"policy.{key}", value, CHOICES[key])
    if key in NUMBERS:
        return _number(key, value)
    if key == "objectives":
        return _order(value)
    case, data = nearest(key, {*KEYS, *foreign})
    raise BadPolicy("unknown-policy-key", case=case, data={"key": key, **data})


def _number(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= NUMBERS[key]:
        raise policy_values.bad(f"policy.{key}", "rounds", value=repr(value), most=NUMBERS[key])
    return value


def _order(value: object) -> tuple[str, ...]:
    key = "policy.objectives"
    names = policy_values.names(key, value)
    for name in names:
        if name not in ORDERED:
            case, data = nearest(name, ORDERED)
            raise policy_values.bad(key, f"unordered-{case}", value=name, **data)
    missing = [name for name in ORDERED if name not in names]
    if missing:
        raise policy_values.bad(key, "missing", missing=missing)
    return names
