"""The catalogues of what is called out: read and compiled.

``python -m tests.data.catalogues`` compiles each ``.po`` after an edit; the ``.mo`` beside it is committed,
so that nobody needs this to run Muster.
"""

from pathlib import Path

import polib

LANGUAGES = ("fr", "de", "it", "es", "pt", "ja")
LOCALE = Path(__file__).resolve().parents[2] / "locale"


def source(language: str) -> polib.POFile:
    """What translators edit."""
    return polib.pofile(str(_path(language)))


def compiled(language: str) -> polib.MOFile:
    """What is read when the hall is spoken to."""
    return polib.mofile(str(_path(language).with_suffix(".mo")))


def entries(catalogue) -> dict[str, tuple[str, ...]]:
    """Each sentence with its translation, or with one for each plural form."""
    return {
        entry.msgid: tuple(entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural))
        or (entry.msgstr,)
        for entry in catalogue
    }


def _path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "spoken.po"


if __name__ == "__main__":
    for each in LANGUAGES:
        source(each).save_as_mofile(str(_path(each).with_suffix(".mo")))
