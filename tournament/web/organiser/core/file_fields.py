"""What the forms of table files share: a file, or its text. A page can keep the text, never the file."""

from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armies.services.errors import Refused
from armies.services.files.tables import decode
from tournament.web.forms.post_data import content_of

TABLE_FILES: Final = _("XLSX, CSV or TSV with any columns; at most 2 MB.")
TABLE_TYPES: Final = (
    ".csv,.txt,.tsv,.xlsx,text/csv,text/plain,"
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)


class FileOrTextForm(forms.Form):
    """A form with the fields ``file`` and ``text``, bound to what a browser sent."""

    data: QueryDict

    @property
    def file_name(self) -> str:
        sent = self.cleaned_data.get("file")
        return str(sent.name) if sent else ""

    @property
    def is_empty(self) -> bool:
        return not (self.cleaned_data.get("file") or self.cleaned_data.get("text"))

    def content(self) -> bytes | str:
        sent = self.cleaned_data.get("file")
        content: bytes | str = content_of(sent) if sent else self.cleaned_data["text"]
        return content

    def keep_text(self, content: bytes | str) -> None:
        try:
            text = decode(content)
        except Refused:
            return
        self.data = self.data.copy()
        self.data["text"] = text
