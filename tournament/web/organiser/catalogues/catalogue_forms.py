"""The form of a catalogue file: the file or its text, and where it comes from."""

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.models.choices import Standing
from armies.services.catalogues.catalogue_files import LENGTHS, Header
from tournament.web.organiser.core.file_fields import TABLE_TYPES, FileOrTextForm, file_attrs

STANDINGS = (
    ("", _("As in the file, otherwise unverified")),
    (Standing.UNVERIFIED.value, _("Unverified: read from bases, not compared again")),
    (Standing.VERIFIED.value, _("Verified: compared with the bases")),
    (Standing.DEMONSTRATION.value, _("Demonstration: invented numbers, marked on all pages")),
)


class CatalogueFileForm(FileOrTextForm):
    text = forms.CharField(
        label=_("Cells to paste"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "class": "is-code", "spellcheck": "false", "autofocus": True}),
        help_text=_("Copy them in your spreadsheet, with or without column names."),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("XLSX, CSV or TSV with any columns, or JSON; at most 2 MB."),
        widget=forms.ClearableFileInput(file_attrs(f"{TABLE_TYPES},.json,application/json")),
    )
    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=LENGTHS["name"],
        help_text=_("Shown to players. If empty, the name of the tournament."),
    )
    key = forms.CharField(
        label=_("Key"),
        required=False,
        max_length=LENGTHS["key"],
        help_text=_("Short name in files. The key of an existing catalogue updates it."),
    )
    source = forms.CharField(
        label=_("Source"),
        required=False,
        max_length=LENGTHS["source"],
        help_text=_("Name who read the bases, or the source of the list."),
    )
    licence = forms.CharField(label=_("Licence"), required=False, max_length=LENGTHS["licence"])
    notes = forms.CharField(
        label=_("Notes"), required=False, max_length=LENGTHS["notes"], widget=forms.Textarea({"rows": 2})
    )
    standing = forms.ChoiceField(label=_("Status"), required=False, choices=STANDINGS)
    only_good = forms.BooleanField(label=_("Leave out lines with errors"), required=False)

    def header(self) -> Header:
        names = ("key", "name", "standing", "source", "licence", "notes")
        return Header(**{name: self.cleaned_data.get(name, "") for name in names})
