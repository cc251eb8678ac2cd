"""Fill a form of a finished page with what was typed before: for pages that know nothing of it.

Works on the HTML of our own templates. Refuses to fill passwords, files and hidden fields, except those that
say what the person had seen: what is stored since is then compared with it, as if the form had come in time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Final

Fields = Sequence[tuple[str, str]]
Attributes = list[tuple[str, str | None]]


SEEN: Final = ("seen", "base")  # hidden fields that hold what a page showed when it was opened
BUTTONS: Final = ("submit", "button", "image", "reset")
NEVER: Final = (*BUTTONS, "password", "file")
TICKED: Final = ("checkbox", "radio")


@dataclass(slots=True)
class Control:
    """One field of a form; ``start`` and ``end`` are places in the text, of its first tag."""

    tag: str
    attributes: dict[str, str | None]
    start: int
    end: int
    text_end: int = 0  # of a text area: where its words end
    text: str = ""  # of a text area
    options: list[Control] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.attributes.get("name") or ""

    @property
    def kind(self) -> str:
        """``checkbox``, ``hidden``, ...; of everything but an input the tag."""
        return (self.attributes.get("type") or "text").lower() if self.tag == "input" else self.tag

    @property
    def value(self) -> str:
        usual = "on" if self.kind in TICKED else ""
        return self.attributes.get("value") or usual


@dataclass(slots=True)
class Form:
    attributes: dict[str, str | None]
    start: int
    end: int
    folds: tuple[Control, ...]
    controls: list[Control] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Filled:
    html: str
    left: tuple[tuple[str, str], ...]


def fill(
    html: str,
    fields: Fields,
    *,
    is_action: Callable[[str], bool],
    notice: Callable[[Fields], str],
    before: str = "",
    seen: Collection[str] = SEEN,
) -> Filled:
    """Fill the form that is sent to this action, and put a notice at its top: else at the top of the page.

    ``notice`` is given the fields that have no place in the form; ``before`` stands before the form. Of the
    hidden fields only those ``seen`` are filled.
    """
    reader = _Reader(html)
    form = _best(reader.forms, fields, is_action)
    if form is None:
        at = reader.main or 0
        return Filled(html[:at] + before + notice(fields) + html[at:], tuple(fields))
    edits, left = _edits(form, fields, seen)
    edits += [(fold.end - 1, fold.end - 1, " open") for fold in form.folds if "open" not in fold.attributes]
    edits += [(form.end - 1, form.end - 1, " data-typed"), (form.end, form.end, notice(left))]
    edits.append((form.start, form.start, before))
    for start, end, text in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        html = html[:start] + text + html[end:]
    return Filled(html, tuple(left))


def forms_in(html: str) -> list[Form]:
    return _Reader(html).forms


def _best(forms: Sequence[Form], fields: Fields, is_action: Callable[[str], bool]) -> Form | None:
    """The form that shares most with what was sent; among many of one address the hidden fields tell."""
    sent, names = set(fields), {name for name, _ in fields}

    def likeness(form: Form) -> tuple[int, int]:
        hidden = sum((each.name, each.value) in sent for each in form.controls if each.kind == "hidden")
        return hidden, sum(each.name in names for each in form.controls)

    able = [form for form in forms if _is_sent(form) and is_action(form.attributes.get("action") or "")]
    return max(able, key=likeness, default=None)


def _is_sent(form: Form) -> bool:
    return (form.attributes.get("method") or "").lower() == "post"


def _edits(
    form: Form, fields: Fields, seen: Collection[str]
) -> tuple[list[tuple[int, int, str]], list[tuple[str, str]]]:
    waiting: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in fields:
        waiting[name].append(value)
    found = [
        edit
        for each in form.controls
        if "disabled" not in each.attributes
        for edit in _of_control(each, waiting, seen)
    ]
    known = {each.name for each in form.controls if each.kind in {*BUTTONS, "hidden"} or each.tag == "button"}
    left = [
        (name, value) for name, values in waiting.items() if name not in known for value in values if value
    ]
    return found, left


def _of_control(
    each: Control, waiting: dict[str, list[str]], seen: Collection[str]
) -> Iterator[tuple[int, int, str]]:
    sent = waiting.get(each.name, [])
    if each.kind in TICKED:
        is_on = each.value in sent
        if is_on:
            sent.remove(each.value)
        yield _flag(each, "checked", is_on=is_on)
    elif each.tag == "select":
        if sent:
            yield from _chosen(each, sent)
    elif each.tag == "button" or each.kind in NEVER or (each.kind == "hidden" and each.name not in seen):
        return
    elif sent:
        value = sent.pop(0)
        if each.tag == "textarea":
            yield each.end, each.text_end, "\n" + escape(value)
        else:
            yield each.start, each.end, _tag(each, {**each.attributes, "value": value})


def _chosen(each: Control, sent: list[str]) -> Iterator[tuple[int, int, str]]:
    """One answer is taken by each list of one name, several by a list that allows them."""
    taken = sent[:] if "multiple" in each.attributes else sent[:1]
    known = {option.value for option in each.options}
    if not known.intersection(taken):
        return
    for value in taken:
        sent.remove(value)
    for option in each.options:
        yield _flag(option, "selected", is_on=option.value in taken)


def _flag(each: Control, name: str, *, is_on: bool) -> tuple[int, int, str]:
    attributes = {key: value for key, value in each.attributes.items() if key != name}
    return each.start, each.end, _tag(each, {**attributes, **({name: None} if is_on else {})})


def _tag(each: Control, attributes: dict[str, str | None]) -> str:
    words = [name if value is None else f'{name}="{escape(value)}"' for name, value in attributes.items()]
    return f"<{' '.join([each.tag, *words])}>"


class _Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.main: int | None = None
        self._open: Form | None = None
        self._area: Control | None = None
        self._select: Control | None = None
        self._option: Control | None = None
        self._folds: list[Control] = []
        self._lines = [0]
        for line in html.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self.feed(html)
        self.close()

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        start = self._at()
        here = Control(tag, dict(attrs), start, start + len(self.get_starttag_text() or ""))
        if tag == "form":
            self._open = Form(here.attributes, start, here.end, tuple(self._folds))
            self.forms.append(self._open)
        elif tag == "details":
            self._folds.append(here)
        elif tag == "main" and self.main is None:
            self.main = here.end
        elif tag == "option" and self._select is not None:
            self._option = here
            self._select.options.append(here)
        elif tag in {"input", "select", "textarea", "button"}:
            self._add(here)

    def _add(self, control: Control) -> None:
        form = self._open
        if "form" in control.attributes:
            named = (each for each in self.forms if each.attributes.get("id") == control.attributes["form"])
            form = next(named, form)
        if form is None:
            return
        form.controls.append(control)
        if control.tag == "textarea":
            self._area = control
        if control.tag == "select":
            self._select = control

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.text += data
        if self._option is not None and "value" not in self._option.attributes:
            self._option.attributes["value"] = " ".join(data.split())
            self._option = None

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "details" and self._folds:
            self._folds.pop()
        elif tag == "textarea" and self._area is not None:
            self._area.text_end, self._area = self._at(), None
        elif tag == "select":
            self._select = None
        elif tag == "option":
            self._option = None
