"""What a player says of themself in a form, with what can be guessed for them.

Clubs are suggested from those that are known, so that one club is written one way; the country is picked
by name. Guessing refuses to decide: everything can be changed, and nothing but the name is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy

from tournament.queries import clubs
from tournament.web import countries

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.models import Tournament

CLUB_LIST: Final = "clubs"  # the id of the suggestions on the page
MOST_LANGUAGES: Final = 8  # of those a browser says it reads


class PersonForm(forms.Form):
    """Club, country, language and e-mail; ``tournament`` is whose people's countries come first."""

    club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "organization", "list": CLUB_LIST}),
    )
    country = forms.CharField(
        label=gettext_lazy("Country"),
        required=False,
        widget=forms.Select(attrs={"autocomplete": "country"}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.TONGUES, initial="en")
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        help_text=gettext_lazy(
            "For your private link, reminders and news of your lists. Shown to nobody but the organiser."
        ),
        max_length=254,
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.clubs = clubs.known(tournament)
        widget = self.fields["country"].widget
        if isinstance(widget, forms.Select):
            widget.choices = _countries(clubs.countries_of(tournament))

    def clean_country(self) -> str:
        """A code of the list, however it is written; empty for none."""
        code: str = self.cleaned_data["country"].strip().upper()
        if code and code not in countries.NAMES:
            raise forms.ValidationError(f"{code[:20]!r} is no country code. Choose a country from the list.")
        return code


def _countries(near: list[str]) -> list[Any]:
    """Those of people who are here already first, then everybody's by name."""
    everybody = list(countries.NAMES.items())
    first = [(code, countries.name(code)) for code in near]
    groups = [(gettext_lazy("Here already"), first), (gettext_lazy("All countries"), everybody)]
    return [("", "–"), *(groups if first else everybody)]


def guessed(request: HttpRequest) -> dict[str, str]:
    """Language and country, from what the browser says it reads: ``es-AR`` is Spanish and Argentina."""
    tongues = dict(settings.TONGUES)
    said = [part.split(";")[0].strip() for part in request.headers.get("accept-language", "").split(",")]
    found: dict[str, str] = {}
    for each in said[:MOST_LANGUAGES]:
        language, _, region = each.partition("-")
        region = region.rpartition("-")[2].upper()  # zh-Hant-TW
        if language.lower() in tongues:
            found.setdefault("language", language.lower())
        if region in countries.NAMES:
            found.setdefault("country", region)
    return {"language": "en", **found}
