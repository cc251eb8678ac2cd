"""A whole tournament from a file."""

from django import forms

from tournament.services.transfer.tournament_reader import LARGEST, refuse_too_large


class TournamentFileForm(forms.Form):
    file = forms.FileField(
        label="The file of a tournament",
        help_text=f"It ends in .json and was taken from Import and export. At most {LARGEST // 2**20} MB.",
        widget=forms.ClearableFileInput({"accept": ".json,application/json"}),
    )

    def content(self) -> bytes:
        """Its bytes. Raises ``Refused`` where it is too large, before they are read."""
        sent = self.cleaned_data["file"]
        refuse_too_large(sent.size)
        content: bytes = sent.read()
        return content
