"""JSON to and from timelines and the event's own restrictions: what an organiser may change in words.

Offsets are whole seconds from the posting of the pairings.
"""

import re
from datetime import timedelta
from typing import Any, Final

from rules.citations import MalformedCitation, Ref
from rules.errors import BadInput
from rules.fields import Fields, text, word
from rules.timelines.timeline import Act, Edge, Event, Phase, Timeline, UntimedPhase

MAX_ROUND: Final = 24 * 60 * 60  # seconds
_PHASE: Final = ("code", "name", "start", "end", "allowed", "permits", "refs")
_EVENT: Final = ("code", "offset", "is_announced", "text", "opens", "closes", "refs", "words", "tied")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


def timeline_from_json(data: object, *, path: str = "") -> Timeline:
    """A timeline; ``length`` may be left out and is then the end of the last phase."""
    read = Fields(data, path=path, known=("phases", "announcements", "start_of_play", "length"))
    phases = tuple(_phase(item, at) for at, item in read.items("phases", is_required=True))
    if not phases:
        raise BadInput("timeline-empty", path=read.path_of("phases"))
    length = _seconds(read, "length") if read.has("length") else phases[-1].end
    timeline = Timeline(phases, tuple(_event(item, at) for at, item in read.items("announcements")), length)
    if read.has("start_of_play") and _seconds(read, "start_of_play") != timeline.start_of_play:
        raise BadInput("start-of-play", path=read.path_of("start_of_play"))
    return timeline


def timeline_as_json(timeline: Timeline) -> dict[str, Any]:
    """The timeline; :func:`timeline_from_json` reads it back."""
    return {
        "start_of_play": _whole(timeline.start_of_play),
        "length": _whole(timeline.length),
        "phases": [
            {
                "code": phase.code,
                "name": phase.name,
                "start": _whole(phase.start),
                "end": _whole(phase.end),
                "allowed": phase.allowed,
                "permits": [act.value for act in Act if act in phase.permits],
                "refs": [str(ref) for ref in phase.refs],
            }
            for phase in timeline.phases
        ],
        "announcements": [_event_as_json(event) for event in timeline.events],
    }


def _event_as_json(event: Event) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "code": event.code,
        "offset": _whole(event.offset),
        "is_announced": event.is_announced,
        "text": event.text,
        "opens": event.opens,
        "closes": event.closes,
        "refs": [str(ref) for ref in event.refs],
    }
    if event.words:
        shown["words"] = dict(event.words)
    if event.edge is not None:
        shown["tied"] = event.edge.value
    return shown


def untimed_as_json(phases: tuple[UntimedPhase, ...]) -> dict[str, Any]:
    """The same shape without a clock: no starts, no ends, no announcements."""
    return {
        "start_of_play": None,
        "length": None,
        "phases": [
            {
                "code": phase.code,
                "name": phase.name,
                "start": None,
                "end": None,
                "allowed": phase.allowed,
                "permits": [],
                "refs": [str(ref) for ref in phase.refs],
            }
            for phase in phases
        ],
        "announcements": [],
    }


def _phase(data: object, path: str) -> Phase:
    read = Fields(data, path=path, known=_PHASE)
    return Phase(
        code=read.text("code"),
        name=read.text("name"),
        start=_seconds(read, "start"),
        end=_seconds(read, "end"),
        allowed=read.text("allowed", ""),
        permits=frozenset(word(item, Act, path=at) for at, item in read.items("permits")),
        refs=_refs(read),
    )


def _event(data: object, path: str) -> Event:
    read = Fields(data, path=path, known=_EVENT)
    return Event(
        code=read.text("code"),
        offset=_seconds(read, "offset"),
        is_announced=read.flag("is_announced"),
        text=read.text("text"),
        opens=read.text("opens", ""),
        closes=read.text("closes", ""),
        refs=_refs(read),
        words=_words(read),
        edge=read.word("tied", Edge) if read.has("tied") else None,
    )


def _words(read: Fields) -> dict[str, str]:
    """What is said in other languages; which languages are spoken is known elsewhere."""
    if not read.has("words"):
        return {}
    texts, path = read.required("words"), read.path_of("words")
    if not isinstance(texts, dict):
        raise BadInput("words-by-language", path=path)
    found = {}
    for language, words in texts.items():
        if not _LANGUAGE.fullmatch(str(language)):
            raise BadInput("language-code", path=path, data={"written": str(language)})
        found[language] = text(words, path=f"{path}.{language}")
    return {language: words for language, words in found.items() if words}


def _refs(read: Fields) -> tuple[Ref, ...]:
    found = []
    for at, item in read.items("refs"):
        number = text(item, path=at)
        try:
            found.append(Ref(number))
        except MalformedCitation as error:
            raise BadInput("citation-malformed", path=at, data={"number": number}) from error
    return tuple(found)


def _seconds(read: Fields, name: str) -> timedelta:
    return timedelta(seconds=read.whole(name, most=MAX_ROUND))


def _whole(offset: timedelta) -> int:
    return int(offset.total_seconds())
