"""Legal lists drawn from a catalogue, for demonstrations and rehearsals.

Drawn from a seeded generator: the same seed and figures give the same list on every machine. They are
legal by how they are drawn; nothing here asks the rules.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from rules.combat_hex.abilities import LEADERSHIP, ONE_RING, PR1, PR2, ability_code
from rules.combat_hex.figures import Entry, Figure, Role

_ATTEMPTS: Final = 200
_HERO_SHARE: Final = 0.55  # of the points, so that minions are left to lead
_MAX_COPIES: Final = 4
_NEARLY_FULL: Final = 0.96  # of the level: nobody leaves more points at home
_USUAL_POINTS: Final = 110  # of a figure: about a dozen figures make an army of 1500


class NothingFits(ValueError):
    """No figure of the faction fits the level."""


def draw_list(figures: Sequence[Figure], *, faction: str, level: int, rng: Random) -> tuple[Entry, ...]:
    """A legal list of nearly ``level`` points, heroes first. Raises :class:`NothingFits`."""
    own = sorted((figure for figure in figures if figure.faction == faction), key=_order)
    best: _Drawn | None = None
    for _ in range(_ATTEMPTS):
        drawn = _Drawn(level)
        _draw_heroes(drawn, own, rng)
        _draw_minions(drawn, own, rng)
        if best is None or drawn.points > best.points:
            best = drawn
        if best.points >= level * _NEARLY_FULL:
            break
    if best is None or not best.counted:
        raise NothingFits(f"No {faction} figure fits {level} points. Give cheaper figures or a higher level.")
    return best.entries


class _Drawn:
    """A list while it is drawn; what is taken never breaks a rule."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.points = 0
        self.minion_cap = 0
        self.minions = 0
        self.numbers: set[int] = set()
        self.counted: dict[Figure, int] = {}

    @property
    def entries(self) -> tuple[Entry, ...]:
        rows = sorted(
            self.counted.items(), key=lambda row: (not row[0].is_hero, -row[0].points, _order(row[0]))
        )
        return tuple(Entry(figure, quantity) for figure, quantity in rows)

    def can_take(self, figure: Figure, *, budget: float) -> bool:
        return (
            self.points + figure.points <= min(budget, self.level)
            and self.numbers.isdisjoint(figure.unique_numbers)
            and self.counted.get(figure, 0) < _MAX_COPIES
        )

    def take(self, figure: Figure) -> None:
        self.counted[figure] = self.counted.get(figure, 0) + 1
        self.points += figure.points
        self.numbers.update(figure.unique_numbers)
        if not figure.is_hero:
            self.minions += 1
        elif not _has(figure, PR2):  # the second half is not set up, so it leads nobody (A25)
            self.minion_cap += figure.action_points * (2 if _has(figure, LEADERSHIP) else 1)


def _draw_heroes(drawn: _Drawn, own: Sequence[Figure], rng: Random) -> None:
    """Two to four heroes, and sometimes the pair that a bearer of the Ring may bring (8.52)."""
    heroes = [figure for figure in own if figure.is_hero and not _is_exchanged(figure)]
    wanted = rng.randint(2, 4)
    for hero in rng.sample(heroes, len(heroes)):
        if len(drawn.counted) < wanted and drawn.can_take(hero, budget=drawn.level * _HERO_SHARE):
            drawn.take(hero)
    if any(_has(figure, ONE_RING) for figure in drawn.counted) and rng.random() < 0.5:  # noqa: PLR2004
        _draw_pair(drawn, own)


def _draw_pair(drawn: _Drawn, own: Sequence[Figure]) -> None:
    """Both halves or none. They may share their number with each other only (A24)."""
    first = next((figure for figure in own if _has(figure, PR1)), None)
    second = next((figure for figure in own if _has(figure, PR2)), None)
    if first is None or second is None:
        return
    rest = drawn.level - second.points
    if drawn.can_take(first, budget=rest) and drawn.numbers.isdisjoint(second.unique_numbers):
        drawn.take(first)
        drawn.take(second)


def _draw_minions(drawn: _Drawn, own: Sequence[Figure], rng: Random) -> None:
    """Minions up to the cap, each about as dear as the points left for the places left allow."""
    minions = [figure for figure in own if not figure.is_hero and not _is_exchanged(figure)]
    usual = max(2, drawn.level // _USUAL_POINTS - len(drawn.counted))
    places = min(drawn.minion_cap, usual + rng.randint(-1, 3))
    while drawn.minions < places:
        open_to = [figure for figure in minions if drawn.can_take(figure, budget=drawn.level)]
        if not open_to:
            return
        ideal = (drawn.level - drawn.points) / (places - drawn.minions)
        weights = [1 / (100 + (figure.points - ideal) ** 2) for figure in open_to]
        drawn.take(rng.choices(open_to, weights)[0])


def _has(figure: Figure, code: str) -> bool:
    return figure.role == code or any(ability_code(ability.code) == code for ability in figure.abilities)


def _is_exchanged(figure: Figure) -> bool:
    return figure.role is Role.RING_BASE or _has(figure, PR1) or _has(figure, PR2)


def _order(figure: Figure) -> tuple[str, int, str, int]:
    return (
        figure.name,
        -1 if figure.version is None else figure.version,
        figure.collector_number,
        figure.points,
    )
