"""Gathers the English messages into locale/en, and brings every translation up to them: ``make messages``.

``django.po`` has the marked texts of the sources, ``rules.po`` the clauses of the rules in their order. In
a translation a new text is empty, one that is gone is taken out, and all others stay as they are.

With ``--check`` nothing is written: exits 1 where gathering would change a catalogue.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from copy import copy
from pathlib import Path

import django
import polib
from django.core.management import call_command
from django.core.management.commands import makemessages
from django.test import override_settings

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locale/en/LC_MESSAGES/django.po")
CLAUSES = Path("locale/en/LC_MESSAGES/rules.po")
LEFT_OUT = ("locale", "tests", "var", "out", "staticfiles", "benchmarks", "examples", "docs", "deploy")
HEADER = {
    "Project-Id-Version": "Muster",
    "Language": "en",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}


class Gather(makemessages.Command):
    """Tables of messages write ``_n`` for ``ngettext_lazy``, which xgettext does not know by itself."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=_n:1,2"]

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        """All of them for the folder of the settings: Django would write beside the sources."""
        self.locale_paths = [self.default_locale_path]
        return super().find_files(root)


def gathered() -> polib.POFile:
    """The catalogue that today's sources make: made elsewhere, since others may read the stored one."""
    with tempfile.TemporaryDirectory() as folder, override_settings(LOCALE_PATHS=[folder]):
        call_command(
            Gather(),
            locale=["en"],
            domain="django",
            ignore_patterns=[".*", "requirements*", *LEFT_OUT, *(f"{each}/*" for each in LEFT_OUT)],
            no_wrap=True,
            add_location="file",
            no_obsolete=True,
            verbosity=0,
        )
        found = polib.pofile(str(Path(folder, *CATALOGUE.parts[1:])), wrapwidth=0)
    found.header, found.metadata, found.metadata_is_fuzzy = "", HEADER, False
    found.sort(key=lambda entry: (entry.msgctxt or "", entry.msgid))  # so that two changes seldom meet
    return found


def gathered_clauses() -> polib.POFile:
    """The catalogue of all clauses; a comment says in which clauses a text stands."""
    from armies.messages import clause_texts  # noqa: PLC0415 - needs the settings

    places: dict[str, list[str]] = {}
    for place, text in clause_texts.texts():
        places.setdefault(text, []).append(place)
    made = polib.POFile(wrapwidth=0)
    made.metadata = HEADER
    made += [polib.POEntry(msgid=text, comment=", ".join(found)) for text, found in places.items()]
    return made


def synchronised(english: polib.POFile, path: Path) -> polib.POFile:
    """The English texts in their order with the translations that ``path`` has of them."""
    own = polib.pofile(str(path), wrapwidth=0)
    forms = int(re.search(r"nplurals=(\d+)", own.metadata["Plural-Forms"])[1])
    known = {(entry.msgctxt, entry.msgid): entry for entry in own if not entry.obsolete}
    made = polib.POFile(wrapwidth=0)
    made.header, made.metadata = own.header, own.metadata
    made += [_translated(entry, known.get((entry.msgctxt, entry.msgid)), forms) for entry in english]
    return made


def _translated(english: polib.POEntry, before: polib.POEntry | None, forms: int) -> polib.POEntry:
    entry = copy(english)
    if entry.msgid_plural:
        texts = before.msgstr_plural if before else {}
        entry.msgstr_plural = {number: texts.get(number, "") for number in range(forms)}
    if before:
        entry.msgstr, entry.tcomment = before.msgstr, before.tcomment
        entry.flags = [*english.flags, *(flag for flag in before.flags if flag == "fuzzy")]
    return entry


def translations(english: Path) -> list[Path]:
    """The same catalogue in every other language."""
    found = sorted(Path("locale").glob(f"*/LC_MESSAGES/{english.name}"))
    return [path for path in found if path != english and path.parent.parent.name not in {"en_XA", "ar_XB"}]


def main() -> int:
    """Write the catalogues, or compare them."""
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("MUSTER_STATE", tempfile.mkdtemp())
    django.setup()
    catalogues = {CATALOGUE: gathered(), CLAUSES: gathered_clauses()}
    for path, english in list(catalogues.items()):
        catalogues |= {other: synchronised(english, other) for other in translations(path)}
    texts = {path: f"{found}\n" for path, found in catalogues.items()}
    if "--check" in sys.argv:
        if all(path.exists() and path.read_text(encoding="utf-8") == text for path, text in texts.items()):
            return 0
        print("locale is older than the sources. Run `make messages` and commit what it writes.")  # noqa: T201
        return 1
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
        found = catalogues[path]
        is_english = path in {CATALOGUE, CLAUSES}
        told = "texts" if is_english else f"of {len(found)} translated"
        print(f"{path}: {len(found if is_english else found.translated_entries())} {told}.")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
