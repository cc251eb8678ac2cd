"""The bracket of a cut: who meets whom, who advances and why, and the places at the end.

A bracket is worked out from the seeds and the games whenever it is asked for, and keeps nothing. It
refuses to guess: a match without a result has no winner, and a tie has one only by policy or decision.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from tournament.engine.entrants import Game, Id

# The number of the round, and who advances from a tied game of it.
Decided = Collection[tuple[int, Id]]
# The number of the round, and who sits at a table of it whose result is to come.
Awaited = Collection[tuple[int, Id]]
Ties = Literal["seed", "roll", "ruling"]


SIZES: Final = (4, 8, 16)
NAMES: Final[Mapping[int, str]] = {1: "Final", 2: "Semi-final", 4: "Quarter-final", 8: "Round of 16"}
THIRD_PLACE: Final = "Third-place game"

How = Literal["", "game", "seed", "decision", "bye", "walkover"]


@dataclass(frozen=True, slots=True)
class Cut:
    """Who is in, best seed first, from which round on, and whether the third place is played for."""

    seeds: tuple[Id, ...]
    first_round: int
    third_place: bool = False

    @property
    def size(self) -> int:
        """The seats of the bracket: the next power of two."""
        return 1 << max(1, (len(self.seeds) - 1).bit_length())

    @property
    def stages(self) -> int:
        return self.size.bit_length() - 1

    def seed_of(self, id_: Id) -> int:
        """Counted from 1."""
        return self.seeds.index(id_) + 1

    def name_of(self, stage: int) -> str:
        """``Semi-final`` for the last round but one; stages count from 1."""
        return NAMES[1 << (self.stages - stage)]

    def as_json(self) -> dict[str, Any]:
        return {
            "seeds": list(self.seeds),
            "first_round": self.first_round,
            "third_place": self.third_place,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Cut:
        return cls(tuple(data["seeds"]), int(data["first_round"]), bool(data["third_place"]))


@dataclass(frozen=True, slots=True)
class Match:
    """One box of the bracket. ``a`` or ``b`` is None while nobody is known, or where nobody comes.

    ``is_settled`` says that nothing more will happen here; a settled match without a winner is one that
    both have left. ``is_level`` waits for a decision. ``how`` the winner advanced.
    """

    stage: int
    round: int
    name: str
    a: Id | None = None
    b: Id | None = None
    winner: Id | None = None
    how: How = ""
    is_settled: bool = False
    is_level: bool = False
    game: Game | None = None

    @property
    def loser(self) -> Id | None:
        if self.winner is None or self.a is None or self.b is None:
            return None
        return self.b if self.winner == self.a else self.a

    @property
    def people(self) -> tuple[Id, ...]:
        return tuple(id_ for id_ in (self.a, self.b) if id_ is not None)


@dataclass(frozen=True, slots=True)
class CutResult:
    """How far somebody has come: ``name`` of the match, and whether it was won, lost or is to be played."""

    name: str
    state: Literal["won", "lost", "in"]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Every match, round by round, top of the bracket first; and the game for the third place."""

    cut: Cut
    stages: tuple[tuple[Match, ...], ...]
    third: Match | None = None

    @property
    def champion(self) -> Id | None:
        return self.stages[-1][0].winner

    @property
    def is_over(self) -> bool:
        return self.stages[-1][0].is_settled and (self.third is None or self.third.is_settled)

    @property
    def matches(self) -> tuple[Match, ...]:
        """All of them, the third place before the final."""
        rows = [match for stage in self.stages[:-1] for match in stage]
        return (*rows, *([self.third] if self.third else []), *self.stages[-1])

    def stage_of(self, round_number: int) -> tuple[Match, ...]:
        """The matches of one round of the tournament, the final before the game for the third place."""
        stage = round_number - self.cut.first_round
        if not 0 <= stage < len(self.stages):
            return ()
        third = (self.third,) if self.third and stage == len(self.stages) - 1 else ()
        return (*self.stages[stage], *third)

    def result_of(self, id_: Id) -> CutResult | None:
        """How the cut ended for this entrant, or where it goes on; None outside the cut."""
        mine = [match for match in self.matches if id_ in match.people]
        if not mine:
            return None
        last = mine[-1]
        state: Literal["won", "lost", "in"] = "in"
        if last.is_settled:
            state = "won" if last.winner == id_ else "lost"
        return CutResult(last.name, state)

    def places(self) -> tuple[Id, ...]:
        """Everybody in the cut, the best place first.

        Who lost later stands higher; among losers of one round the better seed, unless the third place
        was played for. Who is still in stands above who is out.
        """
        out = {
            id_: match.stage
            for stage in self.stages
            for match in stage
            if match.is_settled
            for id_ in match.people
            if id_ != match.winner
        }
        third = {self.third.winner: 0, self.third.loser: 1} if self.third else {}
        still_in = len(self.stages) + 1
        return tuple(
            sorted(
                self.cut.seeds,
                key=lambda id_: (-out.get(id_, still_in), third.get(id_, 0), self.cut.seed_of(id_)),
            )
        )


def positions(size: int) -> tuple[int, ...]:
    """The seeds from top to bottom, two by two: 1 8, 4 5, 2 7, 3 6. The best two can only meet last."""
    order = [1]
    while len(order) < size:
        rest = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, rest - one)]
    return tuple(order)


def build(
    cut: Cut,
    history: Iterable[Game],
    *,
    gone: Collection[Id] = (),
    ties: Ties = "seed",
    decided: Decided = frozenset(),
    awaited: Awaited = frozenset(),
) -> Bracket:
    """The bracket after ``history``; ``gone`` have left, ``decided`` names who advances from tied games.

    Whoever leaves a table of ``awaited`` has lost nothing yet: its sheet says how the game ended.
    """
    games = [game for game in history if game.round >= cut.first_round]
    judge = _Judge(cut, games, frozenset(gone), ties, frozenset(decided), frozenset(awaited))
    boxes = [cut.seeds[seed - 1] if seed <= len(cut.seeds) else None for seed in positions(cut.size)]
    stages: list[tuple[Match, ...]] = []
    known = [(id_, True) for id_ in boxes]  # who comes, and whether that is certain
    for stage in range(1, cut.stages + 1):
        matches = tuple(
            judge.settle(stage, one, two) for one, two in zip(known[::2], known[1::2], strict=True)
        )
        stages.append(matches)
        known = [(match.winner, match.is_settled) for match in matches]
    third = judge.third(stages[-2]) if cut.third_place and cut.stages > 1 else None
    return Bracket(cut, tuple(stages), third)


@dataclass(frozen=True, slots=True)
class _Judge:
    cut: Cut
    games: Sequence[Game]
    gone: frozenset[Id]
    ties: Ties
    decided: frozenset[tuple[int, Id]]
    awaited: frozenset[tuple[int, Id]]

    def settle(self, stage: int, one: tuple[Id | None, bool], two: tuple[Id | None, bool]) -> Match:
        (a, a_sure), (b, b_sure) = one, two
        number = self.cut.first_round + stage - 1
        match = Match(stage, number, self.cut.name_of(stage), a, b)
        if not (a_sure and b_sure):
            return match
        return self._played(match)

    def third(self, semi_finals: Sequence[Match]) -> Match:
        """The losers of the semi-finals; who left before is no opponent."""
        a, b = (match.loser for match in semi_finals)
        number = self.cut.first_round + self.cut.stages - 1
        match = Match(self.cut.stages, number, THIRD_PLACE, a, b)
        return self._played(match) if all(m.is_settled for m in semi_finals) else match

    def _played(self, match: Match) -> Match:
        a, b = match.a, match.b
        if a is None or b is None:
            how: How = "bye" if match.stage == 1 else "walkover"
            return _won(match, a if b is None else b, how)
        game = self._game(match.round, a, b)
        if game is not None and game.b is None:
            return _won(match, game.a, "walkover")
        if game is not None and game.units_a is not None and game.units_b is not None:
            return self._judged(match, game, game.units_a - game.units_b)
        if {(match.round, a), (match.round, b)} & self.awaited:
            return match
        here = [id_ for id_ in (a, b) if id_ not in self.gone]
        is_past = any(one.round > match.round for one in self.games)
        if len(here) == 2 and not is_past:  # noqa: PLR2004 - both
            return match
        return _won(match, here[0] if len(here) == 1 else None, "walkover")

    def _game(self, number: int, a: Id, b: Id) -> Game | None:
        """The game of these two in that round, or the bye one of them had for the other."""
        return next(
            (g for g in self.games if g.round == number and g.a in {a, b} and g.b in {a, b, None}),
            None,
        )

    def _judged(self, match: Match, game: Game, difference: int) -> Match:
        if difference:
            return _won(match, game.a if difference > 0 else game.b, "game", game)
        assert match.a is not None and match.b is not None  # noqa: S101, PT018 - for the type checker
        for id_ in (match.a, match.b):
            if (match.round, id_) in self.decided:
                return _won(match, id_, "seed" if self.ties == "seed" else "decision", game)
        here = [id_ for id_ in (match.a, match.b) if id_ not in self.gone]
        if len(here) < 2:  # noqa: PLR2004 - both
            return _won(match, here[0] if here else None, "walkover", game)
        if self.ties == "seed":
            return _won(match, min(here, key=self.cut.seed_of), "seed", game)
        return Match(match.stage, match.round, match.name, match.a, match.b, is_level=True, game=game)


def _won(match: Match, winner: Id | None, how: How, game: Game | None = None) -> Match:
    return Match(
        match.stage,
        match.round,
        match.name,
        match.a,
        match.b,
        winner=winner,
        how=how if winner is not None else "",
        is_settled=True,
        game=game,
    )
