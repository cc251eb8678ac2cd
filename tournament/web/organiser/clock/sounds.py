"""What the hall hears, to be chosen and tried before the day: nothing is kept and no screen hears it."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.combat_hex.clock.timeline import Event
from rules.combat_hex.clock.timeline_minutes import length_text
from tournament import adapters
from tournament.models import Tournament
from tournament.services.clock import announcement_texts
from tournament.services.settings import tournament_settings
from tournament.web.forms.language_fields import LanguageField
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, went_well
from tournament.web.refusals import form_errors

SETTINGS = ("spoken_languages",)
SAMPLE_TABLE = 7


class LanguagesForm(forms.Form):
    first = LanguageField(label=_("First language"))
    second = LanguageField(
        label=_("Second language"),
        choices=[("", _("No second language")), *settings.SPOKEN_LANGUAGES],
        required=False,
        help_text=_("Two languages take twice as long. Captions show both."),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        spoken = [*tournament.spoken_languages, "", ""]
        super().__init__(data, initial={"first": spoken[0], "second": spoken[1]})

    def languages(self) -> list[str]:
        return [code for code in (self.cleaned_data["first"], self.cleaned_data["second"]) if code]

    def add_error(self, field: str | None, error: Any) -> None:
        """What is wrong with the languages is shown where the second is chosen."""
        super().add_error("second" if field == "spoken_languages" else field, error)


@dataclass(frozen=True, slots=True)
class Sample:
    when: str
    words: tuple[tuple[str, str], ...]
    is_spoken: bool = True
    kind: str = "announcement"


@official(ORGANISER)
def settings_of_sound(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament = desk.tournament
    form = LanguagesForm(request.POST or None, tournament=tournament)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            seen = seen_in(request, SETTINGS)
            tournament_settings.configure(
                tournament, by=desk.by, now=desk.now, seen=seen, spoken_languages=form.languages()
            )
            return went_well(request, gettext("Languages saved."), desk.url("sound"))
    return form_page(
        request,
        desk,
        "organiser/clock/sound.html",
        form=form,
        seen=seen_text(request, tournament, SETTINGS),
        tab="sound",
        samples=samples_of(tournament),
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
