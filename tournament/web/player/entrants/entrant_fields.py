"""What a player says of themself in a form. The country is never preset: a language does not tell it."""

from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import adapters
from tournament.engine import countries
from tournament.messages.formats import country_name, country_names
from tournament.models import Tournament
from tournament.queries.entrants import clubs
from tournament.services.entrants.inputs import ContactInput, OwnDetailsInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.language_fields import LanguageField

CLUB_LIST: Final = "clubs"  # the id of the suggestions on the page


class PersonForm(InputForm):
    class Meta:
        input: ClassVar = ContactInput
        fields: tuple[str, ...] = ("club", "country", "language", "email")
        labels: ClassVar = {
            "club": gettext_lazy("Club"),
            "country": gettext_lazy("Country"),
            "email": gettext_lazy("E-mail"),
        }
        help_texts: ClassVar = {
            "email": gettext_lazy(
                "For your private link, reminders and list decisions. Only the organiser sees it."
            )
        }
        widgets: ClassVar = {
            "club": forms.TextInput(attrs={"autocomplete": "organization", "list": CLUB_LIST}),
            "country": forms.Select(attrs={"autocomplete": "country"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }

    use_required_attribute = True

    language = LanguageField(label=gettext_lazy("Language"), initial="en")

    def __init__(self, data: Any = None, *, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.clubs = clubs.known_clubs(tournament)
        if not adapters.has_lists(tournament):
            self.fields["email"].help_text = _(
                "For your private link and messages. Only the organiser sees it."
            )
        widget = self.fields["country"].widget
        if isinstance(widget, forms.Select):
            widget.choices = _countries(clubs.countries_of(tournament))

    def clean_country(self) -> str:
        code: str = self.cleaned_data["country"].strip().upper()
        if code and code not in countries.NAMES:
            raise forms.ValidationError(
                _("%(code)s is not a country code. Choose a country from the list."),
                params={"code": repr(code[:20])},
            )
        return code


class OwnDetailsForm(PersonForm):
    class Meta(PersonForm.Meta):
        input = OwnDetailsInput
        fields = (*PersonForm.Meta.fields, "sort_name", "screen_name")
        labels: ClassVar = {
            **PersonForm.Meta.labels,
            "sort_name": gettext_lazy("Sort as"),
            "screen_name": gettext_lazy("Screen name"),
        }
        help_texts: ClassVar = {
            **PersonForm.Meta.help_texts,
            "sort_name": gettext_lazy(
                "Lists are sorted by the family name. Enter yours if it is not the last word."
            ),
            "screen_name": gettext_lazy("Shown on the big screen instead of your name."),
        }


def _countries(near: list[str]) -> list[Any]:
    everybody = country_names()
    first = [(code, country_name(code)) for code in near]
    groups = [(gettext_lazy("Here already"), first), (gettext_lazy("All countries"), everybody)]
    return [("", "–"), *(groups if first else everybody)]
