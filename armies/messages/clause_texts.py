"""The clauses of the reference in the reader's language: the domain ``rules``, keyed by their English texts.

The reference itself holds English only. A text that is not translated is shown in English.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from django.utils.translation import gettext_lazy as _

from armies.messages.catalogues import in_readers_language
from rules import reference
from rules.citations import Ref
from rules.reference import Ambiguity, Clause, Difference, Rule, Section

DOMAIN: Final = "rules"
C = TypeVar("C", Section, Rule, Difference, Ambiguity)
FIELDS: Final[Mapping[type, tuple[str, ...]]] = {
    Section: ("title",),
    Rule: ("title", "summary"),
    Difference: ("topic", "starter", "championship"),
    Ambiguity: ("question", "default", "why"),
}
NAMES: Final = ("title", "topic")  # where a clause is about one ability, the name of this: always in English
RULE = _("%(number)s %(title)s: %(summary)s")
DIFFERENCE = _("%(number)s %(topic)s: Starter: %(starter)s Championship: %(championship)s")
AMBIGUITY = _("%(number)s %(question)s %(default)s %(why)s")


def sections() -> tuple[Section, ...]:
    return tuple(
        replace(translated(section), rules=tuple(map(translated, section.rules)))
        for section in reference.sections()
    )


def mesbg() -> Section:
    """The other game that the referee's desk answers about."""
    section = reference.mesbg()
    return replace(translated(section), rules=tuple(map(translated, section.rules)))


def differences() -> tuple[Difference, ...]:
    return tuple(map(translated, reference.differences()))


def ambiguities() -> tuple[Ambiguity, ...]:
    return tuple(map(translated, reference.ambiguities()))


def translated(clause: C) -> C:
    """The same section or clause with its texts in the reader's language."""
    return replace(clause, **_shown(clause))


def explained(ref: str | Ref) -> str:
    """One line for people: ``7.01 Half the army: Count at ...``. Raises ``UnknownClause``."""
    found = reference.clause(ref)
    if isinstance(found, Rule):
        return str(RULE % {"number": found.number, **_shown(found)})
    line = DIFFERENCE if isinstance(found, Difference) else AMBIGUITY
    return str(line % {"number": found.id, **_shown(found)})


def search(words: str) -> tuple[Clause, ...]:
    """Every clause whose number or texts, as the reader sees them, hold all these words."""
    if not words:
        return ()
    rules = (*map(translated, reference.rules()), *mesbg().rules)
    return reference.search(words, [*rules, *differences(), *ambiguities()])


def texts() -> Iterator[tuple[str, str]]:
    """All English texts with where they are, such as ``7.01 summary``, in the order of the reference."""
    for section in (*reference.sections(), reference.mesbg()):
        yield f"{section.key} title", section.title
        for rule in section.rules:
            yield from _texts(rule, rule.number)
    for difference in reference.differences():
        yield from _texts(difference, difference.id)
    for ambiguity in reference.ambiguities():
        yield from _texts(ambiguity, ambiguity.id)


def _texts(clause: Clause, number: str) -> Iterator[tuple[str, str]]:
    for name in _translatable(clause):
        yield f"{number} {name}", getattr(clause, name)


def _translatable(clause: Clause | Section) -> tuple[str, ...]:
    is_named = getattr(clause, "ability", None) is not None
    return tuple(name for name in FIELDS[type(clause)] if not (is_named and name in NAMES))


def _shown(clause: Clause | Section) -> dict[str, Any]:
    texts = {name: getattr(clause, name) for name in FIELDS[type(clause)]}
    return texts | {name: in_readers_language(texts[name], domain=DOMAIN) for name in _translatable(clause)}
