"""Forms of army lists: pasted text, files of many lists."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


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
