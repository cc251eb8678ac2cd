"""The last round played many times over, with a seed: how often somebody ends where.

A table ends like one that is drawn from the games played so far, with the sides drawn too; as long as only a
few were played, each grade is as likely as the others. A round that is not paired yet is paired
from the top: neighbours in the standings, drawn among equals, who have not met. So the figures say what the
standings alone promise; they refuse to say who is stronger.

Each play has a seed of its own, so that the figures are the same however they are shared out to workers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tournament.engine.entrants import Entrant, Game, Id, canonical, game_ids
from tournament.engine.outlook.endings import Ranker, finished_game
from tournament.engine.outlook.field import Field

Places = dict[Id, dict[int, int]]  # by entrant: how often on which place


MIN_GAMES: Final = 8  # games, below which the grades of the day say nothing


@dataclass(frozen=True, slots=True)
class Sample:
    """How games of this day ended, and who has met whom. ``is_of_today``: there are enough."""

    games: tuple[Game, ...]
    met: frozenset[frozenset[Id]]
    byes: frozenset[Id]

    @property
    def is_of_today(self) -> bool:
        return len(self.games) >= MIN_GAMES


def sample_of(history: Iterable[Game]) -> Sample:
    """What a history offers to draw from: games that were played out, in an order that never changes."""
    games = sorted(history, key=lambda game: (game.round, canonical(game.a)))
    return Sample(
        tuple(
            game for game in games if game.b is not None and game.has_result and not game.is_administrative
        ),
        frozenset(frozenset(game_ids(game)) for game in games if game.is_played),
        frozenset(game.a for game in games if game.is_bye),
    )


def simulate_places(
    on: Field,
    entrants: Sequence[Entrant],
    history: Sequence[Game],
    *,
    rank: Ranker,
    seed: str,
    plays: range,
) -> Places:
    """How often everybody ended on which place, over these plays. ``rank`` follows every tie-break."""
    sample = sample_of(history)
    found: Places = {}
    for play in plays:
        dice = Random(f"{seed}:{play}")  # noqa: S311 - repeatable on purpose
        games = _played(on, sample, dice)
        for row in rank(entrants, (*history, *games)):
            if row.place is not None:
                counts = found.setdefault(row.id, {})
                counts[row.place] = counts.get(row.place, 0) + 1
    return found


def merge_places(parts: Iterable[Mapping[Id, Mapping[int, int]]]) -> Places:
    """The figures of several ranges of plays together."""
    found: Places = {}
    for part in parts:
        for id_, counts in part.items():
            mine = found.setdefault(id_, {})
            for place, times in counts.items():
                mine[place] = mine.get(place, 0) + times
    return found


def _played(on: Field, sample: Sample, dice: Random) -> list[Game]:
    if not on.waiting:
        return [_ended(on, a, b, sample, dice) for a, b in on.tables]
    return [
        Game(on.round, a, None, units_a=on.bye_units) if b is None else _ended(on, a, b, sample, dice)
        for a, b in _paired(on, sample, dice)
    ]


def _ended(on: Field, a: Id, b: Id, sample: Sample, dice: Random) -> Game:
    if not sample.is_of_today:
        return finished_game(on.round, a, b, dice.choice(on.prices.outcomes))
    like = dice.choice(sample.games)
    mine = (like.units_a, like.grade_a, like.remaining_a, like.destroyed_a)
    theirs = (like.units_b, like.grade_b, like.remaining_b, like.destroyed_b)
    if dice.random() < 1 / 2:
        mine, theirs = theirs, mine
    return Game(
        on.round,
        a,
        b,
        units_a=mine[0],
        units_b=theirs[0],
        grade_a=mine[1],
        grade_b=theirs[1],
        remaining_a=mine[2],
        remaining_b=theirs[2],
        destroyed_a=mine[3],
        destroyed_b=theirs[3],
    )


def _paired(on: Field, sample: Sample, dice: Random) -> list[tuple[Id, Id | None]]:
    """From the top, each with the next one not met; the last without a bye so far has it."""
    line = sorted(on.waiting, key=lambda id_: (-on.totals[id_], dice.random()))
    tables: list[tuple[Id, Id | None]] = []
    if len(line) % 2:
        out = next((id_ for id_ in reversed(line) if id_ not in sample.byes), line[-1])
        line.remove(out)
        tables.append((out, None))
    while line:
        first = line.pop(0)
        other = next((id_ for id_ in line if frozenset((first, id_)) not in sample.met), line[0])
        line.remove(other)
        tables.append((first, other))
    return tables
