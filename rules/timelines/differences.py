"""What a change of a timeline changes, for the log and for a referee who knows the old one.

Refuses to say that everything moved: that an announcement comes later because its phase does is no change.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.timelines.edits import Place, place_in
from rules.timelines.timeline import Edge, Event, Phase, Timeline


@dataclass(frozen=True, slots=True)
class Change:
    """One change: a code and the values of its sentence. Lengths and distances are in seconds."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    case: str = ""


def differences(before: Timeline, after: Timeline) -> tuple[Change, ...]:
    """Each change, phases first; nothing where both run alike."""
    return (*_of_phases(before, after), *_of_events(before, after))


def place_change(code: str, place: Place, phases: tuple[Phase, ...], **data: Any) -> Change:
    """The place of an announcement, with the way it is said as the case."""
    name = next(phase.name for phase in phases if phase.code == place.phase)
    is_end = place.edge is Edge.END
    case = ("before-end" if is_end else "after-start") if place.distance else ("end" if is_end else "start")
    return Change(code, {**data, "phase": name, "distance": place.distance.total_seconds()}, case)


def _length(phase: Phase) -> float:
    return (phase.end - phase.start).total_seconds()


def _of_phases(before: Timeline, after: Timeline) -> Iterator[Change]:
    old = {phase.code: phase for phase in before.phases}
    new = {phase.code: phase for phase in after.phases}
    for code, phase in new.items():
        was = old.get(code)
        if was is None:
            yield Change("phase-new", {"phase": phase.name, "length": _length(phase)})
            continue
        if _length(was) != _length(phase):
            lengths = {"length": _length(phase), "was": _length(was)}
            yield Change("phase-length", {"phase": phase.name, **lengths})
        if was.name != phase.name:
            yield Change("phase-name", {"phase": phase.name, "was": was.name})
        if was.allowed != phase.allowed:
            yield Change("phase-allowed", {"phase": phase.name})
    yield from (Change("phase-gone", {"phase": phase.name}) for code, phase in old.items() if code not in new)


def _of_events(before: Timeline, after: Timeline) -> Iterator[Change]:
    old = {event.code: event for event in before.events}
    new = {event.code: event for event in after.events}
    for code, event in new.items():
        if code not in old:
            place = place_in(after.phases, event)
            yield place_change("announcement-new", place, after.phases, text=event.text)
        else:
            yield from _of_event(before, after, old[code], event)
    gone = (event for code, event in old.items() if code not in new)
    yield from (Change("announcement-gone", {"text": event.text}) for event in gone)


def _of_event(before: Timeline, after: Timeline, was: Event, event: Event) -> Iterator[Change]:
    if was.text != event.text:
        yield Change("announcement-text", {"was": was.text, "text": event.text})
    place = place_in(after.phases, event)
    if place_in(before.phases, was) != place:
        yield place_change("announcement-moved", place, after.phases, text=event.text)
    if was.is_announced != event.is_announced:
        case = "announced" if event.is_announced else "shown"
        yield Change("announcement-way", {"text": event.text}, case)
    for language in sorted({*was.words, *event.words}):
        if was.words.get(language) != event.words.get(language):
            yield Change("announcement-words", {"text": event.text, "language": language})
