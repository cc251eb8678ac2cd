"""AC9: what one event asks for beyond the rules (2.021), as values an organiser publishes in advance.

The findings say that the restriction is the event's own. Nothing here is part of the game. A set of figures
is known by what the collector numbers of its bases begin with (:func:`is_of_set`); a base without a collector
number is of no set.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.citations import cite
from rules.combat_hex.abilities import ability_code, ability_name
from rules.combat_hex.lists.list_analysis import Line, ListAnalysis, names, same_name
from rules.combat_hex.lists.restriction import Restriction, RestrictionKind
from rules.combat_hex.wording import count_text
from rules.verdict import Finding, Severity

Objections = Iterator[tuple[str, str | None, int]]  # sentence, figure, how much is wrong


_OWN = cite("2.021")


def check_restrictions(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC9: what the event's own restrictions say about the list."""
    for restriction in analysis.restrictions:
        for message, subject, over in _OBJECTIONS[restriction.kind](analysis, restriction):
            note = f" {restriction.note}" if restriction.note else ""
            yield Finding(
                "AC9",
                Severity.ERROR,
                f"This event's own rule: {message}{note}",
                _OWN,
                subject=subject,
                data={"restriction": restriction.kind.value, "is_event_rule": True, "over": over},
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
    points = analysis.totals.points
    if points < restriction.number:
        missing = restriction.number - points
        yield (
            f"at least {restriction.number} points, and the list costs {points}. Add figures.",
            None,
            missing,
        )


def _max_figure_points(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    for line in analysis.lines:
        if line.figure.points > restriction.number:
            name, points = line.figure.name, line.figure.points
            yield (
                f"no figure over {restriction.number} points, and {name} costs {points}. Take it out.",
                name,
                line.quantity,
            )


def _max_heroes(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    heroes = analysis.totals.heroes
    if heroes > restriction.number:
        yield (
            f"at most {count_text(restriction.number, 'hero')}, and the list holds {heroes}. Take some out.",
            None,
            heroes - restriction.number,
        )


def _max_figures(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    figures = analysis.totals.figures
    if figures > restriction.number:
        yield (
            (
                f"at most {count_text(restriction.number, 'figure')}, and the list holds {figures}. "
                "Take some out."
            ),
            None,
            figures - restriction.number,
        )


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
            name = shown[key]
            yield (
                f"at most {count_text(most, 'copy')} of a figure, and {name} is there {count} times.",
                name,
                count - most,
            )


def _nothing(_reading: ListAnalysis, _restriction: Restriction) -> Objections:
    """A lifted cap objects to nothing; AC2 and AC5 look for it."""
    yield from ()


def _banned_figures(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    banned = {same_name(name) for name in restriction.words}
    for line in analysis.lines:
        if same_name(line.figure.name) in banned:
            yield f"{line.figure.name} is not allowed. Take it out.", line.figure.name, line.quantity


def _required_figures(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    present = names(analysis.lines)
    for name in restriction.words:
        if not present[same_name(name)]:
            yield f"{name} must be in the list. Add it.", name, 1


def _required_one_of(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    present = names(analysis.lines)
    if not any(present[same_name(name)] for name in restriction.words):
        yield f"{any_of_text(restriction.words)} must be in the list. Add one.", None, 1


def _allowed_heroes(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    allowed = {same_name(name) for name in restriction.words}
    for line in analysis.lines:
        name = line.figure.name
        if line.figure.is_hero and same_name(name) not in allowed:
            yield (
                f"no hero but {any_of_text(restriction.words)}, and {name} is another. Take it out.",
                *_of(line),
            )


def _allowed_minions(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    allowed = [words_in(word) for word in restriction.words]
    for line in analysis.lines:
        name = line.figure.name
        if not line.figure.is_hero and not any(words <= words_in(name) for words in allowed):
            wanted = any_of_text(restriction.words)
            yield f"no minion without {wanted} in its name, and {name} has none. Take it out.", *_of(line)


def _allowed_sets(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    for line in analysis.lines:
        number = line.figure.collector_number
        if not any(is_of_set(number, code) for code in restriction.words):
            what = f"has the number {number}" if number else "has no collector number"
            wanted = any_of_text(restriction.words)
            yield f"only figures of set {wanted}, and {line.figure.name} {what}. Take it out.", *_of(line)


def _banned_sets(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    for line in analysis.lines:
        code = next((c for c in restriction.words if is_of_set(line.figure.collector_number, c)), None)
        if code is not None:
            yield f"no figure of set {code}, and {line.figure.name} is one. Take it out.", *_of(line)


def _of(line: Line) -> tuple[str, int]:
    return line.figure.name, line.quantity


def words_in(name: str) -> frozenset[str]:
    """The words of a name, in any case: ``Orc Archer`` holds orc, and Sorcerer does not."""
    return frozenset(re.findall(r"\w+", name.casefold()))


def any_of_text(words: tuple[str, ...]) -> str:
    """One; one or two; one, two or three."""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _allowed_versions(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    allowed = ", ".join(str(version) for version in restriction.versions)
    for line in analysis.lines:
        if line.figure.version not in restriction.versions:
            version = "no version" if line.figure.version is None else f"version {line.figure.version}"
            yield (
                f"only versions {allowed}, and {line.figure.name} has {version}. Take it out.",
                line.figure.name,
                line.quantity,
            )


def _banned_abilities(analysis: ListAnalysis, restriction: Restriction) -> Objections:
    banned = {code for word in restriction.words if (code := ability_code(word))}
    for line in analysis.lines:
        codes = {code for ability in line.figure.abilities if (code := ability_code(ability.code))}
        for code in sorted(codes & banned):
            name = line.figure.name
            yield f"{ability_name(code)} is not allowed, and {name} has it. Take it out.", name, line.quantity


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
