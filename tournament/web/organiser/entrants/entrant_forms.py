"""Forms of entrants: who somebody is, a reason, a file of many."""

from dataclasses import asdict
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Entrant
from tournament.services.core.inputs import MAX_NUMBER
from tournament.services.entrants.entrants import Details, details_of
from tournament.services.entrants.inputs import MAX_FAMILY_LENGTH, MAX_LENGTHS, RegistrationInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.language_fields import LanguageField
from tournament.web.forms.version_texts import register_labels
from tournament.web.organiser.core.file_fields import TABLE_FILES, TABLE_TYPES, FileOrTextForm, file_attrs


@register_labels
class EntrantForm(InputForm):
    class Meta:
        input = RegistrationInput
        fields = ("name", "club", "country", "email", "language")
        labels: ClassVar = {"email": _("E-mail")}
        help_texts: ClassVar = {
            "name": _("Shown on pairings and standings."),
            "country": _("Two letters, such as ES."),
            "email": _("Never shown in public."),
        }

    use_required_attribute = True

    language = LanguageField(label=_("Language"))
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text=_("For a player who cannot change tables."),
    )
    sort_name = forms.CharField(
        label=_("Sort as"),
        required=False,
        max_length=MAX_LENGTHS["sort_name"],
        help_text=_("Lists are sorted by the family name. Enter one if it is not the last word."),
    )
    screen_name = forms.CharField(
        label=_("Screen name"),
        required=False,
        max_length=MAX_LENGTHS["screen_name"],
        help_text=_("Shown on the big screen instead of the name."),
    )
    families = forms.CharField(
        label=_("Families or groups"),
        required=False,
        max_length=MAX_FAMILY_LENGTH,
        help_text=_("Players in the same group are not paired. Separate several with commas."),
    )

    def __init__(self, *args: Any, entrant: Entrant | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("initial", _values(entrant) if entrant else {})
        super().__init__(*args, **kwargs)

    def details(self) -> Details:
        families = tuple(part.strip() for part in self.cleaned_data["families"].split(",") if part.strip())
        more = {name: self.cleaned_data[name] for name in ("sort_name", "screen_name", "fixed_table")}
        return Details(**self.values().as_dict(), **more, families=families)


class NewEntrantForm(EntrantForm):
    beyond_limit = forms.BooleanField(
        label=_("Add even if the event is full"),
        required=False,
        help_text=_("Otherwise they join the waiting list and move up automatically."),
    )

    def __init__(self, data: Any = None, *, is_full: bool, language: str) -> None:
        super().__init__(data, initial={"language": language})
        if not is_full:
            del self.fields["beyond_limit"]

    @property
    def goes_beyond(self) -> bool:
        return bool(self.cleaned_data.get("beyond_limit"))


class EntrantFileForm(FileOrTextForm):
    text = forms.CharField(
        label=_("Cells to paste"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 12, "class": "is-code", "spellcheck": "false", "autofocus": True}),
        help_text=_("Copy them in your spreadsheet, with or without column names."),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=TABLE_FILES,
        widget=forms.ClearableFileInput(file_attrs(TABLE_TYPES)),
    )
    only_good = forms.BooleanField(label=_("Leave out bad lines and import the others"), required=False)


def _values(entrant: Entrant) -> dict[str, Any]:
    return {**asdict(details_of(entrant)), "families": ", ".join(entrant.families)}
