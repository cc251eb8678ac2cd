"""The form of a catalogue file: the file or its text, and where it comes from."""

from django import forms

from armies.models.choices import Standing
from armies.services.catalogues.catalogue_files import LENGTHS, Header
from tournament.web.organiser.core.file_fields import TABLE_FILES, FileOrTextForm

STANDINGS = (
    ("", "As the file says, else unverified"),
    (Standing.UNVERIFIED.value, "Unverified: read from bases, not compared by anybody else"),
    (Standing.VERIFIED.value, "Verified: compared with the bases"),
    (Standing.DEMONSTRATION.value, "Demonstration: invented numbers, and every page says so"),
)


class CatalogueFileForm(FileOrTextForm):
    file = forms.FileField(
        label="CSV or JSON file",
        required=False,
        help_text=TABLE_FILES,
        widget=forms.ClearableFileInput({"accept": ".csv,.json,.txt,.tsv,text/csv,application/json"}),
    )
    text = forms.CharField(
        label="Or paste the lines here",
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 10, "class": "is-code", "spellcheck": "false"}),
    )
    name = forms.CharField(
        required=False,
        max_length=LENGTHS["name"],
        help_text="As players read it. Without one it is named after the tournament.",
    )
    key = forms.CharField(
        required=False,
        max_length=LENGTHS["key"],
        help_text="Its short name in files. The key of a catalogue there is brings that one up to date.",
    )
    source = forms.CharField(
        required=False, max_length=LENGTHS["source"], help_text="Who read which bases, or which list it is."
    )
    licence = forms.CharField(required=False, max_length=LENGTHS["licence"])
    notes = forms.CharField(required=False, max_length=LENGTHS["notes"], widget=forms.Textarea({"rows": 2}))
    standing = forms.ChoiceField(label="How far to be believed", required=False, choices=STANDINGS)
    only_good = forms.BooleanField(label="Leave the bad lines out and import the others", required=False)

    def header(self) -> Header:
        names = ("key", "name", "standing", "source", "licence", "notes")
        return Header(**{name: self.cleaned_data[name] for name in names})
