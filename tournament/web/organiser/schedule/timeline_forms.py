"""The form of a timeline, as it was typed. Only the rows named in ``removed`` are taken out."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armies.messages.edge import bad_input_text
from armies.messages.spoken import announcement_text, translated
from rules.errors import BadInput
from rules.timelines.edits import (
    MAX_NAME_LENGTH,
    MAX_WORDS_LENGTH,
    Moment,
    Place,
    Sketch,
    sketch,
)
from rules.timelines.minute_texts import length_from, length_text
from rules.timelines.timeline import Edge, Phase, Timeline

EDGES: Final = ((Edge.START, _("minutes after it begins")), (Edge.END, _("minutes before it ends")))
MAX_ALLOWED: Final = 240
MAX_ROWS: Final = 60
LINE: Final = 44  # letters
_CODE: Final = re.compile(r"[A-Za-z0-9._-]{1,24}")
_PATH: Final = re.compile(r"(phases|announcements)\[(\d+)\]\.([a-z]+(?:\.[A-Za-z-]+)?)")


@dataclass(frozen=True, slots=True)
class Spoken:
    code: str
    name: str
    words: str
    otherwise: str
    error: str


@dataclass(slots=True)
class Row:
    code: str
    phase: str
    edge: str
    distance: str
    text: str
    is_called: bool
    words: dict[str, str]
    is_new: bool = False
    becomes: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def shown_text(self) -> str:
        return announcement_text(self.text)

    @property
    def then_shown(self) -> str:
        return announcement_text(self.becomes)

    @property
    def is_long(self) -> bool:
        return len(self.shown_text) > LINE

    @property
    def has_hidden_errors(self) -> bool:
        return any(name.startswith("words") for name in self.errors)

    @property
    def spoken(self) -> list[Spoken]:
        names = dict(settings.SPOKEN_LANGUAGES)
        text = self.becomes or self.text
        return [
            Spoken(code, names.get(code, code), sentence, translated(text, code) or "", self._error(code))
            for code, sentence in self.words.items()
        ]

    def _error(self, language: str) -> str:
        return self.errors.get(f"words.{language}", "")


@dataclass(slots=True)
class Block:
    code: str
    name: str
    length: str
    allowed: str
    rows: list[Row] = field(default_factory=list)
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def shown_name(self) -> str:
        return announcement_text(self.name)

    @property
    def shown_allowed(self) -> str:
        return announcement_text(self.allowed)


class TimelineForm:
    """A timeline to be changed. ``languages`` are those it is called out in, beside English."""

    longest_name, longest_words, longest_allowed = MAX_NAME_LENGTH, MAX_WORDS_LENGTH, MAX_ALLOWED
    edges = EDGES

    def __init__(
        self, timeline: Timeline, *, languages: Sequence[str] = (), data: QueryDict | None = None
    ) -> None:
        self.before = timeline
        self.languages = [language for language in languages if language != "en"]
        self.data = data
        drawn = sketch(timeline)
        self.removed = [code for code in self._list("removed") if _has(drawn, code)]
        self.blocks = [self._block(phase) for phase in timeline.phases]
        self.timeline: Timeline | None = None
        for row in self._rows(drawn):
            self._put(row)
        if data is not None:
            self._judge()

    @property
    def phases(self) -> list[tuple[str, str]]:
        return [(block.code, block.shown_name) for block in self.blocks]

    @property
    def faults(self) -> int:
        return sum(len(block.errors) + sum(len(row.errors) for row in block.rows) for block in self.blocks)

    def add(self, phase: str) -> None:
        taken = {row.code for block in self.blocks for row in block.rows} | set(self.removed)
        code = next(code for number in range(1, 1000) if (code := f"O{number}") not in taken)
        words = dict.fromkeys(self.languages, "")
        self._put(Row(code, phase, Edge.START, "", "", True, words, is_new=True))

    def remove(self, code: str) -> None:
        for block in self.blocks:
            if any(row.code == code and not row.is_new for row in block.rows):
                self.removed.append(code)
            block.rows = [row for row in block.rows if row.code != code]

    def _block(self, phase: Phase) -> Block:
        length = length_text(phase.end - phase.start)
        return Block(
            phase.code,
            self._worded(f"phase-{phase.code}-name", phase.name),
            self._said(f"phase-{phase.code}-length", length),
            self._worded(f"phase-{phase.code}-allowed", phase.allowed),
        )

    def _rows(self, drawn: Sketch) -> list[Row]:
        known = [self._row(moment) for moment in drawn.moments if moment.event.code not in self.removed]
        fresh = [code for code in self._list("new") if not _has(drawn, code)][:MAX_ROWS]
        return [*known, *(self._new_row(code) for code in dict.fromkeys(fresh))]

    def _row(self, moment: Moment) -> Row:
        event, place = moment.event, moment.place
        is_sent = self.data is not None and f"say-{event.code}-text" in self.data
        called = self.data is not None and f"say-{event.code}-called" in self.data
        return Row(
            code=event.code,
            phase=self._said(f"say-{event.code}-phase", place.phase),
            edge=self._said(f"say-{event.code}-edge", place.edge.value),
            distance=self._said(f"say-{event.code}-distance", length_text(place.distance)),
            text=self._worded(f"say-{event.code}-text", event.text),
            is_called=called if is_sent else event.is_announced,
            words=self._words(event.code, event.words),
        )

    def _new_row(self, code: str) -> Row:
        return Row(
            code=code,
            phase=self._said(f"say-{code}-phase", self.blocks[0].code),
            edge=self._said(f"say-{code}-edge", Edge.START.value),
            distance=self._said(f"say-{code}-distance", ""),
            text=self._said(f"say-{code}-text", ""),
            is_called=self.data is not None and f"say-{code}-called" in self.data,
            words=self._words(code, {}),
            is_new=True,
        )

    def _words(self, code: str, kept: Mapping[str, str]) -> dict[str, str]:
        """The languages of the tournament; what is kept in others stays, and is not shown."""
        return {each: self._said(f"say-{code}-words-{each}", kept.get(each, "")) for each in self.languages}

    def _put(self, row: Row) -> None:
        home = next((block for block in self.blocks if block.code == row.phase), self.blocks[0])
        row.phase = home.code
        home.rows.append(row)

    def _said(self, name: str, stored: str) -> str:
        return " ".join(self.data.get(name, stored).split()) if self.data is not None else stored

    def _worded(self, name: str, stored: str) -> str:
        """A text as it was typed; one that was left as it is shown, in whatever language, as it is stored."""
        typed = self._said(name, stored)
        return stored if typed in {translated(stored, code) for code, _name in settings.LANGUAGES} else typed

    def _list(self, name: str) -> list[str]:
        codes = self.data.getlist(name) if self.data is not None else []
        return [code for code in codes if _CODE.fullmatch(code)]

    def _judge(self) -> None:
        drawn = self._drawn()
        for fault in drawn.faults():
            self._blame(drawn, fault)
        if not self.faults:
            self.timeline = drawn.finished()
            self._foretell(self.timeline)

    def _drawn(self) -> Sketch:
        drawn = sketch(self.before)
        for code in self.removed:
            drawn = drawn.removed(code)
        for block in self.blocks:
            drawn = self._draw_phase(drawn, block)
        for row in (row for block in self.blocks for row in block.rows):
            drawn = self._draw_row(drawn, row)
        return drawn.following(self.before)

    def _draw_phase(self, drawn: Sketch, block: Block) -> Sketch:
        drawn = drawn.described(block.code, name=block.name, allowed=block.allowed[:MAX_ALLOWED])
        try:
            return drawn.resized(block.code, length_from(block.length))
        except BadInput as error:
            block.errors["length"] = bad_input_text(error)
            return drawn

    def _draw_row(self, drawn: Sketch, row: Row) -> Sketch:
        try:
            edge = Edge.END if row.edge == Edge.END else Edge.START
            place = Place(row.phase, edge, length_from(row.distance))
        except BadInput as error:
            row.errors["distance"] = bad_input_text(error)
            place = Place(row.phase, Edge.START)
        if row.is_new:
            return drawn.added(
                place, text=row.text, is_announced=row.is_called, words=row.words, code=row.code
            )
        unchanged = {
            code: sentence
            for code, sentence in drawn.moment(row.code).event.words.items()
            if code not in self.languages
        }
        drawn = drawn.worded(
            row.code, text=row.text, is_announced=row.is_called, words={**unchanged, **row.words}
        )
        return drawn if row.errors else drawn.moved(row.code, place)

    def _blame(self, drawn: Sketch, fault: BadInput) -> None:
        found = _PATH.fullmatch(fault.path)
        if found is None:
            raise fault
        kind, at, name = found[1], int(found[2]), found[3]
        if kind == "phases":
            owner: Block | Row = self.blocks[at]
        else:
            code = drawn.moments[at].event.code
            owner = next(row for block in self.blocks for row in block.rows if row.code == code)
        owner.errors.setdefault(name, bad_input_text(fault))

    def _foretell(self, timeline: Timeline) -> None:
        for row in (row for block in self.blocks for row in block.rows):
            sentence = timeline.event(row.code).text
            row.becomes = sentence if sentence != row.text else ""


def _has(drawn: Sketch, code: str) -> bool:
    return any(moment.event.code == code for moment in drawn.moments)
