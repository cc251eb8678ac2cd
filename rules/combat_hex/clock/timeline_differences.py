"""What a change of a timeline changes, in sentences for the log and for a referee who knows the old one.

Refuses to say that everything moved: that an announcement comes later because its phase does is no change.
"""

from collections.abc import Iterator

from rules.combat_hex.clock.timeline import Edge, Event, Phase, Timeline
from rules.combat_hex.clock.timeline_edits import Place, place_in
from rules.combat_hex.clock.timeline_minutes import length_text, minutes_text


def differences(before: Timeline, after: Timeline) -> tuple[str, ...]:
    """One sentence a change, phases first; nothing where both run alike."""
    return (*_of_phases(before, after), *_of_events(before, after))


def place_text(place: Place, phases: tuple[Phase, ...]) -> str:
    """``5 minutes before the end of Play``, ``when Play begins``."""
    name = next(phase.name for phase in phases if phase.code == place.phase)
    if not place.distance:
        return f"when {name} {'ends' if place.edge is Edge.END else 'begins'}"
    away = "before the end of" if place.edge is Edge.END else "after the beginning of"
    return f"{minutes_text(place.distance)} {away} {name}"


def _of_phases(before: Timeline, after: Timeline) -> Iterator[str]:
    old = {phase.code: phase for phase in before.phases}
    new = {phase.code: phase for phase in after.phases}
    for code, phase in new.items():
        was = old.get(code)
        if was is None:
            yield f"{phase.name} is a new phase of {minutes_text(phase.end - phase.start)}."
            continue
        if was.end - was.start != phase.end - phase.start:
            lasted = length_text(was.end - was.start)
            yield f"{phase.name} lasts {minutes_text(phase.end - phase.start)} instead of {lasted}."
        if was.name != phase.name:
            yield f"{was.name} is called {phase.name}."
        if was.allowed != phase.allowed:
            yield f"{phase.name} has other words for players."
    yield from (f"{phase.name} is no phase any more." for code, phase in old.items() if code not in new)


def _of_events(before: Timeline, after: Timeline) -> Iterator[str]:
    old = {event.code: event for event in before.events}
    new = {event.code: event for event in after.events}
    for code, event in new.items():
        if code not in old:
            yield f"“{event.text}” is new, {place_text(place_in(after.phases, event), after.phases)}."
        else:
            yield from _of_event(before, after, old[code], event)
    yield from (f"“{event.text}” is taken out." for code, event in old.items() if code not in new)


def _of_event(before: Timeline, after: Timeline, was: Event, event: Event) -> Iterator[str]:
    if was.text != event.text:
        yield f"“{was.text}” says “{event.text}”"
    place = place_in(after.phases, event)
    if place_in(before.phases, was) != place:
        yield f"“{event.text}” comes {place_text(place, after.phases)}."
    if was.is_announced != event.is_announced:
        yield f"“{event.text}” is {'called out' if event.is_announced else 'only shown'}."
    for language in sorted({*was.words, *event.words}):
        if was.words.get(language) != event.words.get(language):
            yield f"“{event.text}” has other words in {language}."
