"""Changing a timeline: longer and shorter phases, announcements moved, added, taken out, and said otherwise.

A :class:`Sketch` is a timeline that is being changed: every announcement hangs on the beginning or the end of
a phase, so it goes where that goes. While it is changed it may be impossible; :meth:`Sketch.finished` then
says what is wrong, and where. It refuses to lose an announcement, or to move one that no longer fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from rules.errors import BadInput
from rules.timelines.minute_texts import MINUTE, length_text, minutes_in, with_minutes
from rules.timelines.timeline import NOTHING, Edge, Event, Phase, Timeline

MAX_PHASE: Final = timedelta(hours=12)
MAX_ROUND: Final = timedelta(days=1)
MAX_NAME_LENGTH: Final = 60  # characters of a phase
MAX_WORDS_LENGTH: Final = 200  # characters; it is spoken in one breath
OWN: Final = "O"  # the codes of added announcements: O1, O2, ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where an announcement hangs: so long after a phase begins, or before it ends."""

    phase: str
    edge: Edge
    distance: timedelta = NOTHING


@dataclass(frozen=True, slots=True)
class Moment:
    """An announcement on its place; the offset of ``event`` counts for nothing until all is finished."""

    event: Event
    place: Place


@dataclass(frozen=True, slots=True)
class Sketch:
    """A timeline that is being changed. Codes that nobody knows are ``KeyError``: forms hold known ones."""

    phases: tuple[Phase, ...]
    moments: tuple[Moment, ...]

    def resized(self, code: str, length: timedelta) -> Sketch:
        """A phase lasts so long; everything after it moves."""
        self._phase(code)
        phases, start = [], NOTHING
        for phase in self.phases:
            lasts = length if phase.code == code else phase.end - phase.start
            phases.append(replace(phase, start=start, end=start + lasts))
            start += lasts
        return replace(self, phases=tuple(phases))

    def described(self, code: str, *, name: str, allowed: str) -> Sketch:
        self._phase(code)
        name, allowed = _single(name), _single(allowed)
        return replace(
            self,
            phases=tuple(
                replace(phase, name=name, allowed=allowed) if phase.code == code else phase
                for phase in self.phases
            ),
        )

    def moved(self, code: str, place: Place) -> Sketch:
        self._phase(place.phase)
        return self._with(code, replace(self.moment(code), place=place))

    def worded(
        self, code: str, *, text: str, is_announced: bool, words: Mapping[str, str] | None = None
    ) -> Sketch:
        """An announcement says something else, or is called out and no longer only shown."""
        moment = self.moment(code)
        translations = moment.event.words if words is None else _filled(words)
        event = replace(moment.event, text=_single(text), is_announced=is_announced, words=translations)
        return self._with(code, replace(moment, event=event))

    def added(
        self,
        place: Place,
        *,
        text: str,
        is_announced: bool = True,
        words: Mapping[str, str] | None = None,
        code: str = "",
    ) -> Sketch:
        """One announcement more, under ``code`` or the next free code of its own."""
        self._phase(place.phase)
        event = Event(
            code or self.free_code(), NOTHING, is_announced, _single(text), words=_filled(words or {})
        )
        return replace(self, moments=(*self.moments, Moment(event, place)))

    def removed(self, code: str) -> Sketch:
        self.moment(code)
        return replace(self, moments=tuple(moment for moment in self.moments if moment.event.code != code))

    def following(self, before: Timeline) -> Sketch:
        """Sentences that named the minutes to the end of a phase name the minutes that it is now.

        Only those that still say what they said ``before``: whoever writes a new sentence means it.
        """
        return replace(self, moments=tuple(self._follow(moment, before) for moment in self.moments))

    def finished(self) -> Timeline:
        """The timeline. Raises the first of its :meth:`faults`."""
        for fault in self.faults():
            raise fault
        ordered = sorted(self.moments, key=self.offset)
        events = tuple(self._event(moment) for moment in ordered)
        return Timeline(self.phases, events, self.phases[-1].end)

    def faults(self) -> Iterator[BadInput]:
        """Whatever hinders a clock or a hall, each with a path such as ``phases[3].length``."""
        yield from self._faults_of_phases()
        for number, moment in enumerate(self.moments):
            yield from self._faults_of(moment, number)
        yield from self._faults_of_order()

    def moment(self, code: str) -> Moment:
        for moment in self.moments:
            if moment.event.code == code:
                return moment
        raise KeyError(code)

    def offset(self, moment: Moment) -> timedelta:
        """When an announcement comes, from the posting of the pairings."""
        phase = self._phase(moment.place.phase)
        if moment.place.edge is Edge.END:
            return phase.end - moment.place.distance
        return phase.start + moment.place.distance

    def free_code(self) -> str:
        taken = {moment.event.code for moment in self.moments}
        return next(code for code in _own_codes() if code not in taken)

    def _phase(self, code: str) -> Phase:
        for phase in self.phases:
            if phase.code == code:
                return phase
        raise KeyError(code)

    def _with(self, code: str, changed: Moment) -> Sketch:
        return replace(
            self,
            moments=tuple(changed if moment.event.code == code else moment for moment in self.moments),
        )

    def _event(self, moment: Moment) -> Event:
        """On its offset; the edge is only kept where it is not the one anybody would take."""
        offset = self.offset(moment)
        plain = replace(moment.event, offset=offset, edge=None)
        is_usual = place_in(self.phases, plain) == moment.place
        return plain if is_usual else replace(plain, edge=moment.place.edge)

    def _follow(self, moment: Moment, before: Timeline) -> Moment:
        event = moment.event
        old = next((each for each in before.events if each.code == event.code), None)
        if old is None:
            return moment
        changes = self._new_minutes(moment, old, before)
        words = {
            language: with_minutes(sentence, changes) if sentence == old.words.get(language) else sentence
            for language, sentence in event.words.items()
        }
        text = with_minutes(event.text, changes) if event.text == old.text else event.text
        followed = replace(event, text=text, words=words, opens=with_minutes(event.opens, changes))
        return replace(moment, event=followed)

    def _new_minutes(self, moment: Moment, old: Event, before: Timeline) -> dict[int, int]:
        """``{40: 30}``: how far the ends of phases were from this announcement, and how far they are now."""
        changes: dict[int, int] = {}
        for phase in before.phases:
            was, is_now = phase.end - old.offset, self._phase(phase.code).end - self.offset(moment)
            if was > NOTHING and is_now > NOTHING and not was % MINUTE and not is_now % MINUTE:
                changes.setdefault(was // MINUTE, is_now // MINUTE)
        return changes

    def _faults_of_phases(self) -> Iterator[BadInput]:
        for number, phase in enumerate(self.phases):
            length, path = phase.end - phase.start, f"phases[{number}]"
            if not NOTHING < length <= MAX_PHASE:
                data = {"phase": phase.name, "length": _minutes(length), "most": _minutes(MAX_PHASE)}
                yield BadInput("phase-length", path=f"{path}.length", data=data)
            elif phase.end > MAX_ROUND:
                data = {"length": _minutes(phase.end)}
                yield BadInput("round-long", path=f"{path}.length", data=data)
            if not phase.name:
                yield BadInput("phase-unnamed", path=f"{path}.name")
            if len(phase.name) > MAX_NAME_LENGTH:
                yield BadInput("phase-name-long", path=f"{path}.name", data={"limit": MAX_NAME_LENGTH})

    def _faults_of(self, moment: Moment, number: int) -> Iterator[BadInput]:
        path = f"announcements[{number}]"
        if not moment.event.text:
            yield BadInput("announcement-empty", path=f"{path}.text")
        for language, sentence in {"": moment.event.text, **moment.event.words}.items():
            if len(sentence) > MAX_WORDS_LENGTH:
                yield BadInput(
                    "announcement-long",
                    path=f"{path}.words.{language}" if language else f"{path}.text",
                    data={"length": len(sentence), "limit": MAX_WORDS_LENGTH},
                )
        phase, distance = self._phase(moment.place.phase), moment.place.distance
        length = phase.end - phase.start
        if not NOTHING <= distance < length:
            yield BadInput(
                "announcement-outside",
                case=moment.place.edge.value,
                path=f"{path}.distance",
                data={"distance": _minutes(distance), "phase": phase.name, "length": _minutes(length)},
            )

    def _faults_of_order(self) -> Iterator[BadInput]:
        there: dict[timedelta, Moment] = {}
        for number, moment in enumerate(self.moments):
            other = there.setdefault(self.offset(moment), moment)
            if other is not moment:
                yield BadInput(
                    "announcement-same-time",
                    path=f"announcements[{number}].distance",
                    data={"other": other.event.text},
                )


def sketch(timeline: Timeline) -> Sketch:
    """A timeline, ready to be changed."""
    return Sketch(
        timeline.phases,
        tuple(Moment(event, place_in(timeline.phases, event)) for event in timeline.events),
    )


def place_in(phases: tuple[Phase, ...], event: Event) -> Place:
    """Where an announcement hangs: on the edge it was tied to, else on the nearer one."""
    for phase in phases:
        after, left = event.offset - phase.start, phase.end - event.offset
        if event.edge is Edge.END and after > NOTHING and left >= NOTHING:
            return Place(phase.code, Edge.END, left)
        if event.edge is not Edge.END and after >= NOTHING and left > NOTHING:
            is_late = event.edge is None and left < after
            return Place(phase.code, Edge.END, left) if is_late else Place(phase.code, Edge.START, after)
    if event.edge is Edge.END and event.offset == NOTHING:
        return Place(phases[0].code, Edge.START)
    return Place(phases[-1].code, Edge.END)


def events_with_wrong_minutes(timeline: Timeline) -> tuple[tuple[Event, int], ...]:
    """Announcements that name a number of minutes after which nothing ends, with that number."""
    ends = [phase.end for phase in timeline.phases]
    return tuple(
        (event, minutes)
        for event in timeline.events
        for minutes in minutes_in(event.text)
        if event.offset + minutes * MINUTE not in ends
    )


def _minutes(length: timedelta) -> str:
    return f"-{length_text(-length)}" if length < NOTHING else length_text(length)


def _single(text: str) -> str:
    return " ".join(text.split())


def _filled(words: Mapping[str, str]) -> dict[str, str]:
    return {language: _single(sentence) for language, sentence in words.items() if _single(sentence)}


def _own_codes() -> Iterator[str]:
    number = 1
    while True:
        yield f"{OWN}{number}"
        number += 1
