"""Every question that the referee's desk answers, by its name.

A question is read first, which may be a :class:`~rules.errors.BadInput` with its place, and answered second.
The answer is a verdict whose value holds the fields to print. Which game it is about says the edition.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex import editions
from rules.combat_hex.abilities.windows import uses
from rules.combat_hex.referee_desk import ability, combat, odds, reach, ring, shoot, sight, turn, zones
from rules.combat_hex.referee_desk.cards import card_groups, cards
from rules.combat_hex.referee_desk.cards.conduct import time_of_play
from rules.combat_hex.ruleset import Ruleset
from rules.combat_hex.sight.shown_pair import ShownPair, shown_pair
from rules.errors import TooLarge, UnknownRuleset, unknown
from rules.mesbg import questions as mesbg
from rules.mesbg.ruleset import MESBG, Mesbg
from rules.policy import Policy
from rules.ruling_cards import READ_OUT, Leaf
from rules.verdict import Answer, Finding, Severity, Verdict

__all__ = [
    "EDITIONS",
    "QUESTIONS",
    "CardEdition",
    "Edition",
    "answer_leaf",
    "card_edition",
    "card_groups",
    "cards",
    "desk_edition",
    "seen_pair",
    "time_of_play",
    "uses",
]
CardEdition = Ruleset  # an edition that has ruling cards
Edition = Ruleset | Mesbg
EDITIONS: Final[Mapping[str, Edition]] = {each.key: each for each in (*editions.EDITIONS, MESBG)}


@dataclass(frozen=True, slots=True)
class Part:
    """A question of one game: the fields that a file may hold, and ``read`` makes what ``answer`` takes."""

    fields: tuple[str, ...]
    read: Callable[[object], Any]
    answer: Callable[[Any, Any, Policy], Answer]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its part for each game that has it."""

    name: str
    parts: Mapping[type[Edition], Part]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that a file may hold, whatever the game."""
        return tuple(dict.fromkeys(name for part in self.parts.values() for name in part.fields))

    def is_in(self, edition: Edition) -> bool:
        """Does this game have the question?"""
        return type(edition) in self.parts

    @property
    def usual_ruleset(self) -> str:
        """The key of the first ruleset that has the question."""
        return next(key for key, edition in EDITIONS.items() if self.is_in(edition))

    def answered(self, data: object, edition: Edition, policy: Policy) -> Answer:
        """The answer; without fields of its own where it would take too long."""
        if not self.is_in(edition):
            known = [key for key, each in EDITIONS.items() if self.is_in(each)]
            raise unknown("ruleset-other-game", edition.key, known, path="ruleset", error=UnknownRuleset)
        part = self.parts[type(edition)]
        try:
            found = part.answer(part.read(data), edition, policy)
        except TooLarge:
            return Verdict({}, (Finding("too-large", Severity.UNDECIDED, cite("10.01")),))
        return replace(found, disputed=tuple(sorted(set(found.disputed), key=_by_number)))


def _by_number(reading: str) -> tuple[str, int]:
    """B9 before B10."""
    return reading[0], int(reading[1:])


def desk_edition(key: str) -> Edition:
    """The rules that the desk answers by; :class:`UnknownRuleset` names the known ones."""
    found = EDITIONS.get(key)
    if found is None:
        raise unknown("ruleset-unknown", key, EDITIONS, path="ruleset", error=UnknownRuleset)
    return found


def card_edition(key: str) -> CardEdition:
    """An edition with ruling cards; :class:`UnknownRuleset` names those."""
    found = desk_edition(key)
    if not isinstance(found, CardEdition):
        known = [each.key for each in EDITIONS.values() if isinstance(each, CardEdition)]
        raise unknown("ruleset-other-game", key, known, path="ruleset", error=UnknownRuleset)
    return found


def seen_pair(asked: Mapping[str, Any], edition: Edition, policy: Policy) -> ShownPair | None:
    """The lines of a question of sight that a drawing shows; ``None`` where there are none."""
    if not isinstance(edition, CardEdition):
        return None
    read = sight.read(asked)
    return shown_pair(sight.sighting_of(read, edition, policy), read.shooter.facing)


_COMBAT_HEX: Final[Mapping[str, Any]] = {
    "zones": zones,
    "reach": reach,
    "sight": sight,
    "shoot": shoot,
    "combat": combat,
    "ability": ability,
    "turn": turn,
    "ring": ring,
    "odds": odds,
}
_MESBG: Final = {
    "odds": Part(mesbg.ODDS_FIELDS, mesbg.read_odds, mesbg.answer),
    "duel": Part(mesbg.DUEL_FIELDS, mesbg.read_duel, mesbg.answer),
}


def _parts(name: str) -> Iterator[tuple[type[Edition], Part]]:
    if name in _COMBAT_HEX:
        module = _COMBAT_HEX[name]
        yield Ruleset, Part(module.FIELDS, module.read, module.answer)
    if name in _MESBG:
        yield Mesbg, _MESBG[name]


QUESTIONS: Final[Mapping[str, Question]] = {
    name: Question(name, dict(_parts(name))) for name in dict.fromkeys((*_COMBAT_HEX, *_MESBG))
}


def answer_leaf(leaf: Leaf, edition: Edition, policy: Policy) -> Answer:
    """What a ruling card ends in; where nothing computes it, the clauses to read out."""
    if leaf.question == READ_OUT:
        return Verdict({}, (Finding("read-out", Severity.UNDECIDED, cite(*leaf.clauses)),))
    return QUESTIONS[leaf.question].answered(leaf.input, edition, policy)
