"""What is written down of a game: each ruleset declares the fields of its slip once.

Forms, score sheets, comparisons and invented games are made from them. Refuses to know a word of any page:
those have a table of their own, by the key of the field.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from rules.citations import Ref
from rules.scoring.schemes import Scheme

MAX_COUNT: Final = 100_000  # nothing in a game is counted higher


class FieldKind(StrEnum):
    """A number, or a tick."""

    COUNTER = "counter"
    MARK = "mark"


COUNTERS, MARKS = "counters", "marks"  # what the facts of a scored game hold of each side
WITHIN: Final = {COUNTERS: FieldKind.COUNTER, MARKS: FieldKind.MARK}


@dataclass(frozen=True, slots=True)
class SlipField:
    """One number or one tick: of each side, or of the whole game where ``is_per_game``.

    ``from_list`` is the total of an army list that says this number. ``left_of`` is the total of a list that
    this is left of; where nothing is left of the first such total, nothing is left of the others.
    ``is_for_desk``: players are not asked for it.

    Of the marks with the same ``one_of`` at most one is ticked in a game, for one side; ``faction`` is the
    side that it may be. ``ends_game`` is false where play goes on and the counts decide. ``lost_role`` is the
    role of the figure whose loss it is.

    ``within`` is the part of a side's facts that holds it; empty where it stands among them by its key.
    """

    key: str
    kind: FieldKind
    refs: tuple[Ref, ...] = ()
    least: int = 0
    most: int = MAX_COUNT
    from_list: str = ""
    left_of: str = ""
    is_for_desk: bool = False
    is_per_game: bool = False
    one_of: str = ""
    faction: str = ""
    ends_game: bool = True
    lost_role: str = ""
    within: str = ""

    @property
    def is_counted(self) -> bool:
        """Does somebody count it at the table, because no list says it?"""
        return not (self.from_list or self.is_for_desk)

    def value(self, told: Mapping[str, Any]) -> int | None:
        """The number in the facts of a side; ``None`` where nobody gave one."""
        found: int | None = ((told.get(self.within) or {}) if self.within else told).get(self.key)
        return found

    def is_ticked(self, told: Mapping[str, Any]) -> bool:
        """Is this mark ticked in the facts of a side, or of the game?"""
        return self.key in (told.get(self.within) or ()) if self.within else bool(told.get(self.key))

    def as_json(self) -> dict[str, Any]:
        """What is not as usual, so that the digests of today outlive what is added to a field."""
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        usual = {each.name: each.default for each in fields(self)}
        shown = {name: value for name, value in own.items() if value != usual[name]}
        return {**shown, "kind": self.kind.value, "refs": [str(ref) for ref in self.refs]}


@dataclass(frozen=True, slots=True)
class Fate:
    """How a mark of which one is ticked ends a game, or, where play goes on, what else ended it."""

    mark: SlipField
    is_last_turn: bool = False

    @property
    def code(self) -> str:
        """What a form calls it."""
        return f"{self.mark.key.replace('_', '-')}{'-time' if self.is_last_turn else ''}"


@dataclass(frozen=True, slots=True)
class Slip:
    """The fields of one game, in the order in which a referee asks for them."""

    fields: tuple[SlipField, ...] = ()

    @property
    def counters(self) -> tuple[SlipField, ...]:
        """The numbers of each side."""
        return tuple(each for each in self.fields if each.kind is FieldKind.COUNTER)

    @property
    def marks(self) -> tuple[SlipField, ...]:
        """The ticks of each side that do not exclude each other."""
        return tuple(each for each in self._ticks() if not (each.one_of or each.is_per_game))

    @property
    def choices(self) -> tuple[SlipField, ...]:
        """The ticks of which a game has one at most."""
        return tuple(each for each in self._ticks() if each.one_of)

    @property
    def of_game(self) -> tuple[SlipField, ...]:
        """The ticks of the whole game."""
        return tuple(each for each in self._ticks() if each.is_per_game)

    @property
    def fates(self) -> tuple[Fate, ...]:
        """The choices; where one of them lets play go on, the last turn may be over as well."""
        both = ((Fate(mark), Fate(mark, is_last_turn=True)) for mark in self.choices)
        return tuple(each for two in both for each in two if not (each.is_last_turn and each.mark.ends_game))

    @property
    def counted(self) -> tuple[SlipField, ...]:
        return tuple(each for each in self.counters if each.is_counted)

    @property
    def from_lists(self) -> tuple[SlipField, ...]:
        """The numbers that a list says."""
        return tuple(each for each in self.counters if each.from_list)

    @property
    def left(self) -> tuple[SlipField, ...]:
        """What is left of an army, its figures first."""
        return tuple(each for each in self.counters if each.left_of)

    @property
    def counted_first(self) -> "Slip":
        """The same, as a sheet is read: what was counted at the table, then what was known before."""
        return Slip(tuple(sorted(self.fields, key=lambda each: not each.is_counted)))

    @property
    def for_players(self) -> "Slip":
        """The fields that players are asked for; the desk is asked for all."""
        return Slip(tuple(each for each in self.fields if not each.is_for_desk))

    def whole_of(self, part: SlipField) -> SlipField | None:
        """The number that ``part`` is left of, where the slip has it."""
        return next((each for each in self.from_lists if each.from_list == part.left_of), None)

    def part_of(self, whole: SlipField) -> SlipField | None:
        return next((each for each in self.left if each.left_of == whole.from_list), None)

    def from_totals(self, totals: Mapping[str, Any]) -> dict[str, int]:
        """What a list says of the numbers, by key; a text or a file counts no figures."""
        found = {each.key: totals.get(each.from_list) for each in self.from_lists}
        return {key: value for key, value in found.items() if isinstance(value, int)}

    def with_stored(self, told: Iterable[Mapping[str, Any]]) -> "Slip":
        """The slip, with what the facts of sides hold besides: of a scheme that was corrected since."""
        known = {(each.within, each.key) for each in self.fields}
        found = ((each, key) for one in told for each in WITHIN for key in one.get(each) or ())
        others = (pair for pair in dict.fromkeys(found) if pair not in known)
        return Slip((*self.fields, *(SlipField(key, WITHIN[each], within=each) for each, key in others)))

    def _ticks(self) -> tuple[SlipField, ...]:
        return tuple(each for each in self.fields if each.kind is FieldKind.MARK)


def slip_of_scheme(scheme: Scheme) -> Slip:
    """What a scheme counts and ticks."""
    counters = (
        SlipField(each.key, FieldKind.COUNTER, least=each.least, most=each.most, within=COUNTERS)
        for each in scheme.counters
    )
    marks = (SlipField(each, FieldKind.MARK, within=MARKS) for each in scheme.marks)
    return Slip((*counters, *marks))
