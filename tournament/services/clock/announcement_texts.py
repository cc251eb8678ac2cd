"""What is called out, in each language of the hall: announcements, extra time, pauses and calls.

The sentences are translated once, in ``locale/<language>/LC_MESSAGES/spoken.po``; a number of minutes in a
sentence is left open there, so that a longer or shorter phase needs no new translation. An organiser's own
words win, and a sentence nobody has translated is said as it was written: it refuses to say in another
language what nobody means any more. The pages' own texts are none of its business.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.translation import get_language

from armies.messages.spoken import AT_TABLE, ENGLISH, counted, filled, translated
from rules.timelines.timeline import Event, Timeline
from tournament.models import Clock, ClockOrder, Tournament
from tournament.queries.clock.clocks import BEFORE_START
from tournament.services.core.errors import Invalid

MAX_LANGUAGES: Final = 2  # languages; with three the hall hears more of the voice than of the game
TO_DESK: Final = "Table {table}, please come to the desk."
TABLE_TIME: Final = ("Table {table} has {minutes} more minute.", "Table {table} has {minutes} more minutes.")
HALL_TIME: Final = ("{minutes} more minute for everybody.", "{minutes} more minutes for everybody.")
TABLE_MORE: Final = "Table {table} has extra time."  # no whole number of minutes
HALL_MORE: Final = "Extra time for all tables."
PAUSED: Final = "The clock is paused."
RESUMED: Final = "The clock is running again."
SENTENCES: Final = (AT_TABLE, TO_DESK, TABLE_TIME, HALL_TIME, TABLE_MORE, HALL_MORE, PAUSED, RESUMED)
SECONDS_A_MINUTE: Final = 60
STARTS_SOON: Final = {  # minutes before a start that is set
    5: "The round starts in five minutes.",
    1: "The round starts in one minute.",
}


def words_of(event: Event, *, languages: Iterable[str], table: int | None = None) -> dict[str, str]:
    """What is said in each language: the organiser's words, else the translation, else the text, once."""
    return _said(event.text, own=event.words, languages=list(languages), table=table)


def written_in_hall(timeline: Timeline) -> Timeline:
    """The timeline with its announcements in the language that is on; an organiser's own words win."""
    shown = [get_language() or ENGLISH]
    events = (
        replace(each, text=next(iter(words_of(each, languages=shown).values()))) for each in timeline.events
    )
    return replace(timeline, events=tuple(events))


def announced(event: Event, tournament: Tournament, *, table: int | None) -> tuple[str, dict[str, str]]:
    """Text and words of an announcement to everybody, or to one table."""
    text = _at_table(event.text, ENGLISH, table=table)
    return text, words_of(event, languages=tournament.spoken_languages, table=table)


def before_start(clock: Clock, *, given_at: datetime) -> Event | None:
    """What the hall is told before a start that was set at ``given_at`` to come later."""
    wait = clock.started_at - given_at if clock.started_at else timedelta(0)
    minutes = next((each for each in STARTS_SOON if wait > timedelta(minutes=each)), None)
    if minutes is None:
        return None
    offset = -timedelta(minutes=minutes) * clock.tempo
    return Event(BEFORE_START, offset, is_announced=True, text=STARTS_SOON[minutes])


def in_order(words: Mapping[str, str], tournament: Tournament) -> list[str]:
    """The languages of these words as the hall hears them; a row of a database keeps no order."""
    spoken = tournament.spoken_languages
    return sorted(words, key=lambda code: spoken.index(code) if code in spoken else len(spoken))


def call_words(tournament: Tournament, *, table: int | None = None, text: str = "") -> dict[str, str]:
    """What calls a table to the desk; words of one's own are said once, in the hall's first language."""
    languages = tournament.spoken_languages
    if text or table is None:
        return {language: _at_table(text, language, table=table) for language in languages[:1]}
    return {language: filled(TO_DESK, language, table=table) for language in languages}


def order_words(order: ClockOrder, languages: Sequence[str]) -> dict[str, str]:
    """What is said when an order is given to the clock; nothing where announcements follow from it anyway."""
    if order.verb == order.Verb.PAUSE:
        return {language: filled(PAUSED, language) for language in languages}
    if order.verb == order.Verb.RESUME:
        return {language: filled(RESUMED, language) for language in languages}
    if order.verb in order.EXTRA_TIME:
        table = order.pairing.table if order.pairing else None
        return {language: _extra(order.seconds, language, table=table) for language in languages}
    return {}


def check(tournament: Tournament) -> None:
    """Refuse languages in which nobody can call out. One sentence says what to do."""
    languages, known = tournament.spoken_languages, dict(settings.SPOKEN_LANGUAGES)
    for language in languages:
        if language not in known:
            raise Invalid(
                "language-unknown",
                data={"language": language, "known": list(known)},
                field="spoken_languages",
            )
    if not 1 <= len(languages) <= MAX_LANGUAGES or len(set(languages)) != len(languages):
        raise Invalid("languages-count", field="spoken_languages")


def _extra(seconds: float, language: str, *, table: int | None) -> str:
    minutes, rest = divmod(seconds, SECONDS_A_MINUTE)
    values = {} if table is None else {"table": table}
    if rest:
        return filled(TABLE_MORE if values else HALL_MORE, language, **values)
    return counted(TABLE_TIME if values else HALL_TIME, language, minutes=int(minutes), **values)


def _said(
    text: str, *, own: Mapping[str, str], languages: Sequence[str], table: int | None
) -> dict[str, str]:
    texts = {language: own.get(language) or translated(text, language) for language in languages}
    found = {language: words for language, words in texts.items() if words is not None}
    if not found:
        found = dict.fromkeys(languages[:1], text)
    return {language: _at_table(words, language, table=table) for language, words in found.items()}


def _at_table(words: str, language: str, *, table: int | None) -> str:
    return words if table is None else filled(AT_TABLE, language, table=table, said=words)
