"""AC9: what one event asks for beyond the rules (2.021), as values an organiser publishes in advance.

The findings say that the restriction is the event's own. Nothing here is part of the game. A set of figures
is known by what the collector numbers of its bases begin with (:func:`is_of_set`); a base without a collector
number is of no set.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules.citations import cite
from rules.figure_lists.abilities import ability_code, ability_name
from rules.figure_lists.list_analysis import Line, ListAnalysis, names, same_name
from rules.figure_lists.restriction import Restriction, RestrictionKind
from rules.verdict import Finding, Severity


@dataclass(frozen=True, slots=True)
class Objection:
    """What breaks a restriction: the figure, how much is wrong, the values of the sentence.

    ``variant`` is part of the case where a restriction is broken in two ways.
    """

    over: int
    subject: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    variant: str = ""


Objections = Iterator[Objection]


_OWN = cite("2.021")


def check_restrictions(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC9: what the event's own restrictions say about the list."""
    for restriction in analysis.restrictions:
        for found in _OBJECTIONS[restriction.kind](analysis, restriction):
            yield Finding(
                "AC9",
                Severity.ERROR,
                _OWN,
                case=f"{restriction.kind}{found.variant}",
                subject=found.subject,
                data={
                    "restriction": restriction.kind.value,
                    "is_event_rule": True,
                    "over": found.over,
                    "note": restriction.note,
                    **found.data,
                },
            )


def is_of_set(collector_number: str, code: str) -> bool:
    """Does a collector number begin with the code of a set: ``TT 12`` and ``tt-12`` with ``TT``?

    No letter may follow, so that ``T`` is another set than ``TT``.
    """
    number, wanted = _plain_number(collector_number), _plain_number(code)
    rest = number.removeprefix(wanted)
    return bool(wanted) and number.startswith(wanted) and not rest[:1].isalpha()


def _plain_number(text: str) -> str:
    return "".join(text.casefold().split())


def _minimum_points(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    points, number = analysis.totals.points, restriction.number
    if points < number:
        yield Objection(number - points, data={"number": number, "points": points})


def _max_figure_points(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    for line in analysis.lines:
        if line.figure.points > restriction.number:
            yield _of(line, number=restriction.number, points=line.figure.points)


def _max_heroes(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    yield from _too_many(analysis.totals.heroes, restriction.number)


def _max_figures(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    yield from _too_many(analysis.totals.figures, restriction.number)


def _too_many(found: int, most: int) -> Objections:
    if found > most:
        yield Objection(found - most, data={"number": most, "found": found})


def _max_copies(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    yield from _copies(analysis, restriction.number)


def _one_of_each(analysis: ListAnalysis, _restriction: Restriction) -> Objections:
    yield from _copies(analysis, 1)


def _copies(analysis: ListAnalysis, most: int) -> Objections:
    """Copies are figures of one name and version; the version is part of what stands on the base."""
    found: Counter[tuple[str, int | None]] = Counter()
    shown: dict[tuple[str, int | None], str] = {}
    for line in analysis.lines:
        key = (same_name(line.figure.name), line.figure.version)
        found[key] += line.quantity
        shown.setdefault(key, line.figure.name)
    for key, count in found.items():
        if count > most:
            yield Objection(count - most, shown[key], {"number": most, "found": count})


def _nothing(_reading: ListAnalysis, _restriction: Restriction) -> Objections:
    """A lifted cap objects to nothing; AC2 and AC5 look for it."""
    yield from ()


def _banned_figures(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    banned = {same_name(name) for name in restriction.words}
    yield from (_of(line) for line in analysis.lines if same_name(line.figure.name) in banned)


def _required_figures(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    present = names(analysis.lines)
    yield from (Objection(1, name) for name in restriction.words if not present[same_name(name)])


def _required_one_of(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    present = names(analysis.lines)
    if not any(present[same_name(name)] for name in restriction.words):
        yield Objection(1, data={"names": list(restriction.words)})


def _allowed_heroes(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    allowed = {same_name(name) for name in restriction.words}
    for line in analysis.lines:
        if line.figure.is_hero and same_name(line.figure.name) not in allowed:
            yield _of(line, names=list(restriction.words))


def _allowed_minions(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    allowed = [words_in(word) for word in restriction.words]
    for line in analysis.lines:
        if not line.figure.is_hero and not any(words <= words_in(line.figure.name) for words in allowed):
            yield _of(line, names=list(restriction.words))


def _allowed_sets(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    for line in analysis.lines:
        number = line.figure.collector_number
        if not any(is_of_set(number, code) for code in restriction.words):
            variant = "" if number else "-unnumbered"
            yield _of(line, variant, names=list(restriction.words), collector_number=number)


def _banned_sets(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    for line in analysis.lines:
        code = next((c for c in restriction.words if is_of_set(line.figure.collector_number, c)), None)
        if code is not None:
            yield _of(line, set=code)


def _of(line: Line, variant: str = "", **data: Any) -> Objection:
    return Objection(line.quantity, line.figure.name, data, variant)


def words_in(name: str) -> frozenset[str]:
    """The words of a name, in any case: ``Orc Archer`` holds orc, and Sorcerer does not."""
    return frozenset(re.findall(r"\w+", name.casefold()))


def _allowed_versions(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    for line in analysis.lines:
        version = line.figure.version
        if version not in restriction.versions:
            variant = "-unmarked" if version is None else ""
            yield _of(line, variant, versions=list(restriction.versions), version=version)


def _banned_abilities(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    banned = {code for word in restriction.words if (code := ability_code(word))}
    for line in analysis.lines:
        codes = {code for ability in line.figure.abilities if (code := ability_code(ability.code))}
        yield from (_of(line, ability=ability_name(code)) for code in sorted(codes & banned))


_OBJECTIONS: Final[Mapping[RestrictionKind, Callable[[ListAnalysis, Restriction], Objections]]] = {
    RestrictionKind.MINIMUM_POINTS: _minimum_points,
    RestrictionKind.MAX_FIGURE_POINTS: _max_figure_points,
    RestrictionKind.MAX_HEROES: _max_heroes,
    RestrictionKind.MAX_FIGURES: _max_figures,
    RestrictionKind.MAX_COPIES: _max_copies,
    RestrictionKind.ONE_OF_EACH: _one_of_each,
    RestrictionKind.NO_MINION_CAP: _nothing,
    RestrictionKind.BANNED_FIGURES: _banned_figures,
    RestrictionKind.REQUIRED_FIGURES: _required_figures,
    RestrictionKind.REQUIRED_ONE_OF: _required_one_of,
    RestrictionKind.ALLOWED_HEROES: _allowed_heroes,
    RestrictionKind.ALLOWED_MINIONS: _allowed_minions,
    RestrictionKind.ALLOWED_SETS: _allowed_sets,
    RestrictionKind.BANNED_SETS: _banned_sets,
    RestrictionKind.ALLOWED_VERSIONS: _allowed_versions,
    RestrictionKind.BANNED_ABILITIES: _banned_abilities,
}
