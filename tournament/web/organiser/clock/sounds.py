"""What the hall hears, to be tried before the day: nothing is kept and no screen hears it."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from rules.timelines.minute_texts import length_text
from rules.timelines.timeline import Event
from tournament import adapters
from tournament.models import Tournament
from tournament.services.clock import announcement_texts
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page

SAMPLE_TABLE = 7


@dataclass(frozen=True, slots=True)
class Sample:
    when: str
    words: tuple[tuple[str, str], ...]
    is_spoken: bool = True
    kind: str = "announcement"


@official(ORGANISER, methods=["GET", "HEAD"])
def sound_test(request: HttpRequest, desk: Desk) -> HttpResponse:
    return page(
        request,
        desk,
        "organiser/clock/sound.html",
        tab="sound",
        samples=samples_of(desk.tournament),
        tongues=settings.SPOKEN_LANGUAGES,
    )


def samples_of(tournament: Tournament) -> list[Sample]:
    timeline = adapters.to_timeline(tournament)
    words = announcement_texts.call_words(tournament, table=SAMPLE_TABLE)
    announced = (_announcement(event, tournament) for event in (timeline.events if timeline else ()))
    return [Sample(gettext("at any time"), _ordered(words, tournament), kind="call"), *announced]


def _announcement(event: Event, tournament: Tournament) -> Sample:
    _text, words = announcement_texts.announced(event, tournament, table=None)
    when = gettext("after %(minutes)s min") % {"minutes": length_text(event.offset)}
    return Sample(when, _ordered(words, tournament), event.is_announced)


def _ordered(words: dict[str, str], tournament: Tournament) -> tuple[tuple[str, str], ...]:
    return tuple((language, words[language]) for language in announcement_texts.in_order(words, tournament))
