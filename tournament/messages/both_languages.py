"""Prints and projector screens in the one or two languages of a hall: the same page, written twice, becomes one.

Both pages come from one template, so their elements are the same and only texts differ. Each text that differs
stands in both languages, the second behind a dot or on a line of its own; what is equal, names and numbers
stand once. It refuses to guess: where the elements differ, the first language stands alone.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape, unescape
from itertools import pairwise, takewhile
from typing import Any, Final, Protocol

from armies.messages.languages import offered

TOKEN: Final = re.compile(r"""<!--.*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+""", re.DOTALL)
NAME: Final = re.compile(r"</?([a-zA-Z][\w-]*)")
ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')
WORD: Final = re.compile(r"[^\W\d_]+")
SEPARATOR: Final = re.compile(r"(\s*·\s*|[□○●■†]\s*| {2,})")  # between the labels of one line
NUMBERED: Final = re.compile(r"([^\d(]+?)((?:\s\S*\d\S*)+)")
MARKS_AT_END: Final = re.compile(r"[\W_]{3,}$")
SENTENCE_ENDS: Final = (".", "!", "?", "\N{IDEOGRAPHIC FULL STOP}")
EMPTY: Final = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "wbr"})
INLINE: Final = frozenset({"a", "b", "bdi", "br", "i", "img", "small", "span", "strong"})
WITHIN_A_SENTENCE: Final = frozenset(
    {"a", "bdi", "span"}
)  # between two parts of one sentence, not two labels
# A title of several parts, and what a table means: all of it in one language, then in the other.
TOGETHER: Final = ('class="head-what"', 'class="legend"')
ONCE: Final = ('class="times"', 'class="printed"')  # no room for it twice: in the first language alone
PLAIN: Final = frozenset({"option", "textarea", "title"})  # hold no elements
MAX_ABBREVIATION: Final = 8  # letters that end with a point and are no sentence
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
NEW_LINE: Final = "\n"
FIXED: Final = frozenset({"script", "style", "svg"})
WRITTEN_BY_SCRIPT: Final = re.compile(r"data-clock-(phase|allowed|next|then)[\s>]")  # holds text alone
SHOWN: Final = ("alt", "title", "placeholder")  # beside data- and aria-


class Hall(Protocol):
    """A tournament, or its columns."""

    @property
    def language(self) -> str:
        """Of its pages."""

    @property
    def spoken_languages(self) -> list[str]:
        """Of its announcements: one or two."""


def hall_languages(tournament: Hall) -> tuple[str, ...]:
    """What a hall reads: the language of its tournament, and the other of two that are spoken there.

    Only languages that the pages are offered in.
    """
    first, spoken = offered(tournament.language), tournament.spoken_languages
    others = [code for code in spoken if code != first and code == offered(code)]
    return (first, *others[:1]) if len(spoken) > 1 else (first,)


@dataclass(slots=True)
class _Element:
    start: str = ""
    name: str = ""
    children: "list[_Element | str]" = field(default_factory=list)
    end: str = ""

    @property
    def is_inline(self) -> bool:
        return all(each.name in INLINE and each.is_inline for each in self.elements)

    @property
    def elements(self) -> "list[_Element]":
        return [each for each in self.children if isinstance(each, _Element)]

    def inner(self) -> str:
        return "".join(each if isinstance(each, str) else each.whole() for each in self.children)

    def whole(self) -> str:
        return f"{self.start}{self.inner()}{self.end}"


def in_both(first: str, second: str, *, language: str) -> str:
    """Two writings of one HTML page as one; ``language`` is that of the second, by its code."""
    return "".join(_children(_parsed(first), _parsed(second), language))


def joined(first: str, second: str) -> str:
    """Two plain texts as one: labels with a dot between them, sentences and forms on lines of their own."""
    if not _differ(first, second):
        return first
    return f"{first}{NEW_LINE if _is_sentence(first) or '{' in first else ' · '}{second}"


def _parsed(html: str) -> _Element:
    stack = [_Element()]
    for token in TOKEN.findall(html):
        name = found[1].lower() if (found := NAME.match(token)) else ""
        if token.startswith("</") and name == stack[-1].name:
            stack.pop().end = token
        elif not name or token.startswith("</"):
            stack[-1].children.append(token)
        else:
            element = _Element(token, name)
            stack[-1].children.append(element)
            if name not in EMPTY and not token.endswith("/>"):
                stack.append(element)
    return stack[0]


def _merged(first: _Element, second: _Element, language: str) -> Iterator[str]:
    yield _start(first.start, second.start)
    if first.name in FIXED or any(each in first.start for each in ONCE):
        yield first.inner()
    elif first.name in PLAIN or WRITTEN_BY_SCRIPT.search(first.start):
        yield _plain(first, second)
    else:
        yield from _children(first, second, language)
    yield first.end


def _children(first: _Element, second: _Element, language: str) -> Iterable[str]:
    is_alike = _outline(first) == _outline(second)
    if first.is_inline and second.is_inline and not (is_alike and not _is_one_sentence(first, second)):
        if _differ(_text(first), _text(second)):
            return [_beside(first.inner(), second.inner(), language, css="both both--lines")]
        return [first.inner()]
    if not is_alike:
        return [first.inner()]
    return _pairs(first, second, language)


def _pairs(first: _Element, second: _Element, language: str) -> Iterator[str]:
    for one, other in zip(_filled(first), _filled(second), strict=True):
        if isinstance(one, _Element) and isinstance(other, _Element):
            yield from _merged(one, other, language)
        else:
            yield _labels(str(one), str(other), language, is_alone=not first.elements)


def _filled(element: _Element) -> "Iterator[_Element | str]":
    """Texts and elements in turn, so that those of two languages are counted alike."""
    text = ""
    for each in element.children:
        if isinstance(each, str):
            text += each
        else:
            yield text
            yield each
            text = ""
    yield text


def _outline(element: _Element) -> list[str]:
    return [each.name for each in element.elements]


def _is_one_sentence(first: _Element, second: _Element) -> bool:
    """Is this a title of several parts, or do texts that differ stand before and after a name within them?"""
    if any(each in first.start for each in TOGETHER):
        return True
    parts = list(zip(_filled(first), _filled(second), strict=True))
    differ = [
        at
        for at, (one, other) in enumerate(parts)
        if isinstance(one, str) and isinstance(other, str) and _differ(one, other)
    ]
    between = (part for start, end in pairwise(differ) for part, _ in parts[start:end])
    names = {part.name for part in between if isinstance(part, _Element)}
    return bool(names) and names <= WITHIN_A_SENTENCE


def _labels(first: str, second: str, language: str, *, is_alone: bool) -> str:
    """The text between two tags in both languages, label by label where it is a line of them."""
    if not _differ(first, second):
        return first
    text, other = first.strip(), second.strip()
    if not text or not other:
        return f"{first}{second}"
    before, _, after = first.partition(text)
    before = NO_BREAK if before == " " else before  # a box to tick stays beside its label
    head, text, other, tail = _without_shared(text, other)
    before, after = f"{before}{head}", f"{tail}{after}"
    ones, others = SEPARATOR.split(text), SEPARATOR.split(other)
    if len(ones) == 1 or ones[1::2] != others[1::2]:
        css = "both both--lines" if is_alone and _is_sentence(text) else "both"
        return f"{before}{_beside(text, other, language, css=css)}{after}"
    parts = [
        one if at % 2 else _label(one, other, language)
        for at, (one, other) in enumerate(zip(ones, others, strict=True))
    ]
    return f"{before}{''.join(parts)}{after}"


def _without_shared(first: str, second: str) -> tuple[str, str, str, str]:
    """What both begin with up to a comma, the rest of each, and marks at the end of both: a line to write on."""
    parts = zip(first.split(", ")[:-1], second.split(", ")[:-1], strict=False)
    head = "".join(f"{one}, " for one, _ in takewhile(lambda pair: pair[0] == pair[1], parts))
    found = MARKS_AT_END.search(first)
    tail = found[0] if found and second.endswith(found[0]) else ""
    return head, first[len(head) : len(first) - len(tail)], second[len(head) : len(second) - len(tail)], tail


def _label(first: str, second: str, language: str) -> str:
    """One label of a line; a number that both end with stands once."""
    if not _differ(first, second):
        return first
    one, other = NUMBERED.fullmatch(first), NUMBERED.fullmatch(second)
    if one and other and one[2] == other[2]:
        return f"{_beside(one[1], other[1], language, mark='/')}{one[2]}"
    return _beside(first, second, language, mark="/")


def _beside(first: str, second: str, language: str, *, css: str = "both", mark: str = "·") -> str:
    return (
        f'<span class="{css}">{first} <span class="second" lang="{language}">'
        f'<span class="second__mark">{mark}</span> {second}</span></span>'
    )


def _plain(first: _Element, second: _Element) -> str:
    one, other = unescape(first.inner()), unescape(second.inner())
    if not _differ(one, other):
        return first.inner()
    return escape(joined(one.strip(), other.strip()))


def _text(element: _Element) -> str:
    return "".join(each if isinstance(each, str) else _text(each) for each in element.children)


def _differ(first: str, second: str) -> bool:
    """Do the words differ? A number or a mark that is written otherwise is no other word."""
    return first != second and WORD.findall(first) != WORD.findall(second)


def _is_sentence(text: str) -> bool:
    return len(text) > MAX_ABBREVIATION and text.rstrip().endswith(SENTENCE_ENDS)


def _start(first: str, second: str) -> str:
    """The tag of the first, with the texts of both in what is shown or read from its attributes."""
    if first == second:
        return first
    others = dict(ATTRIBUTE.findall(second))

    def both(found: re.Match[str]) -> str:
        name, value = str(found[1]), str(found[2])
        other = str(others.get(name, value))
        if value == other or not (name in SHOWN or name.startswith(("data-", "aria-"))):
            return found[0]
        return f'{name}="{escape(_values(unescape(value), unescape(other)))}"'

    return ATTRIBUTE.sub(both, first)


def _values(first: str, second: str) -> str:
    if first.startswith("[") and second.startswith("["):
        return json.dumps(_data(json.loads(first), json.loads(second)), ensure_ascii=False)
    return joined(first, second)


def _data(first: Any, second: Any) -> Any:
    """The plan of a clock as its script reads it: each text in both languages."""
    if isinstance(first, str) and isinstance(second, str):
        return joined(first, second)
    if isinstance(first, dict) and isinstance(second, dict):
        return {key: _data(value, second.get(key)) for key, value in first.items()}
    if _is_list(first) and _is_list(second) and len(first) == len(second):
        return [_data(one, other) for one, other in zip(first, second, strict=True)]
    return first


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
