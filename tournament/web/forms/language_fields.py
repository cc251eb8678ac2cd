"""The choice of a language: each is called as its own speakers call it, and says so to a screen reader."""

from typing import Any

from django import forms
from django.conf import settings


class LanguageSelect(forms.Select):
    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if str(value) in dict(settings.SPOKEN_LANGUAGES):
            option["attrs"]["lang"] = str(value)
        return option


class LanguageField(forms.ChoiceField):
    widget = LanguageSelect

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"choices": settings.SPOKEN_LANGUAGES, **options})
