"""Forms of army lists: pasted text, files of many lists."""

from typing import Any

from django import forms


class ListTextForm(forms.Form):
    text = forms.CharField(
        label="The list",
        widget=forms.Textarea({"rows": 14, "class": "is-code", "spellcheck": "false"}),
        help_text="One line for each figure, such as 3x Name.",
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
        label="Files",
        help_text="Text (3x Name) or JSON, one list in each, or a ZIP of them. Start number or name, and "
        "good or evil, in the name of a file or folder find the entrant.",
    )
