"""The organiser's choices for the standings: which tie-breaks in which order, and what unplayed games count.

The defaults for unplayed games are those of FIDE C.07, article 16 (in force since March 2026). A key or
value that is not known is refused with the nearest known one. It refuses to rank anybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, Literal, cast

from tournament.engine import policy_values
from tournament.engine.errors import BadPolicy
from tournament.engine.suggestions import nearest

ByesCountAs = Literal["dummy", "virtual", "zero"]
ForfeitsCountAs = Literal["dummy", "played", "zero"]
DroppedCountAs = Literal["ties", "points"]

KEYS_OF_TIEBREAKS: Final = (
    "buchholz",
    "buchholz_cut_1",
    "median_buchholz",
    "sonneborn_berger",
    "cumulative",
    "total_victories",
    "points_difference",
    "points_destroyed",
    "direct_encounter",
    "fewest_byes",
    "drawn_lot",
)
LOT: Final = "drawn_lot"
# Of a counter on the slip, by its key: ``difference:vp``, ``total:vp``.
KINDS_OF_COUNTER_TIEBREAKS: Final = ("difference", "total")
DEFAULT: Final = ("buchholz", "total_victories", "points_difference", "direct_encounter")
MAX_SEED_LENGTH: Final = 64
# Each key with words to choose from; the first value is the default.
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "byes_count_as": ("dummy", "virtual", "zero"),
    "forfeits_count_as": ("dummy", "played", "zero"),
    "dropped_count_as": ("ties", "points"),
}

ADDED_LATER: Final[Mapping[str, object]] = {}  # see policy_values.digest_of


@dataclass(frozen=True, slots=True)
class StandingsPolicy:
    """One field per key.

    ``tiebreaks``: in the order in which they decide; a drawn lot can only be the last. Where the list is
    at its end, equals share the place. ``difference:KEY`` and ``total:KEY`` add up a counter of the slip.
    ``byes_count_as``: what the own round without an opponent (a bye, or a round missed) counts as in
    Buchholz and Sonneborn-Berger. ``dummy``: an opponent with the own points, at most a perfect tie for
    each round (C.07 16.4). ``virtual``: an opponent with the own points, without limit. ``zero``: nothing.
    ``forfeits_count_as``: the same for a game to which somebody did not come. ``dummy``: an opponent with
    the own points, at most those of the real one (C.07 16.4). ``played``: like a game that was played.
    ``dropped_count_as``: what opponents who left are worth. ``ties``: each round after their last one
    counts as a perfect tie (C.07 16.3). ``points``: what they had.
    ``lot_seed``: what the lots are drawn from; empty is the tournament's own seed.
    """

    tiebreaks: tuple[str, ...] = DEFAULT
    byes_count_as: ByesCountAs = "dummy"
    forfeits_count_as: ForfeitsCountAs = "dummy"
    dropped_count_as: DroppedCountAs = "ties"
    lot_seed: str = ""

    @classmethod
    def from_json(
        cls, data: Mapping[str, Any] | None, *, defaults: StandingsPolicy | None = None
    ) -> StandingsPolicy:
        """Read the keys given, defaults for the others. Raises :class:`BadPolicy`."""
        base = cls() if defaults is None else defaults
        if data is None:
            return base
        if not isinstance(data, dict):
            raise BadPolicy("bad-policy", case="standings", data={"value": repr(data)})
        return replace(base, **cast("dict[str, Any]", {key: _read(key, data[key]) for key in data}))

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "tiebreaks": list(self.tiebreaks)}

    def digest(self) -> str:
        return policy_values.digest_of(self.as_json(), added_later=ADDED_LATER)


USUAL: Final = StandingsPolicy()
KEYS: Final = tuple(each.name for each in fields(StandingsPolicy))
# Everybody meets everybody: who sits out has missed nothing, and a forfeit counts as it was scored. Who won
# the game of two who are level comes first; Buchholz tells little where all opponents are the same.
ROUND_ROBIN: Final = StandingsPolicy(
    tiebreaks=("direct_encounter", "buchholz", "total_victories", "points_difference"),
    byes_count_as="zero",
    forfeits_count_as="played",
    dropped_count_as="points",
)


def _read(key: str, value: object) -> str | tuple[str, ...]:
    if key == "tiebreaks":
        return _order(value)
    if key in CHOICES:
        return policy_values.word(key, value, CHOICES[key])
    if key == "lot_seed":
        return _seed(value)
    case, data = nearest(str(key), KEYS)
    raise BadPolicy("unknown-policy-key", case=f"standings-{case}", data={"key": key, **data})


def _seed(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_SEED_LENGTH or not _can_be_written(value):
        raise policy_values.bad("lot_seed", "seed", value=repr(value), most=MAX_SEED_LENGTH)
    return value


def _can_be_written(text: str) -> bool:
    return not any(sign == "\x00" or "\ud800" <= sign <= "\udfff" for sign in text)


def counter_of(key: str) -> str:
    """The counter that a tie-break adds up: ``vp`` of ``total:vp``; empty for every other tie-break."""
    kind, _colon, counter = key.partition(":")
    return counter if kind in KINDS_OF_COUNTER_TIEBREAKS else ""


def _order(value: object) -> tuple[str, ...]:
    keys = policy_values.names("tiebreaks", value)
    unknown = next((key for key in keys if key not in KEYS_OF_TIEBREAKS and not counter_of(key)), None)
    if unknown is not None:
        case, data = nearest(unknown, KEYS_OF_TIEBREAKS)
        raise BadPolicy("unknown-tiebreak", case=f"order-{case}", data={"key": unknown, **data})
    if LOT in keys[:-1]:
        raise policy_values.bad("tiebreaks", "lot-last")
    return keys
