"""The form of a catalogue file: the file or its text, and where it comes from."""

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.models.choices import Standing
from armies.services.catalogues.catalogue_files import LENGTHS, Header
from tournament.web.organiser.core.file_fields import TABLE_FILES, FileOrTextForm

STANDINGS = (
    ("", _("As in the file, otherwise unverified")),
    (Standing.UNVERIFIED.value, _("Unverified: read from bases, not compared again")),
    (Standing.VERIFIED.value, _("Verified: compared with the bases")),
    (Standing.DEMONSTRATION.value, _("Demonstration: invented numbers, marked on all pages")),
)


class CatalogueFileForm(FileOrTextForm):
    file = forms.FileField(
        label=_("Catalogue file"),
        required=False,
        help_text=TABLE_FILES,
        widget=forms.ClearableFileInput({"accept": ".csv,.json,.txt,.tsv,text/csv,application/json"}),
    )
    text = forms.CharField(
        label=_("Or pasted lines"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 10, "class": "is-code", "spellcheck": "false"}),
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
        return Header(**{name: self.cleaned_data[name] for name in names})
