"""Forms of army lists: pasted text, files of many lists."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.organiser.core.file_fields import TABLE_FILES, TABLE_TYPES, FileOrTextForm, file_attrs


class ListTextForm(forms.Form):
    text = forms.CharField(
        label=_("The list"),
        widget=forms.Textarea({"rows": 14, "class": "is-code", "lang": "en", "spellcheck": "false"}),
        help_text=_("One line for each figure, such as 3x Name."),
        strip=False,
    )


class ManyFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    widget = ManyFiles({"accept": ".txt,.json,.zip,text/plain,application/json,application/zip"})

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        single = super().clean
        given = data if isinstance(data, list | tuple) else [data]
        return [single(one, initial) for one in given]


class ListFilesForm(forms.Form):
    lists = FilesField(
        label=_("Files"),
        help_text=_(
            "Text (3x Name) or JSON, one list in each, or a ZIP. "
            "Name files or folders by player and faction, such as 7-good.txt."
        ),
    )


class ListTableForm(FileOrTextForm):
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
