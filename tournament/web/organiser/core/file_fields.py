"""What the forms of table files share: a file, or its text. A page can keep the text, never the file."""

from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from armies.services.errors import Refused
from armies.services.files.sizes import size_in_words
from armies.services.files.tables import MAX_BYTES, decode
from tournament.web.forms.post_data import content_of

TABLE_FILES: Final = _("XLSX, CSV or TSV with any columns; at most 2 MB.")
TABLE_TYPES: Final = (
    ".csv,.txt,.tsv,.xlsx,text/csv,text/plain,"
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)


def file_attrs(accept: str, *, most: int = MAX_BYTES) -> dict[str, Any]:
    """Of a file field: what it takes, and how many bytes; a browser refuses a larger file at once."""
    sentence = _("This is larger than %(limit)s. Choose a smaller file.")
    told = lazy(lambda: sentence % {"limit": size_in_words(most)}, str)()  # in the reader's language
    return {"accept": accept, "data-max-bytes": str(most), "data-too-large": told}


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
