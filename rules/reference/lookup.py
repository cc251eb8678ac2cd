"""Finding a clause by its number or by its words.

It refuses to guess: an unknown number is an error that names the nearest numbers there are.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from rules.citations import Ref
from rules.errors import BadInput
from rules.reference.clauses import Ambiguity, Clause, Difference, Rule
from rules.reference.store import (
    ambiguities_by_id,
    differences_by_id,
    mesbg,
    mesbg_by_number,
    rules_by_number,
)

C = TypeVar("C", Rule, Difference, Ambiguity)


class UnknownClause(BadInput):
    """A number the reference does not hold. ``nearest`` are the numbers around it, at most two."""

    def __init__(self, number: str, *, kind: str, nearest: tuple[str, ...]) -> None:
        super().__init__("clause-unknown", case=kind, data={"number": number[:40], "nearest": list(nearest)})
        self.nearest = nearest


def rule(number: str) -> Rule:
    """The championship rule of this number, such as ``7.01`` or ``Annexe A``. Raises UnknownClause."""
    return _find(rules_by_number(), number, kind="rule")


def difference(id_: str) -> Difference:
    """The difference of this id, such as ``D33``. Raises UnknownClause."""
    return _find(differences_by_id(), id_, kind="difference")


def ambiguity(id_: str) -> Ambiguity:
    """The ambiguity of this id, such as ``A3`` or ``B12``. Raises UnknownClause."""
    return _find(ambiguities_by_id(), id_, kind="ambiguity")


def rules() -> tuple[Rule, ...]:
    """All 190 numbered rules in document order, then Annexe A."""
    return tuple(rules_by_number().values())


def differences() -> tuple[Difference, ...]:
    """D01 to D42, then the abilities that the starter rules word otherwise: D43 to D56."""
    return tuple(differences_by_id().values())


def ambiguities() -> tuple[Ambiguity, ...]:
    """A1 to A37, B1 to B50, then X1 to X8 about the other game."""
    return tuple(ambiguities_by_id().values())


def differences_of(number: str) -> tuple[Difference, ...]:
    """Where the starter rules part from the championship rule of this number."""
    return tuple(each for each in differences() if number in each.refs)


def starter_wording(number: str) -> str:
    """What the starter rules say where a championship rule describes an ability; empty where both agree."""
    found = (each.starter for each in differences_of(number) if each.ability is not None)
    return next(found, "")


def exists(ref: str | Ref) -> bool:
    """Does the reference hold a rule, difference or ambiguity under this number?"""
    found = (rules_by_number(), differences_by_id(), ambiguities_by_id(), mesbg_by_number())
    return any(str(ref) in each for each in found)


def clause(ref: str | Ref) -> Clause:
    """Whatever stands under this number: rule, difference or ambiguity. Raises UnknownClause."""
    number = str(ref)
    if number.startswith("D"):
        return difference(number)
    if number.startswith("MESBG "):
        return _find(mesbg_by_number(), number, kind="rule")
    if number.startswith(("B", "X")) or (number.startswith("A") and number[1:].isdigit()):
        return ambiguity(number)
    return rule(number)


def explain(ref: str | Ref) -> str:
    """One line for people: ``7.01 Half the army: Count at ...``. Raises UnknownClause."""
    return _line(clause(ref))


def _line(found: Clause) -> str:
    if isinstance(found, Rule):
        return f"{found.number} {found.title}: {found.summary}"
    if isinstance(found, Difference):
        return f"{found.id} {found.topic}: Starter: {found.starter} Championship: {found.championship}"
    return f"{found.id} {found.question} {found.default} {found.why}"


def search(text: str, clauses: Iterable[Clause] | None = None) -> tuple[Clause, ...]:
    """Every clause that holds all the words of ``text``, whatever their case, in reference order.

    A word may be the beginning or middle of a longer one, and a number finds its own clause. Clauses
    whose number or heading holds all the words come first. No words find nothing. ``clauses`` are searched
    instead of the reference's own, for example those of another language.
    """
    words = text.casefold().split()
    if not words:
        return ()
    found = [each for each in (_all() if clauses is None else clauses) if _holds(_line(each), words)]
    return tuple(sorted(found, key=lambda each: not _holds(_heading(each), words)))


def _all() -> Iterator[Clause]:
    yield from rules_by_number().values()
    yield from mesbg().rules
    yield from differences_by_id().values()
    yield from ambiguities_by_id().values()


def _heading(found: Clause) -> str:
    if isinstance(found, Rule):
        return f"{found.number} {found.title}"
    return f"{found.id} {found.topic if isinstance(found, Difference) else found.question}"


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _find(shelf: Mapping[str, C], number: str, *, kind: str) -> C:
    if number in shelf:
        return shelf[number]
    nearest = _nearest(number, tuple(shelf))
    raise UnknownClause(number, kind=kind, nearest=nearest)


def _nearest(number: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The last known number before this one and the first after it, as the documents order them."""
    before = [each for each in known if _order(each) < _order(number)]
    after = [each for each in known if _order(each) > _order(number)]
    return (*before[-1:], *after[:1])


def _order(number: str) -> tuple[str, int, str]:
    """Rules sort by section, then digit by digit (8.08, 8.081, 8.09); ids by letter, then value."""
    letters = "".join(sign for sign in number if sign.isalpha())
    whole, _, decimals = number.partition(".")
    digits = "".join(sign for sign in whole if sign.isdecimal())
    return (letters, int(digits[:9] or 0), decimals)
