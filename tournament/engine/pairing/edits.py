"""Changing pairs by hand: swap, fix, unpair, give the bye, and let the engine pair who is loose.

Each function takes pairs and returns pairs, in the same places as far as they still are, so that whoever
keeps tables beside them keeps those too. A change may break rules of pairing (``review.py`` says so), but
not what a round is: it is refused with one sentence, :class:`CannotEdit`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournament.engine.errors import CannotEdit
from tournament.engine.pairing.optimum import choose
from tournament.engine.pairing.situation import edges_by_hand, edges_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tournament.engine.entrants import Entrant, Id
    from tournament.engine.pairing.given import Pair
    from tournament.engine.pairing.situation import Situation

    Pairs = tuple[Pair, ...]


def swap(pairs: Sequence[Pair], one: Id, two: Id, *, entrants: Iterable[Entrant]) -> Pairs:
    """Let two change places. Who was loose takes the place of the other, who is loose then."""
    paper = _Paper.of(pairs, entrants)
    paper.refuse_same(one, two)
    paper.refuse_absent(one, two)
    mine, theirs = paper.at(one), paper.at(two)
    if mine is None and theirs is None:
        names = f"{paper.label(one)} and {paper.label(two)}"
        raise CannotEdit(f"{names} are both not paired: there are no places to change. Pair them instead.")
    if mine == theirs:
        names = f"{paper.label(one)} and {paper.label(two)}"
        raise CannotEdit(f"{names} play each other. Swapping changes nothing: choose two of different pairs.")
    turned = {one: two, two: one}
    return tuple((_turn(a, turned), None if b is None else _turn(b, turned)) for a, b in pairs)


def fix(pairs: Sequence[Pair], one: Id, two: Id, *, entrants: Iterable[Entrant]) -> Pairs:
    """Pair these two, at the place of the first. Those who played them meet, or get the bye."""
    paper = _Paper.of(pairs, entrants)
    paper.refuse_same(one, two)
    paper.refuse_absent(one, two)
    mine, theirs = paper.at(one), paper.at(two)
    if mine is not None and mine == theirs:
        return tuple(pairs)
    if mine is None or theirs is None:
        return paper.changed({mine: (one, two)} if mine is not None else {theirs: (one, two)})
    left: list[Id | None] = [paper.opponent(one), paper.opponent(two)]
    other, last = sorted(left, key=lambda id_: id_ is None)
    return paper.changed({mine: (one, two), theirs: None if other is None else (other, last)})


def unpair(pairs: Sequence[Pair], one: Id, *, entrants: Iterable[Entrant]) -> Pairs:
    """Take a pair apart, or a bye away: whoever was in it is loose."""
    paper = _Paper.of(pairs, entrants)
    mine = paper.at(one)
    if mine is None:
        raise CannotEdit(f"{paper.label(one)} is not paired. Choose somebody who is.")
    return tuple(pair for k, pair in enumerate(pairs) if k != mine)


def give_bye(pairs: Sequence[Pair], one: Id, *, entrants: Iterable[Entrant]) -> Pairs:
    """Give the bye to ``one``. Who had it takes the place left free, if there is one."""
    paper = _Paper.of(pairs, entrants)
    paper.refuse_absent(one)
    if len(paper.active) % 2 == 0:
        raise CannotEdit(
            f"{len(paper.active)} play, an even number, so nobody has a bye. "
            "Drop whoever does not play, or pair everybody."
        )
    mine, had = paper.at(one), paper.bye()
    if mine is not None and mine == had:
        raise CannotEdit(f"{paper.label(one)} has the bye already. Nothing changes.")
    changes: dict[int | None, Pair | None] = {had if had is not None else mine: (one, None)}
    if mine is not None and had is not None:
        changes[mine] = (pairs[had][0], paper.opponent(one))
    return paper.changed(changes)


def pair_loose(pairs: Sequence[Pair], situation: Situation) -> Pairs:
    """The pairs as they are, and those who are loose paired as well as that can be done."""
    paper = _Paper.of(pairs, situation.entrants)
    absent = [id_ for id_ in paper.places if id_ not in paper.active]
    if absent:
        name = paper.label(absent[0])
        raise CannotEdit(f"{name} is paired and does not play this round. Take that pairing apart first.")
    if sum(b is None for _, b in pairs) > len(paper.active) % 2:
        raise CannotEdit(
            f"{len(paper.active)} play, and more have a bye than that leaves over. Take a bye away first."
        )
    if len(paper.places) == len(paper.active):
        raise CannotEdit("Everybody is paired. There is nobody to pair.")
    whole = situation.limited(situation.field(), replace(situation.given, fixed=tuple(pairs)))
    drawn = edges_of(choose(whole), whole) - edges_by_hand(pairs, whole)
    players = whole.players
    new = ((players[a].id, players[b].id if b < len(players) else None) for a, b in sorted(drawn))
    return (*pairs, *new)


@dataclass(frozen=True, slots=True)
class _Paper:
    """The pairs with who sits where."""

    pairs: tuple[Pair, ...]
    labels: Mapping[Id, str]
    active: frozenset[Id]
    places: Mapping[Id, int]

    @classmethod
    def of(cls, pairs: Sequence[Pair], entrants: Iterable[Entrant]) -> _Paper:
        """Read the pairs; nobody may be in two of them."""
        people = list(entrants)
        labels = {entrant.id: entrant.label for entrant in people}
        places: dict[Id, int] = {}
        for k, pair in enumerate(pairs):
            for id_ in _ids(pair):
                if id_ in places:
                    name = labels.get(id_, str(id_))
                    raise CannotEdit(f"{name} is in two pairings. Take one of them apart first.")
                places[id_] = k
        return cls(tuple(pairs), labels, frozenset(e.id for e in people if e.is_active), places)

    def label(self, id_: Id) -> str:
        return self.labels.get(id_, str(id_))

    def at(self, id_: Id) -> int | None:
        return self.places.get(id_)

    def opponent(self, id_: Id) -> Id | None:
        """Who meets this one; None is the bye. Only for who is paired."""
        a, b = self.pairs[self.places[id_]]
        return b if a == id_ else a

    def bye(self) -> int | None:
        """Where the bye is."""
        return next((k for k, (_, b) in enumerate(self.pairs) if b is None), None)

    def refuse_same(self, one: Id, two: Id) -> None:
        if one == two:
            raise CannotEdit(f"{self.label(one)} is named twice. Choose two entrants.")

    def refuse_absent(self, *ids: Id) -> None:
        for id_ in ids:
            if id_ not in self.active:
                raise CannotEdit(
                    f"{self.label(id_)} does not play this round. Check them in before pairing them."
                )

    def changed(self, changes: Mapping[int | None, Pair | None]) -> Pairs:
        """The pairs with others at some places; None is a place at the end."""
        kept = [changes.get(k, pair) for k, pair in enumerate(self.pairs)]
        return tuple(pair for pair in (*kept, changes.get(None)) if pair is not None)


def _ids(pair: Pair) -> Iterator[Id]:
    return (id_ for id_ in pair if id_ is not None)


def _turn(id_: Id, turned: Mapping[Id, Id]) -> Id:
    return turned.get(id_, id_)
